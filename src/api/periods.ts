import { type Representation, represent } from '../http/representation.ts';
import { overdueFrom } from '../rates/collection-times.ts';
import { type Market, marketOf } from '../rates/market.ts';
import type { Aggregated } from '../rates/schema.ts';
import { aggregate, nextChange, type Snapshot } from '../snapshots/snapshot.ts';

/** A stretch of time in which every body stays the same: one snapshot, between two changes that the clock makes. */
export interface Period {
  snapshot: Snapshot;
  all: Aggregated;
  /** The same rates in the form that answers to questions are computed from. */
  market: Market;
  /** Whether the run that should have replaced this snapshot is overdue. */
  overdue: boolean;
  /** The body called `name`, made by `build` once in this period, and compressed once. */
  body(name: string, type: string, build: () => string, headers?: Record<string, string>): Representation;
}

/** The periods of a running server, one after the other. */
export interface Periods {
  at(snapshot: Snapshot, now: Date): Period;
}

/** Bodies cached in a period, in bytes with overhead: beyond that, filtered ones are computed again for each request. */
const KEPT = 32 * 1024 * 1024;
const EACH = 4096;

/** Begins with no period; each is made when it is first asked for. */
export function openPeriods(): Periods {
  let current: { period: Period; from: number; until: number } | undefined;
  return {
    at(snapshot, now) {
      const time = now.getTime();
      if (current?.period.snapshot === snapshot && time >= current.from && time < current.until) return current.period;
      const overdueAt = overdueFrom(new Date(snapshot.manifest.nextRunAt));
      const overdue = time >= overdueAt;
      const until = Math.min(nextChange(snapshot, now), overdue ? Number.POSITIVE_INFINITY : overdueAt);
      current = { period: openPeriod(snapshot, now, overdue), from: time, until };
      return current.period;
    },
  };
}

/** A past snapshot as a period of its own: the rates of an instant, with their states at that time. */
export function pastPeriod(snapshot: Snapshot, at: Date, headers: Record<string, string>): Period {
  return openPeriod(snapshot, at, false, headers);
}

function openPeriod(
  snapshot: Snapshot,
  now: Date,
  overdue: boolean,
  headers: Record<string, string> = { 'Cache-Control': 'private, no-cache' },
): Period {
  const made = new Map<string, Representation>();
  let kept = 0;
  const all = aggregate(snapshot, now);
  return {
    snapshot,
    all,
    market: marketOf(all, snapshot.manifest, now.getTime()),
    overdue,
    body(name, type, build, bodyHeaders = {}) {
      const known = made.get(name);
      if (known) return known;
      const bytes = Buffer.from(build());
      const body = represent({ bytes, type, headers, bodyHeaders });
      if (kept + bytes.length + EACH <= KEPT) {
        kept += bytes.length + EACH;
        made.set(name, body);
      }
      return body;
    },
  };
}
