import { scheduler } from 'node:timers/promises';
import { z } from 'zod';
import { CHANGE_KINDS } from '../../history/changes.ts';
import type { History } from '../../history/history.ts';
import { thrownAway } from '../../history/history-file.ts';
import type { Moment } from '../../history/revision.ts';
import { RATE_FIELDS } from '../../rates/fields.ts';
import { SAMPLE_RATE } from '../../rates/sample.ts';
import { type StoredRate, storedRate } from '../../rates/schema.ts';
import { CORRECTION_REASONS } from '../../rates/vocabulary.ts';
import { type AsOf, clock, keeping } from '../clock.ts';
import { endpoint } from '../endpoint.ts';
import { columnsOf } from '../formats.ts';
import { knownTag, nextLink, PAGED, pageOf, pastCsvOf, pastDocument } from '../paging.ts';
import type { Reader } from '../parameters.ts';
import { badParameters } from '../problem.ts';
import { named, pastAnswer, publishedAt, snapshot, timeOrNull } from '../shapes.ts';

export const change = named('Change', {
  kind: z
    .enum(CHANGE_KINDS)
    .describe(
      '“corrected”: we had it wrong, the lender did not move; “returned”: it had been withdrawn; ' +
        '“first-live”: its lender was read live for the first time, and recordings of its page had told otherwise: ' +
        'nobody knows when it moved; “renamed”: it goes on under other ids, and “before” tells under which it was',
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
  changedAt: timeOrNull.describe(
    'When the lender did it, as first seen; null for a correction, and where its lender is no longer read: nobody saw it end',
  ),
  lastSeenAt: timeOrNull.describe('When “before” was last read at the lender'),
  snapshot: snapshot.describe('The snapshot in which it changed here'),
  publishedAt: publishedAt.describe('When that snapshot was published'),
});

/** The columns of changes as CSV: the change, then the rate as it is now, or as it last was. */
const CHANGE_COLUMNS = [
  ...(['kind', 'snapshot', 'publishedAt', 'lastSeenAt', 'fields', 'previousRatePercent'] as const),
  ...columnsOf(storedRate),
];

const record = ({ before, after, ...one }: z.infer<typeof change>) => ({
  ...one,
  ...((after ?? before) as StoredRate),
  previousRatePercent: before?.ratePercent ?? null,
});

/** The changes of each snapshot after one up to another. A long past is read in pieces: other requests are answered in between. */
async function* changesIn(history: History, since: Moment, until: Moment) {
  for (let place = since; place.moment < until.moment; ) {
    const [following] = history.momentsAfter(place.moment, 1);
    if (!following) throw thrownAway();
    place = following;
    const entries = history.changesIn(place).map(({ moment: _, moves: __, ...one }): z.infer<typeof change> => one);
    yield { place, list: 'changes' as const, entries };
    await scheduler.yield();
  }
}

export default endpoint({
  path: '/api/rates/changes',
  who: 'account',
  summary: { en: 'What changed after a snapshot', fr: 'Ce qui a changé après un instantané' },
  description: {
    en:
      'Every rate that differs from one snapshot to the next, in the order in which they were published. Put ' +
      '“after” in the place of “before” in the rates of “since” (null: there is none), and they are the rates of ' +
      '“next”, but for “observedAt”, “state” and “forMost”. Keep “next” and ask with it as “from” the next time.',
    fr:
      'Chaque taux qui diffère d’un instantané à l’autre, dans l’ordre de leur publication. Mettez « after » à la ' +
      'place de « before » dans les taux de « since » (null : il n’y en a pas), et ce sont les taux de « next », ' +
      'sauf « observedAt », « state » et « forMost ». Gardez « next » et passez-le comme « from » la fois suivante.',
  },
  parameters: {
    since: clock(
      'from',
      {
        en: 'Changes after this one: a snapshot id, a day, or an instant (RFC 3339), which means what was current then',
        fr: 'Les changements après celui-ci : l’identifiant d’un instantané, un jour ou un moment (RFC 3339), c’est-à-dire l’instantané en vigueur à ce moment',
      },
      'since',
      true,
    ) as Reader<AsOf>,
    until: clock(
      'to',
      {
        en: 'Changes up to this one, which is not before “from”: a snapshot id, a day, or an instant (RFC 3339), which means what was current then',
        fr:
          'Les changements jusqu’à celui-ci, qui ne précède pas « from » : l’identifiant d’un instantané, ' +
          'un jour ou un moment (RFC 3339), c’est-à-dire l’instantané en vigueur à ce moment',
      },
      'asOf',
    ),
  },
  answer: pastAnswer('Changes', {
    since: snapshot,
    asOf: snapshot.describe('The snapshot up to which was asked: the newest, unless asked otherwise'),
    changes: z.array(change).describe('In the order in which they were published'),
    next: snapshot.describe('The snapshot that these changes lead to. Send it back as “from”'),
    isComplete: z.boolean().describe('Whether “next” is “asOf”; otherwise there is another page'),
  }),
  answerWords: { en: 'The changes', fr: 'Les changements' },
  headers: PAGED,
  tool: {
    name: 'changes_since',
    title: 'What changed since',
    description: 'The rates that came, went or moved after a day, an instant or a snapshot.',
  },
  example: {
    request: (_, { all }) => `/api/rates/changes?from=${all.snapshot}`,
    answer: (_, { all: { schemaVersion, snapshot, publishedAt } }) => ({
      ...{ schemaVersion, since: snapshot, asOf: snapshot, next: snapshot, isComplete: true },
      changes: [
        {
          ...{ kind: 'changed', why: null, id: SAMPLE_RATE.id, before: SAMPLE_RATE },
          ...{ after: { ...SAMPLE_RATE, ratePercent: 4.49, changedAt: publishedAt }, fields: ['ratePercent'] },
          ...{ changedAt: publishedAt, lastSeenAt: SAMPLE_RATE.changedAt, snapshot, publishedAt },
        },
      ],
    }),
  },
  isPast: true,
  csv: true,
  async reply(call, { since, until: asked, format }) {
    const { history } = call.context;
    const until = asked ?? { moment: history.newest() as Moment, isFixed: false };
    if (since.moment.moment > until.moment.moment)
      return badParameters([{ parameter: 'from', allowed: [`a snapshot not later than ${until.moment.id} (to)`] }]);
    const isFixed = since.isFixed && until.isFixed;
    const state = history.stateAt({ moment: until.moment.moment, time: Date.parse(until.moment.publishedAt) });
    const basis = JSON.stringify([
      format,
      since.moment.id,
      until.moment.id,
      state,
      Object.keys(change.shape),
      RATE_FIELDS,
    ]);
    const known = knownTag(call.request, basis, isFixed);
    if ('status' in known) return known;
    const { tag } = known;
    const changes = changesIn(history, since.moment, until.moment);
    if (format === 'csv')
      return pastCsvOf({ name: `changes-${since.moment.id}`, isFixed, tag }, CHANGE_COLUMNS, changes, record);
    const { lists, last, next: rest } = await pageOf(changes);
    const { id: next } = last ?? since.moment;
    return pastDocument(
      { since: since.moment.id, asOf: until.moment.id, next, isComplete: rest === null },
      { ...keeping(isFixed), ...(rest === null ? {} : nextLink(call.request, 'from', next)) },
      { changes: [], ...lists },
      tag,
    );
  },
});
