import type { StoredRate } from '../rates/schema.ts';
import { type Change, changesBetween, isNews, movesFigure, type State } from './changes.ts';
import type { Doubts } from './doubts.ts';
import type { HistoryFile } from './history-file.ts';
import type { RateShelf } from './rates.ts';
import type { Showings } from './showing.ts';
import type { Sightings } from './sightings.ts';
import { type Fact, fold } from './timeline.ts';

/** The end of an interval that has not ended, in ms: later than every time, so that one index finds both. */
export const OPEN = 8.64e15;

/** A publication as stored: a snapshot with the digest of its contents, or a later run of it with its observations. */
export type Noted = { digest: string } | { said: string };

/** Derives facts from publications; the only code that adds events of our clock to the history file. */
export interface Ingest {
  /**
   * Adds one publication after the look `after`, whole or not at all.
   * @param before the publication before it, null if there was none
   * @returns false if another process did so meanwhile
   */
  add(before: State | null, next: State, noted: Noted, after: number): boolean;
}

/** The writers of the parts of a publication. */
interface Parts {
  shelf: RateShelf;
  sightings: Sightings;
  showings: Showings;
  doubts: Doubts;
}

/** True if a rate goes on under this id that had another one before. */
const isOfAnother = ({ id, before }: Change): boolean => before !== null && before.id !== id;

interface Row {
  fact: number;
  rate: number;
  start: number;
  end: number;
  seen: number | null;
  published: number;
  superseded: number | null;
}

export function openIngest({ raw, sql }: HistoryFile, { shelf, sightings, showings, doubts }: Parts): Ingest {
  const isKnown = sql<[string], number>('SELECT 1 FROM series WHERE id = ?').pluck();
  const addSeries = sql<[string, string, string | null]>(
    'INSERT OR IGNORE INTO series (id, lender, former) VALUES (?, ?, ?)',
  );
  const newestLook = sql<[], number>('SELECT coalesce(max(look), 0) FROM looks').pluck();
  const newestMoment = sql<[], number>('SELECT coalesce(max(moment), 0) FROM moments').pluck();
  const addLook = sql<[number, number, number, string | null]>(
    'INSERT INTO looks (look, moment, at, said) VALUES (?, ?, ?, ?)',
  );
  const addMoment = sql<[number, string, number, number, string, number]>(
    'INSERT INTO moments (moment, id, at, look, digest, moved) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const addChange = sql<unknown[]>(
    'INSERT INTO changes (moment, place, kind, why, id, before, after, changed_at, seen_at, moves) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const facts = sql<[string, number], Row>(
    'SELECT fact, rate, start, "end", seen, published, superseded FROM facts WHERE unknown IS NULL AND id = ? AND "end" > ? ORDER BY fact',
  );
  const end = sql<[number, number]>('UPDATE facts SET unknown = ? WHERE fact = ?');
  const begin = sql<[string, number, number, number, number | null, number, number | null, number]>(
    'INSERT INTO facts (id, rate, start, "end", seen, published, superseded, known) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );

  function learn(change: Change, moves: boolean, moment: number): [before: number | null, after: number | null] {
    const { id, before, after } = change;
    // A revision that ended before this figure began stays as it is.
    const from = after && moves ? Math.min(Date.parse(after.changedAt), OPEN - 1) : OPEN - 1;
    const rows = facts.all(id, from);
    const known = rows.map((row): Fact => ({ ...row, end: row.end === OPEN ? null : row.end }));
    const shown = isOfAnother(change)
      ? shelf.put(before as StoredRate)
      : (known.find(({ superseded }) => superseded === null)?.rate ?? null);
    const rate = after && shelf.put(after);
    const lesson = fold(known, { ...change, moves }, rate, moment);
    for (const place of lesson.ended) end.run(moment, (rows[place] as Row).fact);
    for (const fact of lesson.begun)
      begin.run(id, fact.rate, fact.start, fact.end ?? OPEN, fact.seen, fact.published, fact.superseded, moment);
    return [shown, rate];
  }

  /** Notes the changes of a snapshot. @returns how many rates moved */
  function noteChanges(before: State | null, next: State, moment: number): number {
    const past = { has: (id: string) => isKnown.get(id) !== undefined, goneSince: sightings.goneSince };
    let moved = 0;
    for (const [place, change] of changesBetween(before, next, past).entries()) {
      const moves = movesFigure(change) || change.kind === 'renamed';
      if (moves && isNews(change)) moved++;
      const [from, to] = learn(change, moves, moment);
      addSeries.run(change.id, change.lender, isOfAnother(change) ? (change.before?.id ?? null) : null);
      const { kind, why, id, changedAt, lastSeenAt } = change;
      addChange.run(moment, place, kind, why, id, from, to, changedAt, lastSeenAt, Number(moves));
    }
    return moved;
  }

  return {
    add(before, next, noted, after) {
      return raw
        .transaction((): boolean => {
          if (newestLook.get() !== after) return false;
          const look = after + 1;
          const { snapshot, publishedAt } = next.manifest;
          const at = Date.parse(publishedAt);
          const moment = (newestMoment.get() ?? 0) + ('digest' in noted ? 1 : 0);
          // Reads since when rates were missing, which the notes below overwrite.
          if ('digest' in noted)
            addMoment.run(moment, snapshot, at, look, noted.digest, noteChanges(before, next, moment));
          addLook.run(look, moment, at, 'said' in noted ? noted.said : null);
          sightings.note(before, next, look);
          showings.note(before, next, look);
          doubts.note(before, next, look);
          return true;
        })
        .immediate();
    },
  };
}
