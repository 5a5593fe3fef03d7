import { describe, expect, it } from 'vitest';
import { standingAfter } from '../../../src/rates/calculators/loan.ts';
import { evenMove, type Offer, offerCost, type Wanted } from '../../../src/rates/calculators/offers.ts';
import { loan } from './mortgages.ts';

const wanted: Wanted = { sum: 400_000_00, amortizationMonths: 300, months: 36 };
const offer = (rate: number, change: Partial<Offer> = {}): Offer => ({
  ...{ rate, rateType: 'fixed', termMonths: 36, cashBack: 0, fees: 0, discharge: 0 },
  ...change,
});

describe('an offer', () => {
  it('costs its interest, fees and discharge, less cash back, until the common day', () => {
    const { interest, balance } = standingAfter(loan(400_000, 4.5, 25), 36);
    expect(offerCost(offer(4_500), wanted)).toMatchObject({ interest, balance, fees: 0, cost: interest });
    const sums = { cashBack: 2_000_00, fees: 500_00, discharge: 350_00 };
    expect(offerCost(offer(4_500, sums), wanted)).toMatchObject({ fees: 850_00, cost: interest - 1_150_00 });
    // Nobody leaves in the middle of a term.
    const longer = offerCost(offer(4_500, { ...sums, termMonths: 60 }), wanted);
    expect(longer).toMatchObject({ fees: 500_00, cost: interest - 1_500_00 });
  });

  const variable = (rate: number, change: Partial<Offer> = {}) => offer(rate, { rateType: 'variable', ...change });
  it.each<[string, Offer, Offer, number | null]>([
    // Twice a year 4.6 % is 4.5569 % monthly, and 4 % is 3.9670 %.
    ['the gap of the rates, once compounded alike', variable(4_000), offer(4_600), 556],
    ['a fall, where the fixed one is lower', variable(4_600), offer(4_000), -633],
    ['none, beyond fifteen points', variable(4_000), offer(29_000), null],
  ])('costs as much as a fixed one after a move of prime: %s', (_, one, other, move) => {
    expect(evenMove(one, other, wanted)).toBe(move);
  });

  it('costs the same at that move and more beyond it, with fees and cash back', () => {
    const [one, other] = [variable(4_000, { fees: 900_00 }), offer(4_600, { cashBack: 1_500_00 })];
    const move = evenMove(one, other, wanted) as number;
    const costAt = (by: number) => offerCost({ ...one, rate: one.rate + by }, wanted).cost;
    const fixed = offerCost(other, wanted).cost;
    expect(costAt(move)).toBeLessThanOrEqual(fixed);
    expect(costAt(move + 1)).toBeGreaterThan(fixed);
    expect(move).toBeLessThan(evenMove(variable(4_000), offer(4_600), wanted) as number);
  });
});
