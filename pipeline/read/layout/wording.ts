import { isShortName } from '../calendar.ts';

export interface Phrase {
  pattern: RegExp;
  language: 'en' | 'fr';
  /** A text that it matches. */
  catches: string;
}
/** @param parts of the pattern, any of which matches; case does not matter */
const inLanguage =
  (language: Phrase['language']) =>
  (catches: string, ...parts: string[]): Phrase => ({ pattern: new RegExp(parts.join('|'), 'iu'), language, catches });
export const en = inLanguage('en');
export const fr = inLanguage('fr');
export const isAnyOf = (wordings: readonly Phrase[], text: string): boolean =>
  wordings.some(({ pattern }) => pattern.test(text));

/** A text with one kind of apostrophe, also where its encoding was mistaken. */
export const plainQuotes = (text: string): string => text.replace(/â€™|[’‘ʼ]/g, "'");

/** Signs for yes or no. */
export const SIGNS = '✓✔✅✗✘✖❌⛔🚫🔒⚠';
/** True for an answer that means nothing without what stands before it. */
export const isAnswer = (text: string): boolean => ANSWER.test(text);
const ANSWER = new RegExp(`^(?:yes|no|oui|non|y|n|[${SIGNS}]\\p{Variation_Selector}?)[.!]?$`, 'iu');
const NO_WORDS = new RegExp(`(?:[^\\p{L}\\p{N}#@$%<>≤≥=|+*†‡${SIGNS}-]|-(?![#\\d]))+`, 'gu');

/** Words without case and punctuation, which tell no meaning, and with one sign for `and`. Marks, signs and masks of figures stay. */
export const folded = (text: string): string =>
  plainQuotes(text)
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll('&', ' and ')
    .replace(/(?<=\b(?:prime|rate|p) )- (?=#)/g, '-')
    .replace(NO_WORDS, ' ')
    .trim();

/** True if a text ends in a question mark, or names questions. */
export const isQuestion = (text: string): boolean =>
  text.slice(-3).includes('?') || /\b(?:questions|FAQs?)\b/i.test(text);

/** Names of other products than mortgages. */
export const OTHER_PRODUCTS: Phrase[] = [
  en('GIC rates', '\\b(?:GICs?|CPGs?|guaranteed investments?|deposits?|savings?|RRSPs?|TFSAs?|chequing)\\b'),
  en(
    'Lines of credit',
    '\\b(?:(?:HE)?LOCs?|lines? of credit|marges? de crédit|reverse mortgages?|credit cards?|personal loans?|car loans?)\\b',
  ),
];
export const namesOther = (text: string): boolean => isAnyOf(OTHER_PRODUCTS, text);

export const namesMortgages = (text: string): boolean => OF_MORTGAGES.test(text);

/** True for a text that names another product than mortgages, and no mortgage. */
export const isOfOthers = (text: string): boolean => namesOther(text) && !namesMortgages(text);

/** True for a text that speaks of the rates of its page: of rates, or of mortgages by pointing at them. */
export const speaksOfRates = (text: string): boolean =>
  !isOfOthers(text) && (SPEAKS.test(text) || (namesMortgages(text) && POINTS.test(text)));
export const SPEAKS = /(?<!\p{L})(?:rates|taux)(?!\p{L})/iu;
const OF_MORTGAGES = /(?<!\p{L})(?:mortgages?|hypoth\p{L}+)(?!\p{L})/iu;
export const POINTS =
  /(?<!\p{L})(?:this (?:page|table|list|mortgages?|figures)|above|below|following|these|shown|listed|cette page|ce tableau|ci-desso?us|ces)(?!\p{L})/iu;

export const DIGIT = /\d/;
/** What a text has that says something: a letter, a number, a masked day, or a sign for yes or no. */
export const WORDS = new RegExp(`[\\p{L}\\p{N}@${SIGNS}]`, 'u');
/** What a text has that names a figure. */
export const LETTERS = /\p{L}{3}/u;

export const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** A word that is shortened with a point, which ends no sentence: a bound, day or month. */
const SHORTENED = /(?<!\p{L})(?:max|min|am|amort|approx|inf|sup)\.$/iu;
const LAST_WORD = /(?<!\p{L})(\p{L}+)\.$/u;
const BETWEEN = /(?<=[.!?])\s+(?=["“«(]?[\p{Lu}\d])/u;
/** No shortened word is longer, with its point. In characters. */
const LONGEST_SHORTENED = 10;

function isShortened(text: string): boolean {
  const end = text.slice(-LONGEST_SHORTENED);
  return SHORTENED.test(end) || isShortName(LAST_WORD.exec(end)?.[1] ?? '');
}

/** A text with one kind of apostrophe, and with `not` written out. */
export const spelledOut = (text: string): string =>
  plainQuotes(text).replace(
    /(?<!\p{L})(\p{L}+)n't(?!\p{L})/giu,
    (_, verb: string) => `${WHOLE[verb.toLowerCase()] ?? verb} not`,
  );
const WHOLE: Record<string, string> = { wo: 'will', ca: 'can' };

/** The sentences of a line, spelled out. */
export const sentencesOf = (line: string): string[] =>
  spelledOut(line)
    .split(BETWEEN)
    .reduce<string[]>((sentences, part) => {
      const last = sentences.at(-1) ?? '';
      if (isShortened(last)) sentences.splice(-1, 1, `${last} ${part}`);
      else if (part !== '') sentences.push(part);
      return sentences;
    }, []);

/** Words that take something back. */
export const DENIES = /\b(?:not|no|none|sold|ended|expired|closed|unavailable|old|previous|soon|only)\b/i;
