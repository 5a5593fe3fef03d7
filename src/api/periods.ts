import { yearBefore } from '../history/headlines.ts';
import type { History } from '../history/history.ts';
import { type Representation, represent } from '../http/representation.ts';
import { overdueFrom } from '../rates/collection-times.ts';
import { type Market, marketOf } from '../rates/market.ts';
import type { Aggregated } from '../rates/schema.ts';
import { aggregate, nextChange, type Snapshot } from '../snapshots/snapshot.ts';
import { historyBehind, type Problem } from './problem.ts';

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

/**
 * The bytes of cached bodies of one kind in a period, with their overhead. Beyond that, those that nobody asked for longest are dropped.
 * Each kind has a budget of its own, so that no number of questions drops the answers of another kind.
 */
const KEPT = 8 * 1024 * 1024;
const EACH = 4096;
/** The kind of a body: its name up to what was asked of it. */
const KIND = /^[^\s?[{]*/;

/** A cached body, with its bytes and their overhead. */
interface Kept {
  body: Representation;
  bytes: number;
}

interface Shelf {
  /** In the order of their last use. */
  bodies: Map<string, Kept>;
  bytes: number;
  /** The name of the longest body, which is not dropped: the one without a filter, that most ask for. */
  longest: string | null;
}

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
  const shelves = new Map<string, Shelf>();
  const all = aggregate(snapshot, now);
  return {
    snapshot,
    all,
    market: marketOf(all, snapshot.manifest, now.getTime()),
    overdue,
    body(name, type, build, bodyHeaders = {}) {
      const kind = KIND.exec(name)?.[0] ?? '';
      const shelf = shelves.get(kind) ?? { bodies: new Map(), bytes: 0, longest: null };
      shelves.set(kind, shelf);
      return onShelf(shelf, name, () => {
        const bytes = Buffer.from(build());
        return { body: represent({ bytes, type, headers, bodyHeaders }), bytes: bytes.length + EACH };
      });
    },
  };
}

function onShelf(shelf: Shelf, name: string, make: () => Kept): Representation {
  const { bodies } = shelf;
  const known = bodies.get(name);
  if (known) bodies.delete(name);
  const kept = known ?? make();
  bodies.set(name, kept);
  if (known) return known.body;
  shelf.bytes += kept.bytes;
  if (kept.bytes > (bodies.get(shelf.longest ?? '')?.bytes ?? 0)) shelf.longest = name;
  for (const [old, { bytes }] of bodies) {
    if (shelf.bytes <= KEPT) break;
    if (old === shelf.longest || old === name) continue;
    bodies.delete(old);
    shelf.bytes -= bytes;
  }
  return kept.body;
}

/** Whether everything up to a snapshot was read, as far as it can be. */
export function isUpTo(history: Pick<History, 'isWhole' | 'newest' | 'holes'>, snapshot: string): boolean {
  return history.isWhole() && (history.newest()?.id === snapshot || history.holes.named(snapshot) !== null);
}

/**
 * Caches a result computed from the whole past, once a run and day, so that every server gives the same. While the past is still being
 * read, nothing is cached.
 * @param make given the clock, and the midnight at which the year before it begins; ms since 1970
 */
export function onceARun<Result>(make: (history: History, now: number, since: number) => Promise<Result> | Result) {
  const made = new WeakMap<Period, { since: number; result: Promise<Result> }>();
  return ({
    period,
    context,
  }: {
    period: Period;
    context: { history: History; now: () => Date };
  }): Promise<Result | Problem> => {
    const { history } = context;
    const now = context.now().getTime();
    const since = yearBefore(now);
    const known = made.get(period);
    if (known?.since === since) return known.result;
    if (!isUpTo(history, period.all.snapshot)) return Promise.resolve(historyBehind);
    const result = Promise.resolve(make(history, now, since));
    made.set(period, { since, result });
    result.catch(() => made.delete(period));
    return result;
  };
}
