import type { WordKind } from './frame.ts';
import { mask } from './mask.ts';

/** A structural word, masked and as printed. */
export interface PrintedWord {
  kind: WordKind;
  text: string;
  raw: string;
}

/** The structural word of a printed text. */
export const word = (kind: WordKind, raw: string): PrintedWord => ({ kind, raw, text: mask(raw) });

/** A heading in its place: the same words over another table are another heading. */
export interface Heading {
  /** As printed, and masked. */
  raw: string;
  text: string;
  level: number;
}

/** The headings over a place of a page, outermost first. */
export interface Over {
  trail: readonly Heading[];
  words: readonly PrintedWord[];
  marks: readonly string[];
}

/** A line of running text as printed, and the headings over it, outermost first. An alert applies to the whole page. */
export interface OutlineLine {
  text: string;
  trail: readonly Heading[];
  alert: boolean;
  /** The heading that this line is; absent for running text. */
  heading?: Heading;
  /** True in the card of a bonus, or in the answer to a question: its limits are not those of the rates. */
  isAside: boolean;
  /** True if it is what a control is set to: another choice shows other rates. */
  chosen?: boolean;
  /** True if it stands where names of tables do: directly over one, in its foot, or as the caption of a figure or a group of fields. */
  isName?: boolean;
}
