import type { StoredRate } from '../../src/rates/schema.ts';

/** What a rule may look at. */
export interface Around {
  /** Every figure found in this run. */
  found: StoredRate[];
  /** The lender's last good figures; empty on its first reading. */
  known: StoredRate[];
  /** What one of the Bank of Canada's series said on a day, or says now; null where that is not known. */
  reference(series: string, day: string | null): number | null;
  /** The day of the run, `YYYY-MM-DD`. */
  today: string;
  /** The day on which a rate was last seen. */
  seenOn(id: string): string;
  /** Whether the lender is one of those whose posted rates the series are made of. */
  isBigBank: boolean;
  /** With how many decimals each figure is printed, by id. */
  places: ReadonlyMap<string, number>;
}

/** What a rule for figures may look at besides the figure it judges. */
export interface Surroundings extends Around {
  /** The last good figure of the same id; null where there is none. */
  before: StoredRate | null;
}

/**
 * What ends a doubt: the same figure seen again six hours later; the layout around it proving itself by figures that are known; or a
 * person. Another source of the lender that agrees ends doubts about figures.
 */
export type Until = 'second-sighting' | 'proof' | 'person';

/**
 * One question about one figure that is new or moved. The answer is the reason to doubt it, in words for people, or null.
 * A rule that `refuses` keeps the figure out for good; the others hold it until their doubt is answered.
 */
export interface Rule {
  name: string;
  refuses: boolean;
  until?: Until;
  doubt(rate: StoredRate, around: Surroundings): string | null;
}

/**
 * One question about a reading as a whole: what no figure alone shows. Where there is a reason to doubt it, every figure that is new or
 * moved waits for a person or another source: a page that is wrong stays wrong.
 */
export interface PageRule {
  name: string;
  doubt(around: Around): string | null;
}
