import { DIGIT } from './layout/wording.ts';
import { plainMark, SYMBOLS } from './text.ts';
import type { Vocabulary } from './vocabulary.ts';

export type Footnotes = ReadonlyMap<string, string>;

/** The text of a page besides its rates. */
export interface SmallPrint {
  footnotes: Footnotes;
  /** The lender's own words. */
  words: Vocabulary;
}

/** The mark at the start of a footnote. A bare number before a small letter counts something (`5 stars from our clients`). */
export const MARK = new RegExp(
  '^(?:(?:[Ll]egal [Dd]isclaimer|[Ff]ootnote) ?)?' +
    `[[(]?(\\d{1,2}(?=[\\])]|[.:]? ?(?:$|[\\p{Lu}“"'‘]))|[${SYMBOLS}]{1,3}|(?<=[[(])[a-z](?=[\\])]))` +
    `[\\])]?[.:]? ?(?=$|[\\p{L}“"'‘])`,
  'u',
);
/** A text behind a number, or on the line after a mark, that is shorter than this and no sentence is a label (`5 Year Fixed`). */
const LONG = 25;

/** The footnotes among the lines of a page: those that begin with a mark or follow one. Repeated small print is joined. */
export function footnotes(lines: readonly string[]): Footnotes {
  const notes = new Map<string, Set<string>>();
  let awaited: string | undefined;
  for (const printed of lines) {
    const line = plainMark(printed);
    const mark: string | undefined = MARK.exec(line)?.[1];
    const text = line.replace(MARK, '');
    const of = mark ?? awaited;
    awaited = text === '' ? mark : undefined;
    const isNote = text.length >= LONG || text.endsWith('.') || (mark !== undefined && !DIGIT.test(mark));
    if (of && text !== '' && isNote) notes.set(of, (notes.get(of) ?? new Set()).add(text));
  }
  return new Map([...notes].map(([mark, texts]) => [mark, [...texts].join(' ')]));
}

/** The units of a term or price, before which a number is no mark. */
const UNIT = /^(?:years?|yrs?|months?|mos?|days?|ans?|mois|jours?)\b/i;

/** A sentence of a page without the mark of its footnote, if it has one. */
export function withoutMark(sentence: string): string {
  const text = plainMark(sentence).replace(MARK, '');
  return text.length >= LONG && text.endsWith('.') && !UNIT.test(text) ? text : sentence;
}

/** The footnotes of the given marks; undefined for a footnote that is not on the page. */
export const marked = (notes: Footnotes, marks: string[]): (string | undefined)[] =>
  marks.map((mark) => notes.get(mark));
