import type { StoredRate } from '../../src/rates/schema.ts';
import { FIGURE_RULES } from './figure-rules.ts';
import { anotherYear, decimals, opposed, uneven, uniform } from './page-rules.ts';
import { borrowed, permuted } from './permuted.ts';
import { ROW_RULES } from './row-rules.ts';
import { bothOf, groupsOf, movesOf, type ReadingContext, type Rule, type Until } from './rule.ts';

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
const WEIGHT: Record<Until, number> = { 'second-sighting': 0, proof: 1, person: 2 };

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
