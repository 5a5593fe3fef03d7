import { groupsOf, type Move, movesOf } from './moves.ts';
import type { PageRule } from './rule.ts';

const FEWEST = 3;
/** The least share (in percent) of the moves that goes up, and that goes down. */
const BOTH_WAYS = 25;

function isScattered(moves: Move[]): boolean {
  const steps = new Set(moves.map(({ from, to }) => to - from));
  const up = moves.filter(({ from, to }) => to > from).length;
  const least = Math.min(up, moves.length - up);
  return steps.size >= FEWEST && steps.size * 2 > moves.length && least * 100 >= moves.length * BOTH_WAYS;
}

/** Did figures move up and down by as many different steps as there are figures? Lenders move most of theirs alike; mixed-up columns do not. */
export const scattered: PageRule = {
  name: 'scattered',
  doubt(around) {
    const group = groupsOf(movesOf(around)).find(isScattered);
    return group ? `${group.length} figures moved up and down, nearly each by a step of its own` : null;
  },
};
