import { scheduler } from 'node:timers/promises';
import { z } from 'zod';
import { CHANGE_KINDS } from '../../history/changes.ts';
import type { History } from '../../history/history.ts';
import { thrownAway } from '../../history/history-file.ts';
import type { Moment } from '../../history/revision.ts';
import { storedRate } from '../../rates/schema.ts';
import { CORRECTION_REASONS } from '../../rates/vocabulary.ts';
import { clockWords, currentAt, spanOf, span as spanReader } from '../clock.ts';
import { endpoint } from '../endpoint.ts';
import { AFTER, MOST_ENTRIES, nextAddress } from '../paging.ts';
import { parameter, theSnapshot } from '../parameters.ts';
import { badParameters } from '../problem.ts';
import { named, next, pastAnswer, publishedAt, snapshot, span, timeOrNull } from '../shapes.ts';

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
      'Of a correction, how we know: our reader was mended, the lender printed the same; the same answer was read again; or the new words were said no later',
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
type Change = z.infer<typeof change>;

/** A place among the changes: behind a whole snapshot, or behind one rate of the snapshot that follows it. */
interface Place {
  snapshot: Moment;
  id: string | null;
}

/** The changes of each snapshot behind a place, up to another. A long past is read in pieces: other requests are answered in between. */
async function* changesIn(history: History, begin: Place, until: Moment): AsyncGenerator<[Change, Place]> {
  for (let [last, id] = [begin.snapshot, begin.id]; last.moment < until.moment; id = null) {
    const [following] = history.momentsAfter(last.moment, 1);
    if (!following) throw thrownAway();
    const changes = history.changesIn(following);
    for (const { moment: _, moves: __, ...rest } of changes.slice(changes.findIndex((other) => other.id === id) + 1))
      yield [
        rest,
        rest.id === changes.at(-1)?.id ? { snapshot: following, id: null } : { snapshot: last, id: rest.id },
      ];
    last = following;
    await scheduler.yield();
  }
}

export default endpoint({
  path: '/api/rates/changes',
  who: 'account',
  summary: { en: 'What changed after a snapshot', fr: 'Ce qui a changé après un instantané' },
  description: {
    en:
      'Every rate that differs from one snapshot to the next, in the order of publication. Follow “next” until “isComplete”, and keep it: there ' +
      'stands what changes afterwards. A copy starts from /api/rates/aggregated?asOf=SINCE: “after” in the ' +
      'place of “before” (null: there is none) makes the rates as of “since” those as of “asOf”, but for “observedAt”, “state” and “forMost”.',
    fr:
      'Chaque taux qui diffère d’un instantané à l’autre, dans l’ordre de publication. Suivez « next » jusqu’à « isComplete », et gardez-le : là ' +
      'se trouvera ce qui change ensuite. Une copie part de /api/rates/aggregated?asOf=SINCE : « after » à ' +
      'la place de « before » (null : il n’y en a pas) fait des taux de « since » ceux de « asOf », sauf « observedAt », « state » et « forMost ».',
  },
  parameters: {
    times: spanReader(
      {
        en: 'Changes after this one, which is not before the first snapshot',
        fr: 'Les changements après celui-ci, qui n’est pas antérieur au premier instantané',
        isRequired: true,
        example: theSnapshot,
      },
      ({ from, to }, history) => (history.at(from)?.moment ?? -1) <= (history.at(to)?.moment ?? 0),
    ),
    after: AFTER,
    limit: parameter('limit', {
      en: 'At most so many changes',
      fr: 'Au plus ce nombre de changements',
      schema: z.int().min(1).max(MOST_ENTRIES).default(MOST_ENTRIES),
    }),
  },
  answer: pastAnswer('Changes', {
    since: snapshot,
    asOf: snapshot.describe('The snapshot up to which was asked: the newest, unless asked otherwise'),
    span,
    changes: z.array(change).describe('In the order in which they were published'),
    next: next
      .unwrap()
      .describe(
        'The path of what follows, to be joined to the server’s address: the next page, or what changes after “asOf”',
      ),
    isComplete: z.boolean().describe('Whether these are all up to “asOf”; otherwise “next” is another page'),
  }),
  tool: {
    name: 'changes_since',
    title: 'What changed since',
    description: 'The rates that came, went or moved after a day, an instant or a snapshot. Needs an API key.',
  },
  example: { request: (_, { all }) => `/api/rates/changes?from=${all.snapshot}` },
  isPast: true,
  past({ context: { history, now }, request }, { times, after, limit }) {
    const time = Math.max(now().getTime(), history.newestAt());
    const since = times.from <= time ? currentAt(history, times.from) : null;
    const until = currentAt(history, Math.min(times.to, time));
    if (!since || !until) {
      const why = `${request.query.has('from') ? 'can be' : 'is required'}: ${clockWords(history)}.`;
      return badParameters([{ parameter: 'from', allowed: [], why }]);
    }
    const state = history.stateAt(until.moment.moment);
    return {
      basis: [since.moment.id, until.moment.id, state],
      isFixed: since.isFixed && until.isFixed,
      async make() {
        const changes: Change[] = [];
        const begin: Place = { snapshot: since.moment, id: after };
        let [place, isComplete] = [begin, true];
        for await (const [change, behind] of changesIn(history, begin, until.moment)) {
          isComplete = changes.length < (limit ?? MOST_ENTRIES);
          if (!isComplete) break;
          changes.push(change);
          place = behind;
        }
        if (isComplete) place = { snapshot: until.moment, id: null };
        const end = isComplete ? { to: null } : {};
        const next = nextAddress(request, { from: place.snapshot.id, after: place.id, ...end });
        return { since: since.moment.id, asOf: until.moment.id, span: spanOf(times), changes, next, isComplete };
      },
    };
  },
});
