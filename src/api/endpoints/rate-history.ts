import { z } from 'zod';
import type { Moment } from '../../history/revision.ts';
import { AS_OF, spanOf, span as spanReader } from '../clock.ts';
import { endpoint } from '../endpoint.ts';
import { FILTERS, filterReader, MOST_IDS, queryOf } from '../filters.ts';
import { columnsOf } from '../formats.ts';
import { AFTER, MOST_REVISIONS, nextAddress } from '../paging.ts';
import { basisOf, pastsIn, rateIds, type ShownRevision } from '../revisions.ts';
import { next, pastAnswer, queryShape, revision, snapshot, span } from '../shapes.ts';

export const REVISION_COLUMNS = columnsOf(revision);

const { id: _id, state: _state, ...LASTING } = FILTERS;

export default endpoint({
  path: '/api/rates/history',
  who: 'account',
  summary: { en: 'What each rate was, and when', fr: 'Ce qu’a été chaque taux, et quand' },
  description: {
    en:
      'A revision is one figure: from when the lender said it (changedAt) until it said another (endedAt), and the snapshots between which we ' +
      'showed it (publishedAt, supersededAt), all half-open. “from” and “to” follow the lender’s clock, “asOf” ours. CSV comes whole.',
    fr:
      'Une révision est une valeur : depuis que le prêteur l’a dite (changedAt) jusqu’à ce qu’il en dise une autre (endedAt), et les instantanés ' +
      'entre lesquels nous l’avons montrée (publishedAt, supersededAt), en intervalles semi-ouverts. « from » et « to » suivent l’horloge du ' +
      'prêteur, « asOf » la nôtre. Le CSV vient entier.',
  },
  parameters: {
    ids: rateIds(MOST_IDS, {
      en: `Ids of rates, repeated or separated by commas; at most ${MOST_IDS}`,
      fr: `Identifiants de taux, répétés ou séparés par des virgules; au plus ${MOST_IDS}`,
    }),
    chosen: filterReader(LASTING, ({ period, context: { history } }) => {
      const names = new Map(period.all.lenders.map(({ id, name }) => [id, name]));
      const ids = [...new Set([...names.keys(), ...history.lenders()])].sort();
      return ids.map((id) => ({ id, name: names.get(id) }));
    }),
    times: spanReader({
      en: 'What held at some moment of the span, also if it began before (“changedAt” tells), by the lender’s clock',
      fr: 'Ce qui valait à un moment de la période, même si commencé avant (voir « changedAt »), selon l’horloge du prêteur',
    }),
    asOf: AS_OF,
    after: AFTER,
  },
  answer: pastAnswer('History', {
    asOf: snapshot.describe('The snapshot up to which this tells the past'),
    span,
    query: queryShape,
    revisions: z.array(revision).describe('By id, then by the lender’s clock'),
    next,
  }),
  tool: {
    name: 'rate_history',
    title: 'The past of a rate',
    description:
      'Every figure that one rate had, with when its lender said it. Ids come from the other tools. Needs an API key.',
  },
  example: { request: ({ id }) => `/api/rates/history?id=${id}` },
  isPast: true,
  csv: { columns: () => REVISION_COLUMNS, rows: ({ revisions }) => revisions },
  past({ context: { history, now }, request }, { ids, chosen, times, asOf, after }) {
    const moment = asOf?.moment ?? (history.newest() as Moment);
    // A rate that goes on under another id is told with its past under the former one.
    const all = [...new Set(ids.flatMap((id) => [id, ...history.formerIds(id)]))].sort();
    const question = { history, look: asOf?.look ?? history.newestLook(), ids: all, chosen, ...times };
    const query = { ...(ids.length > 0 ? { id: ids } : {}), ...queryOf(chosen) };
    return {
      basis: [moment.id, ...basisOf(question)],
      isFixed: asOf?.isFixed ?? false,
      async make(isWhole) {
        const revisions: ShownRevision[] = [];
        let [last, next] = ['', null as string | null];
        for await (const past of pastsIn(question, after ?? undefined)) {
          if (!isWhole && last !== '' && revisions.length + past.revisions.length > MOST_REVISIONS) {
            // The other pages tell what is known at the time of this one.
            next = nextAddress(request, {
              after: last,
              asOf: request.query.get('asOf') ?? new Date(asOf?.time ?? now()).toISOString(),
            });
            break;
          }
          revisions.push(...past.revisions);
          last = past.id;
        }
        return {
          ...{ asOf: moment.id, span: spanOf({ ...times, asOf }) },
          ...(Object.keys(query).length > 0 && { query }),
          ...{ revisions, next },
        };
      },
    };
  },
});
