import { borrowed } from '../../pipeline/judge/borrowed.ts';
import { askPage, type Row } from './pages.ts';

/** Rates of two kinds, one term a row, as in `5.09>4.99 4.89>4.79`: first those of one kind, then of the other. */
function sides(
  one: Record<string, unknown>,
  other: Record<string, unknown>,
  moves: string,
  also: Record<string, unknown> = {},
): Row[] {
  return moves.split(' ').flatMap((pair, at) =>
    pair.split('/').map((move, side): Row => {
      const [from, to] = move.split('>').map(Number);
      const fields = { termMonths: 12 * (at + 1), ...also, ...(side === 0 ? one : other) };
      return [
        { ...fields, ratePercent: from },
        { ...fields, ratePercent: to ?? from },
      ];
    }),
  );
}
const OFFERS = [{ offer: 'special' }, { offer: 'posted' }] as const;
const INSURANCE = [{ insurance: 'insured' }, { insurance: 'uninsured' }] as const;

askPage(borrowed, [
  ['all cut alike', sides(...OFFERS, '4.59>4.49/6.09>5.99 4.49>4.39/5.49>5.39 4.79>4.69/6.49>6.39'), null],
  [
    'specials took the posted figures, cut',
    sides(...OFFERS, '4.59>5.89/6.09 4.49>5.29/5.49 4.79>6.29/6.49'),
    '3 figures look like those of the rates beside them',
  ],
  ['two of them', sides(...OFFERS, '4.59>5.89/6.09 4.49>5.29/5.49 4.79>4.69/6.49'), null],
  [
    'specials came nearer by steps of their own',
    sides(...OFFERS, '4.59>5.89/6.09 4.49>5.19/5.49 4.79>6.09/6.49 4.99>6.29/6.89'),
    null,
  ],
  [
    'each took the figure of the next term, cut',
    [
      ['4.99', '4.54'],
      ['4.64', '4.34'],
      ['4.44', '4.69'],
      ['4.79', '5.14'],
      ['5.24', '5.24'],
    ].map(([from, to]): Row => [{ ratePercent: Number(from) }, { ratePercent: Number(to) }]),
    '4 figures look like those of the rates beside them',
  ],
  [
    'each term moved by a step of its own, on a flat curve',
    ['5.59>5.34', '4.34>4.24', '4.29>4.24', '4.34>4.19', '4.44>4.24', '4.64>4.59', '4.84>4.74'].map((move): Row => {
      const [from, to] = move.split('>').map(Number);
      return [{ ratePercent: from }, { ratePercent: to }];
    }),
    null,
  ],
  [
    'insured and uninsured changed places, cut',
    sides(...INSURANCE, '4.29>4.44/4.54>4.19 4.19>4.34/4.44>4.09'),
    '2 figures were below those of the rates beside them, and are above them now',
  ],
  ['one pair did', sides(...INSURANCE, '4.29>4.44/4.54>4.19 4.19>4.09/4.44>4.34'), '1 figures were below'],
  ['one fell below the other, which stayed', sides(...INSURANCE, '4.29/4.54>4.19 4.19/4.44 4.39/4.64'), null],
  ['all of them did', sides(...INSURANCE, '4.29/4.54>4.19 4.19/4.44>4.09'), '2 figures were below'],
  [
    'two products of a lender did',
    sides({ product: 'a' }, { product: 'b' }, '4.29>4.44/4.54>4.19 4.19>4.34/4.44>4.09'),
    null,
  ],
  [
    'variable rates came to lie above fixed ones',
    sides({ rateType: 'variable' }, { rateType: 'fixed' }, '4.29>4.79/4.54 4.19>4.69/4.44'),
    null,
  ],
]);
