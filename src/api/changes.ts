import type { History } from '../history/history.ts';
import { thrownAway } from '../history/history-file.ts';
import type { Moment, StoredChange } from '../history/revision.ts';
import { represent, respond } from '../http/representation.ts';
import { streamText } from '../http/stream.ts';
import { SCHEMA_VERSION, type StoredRate, storedRate } from '../rates/schema.ts';
import { openYield } from '../yield-to-requests.ts';
import { CLOCK_WORDS, historyBehind, isBad, keeping, readAsOf } from './as-of.ts';
import { csvLine } from './csv.ts';
import { damageHeader, damageIn, isProblem } from './damage.ts';
import { type Call, JSON_TYPE, notAcceptable, type Reply } from './endpoint.ts';
import { unknownParameters } from './filters.ts';
import { CSV_TYPE, chooseFormat, FORMATS } from './formats.ts';
import { LARGEST, nextLink } from './paging.ts';
import { badParameters } from './problem.ts';

/** The columns of changes as CSV: the change, then the rate as it is now, or as it last was. */
const CHANGE_COLUMNS = [
  'kind',
  'snapshot',
  'publishedAt',
  'lastSeenAt',
  'fields',
  'previousRatePercent',
  ...(Object.keys(storedRate.shape) as (keyof StoredRate)[]),
] as const;

const record = ({ kind, snapshot, publishedAt, lastSeenAt, fields, before, after }: StoredChange) => ({
  ...((after ?? before) as StoredRate),
  kind,
  snapshot,
  publishedAt,
  lastSeenAt,
  fields,
  previousRatePercent: before?.ratePercent ?? null,
});

/**
 * GET /api/rates/changes: the changes after a snapshot, in the order of publication. Apply them to the rates of `since` to get exactly
 * those of `next`. JSON comes in pages, each of which ends with a whole snapshot; CSV comes whole.
 */
export async function rateChanges({ request, context }: Call): Promise<Reply> {
  const { query } = request;
  const { history, now } = context;
  const newest = history.newest();
  if (!history.isWhole() || !newest) return historyBehind;
  const since = readAsOf(query, 'since', history, now().getTime());
  const asOf = readAsOf(query, 'asOf', history, now().getTime());
  const format = chooseFormat(query.getAll('format'), request.header('accept'));
  const bad = [
    ...unknownParameters(query, ['since', 'asOf', 'format']),
    ...(since === null
      ? [{ parameter: 'since', allowed: [], why: `is required: ${CLOCK_WORDS(history.oldest())}.` }]
      : []),
    ...[since, asOf, format].filter(isBad),
  ];
  if (bad.length > 0 || since === null || isBad(since) || isBad(asOf) || isBad(format)) return badParameters(bad);
  if (isProblem(since)) return since;
  if (isProblem(asOf)) return asOf;
  const until = asOf ?? { moment: newest, isFixed: false };
  if (since.moment.moment > until.moment.moment)
    return badParameters([{ parameter: 'since', allowed: [`a snapshot not later than ${until.moment.id} (asOf)`] }]);
  if (format === null) return notAcceptable(Object.values(FORMATS));

  const headers = keeping(since.isFixed && until.isFixed);
  if (format === 'csv')
    return streamText(request, {
      type: CSV_TYPE,
      headers: { ...headers, ...damageHeader(history) },
      bodyHeaders: { 'Content-Disposition': `inline; filename="prime-minus-changes-${since.moment.id}.csv"` },
      pieces: linesOf(history, since.moment, until.moment),
    });
  const { changes, next } = await pageOf(history, since.moment, until.moment);
  const isComplete = next.moment === until.moment.moment;
  const text =
    `{"schemaVersion":${SCHEMA_VERSION},"since":${JSON.stringify(since.moment.id)},"asOf":${JSON.stringify(until.moment.id)},` +
    `"changes":[${changes.join(',')}],"next":${JSON.stringify(next.id)},"isComplete":${isComplete},"damaged":${JSON.stringify(damageIn(history))}}`;
  const link = isComplete ? {} : nextLink(request, 'since', next.id);
  return respond(request, represent({ bytes: Buffer.from(text), type: JSON_TYPE, headers: { ...headers, ...link } }));
}

/**
 * The snapshots after one up to another, with the changes of each. A long past is read in pieces, so that other requests are answered in
 * between.
 */
async function* stepsOf(history: History, since: Moment, until: Moment): AsyncGenerator<[Moment, StoredChange[]]> {
  const yieldToRequests = openYield();
  for (let last = since; last.moment < until.moment; ) {
    const [following] = history.momentsBefore(last.moment + 2, 1);
    if (!following || following.moment <= last.moment) throw thrownAway();
    yield [following, history.changesIn(following)];
    last = following;
    await yieldToRequests();
  }
}

/** The whole answer as CSV, a snapshot at a time. */
async function* linesOf(history: History, since: Moment, until: Moment): AsyncGenerator<string> {
  yield csvLine(CHANGE_COLUMNS);
  for await (const [, changes] of stepsOf(history, since, until))
    yield changes.map((change) => csvLine(CHANGE_COLUMNS, record(change))).join('');
}

/** One page of the answer as JSON: whole snapshots, and the one it leads to. */
async function pageOf(history: History, since: Moment, until: Moment) {
  const changes: string[] = [];
  let [size, next] = [0, since];
  for await (const [moment, all] of stepsOf(history, since, until)) {
    const texts = all.map((change) => JSON.stringify(shown(change)));
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    if (size > 0 && size + bytes > LARGEST) break;
    size += bytes;
    next = moment;
    changes.push(...texts);
  }
  return { changes, next };
}

/** A change as answered. */
const shown = ({ moment: _, moves: __, ...change }: StoredChange) => change;
