import type { LenderEntry } from '../../../src/rates/schema.ts';
import type { DayRole } from '../printed-days.ts';

/**
 * The kind of a structural word: one of the page's own names, or part of a figure's surroundings; `feed`: from around the entries of a
 * feed.
 */
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

/** Masked words that tell the meaning of figures. */
export interface Word {
  kind: WordKind;
  text: string;
}

/** The figures that words apply to: all of a source, or those of these ids. */
export type Reach = 'all' | readonly string[];

/** The effect of a line of running text on the figures in its reach. A doubt, such as a place, only keeps a page from being recognised. */
export type Says = 'alarm' | 'limits' | 'doubt';

/** One line of running text, masked. */
export interface Line {
  text: string;
  /** Digest that identifies the line: of its text and of the heading above it. */
  key: string;
  /** The key that it would have if it stood over all figures. */
  pageKey: string;
  says: Says | null;
  reach: Reach;
}

/** A day that a source prints, with its role. `slot` is the masked line that contains it. */
export interface FrameDay {
  slot: string;
  day: string | null;
  role: DayRole;
  reach: Reach;
}

/** Everything in one source that tells the meaning of its figures, with the figures themselves masked. */
export interface Frame {
  /** Address of the source, as its lender file names it. */
  url: string;
  obtained: NonNullable<LenderEntry['obtained']>;
  /** The server's time for when the answer was made; null if it gives none. */
  lastModified: string | null;
  sha256: string;
  /** The structural words of the source; `figures` refers to them by index. */
  words: Word[];
  /**
   * By rate id, in the order of the source: indexes in `words` of the words that tell what its figure means, outermost first. Empty for a
   * page that is read for its words alone.
   */
  figures: Record<string, number[]>;
  lines: Line[];
  days: FrameDay[];
}

/** The text of a footnote that is not on the page. */
export const NO_NOTE = 'a footnote that is not on the page';

/** What a page, or the data in it, adds to a frame. */
export type FramePart = Pick<Frame, 'words' | 'figures' | 'lines' | 'days'>;

/** Longest text kept of a line, in characters: longer lines are told apart by their digests. */
export const LONGEST_LINE = 300;

/** The words of a frame, each once. */
export class Pool {
  readonly words: Word[] = [];
  readonly #places = new Map<string, number>();

  /** The index of a word, which is added if it is new. */
  place(word: Word): number {
    const key = `${word.kind}\n${word.text}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.words.length);
    return this.words.push({ kind: word.kind, text: word.text }) - 1;
  }
}
