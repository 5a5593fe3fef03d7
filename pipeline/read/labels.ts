import { splitDay } from './dates.ts';
import { plainQuotes, SIGNS } from './layout/wording.ts';
import { BANDS } from './limits.ts';
import { PHRASES } from './phrases.ts';
import { plainDashes, tidy, unnumbered } from './text.ts';
import { NOTHING, SHARED, SPOKEN, type Vocabulary, type Words } from './vocabulary.ts';

export type { Vocabulary, Words } from './vocabulary.ts';

const WORD = "[\\p{L}\\p{N}.']+|.";

/** Reads a label to its last word, the lender's own words first; null if one is unknown or two contradict each other. */
export function parseLabel(label: string, own: Vocabulary = []): Words | null {
  const { words, whole, contradictory } = scan(label, own);
  return whole && contradictory.size === 0 ? words : null;
}

/** A heading over rates, understood to its last word: its meaning, and the effective day that it prints. */
export interface Heading {
  words: Words;
  effectiveOn: string | null;
}

/** Reads a heading, caption or header to its last word, or it may be over another product; what it names as two is for others to tell. */
export function parseHeading(heading: string, own: Vocabulary = []): Heading | null {
  const { rest, day } = splitDay(unnumbered(heading));
  const { words, whole } = scan(rest, own);
  return whole ? { words, effectiveOn: day } : null;
}

/** True if a heading contains nothing but words that say nothing about a rate. */
export function saysNothing(heading: string): boolean {
  const parsed = parseHeading(heading);
  return parsed !== null && parsed.effectiveOn === null && Object.keys(parsed.words).length === 0;
}

/** The meaning of a heading, whatever else it says. */
export function findWords(heading: string): Words {
  return scan(heading, []).words;
}

/** What a text says of the rates beside it, whole: each wording that is understood, and the words that are left. */
export interface Meaning {
  says: Words[];
  rest: string[];
}

const PHRASED = PHRASES.map(([wording, says]): Vocabulary[number] => [
  wording,
  typeof says === 'string' ? { conditions: [says] } : says,
]);

/** Reads a masked text of any kind to its last word: names by the vocabulary of names, sentences by all. A figure in it is a word that is left. */
export function meaningOf(text: string, own: Vocabulary = []): Meaning {
  const { says, unknown } = scan(unnumbered(text).replace(/[$|=[\]]/g, ' '), [...own, ...PHRASED], SPOKEN);
  return {
    says: says.filter((words) => Object.keys(words).length > 0),
    rest: [...unknown.filter((word) => IN_WORDS.test(word)), ...[...text].filter((sign) => SIGNS.includes(sign))],
  };
}

/** A full stop between two labels is no word. */
const IN_WORDS = /[\p{L}\p{Nd}#@<>≤≥+]/u;

/** Adds a meaning to others. Conditions all hold. @returns the fields in which the two contradict each other, which stay as they were */
function add(words: Words, says: Words): (keyof Words)[] {
  return (Object.keys(says) as (keyof Words)[]).filter((field) => {
    if (field === 'conditions')
      words.conditions = [...new Set([...(words.conditions ?? []), ...(says.conditions ?? [])])];
    else if (words[field] !== undefined && says[field] !== undefined) return words[field] !== says[field];
    else Object.assign(words, { [field]: words[field] ?? says[field] });
    return false;
  });
}

/** Joins the meanings of several wordings for one rate. @returns null if one is not understood, or two contradict each other */
export function joinWords(...parts: (Words | null | undefined)[]): Words | null {
  const joined: Words = {};
  for (const part of parts) {
    if (!part) return null;
    // A convertible mortgage is a closed one that may be converted.
    const kinds = new Set([joined.prepayment, part.prepayment]);
    const isConvertible = kinds.has('closed') && kinds.has('convertible');
    if (add(joined, part).some((field) => field !== 'prepayment' || !isConvertible)) return null;
    if (isConvertible) joined.prepayment = 'convertible';
  }
  const isNobody = BANDS.some(([over, upTo]) => (joined[over] ?? 0) >= (joined[upTo] ?? Number.POSITIVE_INFINITY));
  return isNobody ? null : joined;
}

function scan(text: string, own: Vocabulary, more: Vocabulary = []) {
  const rest = plainQuotes(plainDashes(tidy(text)))
    .replaceAll('&', ' and ')
    .replace(/[“”"«»•·›→¶|]|\p{Extended_Pictographic}|\p{Variation_Selector}|\u200D/gu, ' ');
  const words: Words = {};
  const contradictory = new Set<keyof Words>();
  const unknown: string[] = [];
  const parsed: Words[] = [];
  for (let at = 0; at < rest.length; ) {
    const blank = match('(?:[\\s,;:()/-]|[.!]+(?=\\s|$))+', rest, at);
    if (blank) {
      at += blank[0].length;
      continue;
    }
    const entry = firstMatch([...own, ...SHARED, ...more], rest, at);
    const says = entry?.says;
    if (entry && says && !Number.isNaN(says.termMonths)) {
      for (const field of add(words, says)) contradictory.add(field);
      parsed.push(says);
      at += entry.length;
      continue;
    }
    const filling = match(NOTHING, rest, at);
    const word = filling ?? match(WORD, rest, at);
    if (!filling) unknown.push(word?.[0] ?? (rest[at] as string));
    at += word?.[0].length ?? 1;
  }
  // No default decides which of the two it is.
  for (const field of contradictory) words[field] = undefined;
  return { words, says: parsed, whole: unknown.length === 0, contradictory, unknown };
}

function firstMatch(vocabulary: Vocabulary, text: string, at: number): { says: Words; length: number } | null {
  for (const [pattern, says] of vocabulary) {
    const hit = match(pattern, text, at);
    if (hit) return { says: typeof says === 'function' ? says(hit) : says, length: hit[0].length };
  }
  return null;
}

const compiled = new Map<string, RegExp>();

function match(pattern: string, text: string, at: number): RegExpExecArray | null {
  let regex = compiled.get(pattern);
  if (!regex) {
    regex = new RegExp(`(?:${pattern})(?<![\\p{L}\\p{N}](?=[\\p{L}\\p{N}]))`, 'iuy');
    compiled.set(pattern, regex);
  }
  regex.lastIndex = at;
  const match = regex.exec(text);
  // An empty match would make the caller loop forever.
  return match?.[0] ? match : null;
}
