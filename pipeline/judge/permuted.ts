import { goneFrom, groupsOf, MOVING, type Move, movesOf, oldFigures } from './moves.ts';
import type { PageRule } from './rule.ts';

/** Least share (in percent) of the moved figures that stood elsewhere before. */
const LEAST_SHARE = 60;
/** Fewer figures than this change places by chance. */
const FEWEST = 3;

/** Fewer figures than this may change places by chance if all of them also move by one step. */
const FEWEST_MOVED = 4;

const stepsOf = (moves: Move[]): Set<number> => new Set(moves.map(({ from, to }) => to - from));

function isReordered(moves: Move[]): boolean {
  const [old, now] = (['from', 'to'] as const).map((side) => moves.map((move) => move[side]).sort((a, b) => a - b));
  const steps = new Set(now?.map((to, at) => to - (old?.[at] as number)));
  return steps.size === 1 && (steps.has(0) || (moves.length >= FEWEST_MOVED && stepsOf(moves).size > 1));
}

function taken(moves: Move[], figures: number[]): number {
  const left = [...figures];
  for (const { to } of moves) {
    const at = left.indexOf(to);
    if (at !== -1) left.splice(at, 1);
  }
  return figures.length - left.length;
}

/**
 * True if the same figures stand in other places: in another order, moved by amounts so different that only a shift explains them, or those of
 * missing rows.
 */
function isPermuted(moves: Move[], figures: number[], gone: number[]): boolean {
  // Half of the moves are enough, even a single one: where a row or a cell is lost, the next one takes its place.
  if (moves.length > 0 && moves.filter(({ to }) => gone.includes(to)).length * 2 >= moves.length) return true;
  if (moves.length < FEWEST) return false;
  if (isReordered(moves)) return true;
  return taken(moves, figures) * 100 >= moves.length * LEAST_SHARE && stepsOf(moves).size * 2 > moves.length;
}

/**
 * The rates of a table that exchanged their figures, in pairs. When the yield curve turns, short terms move by one step and long ones by
 * another, and some meet by chance.
 */
function exchanged(moves: Move[]): Move[] {
  const pairs = moves.filter((one) => moves.some(({ from, to }) => one.to === from && to === one.from));
  return pairs.length < moves.length && stepsOf(moves).size <= 2 ? [] : pairs;
}

/** Are the figures last ones of other rates? Then rows, columns or values changed places while the words around them looked unchanged. */
export const permuted: PageRule = {
  name: 'permuted',
  doubt(around) {
    for (const field of MOVING) {
      const moves = movesOf(around, field);
      const gone = goneFrom(around, field);
      const tables = groupsOf(moves).slice(1);
      // Two figures may change places while others move; they do not do so alone, nor do two pairs.
      const swapped = tables
        .map((table) => ({ table, pairs: exchanged(table) }))
        .find(({ table, pairs }) => pairs.length > 2 || pairs.length === table.length);
      if (swapped) return `${swapped.pairs.length} rates of one table exchanged their figures`;
      const group =
        tables.find((some) => isPermuted(some, oldFigures(around, field, some[0]?.section), gone)) ??
        (isPermuted(moves, oldFigures(around, field), gone) ? moves : undefined);
      if (group) return `${group.length} figures are those that other rates had before`;
    }
    return null;
  },
};
