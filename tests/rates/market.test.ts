import { expect, test } from 'vitest';
import { lenderState, rateState } from '../../src/rates/freshness.ts';
import { among, marketOf } from '../../src/rates/market.ts';
import type { Lender, LenderEntry, Rate } from '../../src/rates/schema.ts';
import { entry } from '../support/manifests.ts';
import { AT, storedRate } from '../support/rates.ts';
import { HOUR, NOW, rate, waitingAt } from './markets.ts';

test('a part of a market has the rates and the waiting figures of its lenders alone', () => {
  const lenders = Object.fromEntries(
    ['a', 'b'].map((lender) => [lender, entry({ held: { x: waitingAt(storedRate({ lender })) } })]),
  );
  const whole = marketOf({ lenders: [], rates: [rate('a', 4), rate('b', 4)] }, { lenders }, NOW);
  const part = among(whole, ({ lender }) => lender === 'a');
  expect([...part.rates, ...part.waiting].map(({ lender }) => lender)).toEqual(['a', 'a']);
});

const STORED = storedRate();
const held = { [STORED.id]: waitingAt(STORED) };
const missing = { [STORED.id]: { missedRuns: 1, observedAt: AT, reason: null } };
const elsewhere = storedRate({ termMonths: 36 }).id;

test.each<[string, Partial<LenderEntry>, number, Rate['state']]>([
  ['read in the latest run', {}, 0, 'fresh'],
  ['whose lender failed', { state: 'carried' }, 0, 'carried'],
  ['whose lender is out of reach', { state: 'unavailable' }, 0, 'carried'],
  ['that was not on the page', { missing }, 0, 'carried'],
  ['whose new figure waits', { held }, 0, 'quarantined'],
  ['whose new figure waits while its lender fails', { held, state: 'carried' }, 0, 'quarantined'],
  ['whose new figure waited and then vanished', { held, missing }, 0, 'quarantined'],
  ['beside one that waits', { held: { [elsewhere]: held[STORED.id] as never } }, 0, 'fresh'],
  ['beside one that is missing', { missing: { [elsewhere]: missing[STORED.id] as never } }, 0, 'fresh'],
  ['last seen as long ago as may be', {}, 48 * HOUR, 'fresh'],
  ['last seen longer ago', {}, 48 * HOUR + 1, 'stale'],
  ['last seen longer ago, its lender failing', { state: 'carried' }, 48 * HOUR + 1, 'stale'],
  ['last seen longer ago, a new figure waiting', { held }, 48 * HOUR + 1, 'stale'],
  ['last seen longer ago, of a lender read once a week', { expectedIntervalHours: 168 }, 48 * HOUR + 1, 'fresh'],
])('the state of a rate: %s', (_, fields, ago, state) => {
  expect(rateState(STORED.id, entry(fields), AT, NOW + ago)).toBe(state);
});

test.each<[string, Partial<LenderEntry>, number, Lender['state']]>([
  ['read in the latest run', {}, 0, 'fresh'],
  ['that failed', { state: 'carried' }, 0, 'carried'],
  ['that was never read', { state: 'unavailable', observedAt: null }, 0, 'unavailable'],
  ['that holds no figures', { state: 'unavailable' }, 0, 'unavailable'],
  ['that was not seen at all', { observedAt: null }, 0, 'unavailable'],
  ['last read as long ago as may be', { state: 'carried' }, 48 * HOUR, 'carried'],
  ['last read longer ago', { state: 'carried' }, 48 * HOUR + 1, 'stale'],
  ['last read longer ago, though it was well then', {}, 48 * HOUR + 1, 'stale'],
  ['out of reach however long ago', { state: 'unavailable' }, 480 * HOUR, 'unavailable'],
])('the state of a lender: %s', (_, fields, ago, state) => {
  expect(lenderState(entry(fields), NOW + ago)).toBe(state);
});
