/** `\b` knows only ASCII letters: between `é` and a blank it finds no edge. */
const EDGE = '(?:(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_]))';

/** One pattern that any of several wordings fits, in either language and any case; `\b` in it is the edge of a word of either. */
export const anyOf = (...wordings: string[]): RegExp =>
  new RegExp(wordings.map((one) => `(?:${one.replaceAll('\\b', EDGE)})`).join('|'), 'iu');

/** The sentences of a line. An abbreviation's point ends none. */
export const sentencesOf = (line: string): string[] =>
  line.split(/(?<=[.!?])\s+(?=["“«(]?[\p{Lu}\d])/u).filter(Boolean);
