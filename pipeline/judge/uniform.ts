import { bothOf, groupsOf, type Move } from './moves.ts';
import type { PageRule } from './rule.ts';

const FEWEST = 3;
/** If at least this many distinct figures become two, the page is doubted. */
const MANY = 6;
/** Nor do this many meet at one. */
const MANY_MET = 4;

/** True if most of the figures that moved, from many values, met at one. */
const met = (moves: Move[]): boolean =>
  [...Map.groupBy(moves, ({ to }) => to).values()].some(
    (same) => same.length * 2 > moves.length && new Set(same.map(({ from }) => from)).size >= MANY_MET,
  );

/** Did differing figures become one and the same, or many of them just two? */
export const uniform: PageRule = {
  name: 'uniform',
  doubt(around) {
    const group = groupsOf(bothOf(around)).find((moves) => {
      const [now, old] = [new Set(moves.map(({ to }) => to)), new Set(moves.map(({ from }) => from))];
      return (
        (now.size === 1 && old.size >= FEWEST) ||
        (now.size === 2 && old.size >= MANY) ||
        met(moves.filter(({ from, to }) => from !== to))
      );
    });
    return group ? `${group.length} figures that were different are the same` : null;
  },
};
