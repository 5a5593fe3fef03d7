import { lenderOf } from '../rates/identity.ts';
import { differing } from './changes.ts';
import type { HistoryFile } from './history-file.ts';
import { type LastSeen, seenLast } from './last-seen.ts';
import { getRate, OF_LENDER, OPEN } from './rates.ts';
import type { Moment, PublicRevision, Revision, StoredChange } from './revision.ts';

type FactRow = { id: string; text: string } & Record<'start' | 'end' | 'lastSeenAt' | 'publishedAt', number> &
  Record<'supersededAt', number | null>;
type ChangeRow = Pick<StoredChange, 'kind' | 'why' | 'id' | 'changedAt' | 'lastSeenAt'> &
  Record<'before' | 'after', number | null> & { moves: number };

/** The facts between two ids as known at a look: learned by then, and not yet replaced. */
const FACTS = `
  SELECT facts.id, text, start, "end", coalesce(facts.seen, ${seenLast('facts.id')}, start) AS lastSeenAt, shown.at AS publishedAt, gone.at AS supersededAt
  FROM facts JOIN rates ON rates.rate = facts.rate JOIN looks shown ON shown.look = published
  LEFT JOIN looks gone ON gone.look = superseded
  WHERE facts.id >= :low AND facts.id <= :high AND known <= :look AND (unknown IS NULL OR unknown > :look) AND "end" > :after
  ORDER BY facts.id, start, published, fact`;

const iso = (time: number): string => new Date(time).toISOString();

/** Queries of publications and of our knowledge at a given time. All synchronous. */
export type Answers = ReturnType<typeof openAnswers>;

/** Opens the queries of a history file. @throws SQLite's error if the file is damaged */
export function openAnswers(file: HistoryFile, lastSeen: LastSeen) {
  const moments = (which: string, ...values: unknown[]): Moment[] =>
    file
      .all<{ moment: number; id: string; at: number; moved: number }>(
        `SELECT look AS moment, snapshot AS id, at, moved FROM looks WHERE moved IS NOT NULL ${which}`,
        ...values,
      )
      .map(({ at, ...row }) => ({ ...row, publishedAt: iso(at) }));
  const moment = (which: string, ...values: unknown[]): Moment | null => moments(which, ...values)[0] ?? null;
  /** The newest look; 0 before the first. */
  const newestLook = (): number => file.value<number>('SELECT look FROM looks ORDER BY look DESC LIMIT 1') ?? 0;
  /** What is known at a look of a lender: the figures of its rates between two ids, by id and the lender's clock. */
  const figures = (low: string, high: string, look: number, after = Number.MIN_SAFE_INTEGER): PublicRevision[] =>
    file.all<FactRow>(FACTS, { low, high, lender: lenderOf(low), look, after }).map(({ start, end, ...row }) => ({
      ...{ id: row.id, text: row.text, changedAt: iso(start), endedAt: end === OPEN ? null : iso(end) },
      ...{ lastSeenAt: iso(row.lastSeenAt), publishedAt: iso(row.publishedAt) },
      supersededAt: row.supersededAt === null ? null : iso(row.supersededAt),
    }));

  return {
    newest: () => moment('ORDER BY look DESC LIMIT 1'),
    oldest: () => moment('ORDER BY look LIMIT 1'),
    named: (id: string) => moment('AND snapshot = ?', id),
    /** The newest snapshot published at an instant or before; null before the first. */
    at: (time: number) => moment('AND at <= ? ORDER BY look DESC LIMIT 1', time),
    /** When the newest run was published; 0 before the first. */
    newestAt: () => file.value<number>('SELECT at FROM looks ORDER BY look DESC LIMIT 1') ?? 0,
    /** Every published run, oldest first: its look, and its time. */
    looks: () => file.all<{ look: number; at: number }>('SELECT look, at FROM looks ORDER BY look'),
    newestLook,
    /** The newest look at an instant or before; 0 before the first. */
    lookAt: (time: number) =>
      file.value<number>('SELECT look FROM looks WHERE at <= ? ORDER BY look DESC LIMIT 1', time) ?? 0,
    timeOf: (look: number) => file.value<number>('SELECT at FROM looks WHERE look = ?', look) ?? 0,
    /** The snapshot of a look, and when the look was published, RFC 3339. */
    published(look: number): { id: string; publishedAt: string } {
      const { id, at } = file.get('SELECT snapshot AS id, at FROM looks WHERE look = ?', look) as {
        id: string;
        at: number;
      };
      return { id, publishedAt: iso(at) };
    },
    /** The first snapshot that showed a rate of a lender, as its look; null if none did. */
    firstOf: (lender: string): number | null =>
      file.value(`SELECT min(published) FROM facts WHERE ${OF_LENDER}`, { lender }) ?? null,
    /** Snapshots before a moment, newest first; after one, oldest first. */
    momentsBefore: (before: number, limit: number) => moments('AND look < ? ORDER BY look DESC LIMIT ?', before, limit),
    momentsAfter: (after: number, limit: number) => moments('AND look > ? ORDER BY look LIMIT ?', after, limit),
    /** A digest of all that is known at a look: two files that answer alike have the same. */
    stateAt: (look: number): string => JSON.stringify(file.get('SELECT digest, at FROM looks WHERE look = ?', look)),
    /** The ids that were ever in a snapshot, of one lender or of all, sorted. */
    ids: (lender?: string): string[] =>
      file.values('SELECT id FROM series WHERE lender = coalesce(?, lender) ORDER BY lender, id', lender ?? null),
    lenders: (): string[] => file.values('SELECT DISTINCT lender FROM series ORDER BY lender'),
    /** The instant before which all data of a lender are from recordings, if its first live reading differed from them. */
    firstLive(lender: string): number | null {
      const first = `SELECT min(changed_at) FROM changes WHERE kind = 'first-live' AND ${OF_LENDER}`;
      const at = file.value<string | null>(first, { lender });
      return at ? Date.parse(at) : null;
    },
    knows: (id: string): boolean => file.get('SELECT 1 FROM series WHERE id = ?', id) !== undefined,
    /** The ids that a rate had before, newest first. */
    formerIds: (id: string): string[] =>
      file.values(
        `WITH RECURSIVE names (id) AS (VALUES (?) UNION SELECT former FROM names JOIN series USING (id) WHERE former IS NOT NULL)
         SELECT id FROM names WHERE id <> ?`,
        ...[id, id],
      ),
    figures,
    /** The revisions of a rate as known at a look, by the lender's clock. @param endedAfter ms: leaves out what ended by then */
    revisions(id: string, look = newestLook(), endedAfter?: number): Revision[] {
      const unread = lastSeen.unread(id, look, endedAfter);
      return figures(id, id, look, endedAfter).map((figure) => {
        const isWithin = ({ from, until }: { from: number; until: number }): boolean =>
          until > Date.parse(figure.changedAt) && from < Date.parse(figure.lastSeenAt);
        const { id: _, text, changedAt: __, ...times } = figure;
        return { ...times, rate: JSON.parse(text), unread: unread.filter(isWithin) };
      });
    },
    /** The changes of one snapshot, by lender and id; with `newsOnly` only figures that moved or were corrected. */
    changesIn({ moment, id: snapshot, publishedAt }: Moment, newsOnly = false): StoredChange[] {
      const news = newsOnly ? "AND moves = 1 AND kind NOT IN ('first-live', 'renamed')" : '';
      const rows = file.all<ChangeRow>(
        `SELECT kind, why, id, before, after, changed_at AS changedAt, seen_at AS lastSeenAt, moves
         FROM changes WHERE look = ? ${news} ORDER BY place`,
        moment,
      );
      return rows.map(({ kind, why, id, changedAt, lastSeenAt, ...row }) => {
        const [before, after] = [getRate(file, row.before), getRate(file, row.after)];
        const fields = before && after ? differing(before, after) : [];
        const times = { changedAt, lastSeenAt, snapshot, publishedAt };
        return { kind, why, id, before, after, fields, ...times, moment, moves: row.moves === 1 };
      });
    },
  };
}
