import type { LenderEntry } from '../../../src/rates/schema.ts';
import { sha256 } from '../../../src/snapshots/files.ts';
import type { DayRole } from '../printed-days.ts';
import { mask } from './mask.ts';
import { folded } from './wording.ts';

/** The kind of a structural word: one of the page's own names, or part of a figure's surroundings; `data`: of an entry of a feed. */
export type WordKind = 'title' | 'h1' | 'heading' | 'opener' | 'caption' | 'header' | 'group' | 'row' | 'note' | 'data';

/** Masked words that tell the meaning of figures. */
export interface Word {
  kind: WordKind;
  text: string;
}

/** The figures that words apply to: all of a source, or those of these ids. */
type Reach = 'all' | readonly string[];

/** One sentence of running text, masked. */
export interface Line {
  text: string;
  /** Identifies the line as near to rates, as far from all, or as a name. */
  key: string;
  /** Identifies its text wherever it stands; a judgement names it. */
  digest: string;
  /** The rates that it is near to; null if it is far from all. */
  near: Reach | null;
  /** Of a line near all rates, those in whose table or beside whose table it stands. */
  beside?: readonly string[];
  /** Of a name (a heading, caption, header, group or label under which nothing was read): whether figures stand under it. */
  name?: 'alone' | 'over-figures';
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
  url: string;
  obtained: NonNullable<LenderEntry['obtained']>;
  lastModified: string | null;
  sha256: string;
  /** The structural words of the source; `figures` refers to them by index. */
  words: Word[];
  /** By rate id, in the order of the source: indexes in `words`, outermost first. Empty for a page that is read for its words alone. */
  figures: Record<string, number[]>;
  lines: Line[];
  days: FrameDay[];
}

export const NO_NOTE = 'a footnote that is not on the page';

/** What a page, or the data in it, adds to a frame. */
export type FramePart = Pick<Frame, 'words' | 'figures' | 'lines' | 'days'>;

/** Longest text kept of a line, in characters: longer lines are told apart by their digests. */
const LONGEST_LINE = 300;

const KEY_LENGTH = 12;
export const digest = (text: string): string => sha256(text).slice(0, KEY_LENGTH);

/** Identifies a masked text, whatever its case and punctuation. */
export const textDigest = (masked: string): string => digest(folded(masked));

/** A masked line. A name is the same wherever it stands. */
export const lineOf = (masked: string, near: Reach | null, more: Pick<Line, 'beside' | 'name'> = {}): Line => ({
  text: masked.slice(0, LONGEST_LINE),
  key: textDigest(`${more.name ? 'name' : near === null ? 'far' : 'near'} | ${masked}`),
  digest: textDigest(masked),
  near,
  ...more,
});

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

type PrintedWord = Word & { raw: string };

export const word = (kind: WordKind, raw: string): PrintedWord => ({
  kind,
  raw,
  text: kind === 'row' ? mask(raw).replace(PAYMENT, '$$#') : mask(raw),
});
/** Sums of less than $10,000 in a row of rates: payments, which move with the rate. No limit of a mortgage is as low. */
const PAYMENT = /\$ ?(?:\d,)?\d{3}(?:\.\d{2})?(?![\d,.]*\d)|(?<!\d ?)(?:\d )?\d{3}(?:,\d{2})? \$/g;

/** A heading in its place: the same words over another table are another heading. */
export interface Heading {
  raw: string;
  text: string;
  level: number;
}

/** The words over a place of a page, outermost first. */
export interface Over {
  trail: readonly Heading[];
  words: readonly PrintedWord[];
  marks: readonly string[];
}

/** A line of running text as printed, and what it stands under, outermost first. */
export interface OutlineLine {
  text: string;
  trail: readonly Heading[];
  openers: readonly string[];
  /** True for a notice, an open dialog or the setting of a control: it is near every rate. */
  alert: boolean;
  /** The heading that this line is; absent for running text. */
  heading?: Heading;
  /** True in the answer to a question, or in a list of words and what they mean. */
  explains?: boolean;
}
