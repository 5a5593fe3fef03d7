import { LENDER_SPELLINGS, SPELLINGS } from './spelling-words.ts';
import { isYears } from './typed.ts';

/** The meaning of a text: one code, or none, with the codes that it may mean if it stands for several. */
export type Meaning = { value: string } | { near: readonly string[] };

/** Finds the code for a text. */
export type Speller = (text: string) => Meaning;

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
    const [value, ...others] = [...folded].flatMap(([code, spellings]) => (spellings.includes(name) ? [code] : []));
    if (value === undefined) return { near: [] };
    return others.length > 0 ? { near: [value, ...others] } : { value };
  };
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
  ...{ word: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, ten: 10 },
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
