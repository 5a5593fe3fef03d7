import type { StoredRate } from '../rates/schema.ts';
import type { CorrectionReason } from '../rates/vocabulary.ts';
import type { Archive } from './archive.ts';
import { type ChangeKind, differing } from './changes.ts';
import type { HistoryFile } from './history-file.ts';
import { OPEN } from './ingest.ts';
import type { RateShelf, ShelfRow } from './rates.ts';
import type { Known, Moment, Revision, StoredChange } from './revision.ts';
import { lenderOf, type Sightings } from './sightings.ts';

/** Queries of publications and of our knowledge at a given time. All synchronous. */
export interface Answers {
  newest(): Moment | null;
  oldest(): Moment | null;
  /** The snapshot of an id; null if there is none. */
  named(id: string): Moment | null;
  /** The newest snapshot published at an instant or before, in ms since 1970; null before the first. */
  at(time: number): Moment | null;
  /** When the newest publication was, ms since 1970; 0 before the first. */
  newestAt(): number;
  /** Every publication, oldest first: its look, and its time in ms since 1970. */
  looks(): { look: number; at: number }[];
  /** The look that was the newest at a point of our clock; 0 before the first. */
  lookAt(known: Known): number;
  /** The snapshot that was published with a look; null if the look was a later run that made no snapshot. */
  momentOf(look: number): Moment | null;
  /** When a look was published, ms since 1970. */
  timeOf(look: number): number;
  /** The sightings of runs after a snapshot was published, as known at a point of our clock; null if the snapshot itself has them. */
  saidAt(known: Known): string | null;
  /** The moment of the first snapshot that showed a rate of a lender; null if none did. */
  firstOf(lender: string): number | null;
  /** Snapshots before a moment, newest first. */
  momentsBefore(moment: number, limit: number): Moment[];
  /** The ids that were ever in a snapshot or on an archived page, of one lender or of all, sorted. */
  ids(lender?: string): string[];
  /** The ids that ever had words and limits for which `passes` is true. Reads no figure. */
  worded(ids: readonly string[], passes: (rate: StoredRate) => boolean): string[];
  /** The lenders that ever had a rate, sorted. */
  lenders(): string[];
  /** True if an id was ever in a snapshot or on an archived page. */
  knows(id: string): boolean;
  /** The ids that a rate had before, newest first. */
  formerIds(id: string): string[];
  /**
   * The known revisions of a rate at a point of our clock, by the lender's clock, oldest first. Those of archived pages end at the
   * beginning of our own readings of the lender, so that one instant has one figure.
   * @param endedAfter ms since 1970: leaves out revisions that had ended by then
   */
  revisions(id: string, known: Known, endedAfter?: number): Revision[];
  /** The revisions of a rate that only archived pages show, like `revisions`. */
  archived(id: string, known: Known, endedAfter?: number): Revision[];
  /** The rates of the newest snapshot by lender, as served. */
  current(): Map<string, StoredRate[]>;
  /** The changes of one snapshot, by lender and id; with `newsOnly` only figures that moved or were corrected. */
  changesIn(moment: Moment, newsOnly?: boolean): StoredChange[];
  /** The instant, ms since 1970, before which all data of a lender are from recordings, if its first live reading differed from them. */
  firstLive(lender: string): number | null;
}

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
  supersededAt: number | null;
}
interface ChangeRow {
  kind: ChangeKind;
  why: CorrectionReason | null;
  id: string;
  before: number | null;
  after: number | null;
  changed_at: string | null;
  seen_at: string | null;
  moves: number;
}

const iso = (time: number): string => new Date(time).toISOString();

/** Opens the queries of a history file. @throws SQLite's error if the file is damaged */
export function openAnswers(
  { sql }: HistoryFile,
  { shelf, archive, sightings }: { shelf: RateShelf; archive: Archive; sightings: Sightings },
): Answers {
  const MOMENT = 'SELECT moment, id, at, moved FROM moments';
  const newest = sql<[], MomentRow>(`${MOMENT} ORDER BY moment DESC LIMIT 1`);
  const oldest = sql<[], MomentRow>(`${MOMENT} ORDER BY moment LIMIT 1`);
  const named = sql<[string], MomentRow>(`${MOMENT} WHERE id = ?`);
  const at = sql<[number], MomentRow>(`${MOMENT} WHERE at <= ? ORDER BY moment DESC LIMIT 1`);
  const before = sql<[number, number], MomentRow>(`${MOMENT} WHERE moment < ? ORDER BY moment DESC LIMIT ?`);
  const ofLook = sql<[number], MomentRow>(`${MOMENT} WHERE look = ?`);
  const newestAt = sql<[], number>('SELECT at FROM looks ORDER BY look DESC LIMIT 1').pluck();
  const looks = sql<[], { look: number; at: number }>('SELECT look, at FROM looks ORDER BY look');
  const lookTime = sql<[number], number>('SELECT at FROM looks WHERE look = ?').pluck();
  const lookBy = sql<[number, number, number], { look: number; said: string | null }>(
    'SELECT look, said FROM looks WHERE moment = ? AND (at <= ? OR look = (SELECT look FROM moments WHERE moment = ?)) ORDER BY look DESC LIMIT 1',
  );
  const lookAt = ({ moment, time }: Known) => lookBy.get(moment, time, moment);
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
  const former = sql<[string, string], string>(
    `WITH RECURSIVE names (id) AS (VALUES (?) UNION SELECT former FROM names JOIN series USING (id) WHERE former IS NOT NULL)
     SELECT id FROM names WHERE id <> ?`,
  ).pluck();
  const firstSaid = sql<[string, string, number], number | null>(
    'SELECT min(start) FROM facts WHERE id > ? AND id < ? AND known <= ?',
  ).pluck();
  /** The beginning of our own readings of lenders, as known at one moment. */
  let begins = { moment: 0, lenders: new Map<string, number | null>() };
  const beginOf = (lender: string, moment: number): number | null => {
    if (begins.moment !== moment) begins = { moment, lenders: new Map() };
    const known = begins.lenders.get(lender);
    if (known !== undefined) return known;
    const begin = firstSaid.get(`${lender}/`, `${lender}0`, moment) ?? null;
    begins.lenders.set(lender, begin);
    return begin;
  };
  const archived: Answers['archived'] = (id, { moment, time }, endedAfter = Number.MIN_SAFE_INTEGER) => {
    const lender = lenderOf(id);
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
    `SELECT wording, figures, start, "end", seen, shown.at AS publishedAt, gone.at AS supersededAt
     FROM facts JOIN rates ON rates.rate = facts.rate JOIN moments shown ON shown.moment = published
     LEFT JOIN moments gone ON gone.moment = superseded
     WHERE facts.id = :id AND ${known} AND "end" > :after ORDER BY start, published, fact`;
  type FactQuestion = { id: string; moment: number; after: number };
  // Present knowledge has an index of its own. One statement, so that no write comes between finding the newest look and reading its facts.
  const factsNow = sql<FactQuestion[], FactRow>(
    factsWhere('unknown IS NULL AND :moment >= (SELECT max(moment) FROM moments)'),
  );
  // The facts as known at the requested moment: added by then, and not yet replaced.
  const factsThen = sql<FactQuestion[], FactRow>(
    factsWhere('known <= :moment AND (unknown IS NULL OR unknown > :moment)'),
  );
  const factsOf = (question: FactQuestion): FactRow[] => {
    const now = factsNow.all(question);
    return now.length > 0 ? now : factsThen.all(question);
  };
  const current = sql<[], ShelfRow>(
    'SELECT wording, figures FROM facts JOIN rates ON rates.rate = facts.rate WHERE unknown IS NULL AND superseded IS NULL ORDER BY id',
  );
  const changes = sql<[number], ChangeRow>(
    'SELECT kind, why, id, before, after, changed_at, seen_at, moves FROM changes WHERE moment = ? ORDER BY place',
  );
  const news = sql<[number], ChangeRow>(
    "SELECT kind, why, id, before, after, changed_at, seen_at, moves FROM changes WHERE moment = ? AND moves = 1 AND kind NOT IN ('first-live', 'renamed') ORDER BY place",
  );
  const firstLive = sql<[string, string], string | null>(
    "SELECT min(changed_at) FROM changes WHERE kind = 'first-live' AND id > ? AND id < ?",
  ).pluck();
  const asMoment = (row: MomentRow | undefined): Moment | null =>
    row ? { moment: row.moment, id: row.id, publishedAt: iso(row.at), moved: row.moved } : null;
  return {
    newest: () => asMoment(newest.get()),
    oldest: () => asMoment(oldest.get()),
    named: (id) => asMoment(named.get(id)),
    at: (time) => asMoment(at.get(time)),
    newestAt: () => newestAt.get() ?? 0,
    looks: () => looks.all(),
    lookAt: (known) => lookAt(known)?.look ?? 0,
    momentOf: (look) => asMoment(ofLook.get(look)),
    timeOf: (look) => lookTime.get(look) ?? 0,
    saidAt: (known) => lookAt(known)?.said ?? null,
    momentsBefore: (moment, limit) => before.all(moment, limit).map((row) => asMoment(row) as Moment),
    firstOf: (lender) => firstShown.get(`${lender}/`, `${lender}0`) ?? null,
    ids: (lender) => (lender === undefined ? allIds.all() : lenderIds.all({ from: `${lender}/`, to: `${lender}0` })),
    worded: (ids, passes) =>
      ids.filter((id) =>
        [...shelf.wordingsOf(id), ...archive.wordingsOf(id)].some((words) => passes(words as StoredRate)),
      ),
    lenders: () => lenders.all(),
    firstLive: (lender) => {
      const at = firstLive.get(`${lender}/`, `${lender}0`) ?? null;
      return at === null ? null : Date.parse(at);
    },
    knows: (id) => isKnown.get({ id }) !== undefined,
    formerIds: (id) => former.all(id, id),
    archived,
    revisions(id, known, endedAfter = Number.MIN_SAFE_INTEGER) {
      const look = lookAt(known)?.look ?? 0;
      const unread = sightings.unread(id, look);
      return [
        ...archived(id, known, endedAfter),
        ...factsOf({ id, moment: known.moment, after: endedAfter }).map((row): Revision => {
          const seen = row.seen ?? sightings.lastSeen(id, look) ?? row.start;
          return {
            rate: shelf.of(row),
            endedAt: row.end === OPEN ? null : iso(row.end),
            lastSeenAt: iso(seen),
            publishedAt: iso(row.publishedAt),
            supersededAt: row.supersededAt === null ? null : iso(row.supersededAt),
            captureUrl: null,
            unread: unread.filter(({ from, until }) => until > row.start && from < seen),
          };
        }),
      ];
    },
    current: () => Map.groupBy(current.all().map(shelf.of), ({ lender }) => lender),
    changesIn: ({ moment, id: snapshot, publishedAt }, newsOnly = false) =>
      (newsOnly ? news : changes).all(moment).map((row): StoredChange => {
        const from = row.before === null ? null : shelf.get(row.before);
        const to = row.after === null ? null : shelf.get(row.after);
        return {
          kind: row.kind,
          why: row.why,
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
