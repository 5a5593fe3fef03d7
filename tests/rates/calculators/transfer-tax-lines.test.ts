import { describe, expect, it } from 'vitest';
import type { Line, LineKind, LineNote } from '../../../src/rates/calculators/transfer-tax/line.ts';
import type { TaxingCity } from '../../../src/rates/calculators/transfer-tax/transfer-tax.ts';
import { linesOf, MONTREAL, type Province, type Purchase, QUEBEC } from './purchases.ts';

/** A line in dollars: a figure or a range, its notes, and `seen` where it is confirmed. */
type Written = [kind: LineKind, least: number, most: number, 'seen' | 'unseen', ...LineNote[]];
const written = ({ kind, least, most, isConfirmed, notes }: Line): Written => [
  kind,
  least / 100,
  most / 100,
  isConfirmed ? 'seen' : 'unseen',
  ...notes,
];

describe('each line says what it is', () => {
  const FIRST = { firstHome: 'all' } as const;
  const HALF = { firstHome: 'half' } as const;
  const NEW = { isNewBuild: true } as const;
  const BC = (tax: number): Written => ['province', tax, tax, 'unseen'];
  it.each<[string, Province, number, Purchase, Written[]]>([
    ['Ontario', 'CA-ON', 300_000, {}, [['province', 2_975, 2_975, 'seen']]],
    [
      'a refund of less than the most',
      'CA-ON',
      300_000,
      FIRST,
      [
        ['province', 2_975, 2_975, 'seen'],
        ['first-home', -2_975, -2_975, 'seen'],
      ],
    ],
    [
      'a refund of one of two buyers',
      'CA-ON',
      300_000,
      HALF,
      [
        ['province', 2_975, 2_975, 'seen'],
        ['first-home', -1_487.5, -1_487.5, 'seen'],
      ],
    ],
    [
      'Toronto',
      'CA-ON',
      500_000,
      { city: 'toronto' },
      [
        ['province', 6_475, 6_475, 'seen'],
        ['city', 6_475, 6_475, 'seen'],
      ],
    ],
    [
      'a first home in Toronto',
      'CA-ON',
      500_000,
      { city: 'toronto', ...FIRST },
      [
        ['province', 6_475, 6_475, 'seen'],
        ['first-home', -4_000, -4_000, 'seen'],
        ['city', 6_475, 6_475, 'seen'],
        ['city-first-home', -4_475, -4_475, 'seen'],
      ],
    ],
    [
      'one of two buyers in Toronto',
      'CA-ON',
      300_000,
      { city: 'toronto', ...HALF },
      [
        ['province', 2_975, 2_975, 'seen'],
        ['first-home', -1_487.5, -1_487.5, 'seen'],
        ['city', 2_975, 2_975, 'seen'],
        ['city-first-home', -2_975, 0, 'seen', 'shared-unknown'],
      ],
    ],
    ['B.C.', 'CA-BC', 300_000, {}, [BC(4_000)]],
    ['a first home there', 'CA-BC', 300_000, FIRST, [BC(4_000), ['first-home', -4_000, -4_000, 'unseen']]],
    ['above 500,000', 'CA-BC', 501_000, FIRST, [BC(8_020), ['first-home', -8_000, -8_000, 'unseen']]],
    ['above 835,000', 'CA-BC', 836_000, FIRST, [BC(14_720), ['first-home', -7_680, -7_680, 'unseen']]],
    ['below 860,000', 'CA-BC', 859_000, FIRST, [BC(15_180), ['first-home', -320, -320, 'unseen']]],
    ['above 860,000', 'CA-BC', 900_000, FIRST, [BC(16_000)]],
    [
      'for one of two buyers',
      'CA-BC',
      501_000,
      HALF,
      [BC(8_020), ['first-home', -8_000, 0, 'unseen', 'shared-unknown']],
    ],
    ['a new home', 'CA-BC', 1_100_000, NEW, [BC(20_000), ['new-build', -20_000, -20_000, 'unseen', 'small-plot']]],
    [
      'a new home that is a first one',
      'CA-BC',
      501_000,
      { ...NEW, ...FIRST },
      [BC(8_020), ['new-build', -8_020, -8_020, 'unseen', 'small-plot']],
    ],
    [
      'a new home above 1,100,000, first or not',
      'CA-BC',
      1_101_000,
      { ...NEW, ...FIRST },
      [BC(20_020), ['new-build', -20_020, 0, 'unseen', 'small-plot', 'partial-unknown']],
    ],
    ['a new home from 1,150,000', 'CA-BC', 1_150_000, NEW, [BC(21_000)]],
    [
      'Alberta',
      'CA-AB',
      400_000,
      { mortgage: 320_000 },
      [
        ['province', 450, 450, 'seen'],
        ['mortgage-registration', 370, 370, 'seen'],
      ],
    ],
    ['Alberta without a mortgage', 'CA-AB', 400_000, {}, [['province', 450, 450, 'seen']]],
    [
      'Saskatchewan',
      'CA-SK',
      400_000,
      { mortgage: 320_000 },
      [
        ['province', 1_600, 1_600, 'seen'],
        ['mortgage-registration', 180, 1_000, 'seen'],
      ],
    ],
    ['Saskatchewan without a mortgage', 'CA-SK', 400_000, {}, [['province', 1_600, 1_600, 'seen']]],
    ['Manitoba', 'CA-MB', 200_000, {}, [['province', 1_650, 1_650, 'seen', 'fees-extra']]],
    ['Nova Scotia', 'CA-NS', 300_000, {}, [['city', 0, 4_500, 'unseen', 'municipal-range', 'non-resident']]],
    ['Truro', 'CA-NS', 300_000, { city: 'truro' }, [['city', 3_000, 3_000, 'unseen', 'non-resident']]],
    ['New Brunswick', 'CA-NB', 300_000, {}, [['province', 3_000, 3_000, 'unseen', 'greater-value']]],
    ['the Island', 'CA-PE', 300_000, {}, [['province', 3_000, 3_000, 'unseen', 'greater-value']]],
    [
      'a first home there',
      'CA-PE',
      300_000,
      FIRST,
      [
        ['province', 3_000, 3_000, 'unseen', 'greater-value'],
        ['first-home', -3_000, -3_000, 'unseen'],
      ],
    ],
    [
      'of one of two buyers',
      'CA-PE',
      300_000,
      HALF,
      [
        ['province', 3_000, 3_000, 'unseen', 'greater-value'],
        ['first-home', -3_000, 0, 'unseen', 'shared-unknown'],
      ],
    ],
    ['Newfoundland without a mortgage', 'CA-NL', 300_000, {}, [['province', 1_298, 1_298, 'unseen']]],
    ['Newfoundland at its cap', 'CA-NL', 1_225_500, {}, [['province', 5_000, 5_000, 'unseen']]],
    [
      'Newfoundland',
      'CA-NL',
      2_000_000,
      { mortgage: 200_000 },
      [
        ['province', 5_000, 8_098, 'unseen', 'cap-said'],
        ['mortgage-registration', 898, 898, 'unseen'],
      ],
    ],
    ['a village of Quebec', 'CA-QC', 300_000, {}, [['province', 2_692.5, 2_692.5, 'seen', 'greater-value']]],
    [
      'a dear home in it',
      'CA-QC',
      600_000,
      {},
      [['province', 7_153.5, 8_653.5, 'seen', 'municipal-range', 'greater-value']],
    ],
    ['Montréal', 'CA-QC', 552_300, MONTREAL, [['city', 6_438, 6_438, 'seen', 'greater-value']]],
    [
      'Québec City',
      'CA-QC',
      750_000,
      QUEBEC,
      [['city', 10_653.5, 11_903.5, 'seen', 'tables-disagree', 'greater-value']],
    ],
  ])('%s', (_, province, price, purchase, lines) => {
    expect(linesOf(province, price, purchase).map(written)).toEqual(lines);
  });
});

describe('Quebec’s figures are confirmed', () => {
  it.each<[TaxingCity | null, number, string, boolean]>([
    [null, 300_000, '2022-12-31', false],
    [null, 300_000, '2023-01-01', true],
    [null, 300_000, '2026-12-31', true],
    [null, 300_000, '2027-01-01', false],
    ['montreal', 552_301, '2023-12-31', false],
    ['montreal', 552_301, '2024-01-01', true],
    ['montreal', 552_301, '2025-12-31', true],
    ['montreal', 552_301, '2026-01-01', false],
    ['montreal', 552_300, '2026-01-01', true],
    ['montreal', 552_300, '2027-01-01', false],
    ['quebec', 500_001, '2024-12-31', false],
    ['quebec', 500_001, '2025-01-01', true],
    ['quebec', 500_001, '2025-12-31', true],
    ['quebec', 500_001, '2026-01-01', false],
    ['quebec', 500_000, '2026-01-01', true],
    ['gatineau', 750_001, '2024-12-31', false],
    ['gatineau', 750_001, '2025-01-01', true],
    ['gatineau', 750_001, '2025-12-31', true],
    ['gatineau', 750_001, '2026-01-01', false],
    ['gatineau', 750_000, '2026-01-01', true],
  ])('%s, %d on %s: %s', (city, price, on, isConfirmed) => {
    const [duty] = linesOf('CA-QC', price, { on, ...(city && { city }) });
    expect(duty?.isConfirmed).toBe(isConfirmed);
  });

  it('by the table of the year, and by the oldest before it', () => {
    const duty = (on: string): number | undefined => linesOf('CA-QC', 300_000, { on })[0]?.least;
    expect(duty('2022-01-01')).toBe(duty('2023-12-31'));
    expect(new Set(['2023-12-31', '2024-01-01', '2025-01-01', '2026-01-01'].map(duty)).size).toBe(4);
  });
});
