import { LENDER_SPELLINGS, SPELLINGS } from './spelling-words.ts';
import { isYears } from './typed.ts';

/** The meaning of a text: one code, or none, with the codes that it may have meant, if any. */
export type Meaning = { value: string } | { near: readonly string[] };

/** Finds the code for a text. */
export type Speller = (text: string) => Meaning;

const MOST_NEAR = 5;
/** Longer texts are no names, in characters. */
const MAX_NAME_LENGTH = 60;

const NAME = /^[\p{L}\p{M}\d .,'’&()/_-]*$/u;

/** A text in the form for comparison: without case, accents, spaces and punctuation; empty if it is no name. */
const fold = (text: string): string =>
  (text.length <= MAX_NAME_LENGTH && NAME.test(text) ? text : '')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** Makes a speller of codes with their other spellings. A code always means itself. */
function speller(codes: readonly (readonly [code: string, spellings: readonly string[]])[]): Speller {
  const folded = new Map([...codes].map(([code, spellings]) => [code, [code, ...spellings].map(fold)]));
  return (text) => {
    if (folded.has(text)) return { value: text };
    const name = fold(text);
    if (name === '') return { near: [] };
    const codesWith = (fits: (spelling: string) => boolean): string[] =>
      [...folded].flatMap(([code, spellings]) => (spellings.some(fits) ? [code] : [])).slice(0, MOST_NEAR);
    const same = codesWith((spelling) => spelling === name);
    if (same.length === 1) return { value: same[0] as string };
    return { near: same.length > 1 ? same : codesWith((spelling) => isNear(name, spelling)) };
  };
}

/** True if a text begins a spelling, is a part of it or differs by one slip. */
const isNear = (name: string, spelling: string): boolean =>
  spelling.startsWith(name) || (name.length > 3 && (spelling.includes(name) || isOneSlip(name, spelling)));

/** True if two texts differ by one letter that is wrong, missing, extra or swapped with its neighbour. */
function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return isSwapped && short.slice(at + 2) === long.slice(at + 2);
}

/** The names of a list that a mistyped one may stand for, at most five. */
export function namesNear(text: string, names: readonly string[]): readonly string[] {
  const meaning = speller(names.map((name) => [name, []]))(text);
  return 'value' in meaning ? [meaning.value] : meaning.near;
}

/** The spellers of closed lists. */
export const SPELLERS = Object.fromEntries(
  Object.entries(SPELLINGS).map(([field, codes]) => [field, speller(Object.entries(codes))]),
) as Readonly<Record<keyof typeof SPELLINGS, Speller>>;

/** A lender as it can be named. */
export interface NamedLender {
  id: string;
  name?: string | undefined;
}

/** The speller of some lenders, by id, the name they publish under and other names. */
export const lenderSpeller = (lenders: readonly NamedLender[]): Speller =>
  speller(lenders.map(({ id, name = id }) => [id, [name, ...(LENDER_SPELLINGS[id] ?? [])]]));

/** Terms of Canadian mortgages last at most 480 months; a bare number up to here may mean months or years. */
const MOST_YEARS = 40;
const MOST_MONTHS = 480;
const [YEARS, MONTHS] = [/^(y|yrs?|years?|a|ans?)$/, /^(m|mos?|months?|mois)$/];

/** The numbers of usual terms as words. */
const NUMBERS: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, ten: 10 },
  ...{ un: 1, deux: 2, trois: 3, quatre: 4, cinq: 5, sept: 7, dix: 10 },
};

/** Parts a text such as `5-year-fixed` or `five years, variable` into its term and its type. Null if it names no type. */
export function partedKind(text: string): { term: string; rateType: string } | null {
  const [, term, rateType] = /^(.*\w)[\s,-]+(\p{L}+)$/u.exec(text.trim()) ?? [];
  const meant = rateType === undefined ? null : SPELLERS.rateType(rateType);
  return term !== undefined && meant && 'value' in meant ? { term, rateType: meant.value } : null;
}

/**
 * A term as months, `5y`, `5 years`, `five years`, `5 ans`, `60`, `60m`, `60 months`, `60 mois`, or `none`.
 * @param saysMonths whether the parameter's own name implies that a bare number counts months
 */
export function spelledTerm(text: string, saysMonths: boolean): Meaning {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+/, (word) => String(NUMBERS[word] ?? word));
  if (/^(none|sans terme)$/.test(plain)) return { value: 'none' };
  const [, digits, unit = ''] = /^(\d{1,3})[\s-]*([a-z]*)$/.exec(plain) ?? [];
  const count = Number(digits ?? 0);
  const countsYears = YEARS.test(unit);
  const countsMonths = MONTHS.test(unit) || (unit === '' && (saysMonths || count > MOST_YEARS));
  const months = countsYears ? count * 12 : count;
  if (count < 1 || months > MOST_MONTHS) return { near: [] };
  if (countsYears || countsMonths) return { value: String(months) };
  return { near: unit === '' ? [`${count}y`, `${count}m`] : [] };
}

/** Years of amortization: `25`, `25y`, `25 years`, `25 ans`. */
export function spelledYears(text: string): Meaning {
  const [, digits, unit = 'y'] = /^(\d{1,2})[\s-]*([a-z]+)?$/.exec(text.trim().toLowerCase()) ?? [];
  return YEARS.test(unit) && isYears(Number(digits)) ? { value: String(Number(digits)) } : { near: [] };
}
