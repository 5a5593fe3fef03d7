import type { StoredRate } from '../rates/schema.ts';
import { type Change, changesBetween, isNews, movesFigure, type State } from './changes.ts';
import type { Doubts } from './doubts.ts';
import type { HistoryFile } from './history-file.ts';
import type { RateShelf } from './rates.ts';
import type { Showings } from './showing.ts';
import type { Sightings } from './sightings.ts';

/** The end of an interval that has not ended, in ms: later than every time, so that one index finds both. */
export const OPEN = 8.64e15;

/** A publication as stored: a snapshot with the digest of its contents, or a later run of it with its observations. */
export type Noted = { digest: string } | { said: string };

interface Parts {
  shelf: RateShelf;
  sightings: Sightings;
  showings: Showings;
  doubts: Doubts;
}

/** One revision as known from one moment on. Lender's times are ms since 1970, half-open; ours count moments. Later knowledge becomes a new fact. */
interface Fact {
  rate: number;
  start: number;
  /** Null while no later figure of the lender is known; `start` if it turned out that the lender never published it. */
  end: number | null;
  /** When the figure was last read; null while it is current, because the snapshot has that time. */
  seen: number | null;
  published: number;
  superseded: number | null;
}

/** True if a rate goes on under this id that had another one before. */
const isOfAnother = ({ id, before }: Change): boolean => before !== null && before.id !== id;

type Row = Fact & { fact: number; end: number };

/** Derives facts from publications; the only code that adds events of our clock to the history file. */
export type Ingest = ReturnType<typeof openIngest>;

export function openIngest(file: HistoryFile, { shelf, sightings, showings, doubts }: Parts) {
  const begin =
    'INSERT INTO facts (id, rate, start, "end", seen, published, superseded, known) VALUES (?, ?, ?, ?, ?, ?, ?, ?)';
  const factsAfter =
    'SELECT fact, rate, start, "end", seen, published, superseded FROM facts WHERE unknown IS NULL AND id = ? AND "end" > ? ORDER BY fact';
  const addChange =
    'INSERT INTO changes (moment, place, kind, why, id, before, after, changed_at, seen_at, moves) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';

  function learn(change: Change, moves: boolean, moment: number): [before: number | null, after: number | null] {
    const { id, before, after } = change;
    // A revision that ended before this figure began stays as it is.
    const from = after && moves ? Math.min(Date.parse(after.changedAt), OPEN - 1) : OPEN - 1;
    const rows = file.all<Row>(factsAfter, id, from);
    const known = rows.map((row): Fact => ({ ...row, end: row.end === OPEN ? null : row.end }));
    const shown = isOfAnother(change)
      ? shelf.put(before as StoredRate)
      : (known.find(({ superseded }) => superseded === null)?.rate ?? null);
    const rate = after && shelf.put(after);
    const lesson = fold(known, { ...change, moves }, rate, moment);
    for (const place of lesson.ended)
      file.run('UPDATE facts SET unknown = ? WHERE fact = ?', moment, (rows[place] as Row).fact);
    for (const { rate, start, end, seen, published, superseded } of lesson.begun)
      file.run(begin, id, rate, start, end ?? OPEN, seen, published, superseded, moment);
    return [shown, rate];
  }

  /** Notes the changes of a snapshot. @returns how many rates moved */
  function noteChanges(before: State | null, next: State, moment: number): number {
    const past = {
      has: (id: string) => file.get('SELECT 1 FROM series WHERE id = ?', id) !== undefined,
      goneSince: sightings.goneSince,
    };
    let moved = 0;
    for (const [place, change] of changesBetween(before, next, past).entries()) {
      const moves = movesFigure(change) || change.kind === 'renamed';
      if (moves && isNews(change)) moved++;
      const [from, to] = learn(change, moves, moment);
      const { kind, why, id, lender, changedAt, lastSeenAt } = change;
      const former = isOfAnother(change) ? (change.before?.id ?? null) : null;
      file.run('INSERT OR IGNORE INTO series (id, lender, former) VALUES (?, ?, ?)', id, lender, former);
      file.run(addChange, moment, place, kind, why, id, from, to, changedAt, lastSeenAt, Number(moves));
    }
    return moved;
  }

  const add = file.raw.transaction((before: State | null, next: State, noted: Noted, after: number): boolean => {
    if (file.value('SELECT coalesce(max(look), 0) FROM looks') !== after) return false;
    const last = file.value<number>('SELECT coalesce(max(moment), 0) FROM moments') ?? 0;
    const look = after + 1;
    const { snapshot, publishedAt } = next.manifest;
    const at = Date.parse(publishedAt);
    const moment = last + ('digest' in noted ? 1 : 0);
    // Reads since when rates were missing, which the notes below overwrite.
    if ('digest' in noted) {
      const row = [moment, snapshot, at, look, noted.digest, noteChanges(before, next, moment)];
      file.run('INSERT INTO moments (moment, id, at, look, digest, moved) VALUES (?, ?, ?, ?, ?, ?)', ...row);
    }
    const said = 'said' in noted ? noted.said : null;
    file.run('INSERT INTO looks (look, moment, at, said) VALUES (?, ?, ?, ?)', look, moment, at, said);
    for (const part of [sightings, showings, doubts]) part.note(before, next, look);
    return true;
  });
  return {
    /** Adds a publication after the look `after` and the state `before`, whole or not at all. @returns false if another process did so meanwhile */
    add: add.immediate,
  };
}

/** Applies a change to the known facts of its id, so that one instant has one figure at most. @param rate the key of the rate after it, if any */
function fold(
  known: readonly Fact[],
  change: Pick<Change, 'kind' | 'after' | 'changedAt' | 'lastSeenAt' | 'publishedAt'> & { moves: boolean },
  rate: number | null,
  moment: number,
): { ended: number[]; begun: Fact[] } {
  const lesson = { ended: [] as number[], begun: [] as Fact[] };
  const replace = (place: number, fact: Fact): void => {
    lesson.ended.push(place);
    lesson.begun.push(fact);
  };
  if (rate !== null && !change.moves) {
    // The same figure in other words: the revision continues.
    known.forEach((fact, place) => {
      if (fact.superseded === null) replace(place, { ...fact, rate });
    });
    return lesson;
  }
  // The end of a figure is not seen if its lender is no longer read.
  const isUnseen = rate === null && change.kind === 'withdrawn' && change.changedAt === null;
  const from = Date.parse(change.after?.changedAt ?? change.changedAt ?? change.publishedAt);
  known.forEach((fact, place) => {
    const isShown = fact.superseded === null;
    const isVoid = isShown && change.kind === 'corrected';
    const isTouched =
      isShown || (rate !== null && (fact.end ?? Number.POSITIVE_INFINITY) > from && fact.end !== fact.start);
    if (!isTouched) return;
    const end = isVoid ? fact.start : isUnseen ? fact.end : Math.max(fact.start, Math.min(fact.end ?? from, from));
    const seen = isShown && change.lastSeenAt !== null ? Date.parse(change.lastSeenAt) : (fact.seen ?? fact.start);
    replace(place, {
      ...fact,
      end,
      seen: Math.max(fact.start, Math.min(seen, end ?? seen)),
      superseded: isShown ? moment : fact.superseded,
    });
  });
  if (rate !== null)
    lesson.begun.push({ rate, start: from, end: null, seen: null, published: moment, superseded: null });
  return lesson;
}
