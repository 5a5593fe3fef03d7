import { describe, expect, it } from 'vitest';
import { toCents } from '../../../src/rates/calculators/cents.ts';
import { byHorizon, evenMove, type Offer, offerCost, type Wanted } from '../../../src/rates/calculators/offers.ts';

describe('offers side by side', () => {
  const wanted: Wanted = {
    ...{ sum: toCents(400_000), amortizationMonths: 300, yearly: 0, horizonMonths: 60, laterRate: 5_000 },
    frequency: 'monthly',
  };
  const offer = (rate: number, change: Partial<Offer> = {}): Offer => ({
    ...{ rate, termMonths: 60, cashBack: 0, fees: 0, discharge: 0, privilege: null },
    rateType: 'fixed',
    ...change,
  });
  const costOf = (rate: number, change: Partial<Offer> = {}, want: Partial<Wanted> = {}) =>
    offerCost(offer(rate, change), { ...wanted, ...want });

  it('include cash back, fees and discharge in the cost', () => {
    const plain = costOf(4_500);
    const all = costOf(4_500, { cashBack: toCents(2_000), fees: toCents(500), discharge: toCents(350) });
    expect(all.term.cost - plain.term.cost).toBe(toCents(-2_000 + 500 + 350));
    expect(all.horizon.cost).toBe(all.term.cost);
    expect(plain.term.cost).toBe(plain.term.interest);
  });

  it('renew a shorter term at the assumed rate', () => {
    const short = (laterRate: number) => costOf(4_000, { termMonths: 36 }, { laterRate });
    expect(short(5_000).horizon.isRenewed).toBe(true);
    expect(short(5_000).term.balance).toBeGreaterThan(short(5_000).horizon.balance);
    expect(short(3_000).horizon.interest).toBeLessThan(short(5_000).horizon.interest);
    // Renewed at its own rate it costs what it would have cost without an end.
    expect(Math.abs(short(4_000).horizon.interest - costOf(4_000).horizon.interest)).toBeLessThan(200);
  });

  it('are not renewed where nothing is owed any more, or the horizon ends with the term', () => {
    expect(costOf(4_000).horizon).toMatchObject({ ...costOf(4_000).term, isRenewed: false });
    const horizon = (termMonths: number, want: Partial<Wanted>) => costOf(4_000, { termMonths }, want).horizon;
    const paidOff = { balance: 0, isRenewed: false };
    expect(horizon(36, { yearly: toCents(400_000) })).toMatchObject(paidOff);
    for (const term of [36, 48]) expect(horizon(term, { amortizationMonths: 36 })).toMatchObject(paidOff);
  });

  it('are cut at the horizon, without a discharge', () => {
    const { horizon } = costOf(4_000, { termMonths: 120, discharge: toCents(300) });
    expect(horizon).toMatchObject({ isRenewed: false, cost: horizon.interest });
  });

  it('allow extra payments up to their privilege', () => {
    const allowing = (privilege: number) => costOf(4_500, { privilege }, { yearly: toCents(60_000) });
    expect([10_000, 20_000].map((one) => allowing(one).yearly)).toEqual([toCents(40_000), toCents(60_000)]);
    expect(allowing(10_000).term.cost).toBeGreaterThan(allowing(20_000).term.cost);
  });

  it('are ordered by their cost to the horizon', () => {
    expect(byHorizon([costOf(4_500), costOf(4_400, { fees: toCents(5_000) }), costOf(4_400)])).toEqual([2, 0, 1]);
  });

  describe('variable beside fixed', () => {
    const variable = (rate: number, change: Partial<Offer> = {}) => offer(rate, { rateType: 'variable', ...change });

    it.each<[string, Offer, Offer, number | null]>([
      // Twice a year 4.6 % is 4.5569 % monthly, and 4 % is 3.9670 %.
      ['the gap of the rates, once compounded alike', variable(4_000), offer(4_600), 556],
      ['a fall, where the fixed one is lower', variable(4_600), offer(4_000), -633],
      ['none, beyond fifteen points', variable(4_000), offer(29_000), null],
    ])('%s', (_, one, other, move) => {
      expect(evenMove(one, other, wanted)).toBe(move);
    });

    it('costs the same at that move and more beyond it, with fees and cash back', () => {
      const [one, other] = [variable(4_000, { fees: toCents(900) }), offer(4_600, { cashBack: toCents(1_500) })];
      const move = evenMove(one, other, wanted) as number;
      const costAt = (by: number) => offerCost({ ...one, rate: one.rate + by }, wanted).horizon.cost;
      const fixed = offerCost(other, wanted).horizon.cost;
      expect(costAt(move)).toBeLessThanOrEqual(fixed);
      expect(costAt(move + 1)).toBeGreaterThan(fixed);
      expect(move).toBeLessThan(evenMove(variable(4_000), offer(4_600), wanted) as number);
    });
  });
});
