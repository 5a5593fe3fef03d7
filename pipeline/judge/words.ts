import type { StoredRate } from '../../src/rates/schema.ts';
import { type Meaning, meaningOf, type Vocabulary } from '../read/labels.ts';
import type { SlotKind } from '../read/layout/frame.ts';
import { namesOther } from '../read/layout/wording.ts';
import { limitsNothing } from '../read/limits.ts';
import type { Words } from '../read/vocabulary.ts';

/** The parts of a table that say how its figures are quoted. */
const QUOTING = new Set<SlotKind>(['head', 'label', 'cell', 'tip']);

/** The figures that a rate has where it is quoted in these ways. */
const BASIS = { apr: 'aprPercent', prime: 'primeOffsetPercent' } as const;

/** Reads texts of a lender, each once. @param own its own words */
export function readingWords(own: Vocabulary): (text: string) => Meaning {
  const known = new Map<string, Meaning>();
  return (text) => {
    const meaning = known.get(text) ?? meaningOf(text, own);
    known.set(text, meaning);
    return meaning;
  };
}

/** True if a rate says of itself all that a text means, and no word of the text is left. */
export const isKnownFrom = ({ says, rest }: Meaning, kind: SlotKind, rate: StoredRate | undefined): boolean =>
  rest.length === 0 && (says.length === 0 || (rate !== undefined && isContained(says, kind, rate)));

/** True for a rate that a person means by its id, or by words of the vocabulary, with commas between several; all of them if unset. */
export const isMeant = (of: string | undefined, rate: StoredRate | undefined): boolean =>
  of === undefined || of.split(', ').some((name) => name === rate?.id || isKnownFrom(meaningOf(name), 'line', rate));

/** True if each field that a text names has the rate's value among those that it names: a text about fixed and variable rates is about both. */
function isContained(says: readonly Words[], kind: SlotKind, rate: StoredRate): boolean {
  const fields = new Set(says.flatMap((words) => Object.keys(words) as (keyof Words)[]));
  return [...fields].every((field) => {
    const values: unknown[] = says.flatMap((words): unknown[] => [words[field] ?? []].flat());
    if (field === 'basis')
      return QUOTING.has(kind) && values.every((basis) => rate[BASIS[basis as keyof typeof BASIS]] !== null);
    if (field === 'conditions') return values.every((code) => rate.conditions.some((own) => own === code));
    if (field === 'surcharges')
      return values.every((words) => rate.surcharges.some((other) => JSON.stringify(other) === JSON.stringify(words)));
    if (field === 'provinces') return rate.provinces?.every((code) => values.includes(code)) ?? false;
    const value = rate[field];
    // A convertible mortgage is a closed one that may be converted.
    return value !== null && (values.includes(value) || (value === 'convertible' && values.includes('closed')));
  });
}

/** True for a text without any meaning for a rate: no field, no limit, no figure, no other product. Words may be left. */
export const meansNothing = (text: string, { says }: Meaning): boolean =>
  says.length === 0 && limitsNothing(text) && !text.includes('#') && !text.includes('@') && !namesOther(text);
