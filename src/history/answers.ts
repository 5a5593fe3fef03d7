import type { StoredRate } from '../rates/schema.ts';
import type { Archive } from './archive.ts';
import { differing } from './changes.ts';
import type { HistoryFile } from './history-file.ts';
import { OPEN } from './ingest.ts';
import type { RateShelf, ShelfRow } from './rates.ts';
import type { Known, Moment, Revision, StoredChange } from './revision.ts';
import { lenderOf, type Sightings } from './sightings.ts';

type FactRow = ShelfRow &
  Record<'start' | 'end' | 'publishedAt', number> &
  Record<'seen' | 'supersededAt', number | null>;
type ChangeRow = Pick<StoredChange, 'kind' | 'why' | 'id' | 'changedAt' | 'lastSeenAt'> &
  Record<'before' | 'after', number | null> & { moves: number };

const EVER = '(SELECT id, lender FROM series UNION SELECT id, lender FROM archived)';
const factsWhere = (known: string): string =>
  `SELECT wording, figures, start, "end", seen, shown.at AS publishedAt, gone.at AS supersededAt
   FROM facts JOIN rates ON rates.rate = facts.rate JOIN moments shown ON shown.moment = published
   LEFT JOIN moments gone ON gone.moment = superseded
   WHERE facts.id = :id AND ${known} AND "end" > :after ORDER BY start, published, fact`;
/** Present knowledge has an index of its own. One statement, so that no write comes between finding the newest look and reading its facts. */
const FACTS_NOW = factsWhere('unknown IS NULL AND :moment >= (SELECT max(moment) FROM moments)');
/** The facts as known at the requested moment: added by then, and not yet replaced. */
const FACTS_THEN = factsWhere('known <= :moment AND (unknown IS NULL OR unknown > :moment)');

const iso = (time: number): string => new Date(time).toISOString();
/** The ids of a lender lie between these two. */
const idsOf = (lender: string): [string, string] => [`${lender}/`, `${lender}0`];

/** Queries of publications and of our knowledge at a given time. All synchronous. */
export type Answers = ReturnType<typeof openAnswers>;

/** Opens the queries of a history file. @throws SQLite's error if the file is damaged */
export function openAnswers(
  file: HistoryFile,
  { shelf, archive, sightings }: { shelf: RateShelf; archive: Archive; sightings: Sightings },
) {
  const moments = (which: string, ...given: unknown[]): Moment[] =>
    file
      .all<{ moment: number; id: string; at: number; moved: number }>(
        `SELECT moment, id, at, moved FROM moments ${which}`,
        ...given,
      )
      .map(({ at, ...row }) => ({ ...row, publishedAt: iso(at) }));
  const moment = (which: string, ...given: unknown[]): Moment | null => moments(which, ...given)[0] ?? null;
  const newestLook = ({ moment, time }: Known) =>
    file.get<{ look: number; said: string | null }>(
      `SELECT look, said FROM looks
       WHERE moment = ? AND (at <= ? OR look = (SELECT look FROM moments WHERE moment = ?)) ORDER BY look DESC LIMIT 1`,
      ...[moment, time, moment],
    );
  /** The beginning of our own readings of lenders, as known at one moment. */
  let begins = { moment: 0, lenders: new Map<string, number | null>() };
  const beginOf = (lender: string, moment: number): number | null => {
    if (begins.moment !== moment) begins = { moment, lenders: new Map() };
    const known = begins.lenders.get(lender);
    if (known !== undefined) return known;
    const first = 'SELECT min(start) FROM facts WHERE id > ? AND id < ? AND known <= ?';
    const begin = file.value<number | null>(first, ...idsOf(lender), moment) ?? null;
    begins.lenders.set(lender, begin);
    return begin;
  };
  /** The revisions of a rate that only archived pages show, like `revisions`. */
  const archived = (id: string, { moment, time }: Known, endedAfter = Number.MIN_SAFE_INTEGER): Revision[] => {
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
  return {
    newest: () => moment('ORDER BY moment DESC LIMIT 1'),
    oldest: () => moment('ORDER BY moment LIMIT 1'),
    named: (id: string) => moment('WHERE id = ?', id),
    /** The newest snapshot published at an instant or before, in ms since 1970; null before the first. */
    at: (time: number) => moment('WHERE at <= ? ORDER BY moment DESC LIMIT 1', time),
    /** When the newest publication was, ms since 1970; 0 before the first. */
    newestAt: () => file.value<number>('SELECT at FROM looks ORDER BY look DESC LIMIT 1') ?? 0,
    /** Every publication, oldest first: its look, and its time in ms since 1970. */
    looks: () => file.all<{ look: number; at: number }>('SELECT look, at FROM looks ORDER BY look'),
    /** The look that was the newest at a point of our clock; 0 before the first. */
    lookAt: (known: Known) => newestLook(known)?.look ?? 0,
    /** The snapshot that was published with a look; null if the look was a later run that made no snapshot. */
    momentOf: (look: number) => moment('WHERE look = ?', look),
    /** When a look was published, ms since 1970. */
    timeOf: (look: number) => file.value<number>('SELECT at FROM looks WHERE look = ?', look) ?? 0,
    /** The sightings of runs after a snapshot was published, as known at a point of our clock; null if the snapshot itself has them. */
    saidAt: (known: Known) => newestLook(known)?.said ?? null,
    /** The moment of the first snapshot that showed a rate of a lender; null if none did. */
    firstOf: (lender: string): number | null =>
      file.value('SELECT min(published) FROM facts WHERE id > ? AND id < ?', ...idsOf(lender)) ?? null,
    /** Snapshots before a moment, newest first. */
    momentsBefore: (before: number, limit: number) =>
      moments('WHERE moment < ? ORDER BY moment DESC LIMIT ?', before, limit),
    /** The ids that were ever in a snapshot or on an archived page, of one lender or of all, sorted. */
    ids: (lender?: string): string[] =>
      lender === undefined
        ? file.values(`SELECT id FROM ${EVER} ORDER BY id`)
        : file.values(
            `SELECT id FROM series WHERE id > ? AND id < ? UNION SELECT id FROM archived WHERE id > ? AND id < ? ORDER BY id`,
            ...[...idsOf(lender), ...idsOf(lender)],
          ),
    /** The ids that ever had words and limits for which `passes` is true. Reads no figure. */
    worded: (ids: readonly string[], passes: (rate: StoredRate) => boolean): string[] =>
      ids.filter((id) =>
        [...shelf.wordingsOf(id), ...archive.wordingsOf(id)].some((words) => passes(words as StoredRate)),
      ),
    lenders: (): string[] => file.values(`SELECT DISTINCT lender FROM ${EVER} ORDER BY lender`),
    /** The instant, ms since 1970, before which all data of a lender are from recordings, if its first live reading differed from them. */
    firstLive(lender: string): number | null {
      const first = "SELECT min(changed_at) FROM changes WHERE kind = 'first-live' AND id > ? AND id < ?";
      const at = file.value<string | null>(first, ...idsOf(lender)) ?? null;
      return at === null ? null : Date.parse(at);
    },
    /** True if an id was ever in a snapshot or on an archived page. */
    knows: (id: string): boolean =>
      file.get('SELECT 1 FROM series WHERE id = ? UNION SELECT 1 FROM archived WHERE id = ?', id, id) !== undefined,
    /** The ids that a rate had before, newest first. */
    formerIds: (id: string): string[] =>
      file.values(
        `WITH RECURSIVE names (id) AS (VALUES (?) UNION SELECT former FROM names JOIN series USING (id) WHERE former IS NOT NULL)
         SELECT id FROM names WHERE id <> ?`,
        ...[id, id],
      ),
    archived,
    /** The revisions of a rate as known then, by the lender's clock; those of archived pages end where our own begin. @param endedAfter in ms */
    revisions(id: string, known: Known, endedAfter = Number.MIN_SAFE_INTEGER): Revision[] {
      const look = newestLook(known)?.look ?? 0;
      const unread = sightings.unread(id, look);
      const asked = { id, moment: known.moment, after: endedAfter };
      const now = file.all<FactRow>(FACTS_NOW, asked);
      const own = (now.length > 0 ? now : file.all<FactRow>(FACTS_THEN, asked)).map((row): Revision => {
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
      });
      return [...archived(id, known, endedAfter), ...own];
    },
    /** The rates of the newest snapshot by lender, as served. */
    current(): Map<string, StoredRate[]> {
      const rows = file.all<ShelfRow>(
        'SELECT wording, figures FROM facts JOIN rates ON rates.rate = facts.rate WHERE unknown IS NULL AND superseded IS NULL ORDER BY id',
      );
      return Map.groupBy(rows.map(shelf.of), ({ lender }) => lender);
    },
    /** The changes of one snapshot, by lender and id; with `newsOnly` only figures that moved or were corrected. */
    changesIn({ moment, id: snapshot, publishedAt }: Moment, newsOnly = false): StoredChange[] {
      const news = newsOnly ? "AND moves = 1 AND kind NOT IN ('first-live', 'renamed')" : '';
      const rows = file.all<ChangeRow>(
        `SELECT kind, why, id, before, after, changed_at AS changedAt, seen_at AS lastSeenAt, moves
         FROM changes WHERE moment = ? ${news} ORDER BY place`,
        moment,
      );
      return rows.map(({ kind, why, id, changedAt, lastSeenAt, ...row }) => {
        const before = row.before === null ? null : shelf.get(row.before);
        const after = row.after === null ? null : shelf.get(row.after);
        const fields = before && after ? differing(before, after) : [];
        const times = { changedAt, lastSeenAt, snapshot, publishedAt };
        return { kind, why, id, before, after, fields, ...times, moment, moves: row.moves === 1 };
      });
    },
  };
}
