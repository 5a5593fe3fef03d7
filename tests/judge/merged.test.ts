import { merged } from '../../pipeline/judge/merged.ts';
import { askPage, moved, type Row } from './pages.ts';

/** Posted and special of a term, before and now. */
const pair = (term: number, before: readonly [number, number], now: readonly [number, number]): Row[] =>
  (['posted', 'special'] as const).map((offer, at) => [
    { termMonths: term, offer, ratePercent: before[at] as number },
    { termMonths: term, offer, ratePercent: now[at] as number },
  ]);
const ALIKE = (term: number) => pair(term, [6, 5], [6, 6]);
const APART = (term: number) => pair(term, [6, 5], [6, 5]);
/** The special for insured mortgages only. */
const insuredSpecial = ([before, now]: Row): Row => {
  const fields = before?.offer === 'special' ? ({ insurance: 'insured' } as const) : {};
  return [
    { ...before, ...fields },
    { ...now, ...fields },
  ];
};
askPage(merged, [
  ['two pairs became alike', [...ALIKE(12), ...ALIKE(24)], '2 pairs of rates'],
  ['one pair', ALIKE(12), null],
  ['two of four', [12, 24].flatMap(ALIKE).concat([36, 48].flatMap(APART)), '2 pairs'],
  ['two of five', [12, 24].flatMap(ALIKE).concat([36, 48, 60].flatMap(APART)), null],
  ['two that were alike before', [12, 24].flatMap((term) => pair(term, [6, 6], [7, 7])), null],
  [
    'two of which one is new',
    [12, 24].flatMap(ALIKE).map(([before, now], at): Row => [at % 2 ? before : null, now]),
    null,
  ],
  [
    'two of which the other is new',
    [12, 24].flatMap(ALIKE).map(([before, now], at): Row => [at % 2 ? null : before, now]),
    null,
  ],
  ['two that differ in more than one word', [12, 24].flatMap((term) => ALIKE(term).map(insuredSpecial)), null],
  [
    'two that differ in two words',
    [12, 24].flatMap((term) =>
      ALIKE(term).map(([before, now], at): Row => {
        const insurance = at % 2 ? 'insured' : 'uninsured';
        return [
          { ...before, insurance },
          { ...now, insurance },
        ];
      }),
    ),
    null,
  ],
  ['two of which one says more', [12, 24].flatMap((term) => ALIKE(term).toReversed().map(insuredSpecial)), null],
  ['two that nobody knew', [12, 24].flatMap(ALIKE).map(([, now]): Row => [null, now]), null],
  ['rates of two terms', moved('5>6 5.5>6 6>6'), null],
]);
