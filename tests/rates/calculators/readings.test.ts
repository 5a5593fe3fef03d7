import { describe, expect, it, test } from 'vitest';
import { toCents } from '../../../src/rates/calculators/cents.ts';
import { type ComparedRates, comparedRates, type Method } from '../../../src/rates/calculators/ird.ts';
import { chargeRange, readings } from '../../../src/rates/calculators/readings.ts';

describe('the two rates of a differential', () => {
  const known: ComparedRates = { contract: 5_000, discount: 500, posted: 6_000, current: 4_000, benchmark: 3_000 };
  test.each<[Method, own: number, against: number, (keyof ComparedRates)[]]>([
    ['posted-less-discount', 5_000, 5_500, ['discount', 'posted']],
    ['posted-then-and-now', 5_500, 6_000, ['discount', 'posted']],
    ['posted-today', 5_000, 6_000, ['posted']],
    ['own-current', 5_000, 4_000, ['current']],
    ['reinvestment', 5_000, 3_000, ['benchmark']],
    ['bond-yield', 5_000, 3_000, ['benchmark']],
  ])('by %s are %d and %d, and unknown without %j', (method, own, against, needed) => {
    expect(comparedRates(method, known)).toEqual({ own, against });
    for (const rate of ['discount', 'posted', 'current', 'benchmark'] as const)
      expect(comparedRates(method, { ...known, [rate]: null })).toEqual(
        needed.includes(rate) ? null : { own, against },
      );
  });
});

describe('practices that a lender does not state', () => {
  const mortgage = {
    sum: toCents(300_000),
    rateType: 'fixed',
    contract: 5_000,
    discount: 1_500,
    prime: null,
    left: { months: 18, days: 0, totalDays: 548 },
    amortizationMonths: 240,
    isCapped: false,
    free: toCents(30_000),
    comparisons: [
      { termMonths: 12, posted: 5_500, current: 4_000, benchmark: null },
      { termMonths: 24, posted: 5_000, current: 3_500, benchmark: null },
    ],
  } as const;
  const one = {
    method: ['posted-less-discount', 'own-current'],
    counting: ['simple'],
    time: ['months'],
    fixedAt: ['contract'],
    variableAt: ['contract'],
    fixedMonths: ['quarter'],
    variableMonths: ['quarter'],
    nearMaturity: ['usual'],
    excess: ['whole'],
  } as const;

  it('are calculated in every possible way, lowest first', () => {
    const all = readings(mortgage, { ...one, excess: ['beyond', 'whole'] });
    // Gaps of 1.00 and 1.50 over a year and a half, on 270,000 and on 300,000; both methods agree here.
    expect(all.map(({ sum, termMonths, charged }) => [sum, termMonths, charged])).toEqual([
      [405_000, 12, toCents(270_000)],
      [450_000, 12, toCents(300_000)],
      [607_500, 24, toCents(270_000)],
      [675_000, 24, toCents(300_000)],
    ]);
    expect(new Set(all.map(({ practice }) => practice.method))).toEqual(new Set(['posted-less-discount']));
    expect(chargeRange(all)).toEqual({ least: 405_000, most: 675_000, isLeast: false });
  });

  it('give a range that may be higher if a rate is not known, and none without a figure', () => {
    const unsaid = readings({ ...mortgage, discount: null }, one);
    // Three months at 5 % on 300,000 at least, and the gap of 1.50 over a year and a half at most.
    expect(chargeRange(unsaid)).toEqual({ least: 375_000, most: 675_000, isLeast: true });
    expect(chargeRange([])).toBeNull();
    const variable = { ...mortgage, rateType: 'variable' } as const;
    expect(readings(variable, { ...one, variableAt: ['prime'], method: ['own-current'] })).toEqual([]);
  });

  it('give one figure if nothing is left open', () => {
    const variable = { ...mortgage, rateType: 'variable' } as const;
    const all = readings(variable, { ...one, method: ['own-current'], excess: ['beyond'] });
    // Three months at 5 % on 270,000.
    expect(all.map(({ sum, basis }) => [sum, basis])).toEqual([[337_500, 'three-months']]);
  });
});
