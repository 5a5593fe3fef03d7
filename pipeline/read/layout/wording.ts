/** A letter or digit of either language. Classes of all scripts (`\p{L}`) take ten times as long to compile. */
const LETTER = 'a-z0-9_À-ÖØ-öø-ÿŒœ';
/** `\b` knows only ASCII letters: between `é` and a blank it finds no edge. */
const EDGE = `(?:(?<=[${LETTER}])(?![${LETTER}])|(?<![${LETTER}])(?=[${LETTER}]))`;

/** A word of either language, for `\w+` in patterns. No longer than words are, so that a line of one word takes no quadratic time. */
const WORD = `[${LETTER}'.-]{1,30}`;

/** Joins several wordings to one pattern, in either language and any case; `\b` and `\w+` in it stand for an edge and a word of either. */
export const anyOf = (...wordings: string[]): RegExp =>
  new RegExp(wordings.map((one) => `(?:${one.replaceAll('\\b', EDGE).replaceAll('\\w+', WORD)})`).join('|'), 'iu');

/** Words without case and punctuation, which tell no meaning, and with one sign for `and`. Marks, signs and masks of figures stay. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’‘ʼ']/g, '')
    .replaceAll('&', ' and ')
    .replace(/(?<=\b(?:prime|rate|p) )- (?=#)/g, '-')
    .replace(/[^\p{L}\p{N}#@$%<>≤≥=|+*†‡-]+|-(?![#\d])/gu, ' ')
    .trim();

/** True if a text ends in a question mark; only blanks and quotes may follow it. */
export const isQuestion = (text: string): boolean => /\?\W*$/.test(text.slice(-20));

/** A text without three letters in a row says nothing. */
export const LETTERS = /\p{L}{3}/u;

/** The letters and digits of a text. */
export const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** The parts of a sentence between brackets, colons and semicolons, and before a second main clause; none for a sentence of one part. */
export function partsOf(sentence: string): string[] {
  const parts = sentence.split(/[;:()]|, (?:and|but|et|mais) /).filter((part) => part.trim() !== '');
  return parts.length > 1 ? parts : [];
}

/** Words that are shortened with a point, which ends no sentence: bounds, days and months. */
const SHORTENED =
  '[Mm]ax|[Mm]in|[Aa]m|[Aa]mort|[Aa]pprox|[Ii]nf|[Ss]up|Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|janv|févr|avr|juil|déc';
const BETWEEN = new RegExp(`(?<=[.!?])(?<!(?<!\\p{L})(?:${SHORTENED})\\.)\\s+(?=["“«(]?[\\p{Lu}\\d])`, 'u');

/** A text with one kind of apostrophe, also where its encoding was mistaken, and with `not` written out. */
export const spelledOut = (text: string): string =>
  text
    .replace(/â€™|[’ʼ]/g, "'")
    .replace(/\bwon't\b/gi, 'will not')
    .replace(/\bcan't\b/gi, 'cannot')
    .replace(/(?<=\p{L})n't(?!\p{L})/giu, ' not');

/** The sentences of a line, spelled out. */
export const sentencesOf = (line: string): string[] => spelledOut(line).split(BETWEEN).filter(Boolean);

/** Words that take something back. */
export const DENIES = /\b(?:not|no|none|sold|ended|expired|closed|unavailable|old|previous|soon|only)\b/i;
