import { z } from 'zod';
import { UserError } from '../command.ts';
import type { History } from '../history/history.ts';
import type { Moment } from '../history/revision.ts';
import { stamp } from '../rates/schema.ts';
import type { ApiContext } from './context.ts';
import type { Call } from './endpoint.ts';
import { type Period, pastPeriod } from './periods.ts';
import { type BadParameter, badParameters, type Problem } from './problem.ts';

/** 503: the past is still being read. The present is answered all the while. */
export const historyBehind: Problem = {
  status: 503,
  code: 'history-behind',
  detail: 'What was published earlier is still being read. Try again in a few seconds; the current rates are there.',
  headers: { 'Retry-After': '5' },
};

/** What a parameter that names a point of our clock can be. */
const CLOCK_WORDS = (oldest: Moment): string =>
  `a snapshot id as in GET /api/snapshots, or an instant from ${oldest.publishedAt} until now, RFC 3339`;

/** A snapshot that was asked for, and whether what it answers can never differ. */
export interface AsOf {
  moment: Moment;
  /** The instant that was asked about, ms since 1970; of a snapshot, when it was published. */
  time: number;
  isFixed: boolean;
}

const instant = z.iso.datetime({ offset: true });
const day = z.iso.date();

/** An instant as asked, in ms; a day begins at midnight UTC. Undefined where it is neither. */
export function readInstant(text: string): number | undefined {
  if (!instant.safeParse(text).success && !day.safeParse(text).success) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Reads a parameter that names a snapshot, or an instant: then the one that was current. What was current at an instant is
 * settled for ever once a later snapshot is there.
 * @param now ms since 1970: nothing can be asked of the future
 * @returns null where the query has no such parameter
 */
export function readAsOf(
  query: URLSearchParams,
  parameter: string,
  history: History,
  now: number,
): AsOf | BadParameter | null {
  const [text, ...others] = new Set(query.getAll(parameter));
  if (text === undefined) return null;
  const [oldest, newest] = [history.oldest(), history.newest()];
  const wrong = { parameter, allowed: oldest ? [CLOCK_WORDS(oldest)] : [] };
  if (others.length > 0 || !oldest || !newest) return wrong;
  if (stamp.safeParse(text).success) {
    const moment = history.named(text);
    return moment ? { moment, time: Date.parse(moment.publishedAt), isFixed: true } : wrong;
  }
  const time = readInstant(text);
  const moment = time === undefined || time > now ? null : history.at(time);
  return time !== undefined && moment ? { moment, time, isFixed: moment.moment < newest.moment } : wrong;
}

/** Whether a parameter was refused. */
export function isBad(read: unknown): read is BadParameter {
  return read !== null && typeof read === 'object' && 'allowed' in read;
}

/** How an answer about the past may be kept: for ever where it can never differ. */
export const keeping = (isFixed: boolean): Record<string, string> => ({
  'Cache-Control': isFixed ? 'private, max-age=31536000, immutable' : 'private, no-cache',
});

/**
 * The bodies that a request asks for: those of now, or with `asOf=` those of the snapshot that was current then.
 */
export async function askedPeriod({ request, period, context }: Call): Promise<Period | Problem> {
  if (!request.query.has('asOf')) return period;
  const { history, log, now } = context;
  if (!history.isWhole()) return historyBehind;
  const asOf = readAsOf(request.query, 'asOf', history, now().getTime());
  if (isBad(asOf)) return badParameters([asOf]);
  if (!asOf) return period;
  const snapshot = await history.read(asOf.moment).catch((error) => unreadablePast(error, log));
  return 'code' in snapshot ? snapshot : pastPeriod(snapshot, keeping(asOf.isFixed));
}

/** 503: a file of a past snapshot is missing or damaged; the log says which, and what mends it. @throws what is a bug */
export function unreadablePast(error: unknown, log: ApiContext['log']): Problem {
  if (!(error instanceof UserError)) throw error;
  log.error({ problem: error.message }, 'a past snapshot cannot be read');
  return {
    status: 503,
    code: 'snapshot-unreadable',
    detail: 'What was published then cannot be read just now. The operator has been told; other times are there.',
    headers: { 'Retry-After': '600' },
  };
}
