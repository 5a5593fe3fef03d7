import { describe, expect, it } from 'vitest';
import { among, marketOf, marketRates, served } from '../../src/rates/market.ts';
import type { Lender } from '../../src/rates/schema.ts';
import { entry } from '../support/manifests.ts';
import { AT, storedRate } from '../support/rates.ts';
import { HOUR, hoursAgo, NOW, rate, waitingAt } from './markets.ts';

describe('a market', () => {
  it('marks what may be called lowest, and serves rates without the mark', () => {
    const carried = rate('b', 4, { state: 'carried', observedAt: hoursAgo(2) });
    const rates = [rate('a', 4), carried, rate('c', 4, { state: 'stale' })];
    const lenders = ['a', 'b'].map((id) => ({ id, observedAt: AT })) as Lender[];
    const marked = marketRates({ lenders, rates });
    expect(marked.map(({ current }) => current)).toEqual([true, false, false]);
    expect(marked.map(served)).toEqual(rates);
    expect(marketRates({ lenders: [], rates: [carried] })[0]?.current).toBe(true);
  });
  it('has the figures that wait, where their lender lends, until they are stale', () => {
    const one = storedRate({ lender: 'a' });
    const lenders = (hours: number) => ({
      a: entry({ provinces: ['CA-ON'], held: { x: waitingAt(one, hoursAgo(hours)) } }),
    });
    const waiting = (hours: number) => marketOf({ lenders: [], rates: [] }, { lenders: lenders(hours) }, NOW).waiting;
    expect(waiting(48)).toEqual([{ ...one, provinces: ['CA-ON'] }]);
    expect(waiting(48.001)).toEqual([]);
  });
  it('knows when a rate turns stale, of a lender that no manifest names after a day too', () => {
    const lenders = { a: entry({ expectedIntervalHours: 6 }) };
    const { staleAt } = marketOf({ lenders: [], rates: [] }, { lenders }, NOW);
    expect(['a', 'b'].map((lender) => (staleAt({ lender, observedAt: AT }) - NOW - 1) / HOUR)).toEqual([12, 48]);
  });
  it('of some rates holds those alone', () => {
    const [a, b] = [storedRate({ lender: 'a' }), storedRate({ lender: 'b' })];
    const lenders = { a: entry({ held: { x: waitingAt(a) } }), b: entry({ held: { x: waitingAt(b) } }) };
    const whole = marketOf({ lenders: [], rates: [rate('a', 4), rate('b', 4)] }, { lenders }, NOW);
    const some = among(whole, ({ lender }) => lender === 'a');
    expect([...some.rates, ...some.waiting].map(({ lender }) => lender)).toEqual(['a', 'a']);
    expect([some.named, some.staleAt]).toEqual([whole.named, whole.staleAt]);
  });
  it('knows the insurances that a lender names, by what waits too', () => {
    const one = storedRate({ lender: 'a', insurance: 'insured', id: 'a/x' });
    const unsaid = rate('a', 4, { insurance: null });
    const lenders = { a: entry({ held: { x: waitingAt(one) } }) };
    const { named } = marketOf({ lenders: [], rates: [unsaid] }, { lenders }, NOW);
    expect(named.get(unsaid.id)).toMatchObject({ forKind: [{ id: 'a/x' }], forAny: [{ id: 'a/x' }] });
  });
});
