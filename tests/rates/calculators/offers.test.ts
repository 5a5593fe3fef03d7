import { describe, expect, it } from 'vitest';
import { toCents } from '../../../src/rates/calculators/cents.ts';
import { byHorizon, evenMove, type Offer, offerCost, type Wanted } from '../../../src/rates/calculators/offers.ts';

describe('offers side by side', () => {
  const wanted: Wanted = {
    sum: toCents(400_000),
    amortizationMonths: 300,
    frequency: 'monthly',
    yearly: 0,
    horizonMonths: 60,
    laterRate: 5_000,
  };
  const offer = (rate: number, change: Partial<Offer> = {}): Offer => ({
    rate,
    rateType: 'fixed',
    termMonths: 60,
    cashBack: 0,
    fees: 0,
    discharge: 0,
    privilege: null,
    ...change,
  });

  it('include cash back, fees and discharge in the cost', () => {
    const plain = offerCost(offer(4_500), wanted);
    const sums = { cashBack: toCents(2_000), fees: toCents(500), discharge: toCents(350) };
    const all = offerCost(offer(4_500, sums), wanted);
    expect(all.term.cost - plain.term.cost).toBe(toCents(-2_000 + 500 + 350));
    expect(all.horizon.cost).toBe(all.term.cost);
    expect(plain.term.cost).toBe(plain.term.interest);
  });

  it('renew a shorter term at the assumed rate', () => {
    const short = offerCost(offer(4_000, { termMonths: 36 }), wanted);
    expect(short.horizon.isRenewed).toBe(true);
    expect(short.term.balance).toBeGreaterThan(short.horizon.balance);
    const cheap = offerCost(offer(4_000, { termMonths: 36 }), { ...wanted, laterRate: 3_000 });
    expect(cheap.horizon.interest).toBeLessThan(short.horizon.interest);
    // Renewed at its own rate it costs what it would have cost without an end.
    const same = offerCost(offer(4_000, { termMonths: 36 }), { ...wanted, laterRate: 4_000 });
    expect(Math.abs(same.horizon.interest - offerCost(offer(4_000), wanted).horizon.interest)).toBeLessThan(200);
  });

  it('are not renewed where nothing is owed any more, or the horizon ends with the term', () => {
    const horizon = (change: Partial<Offer>, want: Partial<Wanted> = {}) =>
      offerCost(offer(4_000, change), { ...wanted, ...want });
    expect(horizon({}).horizon).toMatchObject({ isRenewed: false });
    expect(horizon({}).horizon).toMatchObject(horizon({}).term);
    const paidOff = { balance: 0, isRenewed: false };
    expect(horizon({ termMonths: 36 }, { yearly: toCents(400_000) }).horizon).toMatchObject(paidOff);
    expect(horizon({ termMonths: 36 }, { amortizationMonths: 36 }).horizon).toMatchObject(paidOff);
    expect(horizon({ termMonths: 48 }, { amortizationMonths: 36 }).horizon).toMatchObject(paidOff);
  });

  it('are cut at the horizon, without a discharge', () => {
    const long = offerCost(offer(4_000, { termMonths: 120, discharge: toCents(300) }), wanted);
    expect(long.horizon).toMatchObject({ isRenewed: false });
    expect(long.horizon.cost).toBe(long.horizon.interest);
  });

  it('allow extra payments up to their privilege', () => {
    const want = { ...wanted, yearly: toCents(60_000) };
    expect(offerCost(offer(4_500, { privilege: 10_000 }), want).yearly).toBe(toCents(40_000));
    expect(offerCost(offer(4_500, { privilege: 20_000 }), want).yearly).toBe(toCents(60_000));
    expect(offerCost(offer(4_500, { privilege: 10_000 }), want).term.cost).toBeGreaterThan(
      offerCost(offer(4_500, { privilege: 20_000 }), want).term.cost,
    );
  });

  it('are ordered by their cost to the horizon', () => {
    const costs = [offer(4_500), offer(4_400, { fees: toCents(5_000) }), offer(4_400)].map((one) =>
      offerCost(one, wanted),
    );
    expect(byHorizon(costs)).toEqual([2, 0, 1]);
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
