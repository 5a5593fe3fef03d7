import type { Lender, LenderEntry, Rate } from './schema.ts';

const HOUR = 3_600_000;

/**
 * Whether something last seen at `observedAt` is stale at `now` (ms since 1970): longer ago than twice the interval at which
 * its lender is expected to be read. Worked out by whoever reads, so that a pipeline that died shows.
 */
export function isStale(observedAt: string, expectedIntervalHours: number, now: number): boolean {
  return now - Date.parse(observedAt) > 2 * expectedIntervalHours * HOUR;
}

/** The state of one rate of a lender at `now`. Stale outranks everything: an old figure is old, however it came to be kept. */
export function rateState(id: string, entry: LenderEntry, observedAt: string, now: number): Rate['state'] {
  if (isStale(observedAt, entry.expectedIntervalHours, now)) return 'stale';
  if (id in entry.held) return 'quarantined';
  if (id in entry.missing || entry.state !== 'fresh') return 'carried';
  return 'fresh';
}

/** The state of a lender at `now`. */
export function lenderState(entry: LenderEntry, now: number): Lender['state'] {
  if (entry.state === 'unavailable' || entry.observedAt === null) return 'unavailable';
  return isStale(entry.observedAt, entry.expectedIntervalHours, now) ? 'stale' : entry.state;
}
