import type { StoredChange } from '../history/revision.ts';
import { represent, respond } from '../http/representation.ts';
import { SCHEMA_VERSION, type StoredRate, storedRate } from '../rates/schema.ts';
import { historyBehind, isBad, keeping, readAsOf } from './as-of.ts';
import { csv } from './csv.ts';
import { type Call, JSON_TYPE, notAcceptable, type Reply } from './endpoint.ts';
import { unknownParameters } from './filters.ts';
import { CSV_TYPE, chooseFormat, FORMATS } from './formats.ts';
import { LARGEST, nextLink } from './paging.ts';
import { badParameters } from './problem.ts';

/** The columns of changes as CSV: what happened, then the rate as it is now, or was where it is no more. */
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
 * GET /api/rates/changes: what changed after a snapshot, in the order in which it was published. Whoever applies them to the rates
 * of `since` holds those of `next`, exactly; a page ends with a whole snapshot.
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
      ? [{ parameter: 'since', allowed: ['a snapshot id as in GET /api/snapshots; it is required'] }]
      : []),
    ...[since, asOf, format].filter(isBad),
  ];
  if (bad.length > 0 || since === null || isBad(since) || isBad(asOf) || isBad(format)) return badParameters(bad);
  const until = asOf ?? { moment: newest, isFixed: false };
  if (since.moment.moment > until.moment.moment)
    return badParameters([{ parameter: 'since', allowed: [`a snapshot not later than ${until.moment.id} (asOf)`] }]);
  if (format === null) return notAcceptable(Object.values(FORMATS));

  const changes: ReturnType<typeof shown>[] = [];
  const records: ReturnType<typeof record>[] = [];
  let size = 0;
  let next = since.moment;
  while (next.moment < until.moment.moment && size < LARGEST) {
    const [following] = history.momentsBefore(next.moment + 2, 1);
    if (!following) break;
    const all = history.changesIn(following);
    const bytes = all.reduce((sum, change) => sum + JSON.stringify(change).length, 0);
    if (size > 0 && size + bytes > LARGEST) break;
    size += bytes;
    next = following;
    for (const change of all)
      if (format === 'csv') records.push(record(change));
      else changes.push(shown(change));
    // A long past is read in pieces, so that others are answered in between.
    await new Promise(setImmediate);
  }
  const isComplete = next.moment === until.moment.moment;
  const link = isComplete ? {} : nextLink(request, 'since', next.id);
  const headers = { ...keeping(since.isFixed && until.isFixed), ...link };
  const text =
    format === 'csv'
      ? csv(CHANGE_COLUMNS, records)
      : JSON.stringify({
          schemaVersion: SCHEMA_VERSION,
          since: since.moment.id,
          asOf: until.moment.id,
          changes,
          next: next.id,
          isComplete,
        });
  const bodyHeaders = {
    'Content-Disposition': `inline; filename="prime-minus-changes-${since.moment.id}.csv"`,
  };
  return respond(
    request,
    represent({
      bytes: Buffer.from(text),
      type: format === 'csv' ? CSV_TYPE : JSON_TYPE,
      headers,
      effort: 6,
      ...(format === 'csv' ? { bodyHeaders } : {}),
    }),
  );
}

/** A change as answered. */
const shown = ({ moment: _, moves: __, ...change }: StoredChange) => change;
