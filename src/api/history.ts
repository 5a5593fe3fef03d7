import type { Known } from '../history/revision.ts';
import { represent, respond } from '../http/representation.ts';
import { streamText } from '../http/stream.ts';
import { SCHEMA_VERSION, type StoredRate, storedRate } from '../rates/schema.ts';
import { historyBehind, isBad, keeping, readAsOf, readInstant } from './as-of.ts';
import { csvLine } from './csv.ts';
import { damageHeader, damageIn, isProblem } from './damage.ts';
import { type Call, JSON_TYPE, notAcceptable, type Reply } from './endpoint.ts';
import { chosenValues, filterNames, listedIn, MOST_IDS, readFilters, unknownParameters } from './filters.ts';
import { CSV_TYPE, chooseFormat, FORMATS } from './formats.ts';
import { LARGEST, nextLink } from './paging.ts';
import { type BadParameter, badParameters } from './problem.ts';
import { HISTORY_FILTERS, type Place, type Question, type ShownRevision, toldOf } from './revisions.ts';

export { HISTORY_FILTERS, type ShownRevision } from './revisions.ts';

export const REVISION_COLUMNS = [
  ...(Object.keys(storedRate.shape) as (keyof StoredRate)[]),
  'endedAt',
  'lastSeenAt',
  'publishedAt',
  'supersededAt',
  'captureUrl',
] as const;

const INSTANT = 'an instant, RFC 3339, or a day, which begins at midnight UTC';
const DOUBTS = 'doubts';

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

/**
 * GET /api/rates/history: the revisions of rates, by id and then by the lender's clock. `from` and `to` narrow on the lender's clock: a
 * revision that was valid at any instant between them is returned whole. `asOf` asks for the state of our knowledge at that time. JSON
 * comes in pages, CSV whole.
 */
export async function rateHistory({ request, period, context }: Call): Promise<Reply> {
  const { query } = request;
  const { history, now } = context;
  const newest = history.newest();
  if (!history.isWhole() || !newest) return historyBehind;

  const names = new Map(period.all.lenders.map(({ id, name }) => [id, name]));
  const lenders = [...new Set([...names.keys(), ...history.lenders()])].sort();
  const { chosen, bad } = readFilters(
    query,
    lenders.map((id) => ({ id, name: names.get(id) })),
    HISTORY_FILTERS,
  );
  const includes = listedIn(query, 'include');
  if (includes.some((one) => one !== DOUBTS)) bad.push({ parameter: 'include', allowed: [DOUBTS] });
  const withDoubts = includes.length > 0;
  const asked = listedIn(query, 'id');
  const isKnown = (id: string): boolean => history.knows(id) || (withDoubts && history.doubts.ids().includes(id));
  if (asked.length > MOST_IDS || !asked.every(isKnown))
    bad.push({ parameter: 'id', allowed: [`at most ${MOST_IDS} ids of rates that were published once`] });
  const [from, to] = ['from', 'to'].map((parameter) => readTime(query, parameter, bad));
  if (typeof from === 'number' && typeof to === 'number' && from > to)
    bad.push({ parameter: 'from', allowed: [`${INSTANT}, not later than “to”`] });
  const asOf = readAsOf(query, 'asOf', history, now().getTime());
  const format = chooseFormat(query.getAll('format'), request.header('accept'));
  if (withDoubts && format === 'csv')
    bad.push({ parameter: 'include', allowed: ['nothing, in CSV: what waited is told as JSON'] });
  const [cursorText, ...otherCursors] = query.getAll('cursor');
  const cursor = cursorText === undefined ? null : readCursor(cursorText);
  const at = cursor ? (history.momentsBefore(cursor.moment + 1, 1)[0] ?? null) : null;
  if (otherCursors.length > 0 || (cursorText !== undefined && (!cursor || at?.moment !== cursor.moment)))
    bad.push({ parameter: 'cursor', allowed: ['what the page before gave as “next”, with the same question'] });
  const parameters = ['id', ...filterNames(HISTORY_FILTERS), 'from', 'to', 'asOf', 'include', 'format', 'cursor'];
  const wrong = [...unknownParameters(query, parameters), ...bad, ...[asOf, format].filter(isBad)];
  if (wrong.length > 0 || isBad(asOf) || isBad(format)) return badParameters(wrong);
  if (isProblem(asOf)) return asOf;
  if (format === null) return notAcceptable(Object.values(FORMATS));

  const moment = at ?? asOf?.moment ?? newest;
  const time = cursor?.time ?? asOf?.time ?? history.now(now().getTime()).time;
  const known = { moment: moment.moment, time };
  const ids = [...new Set(asked.flatMap((id) => [id, ...history.formerIds(id)]))].sort();
  const question: Question = { history, known, ids, chosen, from: from ?? null, to: to ?? null, withDoubts };
  const headers = keeping(asOf?.isFixed ?? false);
  if (format === 'csv')
    return streamText(request, {
      type: CSV_TYPE,
      headers: { ...headers, ...damageHeader(history) },
      bodyHeaders: { 'Content-Disposition': `inline; filename="prime-minus-history-${moment.id}.csv"` },
      pieces: linesOf(question, cursor),
    });
  const { revisions, doubts, next } = await pageOf(question, cursor);
  const queried = { ...(asked.length > 0 ? { id: asked.sort() } : {}), ...chosenValues(chosen) };
  const told = asked.length > 0 || chosen.length > 0 ? `"query":${JSON.stringify(queried)},` : '';
  const text =
    `{"schemaVersion":${SCHEMA_VERSION},"asOf":${JSON.stringify(moment.id)},${told}"revisions":[${revisions.join(',')}],` +
    `${withDoubts ? `"doubts":[${doubts.join(',')}],` : ''}"next":${JSON.stringify(next)},"damaged":${JSON.stringify(damageIn(history))}}`;
  const link = next === null ? {} : nextLink(request, 'cursor', next);
  return respond(request, represent({ bytes: Buffer.from(text), type: JSON_TYPE, headers: { ...headers, ...link } }));
}

function readTime(query: URLSearchParams, parameter: string, bad: BadParameter[]): number | undefined {
  const [text, ...others] = new Set(query.getAll(parameter));
  if (text === undefined) return undefined;
  const time = others.length > 0 ? undefined : readInstant(text);
  if (time === undefined) bad.push({ parameter, allowed: [INSTANT] });
  return time;
}

/** The whole answer as CSV, some lines at a time. */
async function* linesOf(question: Question, cursor: Cursor | null): AsyncGenerator<string> {
  let lines = csvLine(REVISION_COLUMNS);
  for await (const told of toldOf(question, cursor)) {
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
  for await (const { id, skip, ...told } of toldOf(question, cursor)) {
    const text = JSON.stringify('revision' in told ? told.revision : told.doubt);
    size += Buffer.byteLength(text) + 1;
    if (size > LARGEST) return { revisions, doubts, next: writeCursor({ ...question.known, id, skip }) };
    ('revision' in told ? revisions : doubts).push(text);
  }
  return { revisions, doubts, next: null };
}
