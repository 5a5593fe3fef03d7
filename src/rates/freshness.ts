import type { Lender, LenderEntry, Rate } from './schema.ts';

const HOUR = 3_600_000;

/** How long after its last sighting a rate is current, in hours: twice the interval at which its lender is read. */
export const currentHours = (expectedIntervalHours: number): number => 2 * expectedIntervalHours;

/** The first moment at which something last seen at `observedAt` is stale, in ms since 1970. */
export const staleFrom = (observedAt: string, expectedIntervalHours: number): number =>
  Date.parse(observedAt) + currentHours(expectedIntervalHours) * HOUR + 1;

/** True if a rate is stale at `now` (ms since 1970). Computed when it is read, so that a dead pipeline shows. */
export const isStale = (observedAt: string, expectedIntervalHours: number, now: number): boolean =>
  now >= staleFrom(observedAt, expectedIntervalHours);

/** The state of one rate of a lender at `now`. Stale outranks everything: an old figure is old, whatever the reason. */
export function rateState(id: string, entry: LenderEntry, observedAt: string, now: number): Rate['state'] {
  if (isStale(observedAt, entry.expectedIntervalHours, now)) return 'stale';
  if (id in entry.held) return 'quarantined';
  if (id in entry.missing || entry.state !== 'fresh') return 'carried';
  return 'fresh';
}

/**
 * True if a rate may be called lowest. A stale or held rate is last known, and so is one that its lender's page no longer had: it was seen
 * before the lender was. A rate that could not be looked for, because the lender could not be reached, counts until it is stale.
 * @param lenderSeenAt when the lender was read last, RFC 3339
 */
export function isCurrent(
  { state, observedAt }: Pick<Rate, 'state' | 'observedAt'>,
  lenderSeenAt: string | null,
): boolean {
  if (state === 'carried') return lenderSeenAt === null || Date.parse(observedAt) >= Date.parse(lenderSeenAt);
  return state === 'fresh';
}

/** The state of a lender at `now`. */
export function lenderState(entry: LenderEntry, now: number): Lender['state'] {
  if (entry.state === 'unavailable' || entry.observedAt === null) return 'unavailable';
  return isStale(entry.observedAt, entry.expectedIntervalHours, now) ? 'stale' : entry.state;
}
