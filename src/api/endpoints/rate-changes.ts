import { z } from 'zod';
import { CHANGE_KINDS } from '../../history/changes.ts';
import type { History } from '../../history/history.ts';
import { thrownAway } from '../../history/history-file.ts';
import type { Moment, StoredChange } from '../../history/revision.ts';
import { represent } from '../../http/representation.ts';
import { streamText } from '../../http/stream.ts';
import { SCHEMA_VERSION, type StoredRate, storedRate } from '../../rates/schema.ts';
import { CORRECTION_REASONS } from '../../rates/vocabulary.ts';
import { openYield } from '../../yield-to-requests.ts';
import { type AsOf, clock, keeping } from '../as-of.ts';
import { csvLine } from '../csv.ts';
import { damageHeader, damageIn } from '../damage.ts';
import { endpoint } from '../endpoint.ts';
import { CSV_TYPE, JSON_TYPE } from '../formats.ts';
import { headShape, schemaVersion } from '../heads.ts';
import { LARGEST, nextLink, PAGED } from '../paging.ts';
import type { Reader } from '../parameters.ts';
import { badParameters } from '../problem.ts';
import { damaged } from '../shapes-past.ts';

const { snapshot, publishedAt } = headShape;

/** One rate that differs between two snapshots. */
export const change = z
  .strictObject({
    kind: z
      .enum(CHANGE_KINDS)
      .describe(
        '“corrected”: we had it wrong, the lender did not move; “returned”: it had been withdrawn; “first-live”: its lender was read live for the first time, and recordings of its page had told otherwise: nobody knows when it moved; “renamed”: it goes on under other ids, and “before” tells under which it was',
      ),
    why: z
      .enum(CORRECTION_REASONS)
      .nullable()
      .describe(
        'Of a correction, how we know: our reader was mended while the lender printed the same; the same answer was read again; or what replaces it had been said no later',
      ),
    id: z.string().describe('The id of the rate'),
    before: storedRate.nullable().describe('As the snapshot before held it; null where it held none'),
    after: storedRate.nullable().describe('As this snapshot holds it; null where it holds none'),
    fields: z.array(z.string()).describe('The fields that differ, where both stand'),
    changedAt: publishedAt
      .nullable()
      .describe(
        'When the lender did it, as first seen; null for a correction, and where its lender is no longer read: nobody saw it end',
      ),
    lastSeenAt: publishedAt.nullable().describe('When “before” was last read at the lender'),
    snapshot: snapshot.describe('The snapshot in which it changed here'),
    publishedAt: publishedAt.describe('When that snapshot was published'),
  })
  .meta({ id: 'Change' });

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

/**
 * The changes after a snapshot, in the order of publication. Apply them to the rates of `since` to get exactly those of `next`. JSON comes in
 * pages, each of which ends with a whole snapshot; CSV comes whole.
 */
export default endpoint({
  path: '/api/rates/changes',
  operationId: 'getChanges',
  who: 'account',
  summary: { en: 'What changed after a snapshot', fr: 'Ce qui a changé après un instantané' },
  description: {
    en: 'Every rate that differs from one snapshot to the next, in the order in which they were published. Applied to the rates of “since” (put “after” in the place of “before”; null means there is none) they give the rates of “next”, exactly. Keep “next” and ask with it as “since” the next time.',
    fr: 'Chaque taux qui diffère d’un instantané à l’autre, dans l’ordre de leur publication. Appliqués aux taux de « since » (mettre « after » à la place de « before » ; null veut dire qu’il n’y en a pas), ils donnent exactement les taux de « next ». Gardez « next » et passez-le comme « since » la fois suivante.',
  },
  parameters: {
    since: clock(
      'since',
      {
        en: 'Changes after this one: a snapshot id, or an instant (RFC 3339), which means what was current then',
        fr: 'Les changements après celui-ci : l’identifiant d’un instantané, ou un moment (RFC 3339), c’est-à-dire l’instantané en vigueur à ce moment',
      },
      { isRequired: true },
    ) as Reader<AsOf>,
    asOf: clock('asOf', {
      en: 'Changes up to this one, which is not before “since”: a snapshot id, or an instant (RFC 3339), which means what was current then',
      fr: 'Les changements jusqu’à celui-ci, qui ne précède pas « since » : l’identifiant d’un instantané, ou un moment (RFC 3339), c’est-à-dire l’instantané en vigueur à ce moment',
    }),
  },
  answer: z
    .strictObject({
      schemaVersion,
      since: snapshot,
      asOf: snapshot.describe('The snapshot up to which was asked: the newest, unless asked otherwise'),
      changes: z.array(change).describe('In the order in which they were published'),
      next: snapshot.describe('The snapshot that these changes lead to. Send it back as “since”'),
      isComplete: z.boolean().describe('Whether “next” is “asOf”; otherwise there is another page'),
      damaged,
    })
    .meta({ id: 'Changes' }),
  answerWords: { en: 'The changes', fr: 'Les changements' },
  headers: PAGED,
  tool: {
    name: 'changes_since',
    title: 'What changed since',
    description: 'The rates that came, went or moved after a day, an instant or a snapshot.',
  },
  example: { request: (_, { all }) => `/api/rates/changes?since=${all.snapshot}` },
  isPast: true,
  csv: true,
  async reply({ request, context: { history } }, { since, asOf, format }) {
    const until = asOf ?? { moment: history.newest() as Moment, isFixed: false };
    if (since.moment.moment > until.moment.moment)
      return badParameters([{ parameter: 'since', allowed: [`a snapshot not later than ${until.moment.id} (asOf)`] }]);
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
    return represent({ bytes: Buffer.from(text), type: JSON_TYPE, headers: { ...headers, ...link } });
  },
});
