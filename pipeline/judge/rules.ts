import type { StoredRate } from '../../src/rates/schema.ts';
import { cutOff, FIGURE_RULES, signLost } from './figure-rules.ts';
import { borrowed, permuted } from './permuted.ts';
import { ROW_RULES } from './row-rules.ts';
import { bothOf, groupsOf, MOVING, type Move, movesOf, type ReadingContext, type Rule, type Until } from './rule.ts';

/** Every rule for a figure, in the order of asking. Of doubts with the same weight the first one counts. */
export const RULES: Record<string, Rule> = { ...FIGURE_RULES, ...ROW_RULES };

/** Every rule for a whole reading, in the order of asking. On a doubt new and moved figures wait: a page that is wrong stays wrong. */
export const PAGE_RULES = { permuted, borrowed, uniform, decimals, anotherYear, uneven, opposed };

export interface Doubt {
  reason: string;
  until: Until;
}

/** This many doubted figures in one table put the page in doubt; of a smaller table, all of them, if there are two. */
const FEWEST_OF_TABLE = 3;
const WEIGHT: Record<Until, number> = { 'second-sighting': 0, 'third-sighting': 1, proof: 2, person: 3 };

/** The doubt that takes most to answer; of equals the first. */
export const heaviest = <Kind extends Doubt>(doubts: (Kind | null)[]): Kind | null =>
  doubts.reduce((worst, one) => (one && (!worst || WEIGHT[one.until] > WEIGHT[worst.until]) ? one : worst), null);

/** Asks every rule about a figure that is new or moved. */
export function doubtsOf(rate: StoredRate, around: ReadingContext, before: Map<string, StoredRate>) {
  const surroundings = { ...around, before: before.get(rate.id) ?? null };
  const doubts = Object.values(RULES).flatMap(({ doubt, refuses = false, until = 'second-sighting' }) => {
    const reason = doubt(rate, surroundings);
    return reason ? [{ reason, refuses, until }] : [];
  });
  return {
    refused: doubts.find(({ refuses }) => refuses)?.reason ?? null,
    doubt: heaviest(doubts),
  };
}

/** The figures of tables in which most moves are in doubt: a table goes wrong as a whole, and stays wrong. */
export function crowdedTables(
  around: ReadingContext,
  doubts: Map<string, ReturnType<typeof doubtsOf>>,
): Map<string, string> {
  const all = bothOf(around);
  const fewestOf = (table: string | null): number =>
    Math.max(2, Math.min(FEWEST_OF_TABLE, all.filter(({ section }) => section === table).length));
  return new Map(
    groupsOf(movesOf(around))
      .slice(1)
      .flatMap((moves) => {
        const doubted = moves.filter(({ id }) => doubts.get(id)?.doubt);
        const isPage = doubted.length * 2 > moves.length && doubted.length >= fewestOf(moves[0]?.section ?? null);
        return isPage
          ? moves.map(({ id }): [string, string] => [
              id,
              `${doubted.length} of ${moves.length} figures of its table are in doubt`,
            ])
          : [];
      }),
  );
}

/** Several rates of a lender never moved farther at once, in thousandths of a percent. Variable rates follow prime. */
const TOGETHER = { fixed: 950, variable: 1500 };
const FEWEST_FAR = 3;
const LEAST_FAR = 50;

/** Did several figures move farther than lenders move them at once? Then it is a page of another year. */
function anotherYear(around: ReadingContext): string | null {
  const types = new Map(around.found.map(({ id, rateType }) => [id, rateType]));
  const moves = movesOf(around);
  const far = moves.filter(({ id, from, to }) => Math.abs(from - to) > TOGETHER[types.get(id) ?? 'variable']).length;
  return far >= FEWEST_FAR && far * 100 >= moves.length * LEAST_FAR
    ? `${far} figures moved farther than rates do`
    : null;
}

/** Lenders move their fixed rates by multiples of this, in thousandths. */
const STEP = 50;
/** This many uneven moves put the page in doubt; of a lender with two fixed rates, both, if they differ. */
const FEWEST_UNEVEN = 3;
const LEAST_UNEVEN = 60;
/** No lender moves several rates to full quarters of a point at once, in thousandths. */
const QUARTER = 250;
const FEWEST_QUARTERS = 4;
const LEAST_QUARTERS = 80;

/** Did several figures move by uneven steps, as by rounding or of another product? A lender moves its fixed rates by even ones. */
function uneven(around: ReadingContext): string | null {
  const fixed = around.found.filter(({ rateType }) => rateType === 'fixed');
  const moves = movesOf({ ...around, found: fixed });
  const odd = moves.map(({ from, to }) => to - from).filter((step) => step % STEP !== 0);
  const rounded = moves.filter(({ from, to }) => from % QUARTER !== 0 && to % QUARTER === 0).length;
  if (rounded >= FEWEST_QUARTERS && rounded * 100 >= moves.length * LEAST_QUARTERS)
    return `${rounded} figures look rounded`;
  const fewest = new Set(odd).size > 1 ? Math.min(FEWEST_UNEVEN, fixed.length) : FEWEST_UNEVEN;
  return odd.length >= fewest && odd.length * 100 >= moves.length * LEAST_UNEVEN
    ? `${odd.length} figures moved by uneven steps`
    : null;
}

const LARGE = 300;
const FEWEST_OPPOSED = 3;

/** Did some fixed rates rise by much while others fell by much? A lender's go one way at a time; those of exchanged or lost rows do not. */
function opposed(around: ReadingContext): string | null {
  const fixed = around.found.filter(({ rateType }) => rateType === 'fixed');
  const steps = movesOf({ ...around, found: fixed }).map(({ from, to }) => to - from);
  const risen = steps.filter((step) => step >= LARGE).length;
  const fallen = steps.filter((step) => step <= -LARGE).length;
  return risen + fallen >= FEWEST_OPPOSED && Math.min(risen, fallen) > 0
    ? `${risen} figures rose by much while ${fallen} fell by much`
    : null;
}

const FEWEST_MET = 3;
/** If at least this many distinct figures become two, the page is doubted. */
const MANY = 6;
/** Nor do this many meet at one. */
const MANY_MET = 4;

const met = (moves: Move[]): boolean =>
  [...Map.groupBy(moves, ({ to }) => to).values()].some(
    (same) => same.length * 2 > moves.length && new Set(same.map(({ from }) => from)).size >= MANY_MET,
  );

/** Did differing figures become one and the same, or many of them just two? */
function uniform(around: ReadingContext): string | null {
  const group = groupsOf(bothOf(around)).find((moves) => {
    const [now, old] = [new Set(moves.map(({ to }) => to)), new Set(moves.map(({ from }) => from))];
    return (
      (now.size === 1 && old.size >= FEWEST_MET) ||
      (now.size === 2 && old.size >= MANY) ||
      met(moves.filter(({ from, to }) => from !== to))
    );
  });
  return group ? `${group.length} figures that were different are the same` : null;
}

const FEWEST_CUT = 3;
/** Fewest changed signs that count: rounding never changes a sign. */
const FEWEST_SIGNS = 2;
const LEAST_CUT = 50;

const most = (count: number, of: number, fewest: number): boolean => count >= fewest && count * 100 >= of * LEAST_CUT;

/** If all moved by one step and are printed with all decimals, the lender moved them: cut ones differ in their steps. */
const isOneStep = (moves: Move[], { places }: ReadingContext): boolean =>
  new Set(moves.map(({ from, to }) => to - from)).size === 1 &&
  moves.every(({ id, from, to }) => !cutOff(from, to, places.get(id)));

/** Did figures lose or gain decimals, or their sign, all in the same way? */
function decimals(around: ReadingContext): string | null {
  for (const field of MOVING) {
    const moves = movesOf(around, field);
    const cut = moves.filter(({ from, to }) => cutOff(from, to));
    if (most(cut.length, moves.length, FEWEST_CUT) && !isOneStep(cut, around))
      return `${cut.length} figures look as if decimals were lost or added`;
    const turned = moves.filter(({ from, to }) => signLost(from, to));
    // Only distances from prime are ever below zero.
    if (most(turned.length, bothOf(around, field).length, FEWEST_SIGNS))
      return `${turned.length} distances from prime changed their sign`;
  }
  return null;
}
