/** `\b` knows only ASCII letters: between `é` and a blank it finds no edge. */
const EDGE = '(?:(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_]))';

/** A word of either language, where patterns say `\w+`. */
const WORD = "[\\p{L}\\p{N}_'.-]+";

/** One pattern that any of several wordings fits, in either language and any case; `\b` and `\w+` in it are an edge and a word of either. */
export const anyOf = (...wordings: string[]): RegExp =>
  new RegExp(wordings.map((one) => `(?:${one.replaceAll('\\b', EDGE).replaceAll('\\w+', WORD)})`).join('|'), 'iu');

/** The sentences of a line, with one kind of apostrophe. An abbreviation's point ends none. */
export const sentencesOf = (line: string): string[] =>
  line
    .replace(/[’ʼ]/g, "'")
    .split(/(?<=[.!?])\s+(?=["“«(]?[\p{Lu}\d])/u)
    .filter(Boolean);
