import { z } from 'zod';
import type { Known, Moment } from '../../history/revision.ts';
import { SAMPLE_RATE } from '../../rates/sample.ts';
import { AS_OF, instants, keeping } from '../clock.ts';
import { endpoint } from '../endpoint.ts';
import { chosenValues, FILTERS, filterReader, MOST_IDS, queryShape } from '../filters.ts';
import { columnsOf } from '../formats.ts';
import { knownTag, nextLink, PAGED, pageOf, pastCsvOf, pastDocument } from '../paging.ts';
import { listedIn, parameter, type Reader, said, theRate } from '../parameters.ts';
import { badParameters } from '../problem.ts';
import { basisOf, entriesIn, type Place, type ShownRevision } from '../revisions.ts';
import { count, doubt, pastAnswer, revision, snapshot } from '../shapes.ts';

export const REVISION_COLUMNS = columnsOf(revision);

const { id: _id, state: _state, ...LASTING } = FILTERS;

const IDS: Reader<string[]> = {
  parameters: {
    id: {
      en: 'Ids of rates, repeated or separated by commas; at most 100',
      fr: 'Identifiants de taux, répétés ou séparés par des virgules ; au plus 100',
      schema: z.string(),
      example: theRate,
    },
  },
  read({ request: { query }, context: { history } }) {
    const ids = listedIn(query, 'id').sort();
    const doubted = query.has('include') ? history.doubts.ids() : [];
    const isKnown = (id: string): boolean => history.knows(id) || doubted.includes(id);
    if (ids.length <= MOST_IDS && ids.every(isKnown)) return { value: ids };
    return { bad: [{ parameter: 'id', allowed: [`at most ${MOST_IDS} ids of rates that were published once`] }] };
  },
};

/** The cursor: the start of the next page, and the query's point of our clock. */
interface Cursor extends Known, Place {}
const cursorShape = z.tuple([count, count, z.string(), count]);
const writeCursor = ({ moment, time, id, skip }: Cursor): string =>
  Buffer.from(JSON.stringify([moment, time, id, skip])).toString('base64url');

function readCursor(text: string): Cursor | null {
  try {
    const [moment, time, id, skip] = cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { moment, time, id, skip };
  } catch {
    return null;
  }
}

/** Where the page before ended, and the snapshot up to which it told the past. */
const CURSOR = said<{ cursor: Cursor; at: Moment }>(
  'cursor',
  {
    en: 'The “next” of the page before, with the same question',
    fr: 'Le « next » de la page précédente, avec la même question',
    schema: z.string(),
  },
  (text, { context: { history } }) => {
    const cursor = readCursor(text);
    const at = cursor ? history.momentsBefore(cursor.moment + 1, 1)[0] : undefined;
    if (cursor && at?.moment === cursor.moment) return { value: { cursor, at } };
    return { bad: [{ parameter: 'cursor', allowed: ['what the page before gave as “next”, with the same question'] }] };
  },
);

export default endpoint({
  path: '/api/rates/history',
  who: 'account',
  summary: { en: 'What each rate was, and when', fr: 'Ce qu’a été chaque taux, et quand' },
  description: {
    en:
      'A revision is one figure: from when the lender said it (changedAt) until it said another (endedAt), and the ' +
      'snapshots between which we showed it (publishedAt, supersededAt), all half-open. “from” and “to” follow the ' +
      'lender’s clock: every revision that held between them is told whole. “asOf” moves our own clock. JSON comes ' +
      'in pages of at most 1 MB, and “next” leads on; CSV comes whole.',
    fr:
      'Une révision est une valeur : depuis que le prêteur l’a dite (changedAt) jusqu’à ce qu’il en dise une autre ' +
      '(endedAt), et les instantanés entre lesquels nous l’avons montrée (publishedAt, supersededAt), en ' +
      'intervalles semi-ouverts. « from » et « to » suivent l’horloge du prêteur : toute révision en vigueur entre ' +
      'les deux est donnée entière. « asOf » déplace notre propre horloge. Le JSON vient en pages d’au plus 1 Mo, ' +
      'et « next » mène à la suite ; le CSV vient entier.',
  },
  parameters: {
    ids: IDS,
    chosen: filterReader(LASTING, ({ period, context: { history } }) => {
      const names = new Map(period.all.lenders.map(({ id, name }) => [id, name]));
      const ids = [...new Set([...names.keys(), ...history.lenders()])].sort();
      return ids.map((id) => ({ id, name: names.get(id) }));
    }),
    times: instants({
      en: 'The lender’s clock, where a day begins at midnight UTC',
      fr: 'L’horloge du prêteur, où un jour commence à minuit UTC',
    }),
    asOf: AS_OF,
    include: parameter('include', {
      en: 'As JSON: tells as well which figures waited to be believed, in “doubts”. Nobody was shown them',
      fr: 'En JSON : donne aussi les taux qui attendaient d’être confirmés, dans « doubts ». Personne ne les a vus',
      schema: z.enum(['doubts']),
      only: 'json',
    }),
    cursor: CURSOR,
  },
  answer: pastAnswer('History', {
    asOf: snapshot.describe('The snapshot up to which this tells the past'),
    query: queryShape,
    revisions: z.array(revision).describe('By id, then by the lender’s clock'),
    doubts: z.array(doubt).optional().describe('With “include=doubts” alone: figures that waited, by id'),
    next: z.string().nullable().describe('Send it back as “cursor” for the next page; null on the last'),
  }),
  answerWords: { en: 'The revisions', fr: 'Les révisions' },
  headers: PAGED,
  tool: {
    name: 'rate_history',
    title: 'The past of a rate',
    description: 'Every figure that one rate had, with when its lender said it. Ids come from the other tools.',
  },
  example: {
    request: ({ id }) => `/api/rates/history?id=${id}`,
    answer: (_, { all: { schemaVersion, snapshot: asOf, publishedAt } }) => ({
      ...{ schemaVersion, asOf, query: { id: [SAMPLE_RATE.id] }, next: null },
      revisions: [
        {
          ...SAMPLE_RATE,
          ...{ endedAt: null, lastSeenAt: publishedAt, publishedAt: SAMPLE_RATE.changedAt },
          ...{ supersededAt: null, captureUrl: null },
        },
      ],
    }),
  },
  isPast: true,
  csv: true,
  async reply(call, { ids, chosen, times, asOf, include, cursor, format }) {
    const { history, now } = call.context;
    const withDoubts = include !== undefined;
    if (withDoubts && format === 'csv')
      return badParameters([{ parameter: 'include', allowed: ['nothing, in CSV: what waited is told as JSON'] }]);
    const moment = cursor?.at ?? asOf?.moment ?? (history.newest() as Moment);
    const time = cursor?.cursor.time ?? asOf?.time ?? history.now(now().getTime()).time;
    // A rate that goes on under another id is told with its past under the former one.
    const all = [...new Set(ids.flatMap((id) => [id, ...history.formerIds(id)]))].sort();
    const question = { history, known: { moment: moment.moment, time }, ids: all, chosen, ...times, withDoubts };
    const begin = cursor ? { id: cursor.cursor.id, skip: cursor.cursor.skip } : null;
    const isFixed = asOf?.isFixed ?? false;
    const known = knownTag(call.request, `${format} ${moment.id} ${basisOf(question, begin)}`, isFixed);
    if ('status' in known) return known;
    const { tag } = known;
    const entries = entriesIn(question, begin);
    const name = `history-${moment.id}`;
    if (format === 'csv')
      return pastCsvOf({ name, isFixed, tag }, REVISION_COLUMNS, entries, (text): ShownRevision => JSON.parse(text));
    const { lists, next: place } = await pageOf(entries);
    const next = place && writeCursor({ ...question.known, ...place });
    const asked = { ...(ids.length > 0 ? { id: ids } : {}), ...chosenValues(chosen) };
    return pastDocument(
      { asOf: moment.id, ...(Object.keys(asked).length > 0 ? { query: asked } : {}), next },
      { ...keeping(isFixed), ...(next === null ? {} : nextLink(call.request, 'cursor', next)) },
      { revisions: [], ...(withDoubts ? { doubts: [] } : {}), ...lists },
      tag,
    );
  },
});
