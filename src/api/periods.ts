import { LRUCache } from 'lru-cache';
import { headlines, yearBefore } from '../history/headlines.ts';
import type { History } from '../history/history.ts';
import { rateIndex } from '../history/rate-index.ts';
import type { Moment } from '../history/revision.ts';
import { type Content, type Representation, represent } from '../http/representation.ts';
import { overdueFrom } from '../rates/collection-times.ts';
import { type Market, marketOf } from '../rates/market.ts';
import { preview } from '../rates/preview.ts';
import { type Answers, openAnswers } from '../rates/public-answer.ts';
import { SAMPLE, SAMPLE_RATE, SAMPLE_RATES } from '../rates/sample.ts';
import { type Aggregated, SCHEMA_VERSION } from '../rates/schema.ts';
import { sampleReading } from '../snapshots/sample.ts';
import { aggregate, nextChange, type Snapshot } from '../snapshots/snapshot.ts';
import { stampOf } from '../stamp.ts';
import { historyBehind, type Problem } from './problem.ts';

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

const DAY = 86_400_000;
const sandbox = openPeriods();
let last: Snapshot | undefined;

/** The data of a test key: the made-up lender alone, as read at the beginning of the day; the same for every key. */
export function sandboxPeriod(now: Date): Period {
  const day = new Date(now.getTime() - (now.getTime() % DAY));
  const time = day.toISOString();
  if (last?.manifest.publishedAt === time) return sandbox.at(last, now);
  const { entry, raw } = sampleReading(time, SAMPLE_RATE.evidence, SAMPLE_RATES);
  last = {
    manifest: {
      schemaVersion: SCHEMA_VERSION,
      snapshot: stampOf(day),
      publishedAt: time,
      nextRunAt: new Date(day.getTime() + DAY).toISOString(),
      lenders: { [SAMPLE.id]: { ...entry, changedAt: SAMPLE_RATE.changedAt, raw: null, rates: null } },
      reference: { observedAt: null, failure: null, series: [] },
    },
    rates: new Map([[SAMPLE.id, [...SAMPLE_RATES]]]),
    raw: new Map([[SAMPLE.id, raw]]),
  };
  return sandbox.at(last, now);
}

/** Whether everything up to a snapshot was read, as far as it can be. */
export const isUpTo = (history: Pick<History, 'isWhole' | 'newest'>, snapshot: string): boolean =>
  history.isWhole() && history.newest()?.id === snapshot;

interface Asking {
  period: Period;
  context: { history: History; now: () => Date };
}

/** Keeps a result of the whole past for a run and day, so that every server gives the same. @param make given the clock and the year's begin, ms */
export function onceARun<Result>(make: (history: History, now: number, since: number) => Promise<Result> | Result) {
  const made = new WeakMap<Period, { since: number; result: Promise<Result> }>();
  return async ({ period, context: { history, now } }: Asking): Promise<Result | Problem> => {
    const time = now().getTime();
    const since = yearBefore(time);
    const known = made.get(period);
    if (known?.since === since) return known.result;
    if (!isUpTo(history, period.all.snapshot)) return historyBehind;
    const result = Promise.resolve(make(history, time, since));
    made.set(period, { since, result });
    result.catch(() => made.delete(period));
    return result;
  };
}

/** The headline rates of the last year: what public charts draw. */
export const yearOf = onceARun((history, now, since) => headlines(history, history.newest() as Moment, now, since));
/** The daily median and lowest of lenders' specials in the headline terms. */
export const indexOf = onceARun((history, now) => rateIndex(history, history.now(now)));
