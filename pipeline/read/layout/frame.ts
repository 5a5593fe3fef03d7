import type { LenderEntry } from '../../../src/rates/schema.ts';
import type { DayRole } from '../dates.ts';

/** What a structural word is: the page's own names, or part of what a figure stands in; `feed`: what stands around the entries of a feed. */
export type WordKind =
  | 'title'
  | 'h1'
  | 'heading'
  | 'opener'
  | 'caption'
  | 'header'
  | 'group'
  | 'row'
  | 'note'
  | 'data'
  | 'feed';

/** Masked words that say what figures mean. */
export interface Word {
  kind: WordKind;
  text: string;
}

/** The figures that words speak of: all of a source, or those of these ids. */
export type Reach = 'all' | readonly string[];

/** What a line of running text does to the figures in its reach. A doubt, such as a place, only keeps a page from being recognised. */
export type Says = 'alarm' | 'limits' | 'doubt';

/** One line of running text, masked. */
export interface Line {
  text: string;
  /** Digest of the text and of the heading that it stands under: what the line is known by. */
  key: string;
  says: Says | null;
  reach: Reach;
}

/** A day that a source prints, with what it is for. `slot` is the masked line it stands in. */
export interface FrameDay {
  slot: string;
  day: string | null;
  role: DayRole;
  reach: Reach;
}

/** Everything of one source that says what its figures mean, with the figures themselves masked. */
export interface Frame {
  /** Address of the source, as its lender file names it. */
  url: string;
  obtained: NonNullable<LenderEntry['obtained']>;
  /** What the server says of when the answer was made; null where it does not. */
  lastModified: string | null;
  sha256: string;
  /** Whether rates are read from it; a page that is read for its words alone has none. */
  words: Word[];
  /** By rate id, in the order of the source, the words that say what its figure means, outermost first, as places in `words`. */
  figures: Record<string, number[]>;
  lines: Line[];
  days: FrameDay[];
}
