import { type Headlines, headlines, yearBefore } from '../history/headlines.ts';
import { chooseType } from '../http/negotiate.ts';
import { represent, respond } from '../http/representation.ts';
import { preview } from '../rates/preview.ts';
import { SCHEMA_VERSION } from '../rates/schema.ts';
import { historyBehind, keeping, unreadablePast } from './as-of.ts';
import { type Call, JSON_TYPE, notAcceptable, type Reply } from './endpoint.ts';
import { unknownParameters } from './filters.ts';
import type { Period } from './periods.ts';
import { badParameters, type Problem } from './problem.ts';

const made = new WeakMap<Period, { since: number; year: Promise<Headlines | Problem> }>();

/** The headline rates of the last year, worked out once a period and day: every server tells the same. */
export function yearOf({ period, context }: Pick<Call, 'period' | 'context'>): Promise<Headlines | Problem> {
  const { history, log } = context;
  const now = context.now().getTime();
  const since = yearBefore(now);
  const known = made.get(period);
  if (known?.since === since) return known.year;
  const newest = history.newest();
  // While the past is still being read, nothing of it is kept.
  if (!history.isWhole() || newest?.id !== period.all.snapshot) return Promise.resolve(historyBehind);
  const year = headlines(history, newest, period.snapshot.manifest, preview(period.all), now, since).catch((error) =>
    unreadablePast(error, log),
  );
  made.set(period, { since, year });
  year.catch(() => made.delete(period));
  return year;
}

/** GET /api/preview/history: what public charts draw, and nothing more. */
export async function previewHistory(call: Call): Promise<Reply> {
  const { request } = call;
  const wrong = unknownParameters(request.query, []);
  if (wrong.length > 0) return badParameters(wrong);
  if (!chooseType(request.header('accept'), [JSON_TYPE])) return notAcceptable([JSON_TYPE]);
  const year = await yearOf(call);
  if ('code' in year) return year;
  const bytes = Buffer.from(JSON.stringify({ schemaVersion: SCHEMA_VERSION, ...year }));
  return respond(request, represent({ bytes, type: JSON_TYPE, headers: keeping(false), effort: 6 }));
}
