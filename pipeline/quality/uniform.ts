import { bothOf, groupsOf } from './moves.ts';
import type { PageRule } from './rule.ts';

const FEWEST = 3;

/** Did figures that were different become one and the same? */
export const uniform: PageRule = {
  name: 'uniform',
  doubt(around) {
    const group = groupsOf(bothOf(around)).find((moves) => {
      const [now, old] = [new Set(moves.map(({ to }) => to)), new Set(moves.map(({ from }) => from))];
      return now.size === 1 && old.size >= FEWEST;
    });
    return group ? `${group.length} figures that were different are one and the same` : null;
  },
};
