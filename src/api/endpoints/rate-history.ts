import { z } from 'zod';
import type { Known, Moment } from '../../history/revision.ts';
import { represent } from '../../http/representation.ts';
import { streamText } from '../../http/stream.ts';
import { SCHEMA_VERSION, type StoredRate, storedRate } from '../../rates/schema.ts';
import { AS_OF, keeping, readInstant } from '../as-of.ts';
import { csvLine } from '../csv.ts';
import { damageHeader, damageIn } from '../damage.ts';
import { endpoint } from '../endpoint.ts';
import { chosenValues, filterReader, MOST_IDS, queryShape } from '../filters.ts';
import { CSV_TYPE, JSON_TYPE } from '../formats.ts';
import { headShape, schemaVersion } from '../heads.ts';
import { LARGEST, nextLink, PAGED } from '../paging.ts';
import { listedIn, type Known as Present, parameter, type Reader } from '../parameters.ts';
import { type BadParameter, badParameters } from '../problem.ts';
import { HISTORY_FILTERS, type Place, type Question, type ShownRevision, answeredFigures } from '../revisions.ts';
import { damaged, doubt, revision } from '../shapes-past.ts';

export const REVISION_COLUMNS = [
  ...(Object.keys(storedRate.shape) as (keyof StoredRate)[]),
  'endedAt',
  'lastSeenAt',
  'publishedAt',
  'supersededAt',
  'captureUrl',
] as const;

const DOUBTS = 'doubts';
const asksDoubts = (query: URLSearchParams): boolean => query.has('include');

/** The ids of rates that are asked about, sorted. */
const IDS: Reader<string[]> = {
  parameters: {
    id: {
      en: 'Ids of rates, repeated or separated by commas; at most 100',
      fr: 'Identifiants de taux, répétés ou séparés par des virgules ; au plus 100',
      schema: z.string(),
      example: ({ rate }: Present) => rate,
    },
  },
  read({ request: { query }, context: { history } }) {
    const ids = listedIn(query, 'id').sort();
    const isKnown = (id: string): boolean =>
      history.knows(id) || (asksDoubts(query) && history.doubts.ids().includes(id));
    if (ids.length <= MOST_IDS && ids.every(isKnown)) return { value: ids };
    return { bad: [{ parameter: 'id', allowed: [`at most ${MOST_IDS} ids of rates that were published once`] }] };
  },
};

const INSTANT = 'an instant, RFC 3339, or a day, which begins at midnight UTC';
/** A span on the lender's clock, ms since 1970, both included; null is open. */
const TIMES: Reader<{ from: number | null; to: number | null }> = {
  parameters: {
    from: {
      en: 'The lender’s clock: an instant (RFC 3339), or a day, which begins at midnight UTC',
      fr: 'L’horloge du prêteur : un moment (RFC 3339), ou un jour, qui commence à minuit UTC',
      schema: z.string(),
      example: '2026-01-01',
    },
    to: {
      en: 'The same; not before “from”',
      fr: 'De même ; pas avant « from »',
      schema: z.string(),
      example: '2026-12-31',
    },
  },
  read({ request: { query } }) {
    const bad: BadParameter[] = [];
    const [from = null, to = null] = ['from', 'to'].map((name) => {
      const [text, ...others] = new Set(query.getAll(name));
      if (text === undefined) return null;
      const time = others.length > 0 ? undefined : readInstant(text);
      if (time === undefined) bad.push({ parameter: name, allowed: [INSTANT] });
      return time ?? null;
    });
    if (from !== null && to !== null && from > to)
      bad.push({ parameter: 'from', allowed: [`${INSTANT}, not later than “to”`] });
    return bad.length > 0 ? { bad } : { value: { from, to } };
  },
};

/** The cursor: the start of the next page, and the query's point of our clock. */
interface Cursor extends Known, Place {}
const writeCursor = ({ moment, time, id, skip }: Cursor): string =>
  Buffer.from(JSON.stringify([moment, time, id, skip])).toString('base64url');

function readCursor(text: string): Cursor | null {
  try {
    const [moment, time, id, skip] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
    if (!isCount(moment) || !isCount(time) || typeof id !== 'string' || !isCount(skip)) return null;
    return { moment, time, id, skip };
  } catch {
    return null;
  }
}

/** Where the page before ended, and the snapshot up to which it told the past. */
const CURSOR: Reader<{ cursor: Cursor; at: Moment } | null> = {
  parameters: {
    cursor: {
      en: 'The “next” of the page before, with the same question',
      fr: 'Le « next » de la page précédente, avec la même question',
      schema: z.string(),
    },
  },
  read({ request: { query }, context: { history } }) {
    const [text, ...others] = query.getAll('cursor');
    if (text === undefined) return { value: null };
    const cursor = others.length > 0 ? null : readCursor(text);
    const at = cursor ? history.momentsBefore(cursor.moment + 1, 1)[0] : undefined;
    if (cursor && at?.moment === cursor.moment) return { value: { cursor, at } };
    const allowed = ['what the page before gave as “next”, with the same question'];
    return { bad: [{ parameter: 'cursor', allowed }] };
  },
};

/**
 * The revisions of rates, by id and then by the lender's clock. `from` and `to` narrow on the lender's clock: a revision that was valid at any
 * instant between them is returned whole. `asOf` asks for the state of our knowledge at that time. JSON comes in pages, CSV whole.
 */
export default endpoint({
  path: '/api/rates/history',
  operationId: 'getHistory',
  who: 'account',
  summary: { en: 'What each rate was, and when', fr: 'Ce qu’a été chaque taux, et quand' },
  description: {
    en: 'The revisions of rates, by id and then by the lender’s clock: one figure from when the lender said it (changedAt) until it said another (endedAt), and the snapshots between which we showed it (publishedAt, supersededAt). All times are half-open and never cut to the question. “from” and “to” narrow on the lender’s clock: every revision that held at any instant between them is told whole; the same instant in both asks what it said then. “asOf” moves our own clock. What the lender said before we first read it may be told by archived pages, which have a captureUrl; they are known from when they were fed in. JSON comes in pages of at most 1 MB, and “next” leads on; CSV comes whole.',
    fr: 'Les révisions des taux, par identifiant puis selon l’horloge du prêteur : une valeur depuis que le prêteur l’a dite (changedAt) jusqu’à ce qu’il en dise une autre (endedAt), et les instantanés entre lesquels nous l’avons montrée (publishedAt, supersededAt). Tous les intervalles sont semi-ouverts et jamais coupés aux bornes de la question. « from » et « to » restreignent selon l’horloge du prêteur : toute révision en vigueur à un moment entre les deux est donnée entière ; le même instant dans les deux demande ce que le prêteur disait alors. « asOf » déplace notre propre horloge. Ce que le prêteur disait avant notre première lecture peut venir de pages archivées, qui ont un captureUrl ; elles sont connues depuis le jour où elles ont été ajoutées. Le JSON vient en pages d’au plus 1 Mo, et « next » mène à la suite ; le CSV vient entier.',
  },
  parameters: {
    ids: IDS,
    chosen: filterReader(HISTORY_FILTERS, ({ period, context: { history } }) => {
      const names = new Map(period.all.lenders.map(({ id, name }) => [id, name]));
      const ids = [...new Set([...names.keys(), ...history.lenders()])].sort();
      return ids.map((id) => ({ id, name: names.get(id) }));
    }),
    times: TIMES,
    asOf: AS_OF,
    include: parameter('include', {
      en: 'As JSON: tells as well which figures waited to be believed, in “doubts”. Nobody was shown them',
      fr: 'En JSON : donne aussi les taux qui attendaient d’être confirmés, dans « doubts ». Personne ne les a vus',
      schema: z.enum([DOUBTS]),
      only: 'json',
    }),
    cursor: CURSOR,
  },
  answer: z
    .strictObject({
      schemaVersion,
      asOf: headShape.snapshot.describe('The snapshot up to which this tells the past'),
      query: queryShape,
      revisions: z.array(revision).describe('By id, then by the lender’s clock'),
      doubts: z.array(doubt).optional().describe('With “include=doubts” alone: figures that waited, by id'),
      next: z.string().nullable().describe('Send it back as “cursor” for the next page; null on the last'),
      damaged,
    })
    .meta({ id: 'History' }),
  answerWords: { en: 'The revisions', fr: 'Les révisions' },
  headers: PAGED,
  tool: {
    name: 'rate_history',
    title: 'The past of a rate',
    description: 'Every figure that one rate had, with when its lender said it. Ids come from the other tools.',
  },
  example: {
    request: ({ id }) => `/api/rates/history?id=${id}`,
    answer: (answer) => ({ ...answer, revisions: answer.revisions.slice(-1) }),
  },
  isPast: true,
  csv: true,
  async reply({ request, context: { history, now } }, { ids, chosen, times, asOf, include, cursor, format }) {
    const withDoubts = include !== undefined;
    if (withDoubts && format === 'csv')
      return badParameters([{ parameter: 'include', allowed: ['nothing, in CSV: what waited is told as JSON'] }]);
    const moment = cursor?.at ?? asOf?.moment ?? (history.newest() as Moment);
    const time = cursor?.cursor.time ?? asOf?.time ?? history.now(now().getTime()).time;
    // A rate that goes on under another id is told with its past under the former one.
    const all = [...new Set(ids.flatMap((id) => [id, ...history.formerIds(id)]))].sort();
    const question = { history, known: { moment: moment.moment, time }, ids: all, chosen, ...times, withDoubts };
    const begin = cursor?.cursor ?? null;
    const headers = keeping(asOf?.isFixed ?? false);
    if (format === 'csv')
      return streamText(request, {
        type: CSV_TYPE,
        headers: { ...headers, ...damageHeader(history) },
        bodyHeaders: { 'Content-Disposition': `inline; filename="prime-minus-history-${moment.id}.csv"` },
        pieces: linesOf(question, begin),
      });
    const { revisions, doubts, next } = await pageOf(question, begin);
    const asked = { ...(ids.length > 0 ? { id: ids } : {}), ...chosenValues(chosen) };
    const told = Object.keys(asked).length > 0 ? `"query":${JSON.stringify(asked)},` : '';
    const text =
      `{"schemaVersion":${SCHEMA_VERSION},"asOf":${JSON.stringify(moment.id)},${told}"revisions":[${revisions.join(',')}],` +
      `${withDoubts ? `"doubts":[${doubts.join(',')}],` : ''}"next":${JSON.stringify(next)},"damaged":${JSON.stringify(damageIn(history))}}`;
    const link = next === null ? {} : nextLink(request, 'cursor', next);
    return represent({ bytes: Buffer.from(text), type: JSON_TYPE, headers: { ...headers, ...link } });
  },
});

/** The whole answer as CSV, some lines at a time. */
async function* linesOf(question: Question, cursor: Cursor | null): AsyncGenerator<string> {
  let lines = csvLine(REVISION_COLUMNS);
  for await (const told of answeredFigures(question, cursor)) {
    if ('revision' in told) lines += csvLine(REVISION_COLUMNS, told.revision satisfies ShownRevision);
    if (lines.length < PIECE) continue;
    yield lines;
    lines = '';
  }
  yield lines;
}
/** The size of the pieces in which an answer is sent, in characters. */
const PIECE = 32 * 1024;

/** One page of the answer as JSON, entry by entry. */
async function pageOf(question: Question, cursor: Cursor | null) {
  const [revisions, doubts]: [string[], string[]] = [[], []];
  let size = 0;
  for await (const { id, skip, ...told } of answeredFigures(question, cursor)) {
    const text = JSON.stringify('revision' in told ? told.revision : told.doubt);
    size += Buffer.byteLength(text) + 1;
    if (size > LARGEST) return { revisions, doubts, next: writeCursor({ ...question.known, id, skip }) };
    ('revision' in told ? revisions : doubts).push(text);
  }
  return { revisions, doubts, next: null };
}
