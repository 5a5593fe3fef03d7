import { type Change, changesBetween, movesFigure, type State } from './changes.ts';
import type { HistoryFile } from './file.ts';
import { UNPROVEN } from './looks.ts';
import { openShelf, type RateShelf } from './rates.ts';
import { type Fact, fold } from './timeline.ts';

/** The end of what has not ended, in ms: later than every time, so that one index finds both. */
export const OPEN = 8.64e15;

/** Writes what a snapshot teaches; the only code that alters the history file. */
export interface Ingest {
  /**
   * Adds one snapshot behind the moment `after`, whole or not at all. @returns false where another process did so meanwhile
   */
  add(before: State | null, next: State, digest: string, after: number): boolean;
}

interface Row {
  fact: number;
  rate: number;
  start: number;
  end: number;
  seen: number | null;
  published: number;
  superseded: number | null;
}

export function openIngest(file: HistoryFile, shelf: RateShelf = openShelf(file)): Ingest {
  const { raw, sql } = file;
  const isKnown = sql<[string], number>('SELECT 1 FROM series WHERE id = ?').pluck();
  const addSeries = sql<[string, string]>('INSERT OR IGNORE INTO series (id, lender) VALUES (?, ?)');
  const newest = sql<[], number>('SELECT coalesce(max(moment), 0) FROM moments').pluck();
  const addMoment = sql<[number, string, number, string, number]>(
    'INSERT INTO moments (moment, id, at, digest, moved) VALUES (?, ?, ?, ?, ?)',
  );
  const addChange = sql<
    [number, number, string, string, number | null, number | null, string | null, string | null, number]
  >(
    'INSERT INTO changes (moment, place, kind, id, before, after, changed_at, seen_at, moves) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const facts = sql<[string, number], Row>(
    'SELECT fact, rate, start, "end", seen, published, superseded FROM facts WHERE unknown IS NULL AND id = ? AND "end" > ? ORDER BY fact',
  );
  const end = sql<[number, number]>('UPDATE facts SET unknown = ? WHERE fact = ?');
  const begin = sql<[string, number, number, number, number | null, number, number | null, number]>(
    'INSERT INTO facts (id, rate, start, "end", seen, published, superseded, known) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );

  const addUnread = sql<[string, number, number, number]>(
    'INSERT OR IGNORE INTO unread (lender, start, "end", known) VALUES (?, ?, ?, ?)',
  );

  /** Between two snapshots a lender may have been looked at for the first time in long. */
  function noteUnread(before: State | null, { manifest }: State, moment: number): void {
    for (const [lender, { observedAt }] of Object.entries(manifest.lenders)) {
      const last = before?.manifest.lenders[lender]?.observedAt;
      if (!last || observedAt === null) continue;
      const [from, until] = [Date.parse(last), Date.parse(observedAt)];
      if (until - from > UNPROVEN) addUnread.run(lender, from, until, moment);
    }
  }

  function learn(change: Change, moves: boolean, moment: number): [before: number | null, after: number | null] {
    const { id, after } = change;
    // What ended before this figure began stays as it is.
    const from = after && moves ? Math.min(Date.parse(after.changedAt), OPEN - 1) : OPEN - 1;
    const rows = facts.all(id, from);
    const known = rows.map((row): Fact => ({ ...row, end: row.end === OPEN ? null : row.end }));
    const shown = known.find(({ superseded }) => superseded === null)?.rate ?? null;
    const rate = after && shelf.put(after);
    const lesson = fold(known, { ...change, moves }, rate, moment);
    for (const place of lesson.ended) end.run(moment, (rows[place] as Row).fact);
    for (const fact of lesson.begun)
      begin.run(id, fact.rate, fact.start, fact.end ?? OPEN, fact.seen, fact.published, fact.superseded, moment);
    return [shown, rate];
  }

  return {
    add(before, next, digest, after) {
      return raw
        .transaction((): boolean => {
          if (newest.get() !== after) return false;
          const moment = after + 1;
          const { snapshot, publishedAt } = next.manifest;
          const changes = changesBetween(before, next, { has: (id) => isKnown.get(id) !== undefined });
          let moved = 0;
          changes.forEach((change, place) => {
            const moves = movesFigure(change);
            if (moves) moved++;
            const [from, to] = learn(change, moves, moment);
            addSeries.run(change.id, change.lender);
            const { kind, id, changedAt, lastSeenAt } = change;
            addChange.run(moment, place, kind, id, from, to, changedAt, lastSeenAt, Number(moves));
          });
          noteUnread(before, next, moment);
          addMoment.run(moment, snapshot, Date.parse(publishedAt), digest, moved);
          return true;
        })
        .immediate();
    },
  };
}
