import type { ReferenceSeries, StoredRate } from '../../src/rates/schema.ts';

/** What a rule may look at. */
export interface Around {
  /** Every figure found in this run. */
  found: StoredRate[];
  /** The lender's last good figures; empty on its first run. */
  known: StoredRate[];
  reference: ReferenceSeries[];
  /** When the answer was received; RFC 3339, UTC. */
  at: string;
  /** The sections that were read, and whether all of what they print was understood. */
  sections: ReadonlyMap<string | null, boolean>;
  /** Ids whose figures an independent reading does not find where they belong, and what it found. */
  disputed: ReadonlyMap<string, string>;
  /** With how many decimals a figure is printed, by id, where an independent reading found it. */
  places: ReadonlyMap<string, number>;
}

/** What a rule for figures may look at besides the figure it judges. */
export interface Surroundings extends Around {
  /** The last good figure of the same id; null where there is none. */
  before: StoredRate | null;
  /** Since when this very figure waits; null where it does not. RFC 3339, UTC. */
  since: string | null;
}

/** What answers a doubt: the same figure seen again hours later, or only three days of agreement or a person. */
export type Until = 'second-sighting' | 'three-days';

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
 * moved waits for three days of agreement or a person.
 */
export interface PageRule {
  name: string;
  doubt(around: Around): string | null;
}
