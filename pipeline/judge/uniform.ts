import { bothOf, groupsOf } from './moves.ts';
import type { PageRule } from './rule.ts';

const FEWEST = 3;
/** This many differing figures hardly ever become two. */
const MANY = 6;

/** Did differing figures become one and the same, or many of them just two? */
export const uniform: PageRule = {
  name: 'uniform',
  doubt(around) {
    const group = groupsOf(bothOf(around)).find((moves) => {
      const [now, old] = [new Set(moves.map(({ to }) => to)), new Set(moves.map(({ from }) => from))];
      return (now.size === 1 && old.size >= FEWEST) || (now.size === 2 && old.size >= MANY);
    });
    return group ? `${group.length} figures that were different are the same` : null;
  },
};
