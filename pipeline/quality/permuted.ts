import { goneFrom, groupsOf, type Move, movesOf } from './moves.ts';
import type { PageRule } from './rule.ts';

/** Of the moved figures, the least share (in percent) that stood elsewhere before. */
const LEAST_SHARE = 60;

const sorted = (values: number[]): string => values.toSorted((a, b) => a - b).join();

/** How many new figures are old ones of the group or of rates that are gone, each counted once. */
function taken(moves: Move[], gone: number[]): number {
  const old = new Map<number, number>();
  for (const from of [...moves.map((move) => move.from), ...gone]) old.set(from, (old.get(from) ?? 0) + 1);
  let count = 0;
  for (const { to } of moves) {
    const left = old.get(to) ?? 0;
    if (left === 0) continue;
    old.set(to, left - 1);
    count += 1;
  }
  return count;
}

/** The same figures in other places; or most of them, moved by amounts as different as only a shift by a row makes them. */
function isPermuted(moves: Move[], gone: number[]): boolean {
  if (moves.length === 0) return false;
  // Half of them, even if that is one: where a row or a cell is lost, the next one stands in its place.
  if (moves.filter(({ to }) => gone.includes(to)).length * 2 >= moves.length) return true;
  if (sorted(moves.map(({ from }) => from)) === sorted(moves.map(({ to }) => to))) return true;
  const steps = new Set(moves.map(({ from, to }) => to - from));
  return taken(moves, gone) * 100 >= moves.length * LEAST_SHARE && steps.size * 2 > moves.length;
}

/** Two rates that took each other's figure. */
function exchanged(moves: Move[]): [Move, Move] | null {
  for (const one of moves) {
    const other = moves.find(({ from, to }) => one.to === from && to === one.from);
    if (other) return [one, other];
  }
  return null;
}

/** Are figures other rates' last ones? Rows, columns or values that changed places under words that did not look like it. */
export const permuted: PageRule = {
  name: 'permuted',
  doubt(around) {
    for (const field of ['ratePercent', 'aprPercent', 'primeOffsetPercent'] as const) {
      const moves = movesOf(around, field);
      const pair = exchanged(moves);
      if (pair) return `${pair[0].id} and ${pair[1].id} exchanged their figures`;
      const gone = goneFrom(around, field);
      const group = groupsOf(moves).find((some) => isPermuted(some, gone));
      if (group) return `${group.length} figures are those that other rates had before`;
    }
    return null;
  },
};
