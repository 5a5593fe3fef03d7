import { askPage, moved, type Row } from './pages.ts';

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
const inSection = (section: string, rows: Row[]): Row[] =>
  rows.map(([before, now]) => [before && { ...before, section }, now && { ...now, section }]);
const OFFERS = [{ offer: 'special' }, { offer: 'posted' }] as const;
/** Three specials that took the posted figures, less 0.20; and five that moved by steps of their own. */
const TAKEN = '4.59>5.89/6.09 4.49>5.29/5.49 4.79>6.29/6.49';
/** The same, and two that were cut alike. */
const ALIKE = `${TAKEN} 4.69>4.49/6.99 4.39>4.19/6.79`;
const OTHERWISE = '4.59>4.54/6.04 4.49>4.39/5.44 4.79>4.64/6.44 4.69>4.44/6.94 4.39>4.04/6.74';
const INSURANCE = [{ insurance: 'insured' }, { insurance: 'uninsured' }] as const;

askPage('borrowed', [
  ['all cut alike', sides(...OFFERS, '4.59>4.49/6.09>5.99 4.49>4.39/5.49>5.39 4.79>4.69/6.49>6.39'), null],
  [
    'specials took the posted figures, cut',
    sides(...OFFERS, '4.59>5.89/6.09 4.49>5.29/5.49 4.79>6.29/6.49'),
    '3 figures look like those of the rates beside them',
  ],
  ['two of them', sides(...OFFERS, '4.59>5.89/6.09 4.49>5.29/5.49 4.79>4.69/6.49'), null],
  ['specials came nearer', sides(...OFFERS, '4.59>5.89/6.09 4.49>5.19/5.49 4.79>6.09/6.49 4.99>6.29/6.89'), null],
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
  ['two products did', sides({ product: 'a' }, { product: 'b' }, '4.29>4.44/4.54>4.19 4.19>4.34/4.44>4.09'), null],
  [
    'variable rates came to lie above fixed ones',
    sides({ rateType: 'variable' }, { rateType: 'fixed' }, '4.29>4.79/4.54 4.19>4.69/4.44'),
    null,
  ],
  [
    'those that a limit tells from the others took their figures, cut',
    sides({ insurance: null }, { insurance: 'uninsured' }, TAKEN),
    '3 figures look like those of the rates beside them',
  ],
  [
    'they took the figures of rates that differ in two things',
    sides({ offer: 'special', insurance: 'insured' }, { offer: 'posted', insurance: 'uninsured' }, TAKEN),
    null,
  ],
  ['each of three took the figure of the next term, cut', moved('4.99>4.54 4.64>4.34 4.44>4.69 4.79>4.79'), null],
  ['they did, and two were cut alike', sides(...OFFERS, ALIKE), '3 figures look like'],
  ['they did, and three were cut alike', sides(...OFFERS, `${ALIKE} 5.09>4.89/6.6`), '3 figures'],
  ['they did, and four were cut alike', sides(...OFFERS, `${ALIKE} 5.09>4.89/6.6 5.19>4.99/6.7`), null],
  ['they did, and two moved otherwise', sides(...OFFERS, `${TAKEN} 4.69>4.64/6.99 4.39>4.29/6.79`), null],
  ['four of five did', sides(...OFFERS, `${TAKEN} 4.69>6.79/6.99 4.39>4.29/6.79`), '4 figures look like'],
  ['four came by two steps', sides(...OFFERS, '4.59>5.29/5.49 4.79>5.49/5.69 4.39>5.19/5.39 4.49>5.29/5.49'), null],
  [
    'those of one table did, beside another that moved otherwise',
    [
      ...inSection('a', sides(...OFFERS, TAKEN)),
      ...inSection('b', sides(...OFFERS, OTHERWISE, { insurance: 'insured' })),
    ],
    '3 figures look like those of the rates beside them',
  ],
  ['one alone fell below the other', sides(...INSURANCE, '4.29/4.54>4.19'), null],
  ['two of three did', sides(...INSURANCE, '4.29/4.54>4.19 4.19/4.44>4.09 4.39/4.64'), null],
  [
    'four of five did so',
    sides(...INSURANCE, '4.29/4.54>4.19 4.19/4.44>4.09 4.39/4.64>4.29 4.49/4.74>4.39 4.59/4.84'),
    '4 figures were below',
  ],
  ['two that were the same came apart', sides(...INSURANCE, '4.29>4.39/4.29 4.19>4.34/4.19'), null],
]);
