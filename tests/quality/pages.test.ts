import { describe, expect, it } from 'vitest';
import { aprs } from '../../pipeline/quality/aprs.ts';
import { ahead, backdated } from '../../pipeline/quality/dated.ts';
import { decimals } from '../../pipeline/quality/decimals.ts';
import { leapt } from '../../pipeline/quality/leap.ts';
import { merged } from '../../pipeline/quality/merged.ts';
import { permuted } from '../../pipeline/quality/permuted.ts';
import type { Around, PageRule } from '../../pipeline/quality/rule.ts';
import { scattered } from '../../pipeline/quality/scattered.ts';
import { uniform } from '../../pipeline/quality/uniform.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { AT, storedRate } from '../support/rates.ts';

// Each rule for a page as a whole, by itself and at its limits: what it doubts, and the nearest thing that it does not.

type Fields = Parameters<typeof storedRate>[0];
/** One rate before and now; null where it is not on the page. */
type Row = readonly [before: Fields | null, now: Fields | null];

const around = (rows: readonly Row[], places: Record<number, number> = {}): Around => {
  const rates = (side: 0 | 1): StoredRate[] =>
    rows.flatMap((row, at) => (row[side] ? [storedRate({ termMonths: 12 * (at + 1), ...row[side] })] : []));
  const [known, found] = [rates(0), rates(1)];
  return {
    found,
    known,
    reference: [],
    at: AT,
    sections: new Map(),
    disputed: new Map(),
    places: new Map(Object.entries(places).map(([at, count]) => [found[Number(at)]?.id ?? '', count])),
  };
};

type Field = 'ratePercent' | 'aprPercent' | 'primeOffsetPercent';
/** Rows of which one field moved: `[from, to]`, and the table it stands in. Without `to` it is gone. */
const moved = (moves: readonly (readonly [number, number?, string?])[], field: Field = 'ratePercent'): Row[] =>
  moves.map(([from, to, section = null]) => [
    { section, [field]: from },
    to === undefined ? null : { section, [field]: to },
  ]);

/** Asks a rule for a page: what it is shown, and a word of its doubt. */
function ask(
  rule: PageRule,
  questions: readonly (readonly [string, readonly Row[], string | null, Record<number, number>?])[],
): void {
  describe(rule.name, () => {
    it.each(questions.map(([what, rows, doubt, places]) => ({ what, rows, doubt, places })))('$what', (question) => {
      const { rows, doubt, places } = question;
      const said = rule.doubt(around(rows, places));
      if (doubt === null) expect(said).toBeNull();
      else expect(said).toContain(doubt);
    });
  });
}

ask(permuted, [
  [
    'nothing moved',
    moved([
      [5, 5],
      [6, 6],
    ]),
    null,
  ],
  [
    'one moved',
    moved([
      [5, 5.1],
      [6, 6],
    ]),
    null,
  ],
  [
    'two took each other’s place',
    moved([
      [5, 6],
      [6, 5],
    ]),
    'exchanged their figures',
  ],
  [
    'two among many did',
    moved([
      [4, 4.1],
      [5, 6],
      [7, 7.3],
      [6, 5],
    ]),
    '24m/closed/posted and acme/fixed/48m',
  ],
  [
    'one took another’s, that one its own',
    moved([
      [5, 6],
      [6, 7],
    ]),
    null,
  ],
  [
    'three went round',
    moved([
      [5, 6],
      [6, 7],
      [7, 5],
    ]),
    '3 figures are those that other rates had before',
  ],
  [
    'all moved by one step',
    moved([
      [5, 6],
      [6, 7],
      [7, 8],
    ]),
    null,
  ],
  [
    'most are another’s, by steps of their own',
    moved([
      [5, 6.1],
      [6.1, 7],
      [7, 9],
    ]),
    '3 figures',
  ],
  [
    'three of five are',
    moved([
      [1, 2.1],
      [2.1, 3.3],
      [3.3, 4.6],
      [5, 5.05],
      [6, 6.07],
    ]),
    null,
  ],
  [
    'three of five, the fourth too',
    moved([
      [1, 2.1],
      [2.1, 3.3],
      [3.3, 5],
      [5, 5.05],
      [6, 6.07],
    ]),
    '5 figures',
  ],
  [
    'most are another’s, by half as many steps',
    moved([
      [5, 6],
      [6, 7],
      [7, 8.5],
      [8.5, 10],
    ]),
    null,
  ],
  [
    'one figure for two is another’s once',
    moved([
      [5, 7],
      [6, 7],
      [7, 8.1],
    ]),
    null,
  ],
  [
    'four went round',
    moved([
      [5, 6],
      [6, 7],
      [7, 8],
      [8, 5],
    ]),
    '4 figures are those that other rates had before',
  ],
  [
    'one became zero, where one is gone that had none',
    [
      [{ primeOffsetPercent: -0.5 }, { primeOffsetPercent: 0 }],
      [{ primeOffsetPercent: null }, null],
    ],
    null,
  ],
  ['one has the figure of a rate that is gone', moved([[5, 6], [6]]), '1 figures'],
  ['half have', moved([[5, 6], [7, 7.2], [6]]), '2 figures'],
  ['one of three has', moved([[5, 6], [7, 7.2], [8, 8.3], [6]]), null],
  ['a rate is gone that nobody has the figure of', moved([[5, 5.1], [6]]), null],
  [
    'one table went round beside others that moved alike',
    [
      ...moved([
        [5, 6, 'a'],
        [6, 7, 'a'],
        [7, 5, 'a'],
      ]),
      ...moved([
        [1, 1.2, 'b'],
        [2, 2.2, 'b'],
        [3, 3.2, 'b'],
        [4, 4.2, 'b'],
      ]),
    ],
    '3 figures',
  ],
  [
    'APRs exchanged',
    moved(
      [
        [5.1, 6.1],
        [6.1, 5.1],
      ],
      'aprPercent',
    ),
    'exchanged',
  ],
  [
    'distances from prime exchanged',
    moved(
      [
        [-0.5, -0.9],
        [-0.9, -0.5],
      ],
      'primeOffsetPercent',
    ),
    'exchanged',
  ],
]);

ask(scattered, [
  [
    'up and down, each by its own step',
    moved([
      [5, 5.3],
      [6, 5.6],
      [7, 7.2],
      [8, 7.9],
    ]),
    '4 figures moved up and down',
  ],
  [
    'two of them',
    moved([
      [5, 5.3],
      [6, 5.6],
    ]),
    null,
  ],
  [
    'all up',
    moved([
      [5, 5.3],
      [6, 6.4],
      [7, 7.2],
      [8, 8.1],
    ]),
    null,
  ],
  [
    'all down',
    moved([
      [5, 4.7],
      [6, 5.6],
      [7, 6.8],
      [8, 7.9],
    ]),
    null,
  ],
  [
    'one of four down',
    moved([
      [5, 5.3],
      [6, 6.4],
      [7, 7.2],
      [8, 7.9],
    ]),
    '4 figures',
  ],
  [
    'one of four up',
    moved([
      [5, 4.7],
      [6, 5.6],
      [7, 6.8],
      [8, 8.1],
    ]),
    '4 figures',
  ],
  [
    'one of five down',
    moved([
      [5, 5.3],
      [6, 6.4],
      [7, 7.2],
      [8, 8.5],
      [9, 8.9],
    ]),
    null,
  ],
  [
    'two steps, up and down',
    moved([
      [5, 5.1],
      [6, 6.1],
      [7, 6.9],
      [8, 7.9],
    ]),
    null,
  ],
  [
    'half as many steps as figures',
    moved([
      [5, 5.1],
      [6, 6.1],
      [7, 6.9],
      [8, 7.9],
      [4, 4.2],
      [3, 3.2],
    ]),
    null,
  ],
  [
    'three steps for five figures',
    moved([
      [5, 5.1],
      [6, 6.1],
      [7, 6.9],
      [8, 7.9],
      [4, 4.2],
    ]),
    '5 figures',
  ],
  [
    'one table beside one that moved alike',
    [
      ...moved([
        [5, 5.3, 'a'],
        [6, 5.6, 'a'],
        [7, 7.2, 'a'],
      ]),
      ...moved(Array.from({ length: 9 }, (_, at) => [at + 1, at + 1.1, 'b'] as const)),
    ],
    '3 figures',
  ],
]);

ask(scattered, [
  [
    'two of them beside one that is not printed any more',
    [
      ...moved([
        [5, 5.3],
        [6, 5.6],
      ]),
      [{ ratePercent: 7 }, { ratePercent: null }],
    ],
    null,
  ],
]);

ask(leapt, [
  [
    'three by more than a point and a half',
    moved([
      [5, 6.51],
      [6, 4.49],
      [7, 8.6],
    ]),
    '3 figures moved by more than 1.5 points',
  ],
  [
    'two of them',
    moved([
      [5, 6.51],
      [6, 4.49],
    ]),
    null,
  ],
  [
    'three, one by no more than that',
    moved([
      [5, 6.51],
      [6, 4.49],
      [7, 8.5],
    ]),
    null,
  ],
  [
    'half of those that moved',
    moved([
      [5, 6.51],
      [6, 4.49],
      [7, 8.6],
      [4, 4.1],
      [3, 3.1],
      [2, 2.1],
      [8, 8],
    ]),
    '3 figures',
  ],
  [
    'fewer than half',
    moved([
      [5, 6.51],
      [6, 4.49],
      [7, 8.6],
      [4, 4.1],
      [3, 3.1],
      [2, 2.1],
      [8, 8.1],
    ]),
    null,
  ],
]);

ask(decimals, [
  [
    'two cut',
    moved([
      [4.59, 4.5],
      [5.24, 5.2],
    ]),
    '2 figures look as if decimals were lost or added',
  ],
  [
    'two with a third',
    moved([
      [4.59, 4.591],
      [5.24, 5.242],
    ]),
    '2 figures',
  ],
  ['one cut', moved([[4.59, 4.5]]), null],
  [
    'half of them cut',
    moved([
      [4.59, 4.5],
      [5.24, 5.2],
      [6.09, 6.34],
      [7.09, 7.34],
    ]),
    '2 figures',
  ],
  [
    'fewer than half',
    moved([
      [4.59, 4.5],
      [5.24, 5.2],
      [6.09, 6.34],
      [7.09, 7.34],
      [8.09, 8.34],
    ]),
    null,
  ],
  [
    'by one step, printed with both decimals',
    moved([
      [4.59, 4.5],
      [5.29, 5.2],
    ]),
    null,
    { 0: 2, 1: 2 },
  ],
  [
    'by one step, one of them printed with one',
    moved([
      [4.59, 4.5],
      [5.29, 5.2],
    ]),
    '2 figures',
    { 0: 2, 1: 1 },
  ],
  [
    'by one step, printed nobody knows how',
    moved([
      [4.59, 4.5],
      [5.29, 5.2],
    ]),
    '2 figures',
  ],
  [
    'by two steps, printed with both decimals',
    moved([
      [4.59, 4.5],
      [5.24, 5.2],
    ]),
    '2 figures',
    { 0: 2, 1: 2 },
  ],
  [
    'APRs cut',
    moved(
      [
        [4.625, 4.62],
        [5.128, 5.12],
      ],
      'aprPercent',
    ),
    '2 figures',
  ],
  [
    'signs turned',
    moved(
      [
        [-0.35, 0.35],
        [-0.6, 0.6],
      ],
      'primeOffsetPercent',
    ),
    '2 distances from prime changed their sign',
  ],
  [
    'distances moved',
    moved(
      [
        [-0.35, -0.45],
        [-0.6, -0.7],
      ],
      'primeOffsetPercent',
    ),
    null,
  ],
  ['one sign turned', moved([[-0.35, 0.35]], 'primeOffsetPercent'), null],
  [
    'two of four turned',
    moved(
      [
        [-0.35, 0.35],
        [-0.6, 0.6],
        [-0.8, -0.8],
        [-1, -1],
      ],
      'primeOffsetPercent',
    ),
    '2 distances',
  ],
  [
    'two of five turned',
    moved(
      [
        [-0.35, 0.35],
        [-0.6, 0.6],
        [-0.8, -0.8],
        [-1, -1],
        [-1.2, -1.2],
      ],
      'primeOffsetPercent',
    ),
    null,
  ],
]);

/** Rows of rates with APRs, before and now. */
const costs = (
  ...rows: readonly (readonly [rate: number, apr: number | null, toRate: number | null, toApr: number | null])[]
): Row[] =>
  rows.map(([ratePercent, aprPercent, toRate, toApr]) => [
    { ratePercent, aprPercent },
    { ratePercent: toRate, aprPercent: toApr },
  ]);
const FELL = [5, 5.1, 5, 4.9] as const;
const ROSE = [5, 5.1, 5, 5.2] as const;
const SWAPPED = [5, 5.1, 5.1, 5.3] as const;
ask(aprs, [
  ['two fell below their rates', costs(FELL, FELL), '2 APRs that were above their rates are not any more'],
  ['two fell to their rates', costs([5, 5.1, 5.05, 5.05], [5, 5.1, 5.05, 5.05]), '2 APRs'],
  ['one fell', costs(FELL), null],
  ['three of five that moved', costs(FELL, FELL, FELL, ROSE, ROSE), '3 APRs'],
  ['three of six that moved', costs(FELL, FELL, FELL, ROSE, ROSE, ROSE), null],
  ['two of two that moved, others stayed', costs(FELL, FELL, [5, 5.1, 5, 5.1], [5, 5.1, 5, 5.1]), '2 APRs'],
  ['two that were not above', costs([5, 5, 5, 4.9], [5, 5, 5, 4.9]), null],
  ['two rates became their APRs', costs(SWAPPED, SWAPPED), '2 rates are what their APRs were'],
  ['one did, one rose', costs(SWAPPED, ROSE), null],
  ['two did whose APRs stayed', costs([5, 5.1, 5.1, 5.1], [5, 5.1, 5.1, 5.1]), null],
  ['two that were not above their rates did', costs([5, 4.9, 4.9, 5.2], [5, 4.9, 4.9, 5.2]), null],
  ['APRs are not printed any more', costs([5, 5.1, 5, null], [5, 5.1, 5, null]), null],
  ['only APRs are printed', costs([5, 5.1, null, 4.9], [5, 5.1, null, 4.9]), null],
  ['APRs are printed for the first time', costs([5, null, 5, 4.9], [5, null, 5, 4.9]), null],
]);

ask(uniform, [
  [
    'three became one',
    moved([
      [5, 6],
      [5.5, 6],
      [5.7, 6],
    ]),
    '3 figures that were different',
  ],
  [
    'three that were two',
    moved([
      [5, 6],
      [5, 6],
      [5.7, 6],
    ]),
    null,
  ],
  [
    'three became two',
    moved([
      [5, 6],
      [5.5, 6],
      [5.7, 6.1],
    ]),
    null,
  ],
  [
    'one of them stayed',
    moved([
      [5, 6],
      [5.5, 6],
      [6, 6],
    ]),
    '3 figures',
  ],
  [
    'one table became one',
    moved([
      [5, 6, 'a'],
      [5.5, 6, 'a'],
      [5.7, 6, 'a'],
      [4, 4.1, 'b'],
    ]),
    '3 figures',
  ],
]);

ask(uniform, [
  [
    'three became one beside one that is not printed any more',
    [
      ...moved([
        [5, 6],
        [5.5, 6],
        [5.7, 6],
      ]),
      [{ ratePercent: 4 }, { ratePercent: null }],
    ],
    '3 figures',
  ],
  ['six became two', moved([1, 2, 3, 4, 5, 6].map((from) => [from, from % 2 ? 7 : 8] as const)), '6 figures'],
  ['six became three', moved([1, 2, 3, 4, 5, 6].map((from) => [from, 7 + (from % 3)] as const)), null],
  ['five became two', moved([1, 2, 3, 4, 5].map((from) => [from, from % 2 ? 7 : 8] as const)), null],
]);

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
ask(merged, [
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
  [
    'rates of two terms',
    moved([
      [5, 6],
      [5.5, 6],
      [6, 6],
    ]),
    null,
  ],
]);

const dated = (before: string | null, now: string | null): Row[] => [[{ effectiveOn: before }, { effectiveOn: now }]];
ask(backdated, [
  ['a day earlier', dated('2026-11-18', '2026-11-17'), 'its page is dated 2026-11-17, after one of 2026-11-18'],
  ['the same day', dated('2026-11-18', '2026-11-18'), null],
  ['a day later', dated('2026-11-18', '2026-11-19'), null],
  ['no day any more', dated('2026-11-18', null), null],
  ['a day for the first time', dated(null, '2026-11-17'), null],
]);

describe('a figure that holds from a later day on', () => {
  it.each([
    // It is the 20th in Newfoundland from half past two on, by daylight saving time.
    ['2026-11-20', '2026-11-20T02:29:59.999Z', 'it holds from 2026-11-20 on'],
    ['2026-11-20', '2026-11-20T02:30:00.000Z', null],
    ['2026-11-21', '2026-11-20T23:00:00.000Z', 'it holds from 2026-11-21 on'],
    ['2026-11-19', '2026-11-20T02:00:00.000Z', null],
    [null, '2026-11-20T02:00:00.000Z', null],
  ])('%s, read at %s', (effectiveOn, at, doubt) => {
    expect(ahead.doubt(storedRate({ effectiveOn }), { ...around([]), at, before: null, since: null })).toBe(doubt);
  });
});
