import type { Archive } from './archive.ts';
import { type ChangeKind, differing } from './changes.ts';
import type { HistoryFile } from './file.ts';
import { OPEN } from './ingest.ts';
import type { Unread } from './looks.ts';
import type { RateShelf, ShelfRow } from './rates.ts';
import type { Known, Moment, Revision, StoredChange } from './revision.ts';

interface MomentRow {
  moment: number;
  id: string;
  at: number;
  moved: number;
}
interface FactRow extends ShelfRow {
  start: number;
  end: number;
  seen: number | null;
  publishedAt: number;
  superseded: number | null;
  supersededAt: number | null;
}
interface ChangeRow {
  kind: ChangeKind;
  id: string;
  before: number | null;
  after: number | null;
  changed_at: string | null;
  seen_at: string | null;
  moves: number;
}

const iso = (time: number): string => new Date(time).toISOString();

/** Answers the questions of a history from its file. @throws what SQLite says of a damaged one */
export function openAnswers({ sql }: HistoryFile, shelf: RateShelf, archive: Archive) {
  const MOMENT = 'SELECT moment, id, at, moved FROM moments';
  const newest = sql<[], MomentRow>(`${MOMENT} ORDER BY moment DESC LIMIT 1`);
  const oldest = sql<[], MomentRow>(`${MOMENT} ORDER BY moment LIMIT 1`);
  const named = sql<[string], MomentRow>(`${MOMENT} WHERE id = ?`);
  const at = sql<[number], MomentRow>(`${MOMENT} WHERE at <= ? ORDER BY moment DESC LIMIT 1`);
  const before = sql<[number, number], MomentRow>(`${MOMENT} WHERE moment < ? ORDER BY moment DESC LIMIT ?`);
  const firstShown = sql<[string, string], number>('SELECT min(published) FROM facts WHERE id > ? AND id < ?').pluck();
  const ALL = '(SELECT id, lender FROM series UNION SELECT id, lender FROM archived)';
  const allIds = sql<[], string>(`SELECT id FROM ${ALL} ORDER BY id`).pluck();
  const lenderIds = sql<{ from: string; to: string }[], string>(
    `SELECT id FROM series WHERE id > :from AND id < :to
     UNION SELECT id FROM archived WHERE id > :from AND id < :to ORDER BY id`,
  ).pluck();
  const lenders = sql<[], string>(`SELECT DISTINCT lender FROM ${ALL} ORDER BY lender`).pluck();
  const isKnown = sql<{ id: string }[], number>(
    'SELECT 1 FROM series WHERE id = :id UNION SELECT 1 FROM archived WHERE id = :id',
  ).pluck();
  const firstSaid = sql<[string, string, number], number | null>(
    'SELECT min(start) FROM facts WHERE id > ? AND id < ? AND known <= ?',
  ).pluck();
  /** Where our own reading of lenders began, as known at one moment. */
  let begins = { moment: 0, lenders: new Map<string, number | null>() };
  const beginOf = (lender: string, moment: number): number | null => {
    if (begins.moment !== moment) begins = { moment, lenders: new Map() };
    const known = begins.lenders.get(lender);
    if (known !== undefined) return known;
    const begin = firstSaid.get(`${lender}/`, `${lender}0`, moment) ?? null;
    begins.lenders.set(lender, begin);
    return begin;
  };
  const archived = (id: string, { moment, time }: Known, endedAfter: number): Revision[] => {
    const lender = id.slice(0, id.indexOf('/'));
    return archive
      .figures(lender, id, time, () => beginOf(lender, moment))
      .filter(({ end }) => end > endedAfter)
      .map(({ rate, end, seen, fed, url, unread }) => ({
        rate,
        endedAt: iso(end),
        lastSeenAt: iso(seen),
        publishedAt: iso(fed),
        supersededAt: iso(fed),
        captureUrl: url,
        unread,
      }));
  };
  const factsWhere = (known: string): string =>
    `SELECT wording, figures, start, "end", seen, shown.at AS publishedAt, superseded, gone.at AS supersededAt
     FROM facts JOIN rates ON rates.rate = facts.rate JOIN moments shown ON shown.moment = published
     LEFT JOIN moments gone ON gone.moment = superseded
     WHERE facts.id = :id AND ${known} AND "end" > :after ORDER BY start, published, fact`;
  type FactQuestion = { id: string; moment: number; after: number };
  // What is known now has an index of its own; one question, so that nobody writes between asking for the newest and for its facts.
  const factsNow = sql<FactQuestion[], FactRow>(
    factsWhere('unknown IS NULL AND :moment >= (SELECT max(moment) FROM moments)'),
  );
  // A fact that has ended is only known since then: nothing here can tell of a later moment than the one asked about.
  const factsThen = sql<FactQuestion[], FactRow>(
    factsWhere('known <= :moment AND (unknown IS NULL OR unknown > :moment)'),
  );
  const factsOf = (question: FactQuestion): FactRow[] => {
    const now = factsNow.all(question);
    return now.length > 0 ? now : factsThen.all(question);
  };
  const unread = sql<[string, number], Unread>(
    'SELECT start AS "from", "end" AS until FROM unread WHERE lender = ? AND known <= ? ORDER BY start',
  );
  const changes = sql<[number, number], ChangeRow>(
    'SELECT kind, id, before, after, changed_at, seen_at, moves FROM changes WHERE moment = ? AND moves >= ? ORDER BY place',
  );
  const asMoment = (row: MomentRow | undefined): Moment | null =>
    row ? { moment: row.moment, id: row.id, publishedAt: iso(row.at), moved: row.moved } : null;
  return {
    newest: () => asMoment(newest.get()),
    oldest: () => asMoment(oldest.get()),
    named: (id: string) => asMoment(named.get(id)),
    at: (time: number) => asMoment(at.get(time)),
    momentsBefore: (moment: number, limit: number) => before.all(moment, limit).map((row) => asMoment(row) as Moment),
    firstOf: (lender: string) => firstShown.get(`${lender}/`, `${lender}0`) ?? null,
    ids: (lender?: string) =>
      lender === undefined ? allIds.all() : lenderIds.all({ from: `${lender}/`, to: `${lender}0` }),
    lenders: () => lenders.all(),
    knows: (id: string) => isKnown.get({ id }) !== undefined,
    revisions: (id: string, known: Known, endedAfter = Number.MIN_SAFE_INTEGER) => {
      const gaps = unread.all(id.slice(0, id.indexOf('/')), known.moment);
      return [
        ...archived(id, known, endedAfter),
        ...factsOf({ id, moment: known.moment, after: endedAfter }).map(
          (row): Revision => ({
            rate: shelf.of(row),
            endedAt: row.end === OPEN ? null : iso(row.end),
            lastSeenAt: row.seen === null ? null : iso(row.seen),
            publishedAt: iso(row.publishedAt),
            supersededAt: row.supersededAt === null ? null : iso(row.supersededAt),
            captureUrl: null,
            unread: gaps.filter(({ from, until }) => row.start <= from && until <= (row.seen ?? OPEN)),
          }),
        ),
      ];
    },
    changesIn: ({ moment, id: snapshot, publishedAt }: Moment, movesOnly: boolean) =>
      changes.all(moment, Number(movesOnly)).map((row): StoredChange => {
        const from = row.before === null ? null : shelf.get(row.before);
        const to = row.after === null ? null : shelf.get(row.after);
        return {
          kind: row.kind,
          id: row.id,
          before: from,
          after: to,
          fields: from && to ? differing(from, to) : [],
          changedAt: row.changed_at,
          lastSeenAt: row.seen_at,
          snapshot,
          publishedAt,
          moment,
          moves: row.moves === 1,
        };
      }),
  };
}
