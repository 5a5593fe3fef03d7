import { LRUCache } from 'lru-cache';
import { type Content, type Representation, represent } from '../http/representation.ts';
import { overdueFrom } from '../rates/collection-times.ts';
import { type Market, marketOf } from '../rates/market.ts';
import { preview } from '../rates/preview.ts';
import { type Answers, openAnswers } from '../rates/public-answer.ts';
import type { Aggregated } from '../rates/schema.ts';
import { aggregate, nextChange, type Snapshot } from '../snapshots/snapshot.ts';

type More = Partial<Pick<Content, 'headers' | 'bodyHeaders'>>;

/** A stretch of time in which every body stays the same: one snapshot, between two changes that the clock makes. */
export interface Period {
  snapshot: Snapshot;
  all: Aggregated;
  /** The same rates in the form that answers to questions are computed from. */
  market: Market;
  answers: Answers;
  /** Whether the run that should have replaced this snapshot is overdue. */
  overdue: boolean;
  /** The body called `name`, made by `build` once in this period, and compressed once. @param more where it has headers of its own */
  body(name: string, type: string, build: () => string, more?: More): Representation;
}

/** The bytes of cached bodies, each with its overhead: beyond them the longest unasked go. */
const KEPT = 32 * 1024 * 1024;
const EACH = 4096;

export type Periods = ReturnType<typeof openPeriods>;

/** The periods of a running server, one after the other; each is made when it is first asked for. */
export function openPeriods() {
  let current: { period: Period; from: number; until: number } | undefined;
  return {
    at(snapshot: Snapshot, now: Date): Period {
      const time = now.getTime();
      if (current?.period.snapshot === snapshot && time >= current.from && time < current.until) return current.period;
      const overdueAt = overdueFrom(new Date(snapshot.manifest.nextRunAt));
      const overdue = time >= overdueAt;
      const until = Math.min(nextChange(snapshot, now), overdue ? Number.POSITIVE_INFINITY : overdueAt);
      current = { period: openPeriod(snapshot, now, { overdue }), from: time, until };
      return current.period;
    },
  };
}

/** A period of a snapshot; for a past one, of the rates of an instant, with their states at that time. @param headers of its bodies */
export function openPeriod(
  snapshot: Snapshot,
  now: Date,
  { overdue = false, headers = { 'Cache-Control': 'private, no-cache' } as Record<string, string> } = {},
): Period {
  const bodies = new LRUCache<string, Representation>({ maxSize: KEPT });
  const all = aggregate(snapshot, now);
  const market = marketOf(all, snapshot.manifest, now.getTime());
  let answers: Answers | undefined;
  return {
    ...{ snapshot, all, market, overdue },
    get answers() {
      answers ??= openAnswers(market, preview(all));
      return answers;
    },
    body(name, type, build, more) {
      const known = bodies.get(name);
      if (known) return known;
      const bytes = Buffer.from(build());
      const made = represent({ bytes, type, headers, ...more });
      bodies.set(name, made, { size: bytes.length + EACH });
      return made;
    },
  };
}
