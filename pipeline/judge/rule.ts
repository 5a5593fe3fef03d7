import type { StoredRate } from '../../src/rates/schema.ts';
import { toThousandths } from '../../src/rates/thousandths.ts';

export interface ReadingContext {
  rates: StoredRate[];
  /** The lender's last good figures; empty on its first reading. */
  known: StoredRate[];
  /** Value of one of the Bank of Canada's series on a day, or now; null where it is not known. */
  reference(series: string, day: string | null): number | null;
  seenOn(id: string): string;
  /** True for a rate that its page, as it stands, printed when it was accepted. */
  isAccepted(id: string): boolean;
  /** True if the lender is one of those whose posted rates make up the series. */
  isBigBank: boolean;
  /** Number of printed decimals of each figure, by id and field. */
  places: ReadonlyMap<string, number>;
}

export interface Surroundings extends ReadingContext {
  /** The last good figure of the same id; null where there is none. */
  before: StoredRate | null;
}

/** Ways to end a doubt: the same figure six hours later, or a day later at a third sighting; the layout proving itself by known figures; or a person. */
export type Until = 'second-sighting' | 'third-sighting' | 'proof' | 'person';

/** One question about a new or moved figure: the reason to doubt it, in words for people, or null. `refuses` keeps it out for good. */
export interface Rule {
  refuses?: boolean;
  until?: Until;
  doubt(rate: StoredRate, around: Surroundings): string | null;
}

/** One figure that both readings contain, in thousandths of a percent. */
export interface Move {
  id: string;
  section: string | null;
  from: number;
  to: number;
}

/** The figures that are compared over a whole table. */
export const MOVING = ['ratePercent', 'aprPercent', 'primeOffsetPercent'] as const;
type FigureField = (typeof MOVING)[number];

/** The figures of one kind that both the last good reading and this one contain, moved or not. */
export function bothOf({ rates, known }: ReadingContext, field: FigureField = 'ratePercent'): Move[] {
  const before = new Map(known.map((rate) => [rate.id, rate]));
  return rates.flatMap((rate): Move[] => {
    const from = before.get(rate.id)?.[field] ?? null;
    const to = rate[field];
    if (from === null || to === null) return [];
    return [{ id: rate.id, section: rate.section, from: toThousandths(from), to: toThousandths(to) }];
  });
}

export function movesOf(around: ReadingContext, field?: FigureField): Move[] {
  return bothOf(around, field).filter(({ from, to }) => from !== to);
}

/** Groups the moves: all of them, then those of each section, because one table can go wrong beside others that do not. */
export function groupsOf(moves: Move[]): Move[][] {
  return [moves, ...Map.groupBy(moves, ({ section }) => section).values()];
}

/** The different steps by which figures moved. */
export const stepsOf = (moves: Move[]): Set<number> => new Set(moves.map(({ from, to }) => to - from));
/** When the yield curve turns, short and long terms move by two steps, and some meet. */
export const FEWEST_STEPS = 3;
