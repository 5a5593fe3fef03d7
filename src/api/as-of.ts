import { z } from 'zod';
import type { History } from '../history/history.ts';
import type { Moment } from '../history/revision.ts';
import { stamp } from '../rates/schema.ts';
import { historyDamaged, isProblem, unreadablePast } from './damage.ts';
import type { Call } from './endpoint.ts';
import { type Period, pastPeriod } from './periods.ts';
import { type BadParameter, badParameters, type Problem } from './problem.ts';

/** 503: the past is still being read. Questions about the present are answered meanwhile. */
export const historyBehind: Problem = {
  status: 503,
  code: 'history-behind',
  detail: 'What was published earlier is still being read. Try again in a few seconds; the current rates are there.',
  headers: { 'Retry-After': '5' },
};

/** Describes the values of a parameter that names a point of our clock. */
export const CLOCK_WORDS = (oldest: Moment | null): string =>
  `a snapshot id as in GET /api/snapshots, or an instant (RFC 3339) or a day (its midnight UTC) from ${oldest?.publishedAt ?? 'the first snapshot'} until now`;

/** A point of our clock, and whether an answer about it is final. */
export interface AsOf {
  moment: Moment;
  /** The requested instant, ms since 1970; for a snapshot, when it was published. */
  time: number;
  isFixed: boolean;
}

const instant = z.iso.datetime({ offset: true });
const day = z.iso.date();

/** A requested instant, in ms; a day begins at midnight UTC. Undefined if it is neither. */
export function readInstant(text: string): number | undefined {
  if (!instant.safeParse(text).success && !day.safeParse(text).success) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Reads a parameter that names a snapshot, as it was published, or an instant, as the last run before it saw the rates. The answer is final
 * once a later run is known, unless an earlier file is damaged.
 * @param now ms since 1970: the future cannot be asked about
 * @returns null if the query has no such parameter; a problem if the publication of that time cannot be read
 */
export function readAsOf(
  query: URLSearchParams,
  parameter: string,
  history: History,
  now: number,
): AsOf | BadParameter | Problem | null {
  const [text, ...others] = new Set(query.getAll(parameter));
  if (text === undefined) return null;
  const [oldest, newest] = [history.oldest(), history.newest()];
  const wrong = { parameter, allowed: oldest ? [CLOCK_WORDS(oldest)] : [] };
  if (others.length > 0 || !oldest || !newest) return wrong;
  const isWhole = history.holes.all().length === 0;
  if (stamp.safeParse(text).success) {
    const moment = history.named(text);
    const hole = moment ? null : history.holes.named(text);
    if (hole) return historyDamaged(hole);
    return moment ? { moment, time: Date.parse(moment.publishedAt), isFixed: isWhole } : wrong;
  }
  const time = readInstant(text);
  if (time === undefined || time > now) return wrong;
  const moment = history.at(time);
  const hole = history.holes.between(moment ? Date.parse(moment.publishedAt) : 0, time);
  if (hole) return historyDamaged(hole);
  return moment ? { moment, time, isFixed: isWhole && time < history.newestAt() } : wrong;
}

/** True if a parameter was refused. */
export function isBad(read: unknown): read is BadParameter {
  return read !== null && typeof read === 'object' && 'allowed' in read;
}

/** The cache headers of an answer about the past: for ever if it is final. */
export const keeping = (isFixed: boolean): Record<string, string> => ({
  'Cache-Control': isFixed ? 'private, max-age=31536000, immutable' : 'private, no-cache',
});

/** The bodies for a request: the present ones, or with `asOf=` those of that time. */
export async function askedPeriod({ request, period, context }: Call): Promise<Period | Problem> {
  if (!request.query.has('asOf')) return period;
  const { history, log, now } = context;
  if (!history.isWhole()) return historyBehind;
  const asOf = readAsOf(request.query, 'asOf', history, now().getTime());
  if (isBad(asOf)) return badParameters([asOf]);
  if (isProblem(asOf)) return asOf;
  if (!asOf) return period;
  const { moment, time, isFixed } = asOf;
  const snapshot = await history.read(moment, time).catch((error) => unreadablePast(error, log, moment.id));
  return isProblem(snapshot) ? snapshot : pastPeriod(snapshot, new Date(time), keeping(isFixed));
}
