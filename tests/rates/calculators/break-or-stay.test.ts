import { describe, expect, it, test } from 'vitest';
import { breakOrStay, mostWorth, type Swap } from '../../../src/rates/calculators/break-or-stay.ts';
import { toCents } from '../../../src/rates/calculators/cents.ts';

const at = (rate: number) => ({ rate, compounding: 'semi-annual' as const });

describe('breaking against staying', () => {
  const swap: Swap = {
    ...{ balance: toCents(300_000), amortizationMonths: 240, monthsLeft: 36, cost: toCents(6_000) },
    ...{ now: at(5_500), next: at(4_000), isCostBorrowed: false },
  };

  it('pays from the month in which the saved interest reaches the cost', () => {
    const { months: all, paysFrom, gain } = breakOrStay(swap);
    // A point and a half on 300,000 are about 372 a month: 6,000 are saved in 16 or 17.
    expect(paysFrom).toBe(17);
    expect(all[15]?.gain).toBeLessThan(0);
    expect(all[16]?.gain).toBeGreaterThanOrEqual(0);
    expect(all).toHaveLength(36);
    expect(gain).toBe(all[35]?.gain);
    expect((all[35]?.stay ?? 0) - (all[35]?.move ?? 0) - swap.cost).toBe(gain);
  });

  it('takes longer to pay if the cost is borrowed too', () => {
    const borrowed = breakOrStay({ ...swap, isCostBorrowed: true });
    expect(borrowed.paysFrom).toBeGreaterThanOrEqual(17);
    expect(borrowed.gain).toBeLessThan(breakOrStay(swap).gain);
  });

  it('never pays if the cost is larger, or the rate no lower', () => {
    expect(breakOrStay({ ...swap, cost: toCents(60_000) }).paysFrom).toBeNull();
    expect(breakOrStay({ ...swap, next: swap.now }).paysFrom).toBeNull();
    expect(breakOrStay({ ...swap, monthsLeft: 0 })).toMatchObject({ months: [], paysFrom: null, gain: -swap.cost });
  });

  it('counts payments that are saved once a mortgage is paid off', () => {
    const short = breakOrStay({ ...swap, amortizationMonths: 36, cost: 0 });
    expect(short.months.at(-1)).toMatchObject({ stay: 0, move: 0 });
    expect(short.gain).toBeGreaterThan(0);
    // Nothing changes any more after the last payment.
    const longer = breakOrStay({ ...swap, amortizationMonths: 36, monthsLeft: 48, cost: 0 });
    expect([longer.months.length, longer.months.at(-1)]).toEqual([48, { ...short.months.at(-1), month: 48 }]);
  });
});

test.each([true, false])('the highest charge that pays does not if a cent higher (borrowed: %s)', (isCostBorrowed) => {
  const mortgage = { balance: 300_000_00, amortizationMonths: 300, monthsLeft: 36 };
  const swap = { ...mortgage, now: at(5_000), next: at(4_000), isCostBorrowed };
  const most = mostWorth(swap) ?? 0;
  const gain = (cost: number) => breakOrStay({ ...swap, cost }).gain;
  expect(gain(most)).toBeGreaterThanOrEqual(0);
  expect(gain(most + 1)).toBeLessThan(0);
  // What is paid at once is gained or lost to the cent.
  if (!isCostBorrowed) {
    expect(gain(most)).toBe(0);
    expect(breakOrStay({ ...swap, cost: most }).paysFrom).toBe(36);
  }
  expect(mostWorth({ ...swap, next: at(6_000) })).toBeNull();
});
