import type { ReferenceSeries, StoredRate } from '../../src/rates/schema.ts';

/** What a rule may look at besides the figure it judges. */
export interface Surroundings {
  /** The last good figure of the same id; null where there is none. */
  before: StoredRate | null;
  /** Every figure found in this run, this one included. */
  found: StoredRate[];
  /** The lender's last good figures; empty on its first run. */
  known: StoredRate[];
  reference: ReferenceSeries[];
}

/**
 * One question about one figure. The answer is the reason to doubt it, in words for people, or null.
 * A rule that `refuses` keeps the figure out for good; the others hold it until a second run sees the same figure.
 */
export interface Rule {
  name: string;
  refuses: boolean;
  doubt(rate: StoredRate, around: Surroundings): string | null;
}
