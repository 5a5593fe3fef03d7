import type { History } from '../history/history.ts';
import { type Known, lastSeenOf, type Moment, type Revision } from '../history/revision.ts';
import { represent, respond } from '../http/representation.ts';
import { type Manifest, SCHEMA_VERSION, type StoredRate, storedRate } from '../rates/schema.ts';
import { historyBehind, isBad, keeping, readAsOf, readInstant, unreadablePast } from './as-of.ts';
import { csv } from './csv.ts';
import { type Call, JSON_TYPE, notAcceptable, type Reply } from './endpoint.ts';
import { type Chosen, FILTERS, type Filters, passesAll, readFilters, unknownParameters } from './filters.ts';
import { CSV_TYPE, chooseFormat, FORMATS } from './formats.ts';
import { LARGEST, nextLink } from './paging.ts';
import { type BadParameter, badParameters } from './problem.ts';

/** The filters of the rates that are asked about fields which a past figure has too. */
const { id: _id, state: _state, ...LASTING } = FILTERS;
export const HISTORY_FILTERS: Filters = LASTING;
/** The most ids that one request may name. */
const MOST_IDS = 100;

/** A revision as answered. */
export interface ShownRevision extends StoredRate {
  endedAt: string | null;
  lastSeenAt: string;
  publishedAt: string;
  supersededAt: string | null;
  captureUrl: string | null;
}
export const REVISION_COLUMNS = [
  ...(Object.keys(storedRate.shape) as (keyof StoredRate)[]),
  'endedAt',
  'lastSeenAt',
  'publishedAt',
  'supersededAt',
  'captureUrl',
] as const;

const INSTANT = 'an instant, RFC 3339, or a day, which begins at midnight UTC';

/** Where a page goes on: the clock it was asked by, the id, and how many of its revisions were told. */
interface Cursor extends Known {
  id: string;
  skip: number;
}
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
 * GET /api/rates/history: the revisions of rates, by id and then by the lender's clock. `from` and `to` narrow on the lender's clock:
 * a revision that held at any instant between them is told whole. `asOf` asks what we knew then.
 */
export async function rateHistory({ request, period, context }: Call): Promise<Reply> {
  const { query } = request;
  const { history, log, now } = context;
  const newest = history.newest();
  if (!history.isWhole() || !newest) return historyBehind;

  const lenders = new Set([...period.all.lenders.map(({ id }) => id), ...history.lenders()]);
  const { chosen, bad } = readFilters(query, [...lenders].sort(), HISTORY_FILTERS);
  const ids = [...new Set(query.getAll('id').flatMap((list) => list.split(',')))].sort();
  if (ids.length > MOST_IDS || ids.some((id) => !history.knows(id)))
    bad.push({ parameter: 'id', allowed: [`at most ${MOST_IDS} ids of rates that were published once`] });
  const [from, to] = ['from', 'to'].map((parameter) => readTime(query, parameter, bad));
  if (typeof from === 'number' && typeof to === 'number' && from > to)
    bad.push({ parameter: 'from', allowed: [`${INSTANT}, not later than “to”`] });
  const asOf = readAsOf(query, 'asOf', history, now().getTime());
  const format = chooseFormat(query.getAll('format'), request.header('accept'));
  const [cursorText, ...otherCursors] = query.getAll('cursor');
  const cursor = cursorText === undefined ? null : readCursor(cursorText);
  const at = cursor ? (history.momentsBefore(cursor.moment + 1, 1)[0] ?? null) : null;
  if (otherCursors.length > 0 || (cursorText !== undefined && (!cursor || at?.moment !== cursor.moment)))
    bad.push({ parameter: 'cursor', allowed: ['what the page before gave as “next”, with the same question'] });
  const wrong = [
    ...unknownParameters(query, ['id', ...Object.keys(HISTORY_FILTERS), 'from', 'to', 'asOf', 'format', 'cursor']),
    ...bad,
    ...[asOf, format].filter(isBad),
  ];
  if (wrong.length > 0 || isBad(asOf) || isBad(format)) return badParameters(wrong);
  if (format === null) return notAcceptable(Object.values(FORMATS));

  const moment = at ?? asOf?.moment ?? newest;
  const manifest = await manifestOf(moment, asOf === null ? period.snapshot.manifest : null, history).catch((error) =>
    unreadablePast(error, log),
  );
  if ('code' in manifest) return manifest;
  const known = { moment: moment.moment, time: cursor?.time ?? asOf?.time ?? now().getTime() };
  const page = await gather({ history, known, manifest, ids, chosen, from: from ?? null, to: to ?? null, cursor });
  const text =
    format === 'csv'
      ? csv(REVISION_COLUMNS, page.revisions)
      : JSON.stringify({
          schemaVersion: SCHEMA_VERSION,
          asOf: moment.id,
          revisions: page.revisions,
          next: page.next,
        });
  const isFixed = asOf?.isFixed ?? false;
  const link = page.next === null ? {} : nextLink(request, 'cursor', page.next);
  return respond(
    request,
    represent({
      bytes: Buffer.from(text),
      type: format === 'csv' ? CSV_TYPE : JSON_TYPE,
      headers: { ...keeping(isFixed), ...link },
      effort: 6,
      ...(format === 'csv'
        ? { bodyHeaders: { 'Content-Disposition': `inline; filename="prime-minus-history-${moment.id}.csv"` } }
        : {}),
    }),
  );
}

function readTime(query: URLSearchParams, parameter: string, bad: BadParameter[]): number | undefined {
  const [text, ...others] = new Set(query.getAll(parameter));
  if (text === undefined) return undefined;
  const time = others.length > 0 ? undefined : readInstant(text);
  if (time === undefined) bad.push({ parameter, allowed: [INSTANT] });
  return time;
}

/** The manifest that knows when current figures were seen last: the newest run's, or the one that was published. */
async function manifestOf(moment: Moment, latest: Manifest | null, history: History): Promise<Manifest> {
  if (latest?.snapshot === moment.id) return latest;
  return (await history.read(moment)).manifest;
}

/** What a page is made of. */
interface Question {
  history: History;
  known: Known;
  manifest: Manifest;
  ids: readonly string[];
  chosen: Chosen;
  from: number | null;
  to: number | null;
  cursor: Cursor | null;
}

async function gather({ history, known, manifest, ids, chosen, from, to, cursor }: Question) {
  const revisions: ShownRevision[] = [];
  let size = 0;
  const lenders = chosen.find(([name]) => name === 'lender')?.[1];
  const asked = ids.length > 0 ? ids : (lenders ?? [undefined]).flatMap((lender) => history.ids(lender));
  let since = performance.now();
  for (const id of asked) {
    if (cursor && id < cursor.id) continue;
    const held = history
      .revisions(id, known)
      .filter((revision) => meets(revision, from, to))
      .map((revision) => shownRevision(revision, manifest))
      .filter((revision) => passesAll(revision, chosen));
    const skip = id === cursor?.id ? cursor.skip : 0;
    for (const [place, revision] of held.entries()) {
      if (place < skip) continue;
      size += Buffer.byteLength(JSON.stringify(revision)) + 1;
      if (size > LARGEST) return { revisions, next: writeCursor({ ...known, id, skip: place }) };
      revisions.push(revision);
    }
    if (performance.now() - since < TURN) continue;
    // Others are answered in between.
    await new Promise(setImmediate);
    since = performance.now();
  }
  return { revisions, next: null };
}
/** How long the past is read at a stretch, in ms. */
const TURN = 10;

/** Whether a revision held at any instant from `from` to `to`, both included. */
function meets({ rate, endedAt }: Revision, from: number | null, to: number | null): boolean {
  return (
    (to === null || Date.parse(rate.changedAt) <= to) &&
    (from === null || endedAt === null || Date.parse(endedAt) > from)
  );
}

/** A revision as answered. */
function shownRevision(revision: Revision, manifest: Manifest): ShownRevision {
  const { rate, endedAt, publishedAt, supersededAt, captureUrl } = revision;
  return { ...rate, endedAt, lastSeenAt: lastSeenOf(revision, manifest), publishedAt, supersededAt, captureUrl };
}
