import { describe, expect, it, test } from 'vitest';
import { toCents } from '../../../src/rates/calculators/cents.ts';
import type { Line, Transfer } from '../../../src/rates/calculators/transfer-tax/line.ts';
import { type TaxingCity, totalOf, transferTax } from '../../../src/rates/calculators/transfer-tax/transfer-tax.ts';
import { PROVINCES } from '../../../src/rates/vocabulary.ts';

type Province = (typeof PROVINCES)[number];

function lines(
  province: Province,
  dollars: number,
  change: Partial<Transfer> = {},
  city: TaxingCity | null = null,
): Line[] {
  const usual: Transfer = { price: 0, mortgage: 0, firstHome: 'none', isNewBuild: false, on: '2026-11-22' };
  return transferTax(province, city, { ...usual, price: toCents(dollars), ...change }) ?? [];
}
/** The sum of all lines in dollars; two figures for a range. */
function total(...asked: Parameters<typeof lines>): number | [number, number] {
  const { least, most } = totalOf(lines(...asked));
  return least === most ? least / 100 : [least / 100, most / 100];
}

describe('printed examples of taxes', () => {
  it('Q8 Ontario and Toronto (rateshop.ca, kaylaw.ca)', () => {
    expect(total('CA-ON', 500_000)).toBe(6_475);
    expect(total('CA-ON', 550_000)).toBe(7_475);
    expect(total('CA-ON', 550_000, { firstHome: 'all' })).toBe(3_475);
    expect(total('CA-ON', 500_000, {}, 'toronto')).toBe(12_950);
  });

  it('Q9 Montréal in 2025 (immobilierexpress.ca)', () => {
    expect(total('CA-QC', 600_000, { on: '2025-06-01' }, 'montreal')).toBe(7_392);
  });

  it('Q10 Alberta (prolegis.ca, bennettjones)', () => {
    expect(total('CA-AB', 400_000)).toBe(450);
    expect(total('CA-AB', 1_000_000)).toBe(1_050);
    expect(total('CA-AB', 1_000_000, { mortgage: toCents(1_000_000) })).toBe(2_100);
  });

  it('Q11 Newfoundland (bestmortgageonline.ca, cch.ca)', () => {
    expect([total('CA-NL', 300_000), total('CA-NL', 200_000)]).toEqual([1_298, 898]);
  });

  it('Q12 Manitoba (kpmg.ca with a fee of 70, cch.ca)', () => {
    expect([(total('CA-MB', 150_000) as number) + 70, total('CA-MB', 200_000)]).toEqual([970, 1_650]);
    // Another page's 3,870 for 350,000 is wrong.
    expect(total('CA-MB', 350_000)).toBe(4_650);
  });

  it('Q13 Saskatchewan (rickcarlson.com)', () => {
    expect(total('CA-SK', 400_000)).toBe(1_600);
  });
});

test.each([
  ['the refund of Ontario is whole up to 368,000', 'CA-ON', 368_000, { firstHome: 'all' }, null, 0],
  ['and cut by half where one of two buyers has owned', 'CA-ON', 550_000, { firstHome: 'half' }, null, 7_475 - 2_000],
  ['Toronto gives back up to 4,475 more', 'CA-ON', 400_000, { firstHome: 'all' }, 'toronto', 475],
  [
    'a Toronto home of four millions before April 2026',
    'CA-ON',
    4_000_000,
    { on: '2026-03-31' },
    'toronto',
    86_475 + 96_475,
  ],
  ['and after', 'CA-ON', 4_000_000, { on: '2026-04-01' }, 'toronto', 86_475 + 105_475],
  ['B.C.', 'CA-BC', 700_000, {}, null, 12_000],
  ['a first home there up to 500,000', 'CA-BC', 500_000, { firstHome: 'all' }, null, 0],
  ['up to 835,000', 'CA-BC', 835_000, { firstHome: 'all' }, null, 14_700 - 8_000],
  ['at 850,000, 4,800 less', 'CA-BC', 850_000, { firstHome: 'all' }, null, 15_000 - 3_200],
  ['from 860,000', 'CA-BC', 860_000, { firstHome: 'all' }, null, 15_200],
  ['a new home there', 'CA-BC', 1_100_000, { isNewBuild: true }, null, 0],
  ['a new home between both sums', 'CA-BC', 1_120_000, { isNewBuild: true }, null, [0, 20_400]],
  ['Quebec City, whose two tables disagree', 'CA-QC', 700_000, {}, 'quebec', [9_610.5, 10_610.5]],
  ['a village of Quebec below 500,000', 'CA-QC', 400_000, {}, null, 4_110.5],
  ['and above', 'CA-QC', 600_000, {}, null, [7_110.5, 8_610.5]],
  ['Halifax', 'CA-NS', 500_000, {}, 'halifax', 7_500],
  ['anywhere in Nova Scotia', 'CA-NS', 500_000, {}, null, [0, 7_500]],
  ['the Island', 'CA-PE', 400_000, {}, null, 4_000],
  ['a first home there', 'CA-PE', 400_000, { firstHome: 'all' }, null, 0],
  ['New Brunswick', 'CA-NB', 400_000, {}, null, 4_000],
  ['Newfoundland’s cap, said by some', 'CA-NL', 2_000_000, {}, null, [5_000, 8_098]],
] as const)('%s', (_, province, price, change, city, expected) => {
  expect(total(province, price, change as Partial<Transfer>, city)).toEqual(expected);
});

test('no source was found for the territories', () => {
  for (const province of ['CA-NT', 'CA-NU', 'CA-YT'] as const)
    expect(
      transferTax(province, null, { price: 1, mortgage: 0, firstHome: 'none', isNewBuild: false, on: '2026-01-01' }),
    ).toBeNull();
});

test('a city of another province is ignored', () => {
  expect(lines('CA-ON', 500_000, {}, 'montreal')).toEqual(lines('CA-ON', 500_000));
});

test('a figure that is not confirmed for the day says so', () => {
  const unconfirmed = (province: Province, on: string, price: number, city: TaxingCity | null = null): boolean =>
    lines(province, price, { on }, city).some(({ isConfirmed }) => !isConfirmed);
  expect(unconfirmed('CA-QC', '2026-06-01', 600_000, 'montreal')).toBe(true);
  expect(unconfirmed('CA-QC', '2025-06-01', 600_000, 'montreal')).toBe(false);
  expect(unconfirmed('CA-QC', '2026-06-01', 300_000, 'montreal')).toBe(false);
  expect(unconfirmed('CA-QC', '2027-06-01', 300_000)).toBe(true);
  for (const province of ['CA-BC', 'CA-NB', 'CA-PE', 'CA-NL', 'CA-NS'] as const)
    expect(unconfirmed(province, '2026-06-01', 300_000), province).toBe(true);
  for (const province of ['CA-ON', 'CA-AB', 'CA-SK', 'CA-MB'] as const)
    expect(unconfirmed(province, '2026-06-01', 300_000), province).toBe(false);
});

test('every line has a source, and no total is negative', () => {
  for (const province of PROVINCES)
    for (const firstHome of ['none', 'half', 'all'] as const)
      for (const isNewBuild of [false, true])
        for (const price of [1, 60_000, 480_000, 1_120_000, 4_500_000]) {
          const all = lines(province, price, { firstHome, isNewBuild, mortgage: toCents(price * 0.8) });
          for (const { sources, least, most } of all) expect([sources.length > 0, least <= most]).toEqual([true, true]);
          expect(totalOf(all).least, `${province} ${price}`).toBeGreaterThanOrEqual(0);
        }
});
