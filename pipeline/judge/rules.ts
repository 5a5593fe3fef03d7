import type { StoredRate } from '../../src/rates/schema.ts';
import { cutOff, FIGURE_RULES, placesOf, signLost } from './figure-rules.ts';
import { permuted } from './permuted.ts';
import { ROW_RULES } from './row-rules.ts';
import {
  bothOf,
  FEWEST_STEPS,
  groupsOf,
  MOVING,
  type Move,
  movesOf,
  type ReadingContext,
  type Rule,
  stepsOf,
  type Until,
} from './rule.ts';

/** Every rule for a figure, in the order of asking. Of doubts with the same weight the first one counts. */
export const RULES: Record<string, Rule> = { ...FIGURE_RULES, ...ROW_RULES };

/** Every rule for a whole reading, in the order of asking. On a doubt new and moved figures wait: a page that is wrong stays wrong. */
export const PAGE_RULES = { permuted, uniform, decimals, anotherYear, uneven, opposed };

export interface Doubt {
  reason: string;
  until: Until;
}

/** This many doubted figures in one table put the page in doubt; of a smaller table, all of them, if there are two. */
const FEWEST_OF_TABLE = 3;
const WEIGHT: Record<Until, number> = { 'second-sighting': 0, 'third-sighting': 1, proof: 2, person: 3 };

/** The doubt that takes most to answer; of equals the first. */
export const heaviest = <Kind extends Doubt>(doubts: (Kind | null)[]): Kind | null =>
  doubts.reduce(
    (worst, doubt) => (doubt && (!worst || WEIGHT[doubt.until] > WEIGHT[worst.until]) ? doubt : worst),
    null,
  );

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
        const reason = `${doubted.length} of ${moves.length} figures of its table are in doubt`;
        return isPage ? moves.map(({ id }) => [id, reason] as const) : [];
      }),
  );
}

/** So many figures, and half of those that moved, put the page in doubt. */
const FEWEST = 3;
const isMost = (count: number, moves: readonly unknown[]): boolean => count >= FEWEST && count * 2 >= moves.length;

/** Several rates of a lender never moved farther at once, in thousandths of a percent. */
const TOGETHER = 1000;

/** Did several figures move farther than lenders move them at once? Then it is a page of another year. */
function anotherYear(around: ReadingContext): string | null {
  const moves = movesOf(around);
  const far = moves.filter(({ from, to }) => Math.abs(from - to) > TOGETHER).length;
  return isMost(far, moves) ? `${far} figures moved farther than rates do` : null;
}

/** Lenders move their fixed rates by multiples of this, in thousandths. */
const STEP = 50;

/** Did several figures move by uneven steps, as by rounding or of another product? A lender moves its fixed rates by even ones. */
function uneven(around: ReadingContext): string | null {
  const moves = movesOf({ ...around, rates: around.rates.filter(({ rateType }) => rateType === 'fixed') });
  const odd = moves.filter(({ from, to }) => (to - from) % STEP !== 0).length;
  return isMost(odd, moves) ? `${odd} figures moved by uneven steps` : null;
}

/** The rates of one lender do not move so far apart, in thousandths: those of exchanged or lost rows do. */
const APART = 250;
/** Did some rates rise by much while others fell by much, each by a step of its own? */
function opposed(around: ReadingContext): string | null {
  const moves = movesOf(around);
  const risen = moves.filter(({ from, to }) => to - from >= APART).length;
  const fallen = moves.filter(({ from, to }) => from - to >= APART).length;
  return stepsOf(moves).size >= FEWEST_STEPS && risen > 0 && fallen > 0
    ? `${risen} figures rose by much while ${fallen} fell by much`
    : null;
}

/** Did most of the figures that moved meet at one? */
function uniform(around: ReadingContext): string | null {
  const moved = (moves: Move[]): number => moves.filter(({ from, to }) => from !== to).length;
  const met = groupsOf(bothOf(around)).flatMap((all) =>
    [...Map.groupBy(all, ({ to }) => to).values()].filter(
      (same) => new Set(same.map(({ from }) => from)).size >= FEWEST && moved(same) * 2 > moved(all),
    ),
  )[0];
  return met ? `${met.length} figures that were different are the same` : null;
}

/** Fewest changed signs that count: rounding never changes a sign. */
const FEWEST_SIGNS = 2;

/** If all moved by one step and are printed with all decimals, the lender moved them: cut ones differ in their steps. */
const isOneStep = (moves: Move[], around: ReadingContext, field: string): boolean =>
  stepsOf(moves).size === 1 && moves.every(({ id, from, to }) => !cutOff(from, to, placesOf(around, id, field)));

/** Did figures lose or gain decimals, or their sign, all in the same way? In tables of one row each no table shows it. */
function decimals(around: ReadingContext): string | null {
  for (const field of MOVING) {
    const moves = movesOf(around, field);
    const cut = moves.filter(({ from, to }) => cutOff(from, to));
    if (isMost(cut.length, moves) && !isOneStep(cut, around, field))
      return `${cut.length} figures look as if decimals were lost or added`;
    const turned = moves.filter(({ from, to }) => signLost(from, to)).length;
    // Only distances from prime are ever below zero.
    if (turned >= FEWEST_SIGNS && turned * 2 >= bothOf(around, field).length)
      return `${turned} distances from prime changed their sign`;
  }
  return null;
}
