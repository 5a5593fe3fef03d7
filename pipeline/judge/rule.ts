import type { StoredRate } from '../../src/rates/schema.ts';

/** Input of every rule. */
export interface ReadingContext {
  found: StoredRate[];
  /** The lender's last good figures; empty on its first reading. */
  known: StoredRate[];
  /** Value of one of the Bank of Canada's series on a day, or now; null where it is not known. */
  reference(series: string, day: string | null): number | null;
  /** The day on which a rate was last seen. */
  seenOn(id: string): string;
  /** True if the lender is one of those whose posted rates make up the series. */
  isBigBank: boolean;
  /** Number of printed decimals of each figure, by id. */
  places: ReadonlyMap<string, number>;
}

/** Input of a rule for figures, besides the figure it judges. */
export interface Surroundings extends ReadingContext {
  /** The last good figure of the same id; null where there is none. */
  before: StoredRate | null;
}

/**
 * Ways to end a doubt: the same figure seen again six hours later; the layout around it proving itself by known figures; or a person.
 * Another source of the lender that agrees also ends doubts about figures.
 */
export type Until = 'second-sighting' | 'proof' | 'person';

/**
 * One question about one figure that is new or moved. Returns the reason to doubt it, in words for people, or null. A rule that `refuses`
 * keeps the figure out for good; the others hold it until their doubt is answered.
 */
export interface Rule {
  name: string;
  refuses?: boolean;
  until?: Until;
  doubt(rate: StoredRate, around: Surroundings): string | null;
}

/**
 * One question about a reading as a whole, for faults that no single figure shows. If there is a reason to doubt, every new or moved figure
 * waits for a person or another source: a page that is wrong stays wrong.
 */
export interface PageRule {
  name: string;
  doubt(around: ReadingContext): string | null;
}
