import { type Change, changesBetween, isNews, movesFigure, type State } from './changes.ts';
import type { HistoryFile } from './history-file.ts';
import { goneSince, noteLastSeen } from './last-seen.ts';
import { OPEN, putRate } from './rates.ts';
import { noteShown } from './showing.ts';

/** One revision as known from one look on. Lender's times are ms since 1970, half-open; ours count looks. Later knowledge becomes a new fact. */
interface Fact {
  rate: number;
  start: number;
  /** `OPEN` while no later figure of the lender is known; `start` if it turned out that the lender never published it. */
  end: number;
  /** When the figure was last read; null while it is current, because the newest look has that time. */
  seen: number | null;
  published: number;
  superseded: number | null;
}

/**
 * Takes one published run into the file, in one transaction. @param after the look that it follows @param before what was published with that look
 * @param digest of its snapshot's file @returns false if the file has another newest look by now: another process was faster
 */
export const take = (
  file: HistoryFile,
  after: number,
  before: State | null,
  next: State,
  { digest, isSnapshot }: { digest: string; isSnapshot: boolean },
): boolean =>
  file.exclusively(() => {
    if (file.value('SELECT coalesce(max(look), 0) FROM looks') !== after) return false;
    const look = after + 1;
    const { snapshot, publishedAt } = next.manifest;
    // Reads since when rates were missing, which the notes below overwrite.
    const moved = isSnapshot ? noteChanges(file, before, next, look) : null;
    const row = [look, snapshot, Date.parse(publishedAt), digest, moved];
    file.run('INSERT INTO looks (look, snapshot, at, digest, moved) VALUES (?, ?, ?, ?, ?)', ...row);
    noteLastSeen(file, before, next, look);
    noteShown(file, before, next, look);
    return true;
  });

/** Notes the changes of a snapshot. @returns how many rates moved */
function noteChanges(file: HistoryFile, before: State | null, next: State, look: number): number {
  const past = {
    has: (id: string) => file.get('SELECT 1 FROM series WHERE id = ?', id) !== undefined,
    goneSince: (id: string) => goneSince(file, id),
  };
  const add =
    'INSERT INTO changes (look, place, kind, why, id, before, after, changed_at, seen_at, moves) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';
  let moved = 0;
  for (const [place, change] of changesBetween(before, next, past).entries()) {
    const { kind, why, id, lender, changedAt, lastSeenAt } = change;
    const moves = movesFigure(change) || kind === 'renamed';
    if (moves && isNews(change)) moved++;
    const [from, to] = learn(file, change, moves, look);
    // A rate may go on under this id that had another one before.
    const former = change.before !== null && change.before.id !== id ? change.before.id : null;
    file.run('INSERT OR IGNORE INTO series (id, lender, former) VALUES (?, ?, ?)', id, lender, former);
    file.run(add, look, place, kind, why, id, from, to, changedAt, lastSeenAt, Number(moves));
  }
  return moved;
}

/** Changes the facts of an id by what a look teaches. @returns the keys of the rates before and after */
function learn(file: HistoryFile, change: Change, moves: boolean, look: number): [number | null, number | null] {
  const { id, before, after } = change;
  // A revision that ended before this figure began stays as it is.
  const from = after && moves ? Math.min(Date.parse(after.changedAt), OPEN - 1) : OPEN - 1;
  const known = file.all<Fact & { fact: number }>(
    `SELECT fact, rate, start, "end", seen, published, superseded FROM facts
     WHERE unknown IS NULL AND id = ? AND "end" > ? ORDER BY fact`,
    ...[id, from],
  );
  const shown =
    before !== null && before.id !== id
      ? putRate(file, before)
      : (known.find(({ superseded }) => superseded === null)?.rate ?? null);
  const rate = after && putRate(file, after);
  const begin = (fact: Fact): void => {
    const row = [id, fact.rate, fact.start, fact.end, fact.seen, fact.published, fact.superseded, look];
    const columns = 'id, rate, start, "end", seen, published, superseded, known';
    file.run(`INSERT INTO facts (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`, ...row);
  };
  for (const { fact, ...old } of known) {
    const other = rate !== null && !moves ? reworded(old, rate) : replaced(old, change, rate, look);
    if (!other) continue;
    file.run('UPDATE facts SET unknown = ? WHERE fact = ?', look, fact);
    begin(other);
  }
  if (rate !== null && moves)
    begin({ rate, start: startOf(change), end: OPEN, seen: null, published: look, superseded: null });
  return [shown, rate];
}

/** The same figure in other words: the revision continues. */
const reworded = (fact: Fact, rate: number): Fact | null => (fact.superseded === null ? { ...fact, rate } : null);

const startOf = ({ after, changedAt, publishedAt }: Change): number =>
  Date.parse(after?.changedAt ?? changedAt ?? publishedAt);

/** A fact as a change leaves it, so that one instant has one figure at most; null if it is not touched. @param rate the key of the rate after it */
function replaced(fact: Fact, change: Change, rate: number | null, look: number): Fact | null {
  const from = startOf(change);
  const isShown = fact.superseded === null;
  if (!isShown && !(rate !== null && fact.end > from && fact.end !== fact.start)) return null;
  // The end of a figure is not seen if its lender is no longer read.
  const isUnseen = rate === null && change.kind === 'withdrawn' && change.changedAt === null;
  const isVoid = isShown && change.kind === 'corrected';
  const end = isVoid ? fact.start : isUnseen ? fact.end : Math.max(fact.start, Math.min(fact.end, from));
  const seen = isShown && change.lastSeenAt !== null ? Date.parse(change.lastSeenAt) : (fact.seen ?? fact.start);
  return {
    ...fact,
    end,
    seen: Math.max(fact.start, Math.min(seen, end)),
    superseded: isShown ? look : fact.superseded,
  };
}
