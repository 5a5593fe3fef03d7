import type { Word, WordKind } from './frame.ts';
import { mask } from './mask.ts';

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
