import type { StoredRate } from '../../src/rates/schema.ts';
import { toThousandths } from '../../src/rates/thousandths.ts';
import { FEWEST_STEPS, groupsOf, MOVING, type Move, movesOf, type ReadingContext, stepsOf } from './rule.ts';

const LEAST_SHARE = 0.6;

const figuresOf = (rates: StoredRate[]): number[] =>
  rates.flatMap((rate) => MOVING.flatMap((field) => (rate[field] === null ? [] : toThousandths(rate[field]))));

const sorted = (figures: number[]): string => figures.toSorted((a, b) => a - b).join();

/** True if the figures stand in other places: in another order, shifted, or those of missing rows. */
function isPermuted(moves: Move[], known: StoredRate[], gone: StoredRate[]): boolean {
  const takenFrom = (rates: StoredRate[]): number => {
    const figures = figuresOf(rates);
    return moves.filter(({ to }) => figures.includes(to)).length / moves.length;
  };
  // A single one is enough where a row or a cell is lost: the next one takes its place.
  if (moves.length === 0 || takenFrom(gone) >= 0.5) return moves.length > 0;
  const isReordered = sorted(moves.map(({ from }) => from)) === sorted(moves.map(({ to }) => to));
  return isReordered || (takenFrom(known) >= LEAST_SHARE && stepsOf(moves).size >= FEWEST_STEPS);
}

/** Are the figures last ones of other rates? Then rows, columns or values changed places while the words around them looked unchanged. */
export function permuted(around: ReadingContext): string | null {
  const { rates, known } = around;
  const here = new Set(rates.map(({ id }) => id));
  const gone = known.filter(({ id }) => !here.has(id));
  for (const field of MOVING) {
    const [all = [], ...tables] = groupsOf(movesOf(around, field));
    const ofTable = (moves: Move[]) => known.filter(({ section }) => section === moves[0]?.section);
    const group =
      tables.find((moves) => isPermuted(moves, ofTable(moves), gone)) ??
      (isPermuted(all, known, gone) ? all : undefined);
    if (group) return `${group.length} figures are those that other rates had before`;
  }
  return null;
}
