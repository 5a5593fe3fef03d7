import { describe, expect, it } from 'vitest';
import { paysFrom, type Swap, savings } from '../../../src/rates/calculators/break-or-stay.ts';
import { standingAfter } from '../../../src/rates/calculators/loan.ts';
import { loan } from './mortgages.ts';

const at = (rate: number) => ({ rate, compounding: 'semi-annual' as const });
const swap: Swap = {
  ...{ balance: 300_000_00, amortizationMonths: 240, monthsLeft: 36 },
  ...{ now: at(5_500), next: at(4_000) },
};
const savedBy = (change: Partial<Swap> = {}) => savings({ ...swap, ...change }).months;

describe('breaking against staying', () => {
  it('saves the difference of what is owed, at the same payment', () => {
    const { payment, months } = savings(swap);
    const owed = (percent: number) => standingAfter(loan(300_000, percent, 100), 36, undefined, payment).balance;
    expect(months).toHaveLength(36);
    expect(months.at(-1)).toEqual({ month: 36, saved: owed(5.5) - owed(4) });
  });

  it('pays from the month in which the savings reach the cost, or never', () => {
    // A point and a half on 300,000 are about 372 a month: 6,000 are saved in 16 or 17.
    expect(paysFrom(savedBy(), 6_000_00)).toBe(17);
    const last = savedBy().at(-1)?.saved ?? 0;
    expect([last, last + 1].map((cost) => paysFrom(savedBy(), cost))).toEqual([36, null]);
    expect(paysFrom(savedBy({ next: swap.now }), 1)).toBeNull();
    expect(paysFrom(savedBy({ monthsLeft: 0 }), 1)).toBeNull();
  });

  it('counts payments that are saved once a mortgage is paid off, and nothing afterwards', () => {
    const short = savedBy({ amortizationMonths: 36 });
    expect(short.at(-1)?.saved).toBeGreaterThan(0);
    const longer = savedBy({ amortizationMonths: 36, monthsLeft: 48 });
    expect([longer.length, longer.at(-1)]).toEqual([48, { ...short.at(-1), month: 48 }]);
  });
});
