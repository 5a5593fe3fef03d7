import type { Draft, Narrowed } from '../lender.ts';
import { en, fr, isAnyOf, type Phrase, sentencesOf } from './layout/wording.ts';
import { PHRASES, type Says } from './phrases.ts';
import { DENIED, PLACES, provincesNamed } from './terms.ts';
import { plainDashes } from './text.ts';

/** The limits that a passage of a page states: for whom a rate is, and up to where it holds. */
export type Limits = Required<Pick<Draft, 'narrowed' | 'conditions' | 'surcharges'>>;

/** The fields by which a passage tells the rates that it applies to. */
type Product = Pick<Draft, 'offer' | 'rateType' | 'termMonths'>;

const COMPILED = PHRASES.map(([wording, says]) => ({ wording: new RegExp(wording, 'iu'), says }));
/** Words that narrow a rate in sentences that match no wording, except for requirements that every lender has for everybody. */
export const NARROWS: Phrase[] = [
  en('for members only', `\\b(?:only|${DENIED}|minimum)\\b`),
  en('you must be aged 60', '\\b(?:must|require[sd]?|aged? \\d+)\\b'),
  fr('offert aux seuls membres', '(?<!\\p{L})(?:seule?s?|seulement|uniquement|exclusivement|réservée?s?)(?!\\p{L})'),
];
export const ASKED_OF_ALL: Phrase[] = [
  en('our lending criteria', 'lending (?:criteria|guidelines)|approved credit'),
  en('default insurance', 'default insurance|down payment|fees?\\b'),
  en('subject to change', 'subject to'),
];
const OUTSIDE = new RegExp(`\\b(?:${DENIED}|except(?:ing)?|outside(?: of)?)\\b[^.]{0,20}? ${PLACES}`, 'i');
const INSIDE = new RegExp(
  `\\b(?:rates?|offers?|available|offered|homes?|propert(?:y|ies)|residents?|mortgages|members|customers|clients)\\b[^.]{0,20}? (?:in|of|for) ${PLACES}|` +
    `\\b${PLACES} (?:residents )?only\\b`,
  'i',
);
/** The provinces to which a sentence narrows a rate; null if it names none. */
function provincesIn(limit: string): Narrowed['provinces'] {
  const sentence = limit.replaceAll('.', '');
  const without = OUTSIDE.exec(sentence)?.[1];
  if (without) return provincesNamed(without, true);
  const [, within, only] = INSIDE.exec(sentence) ?? [];
  const places = within ?? only;
  return places ? provincesNamed(places) : null;
}

const OF_OFFER = /^(special|posted) (?:offer )?rates?\b/i;
const OF_APR = /\bAPR\b|\bannual percentage rate\b/i;

/** Words that deny: the words behind or before them name people that a rate is not for. */
const DENIES = new RegExp(`\\b${DENIED}\\b[^.,;]{0,40}$`, 'i');
const IS_DENIED = new RegExp(`^[^.,;]{0,20} (?:is|are) ${DENIED}\\b`, 'i');

/** The limits that a wording sets in its sentence. If the sentence excludes people, it only says that some are excluded. */
function limitsFrom(sentence: string, match: RegExpExecArray, says: Says): Says {
  const before = sentence.slice(0, match.index);
  const after = sentence.slice(match.index + match[0].length);
  const narrows = Object.keys(says).some((field) => field !== 'conditions');
  const isDenied = DENIES.test(before) || (narrows && IS_DENIED.test(after));
  return isDenied ? { conditions: ['further-limits'] } : says;
}

const PRODUCT = /(\d{1,2})[- ]year (?:(?:term|closed) )*(fixed|variable|adjustable)/gi;

function isOfOthers(sentence: string, { offer, rateType, termMonths }: Product): boolean {
  if ((OF_OFFER.exec(sentence)?.[1] ?? offer).toLowerCase() !== offer) return true;
  const named = [...sentence.matchAll(PRODUCT)];
  const isThis = ([, years, type]: RegExpExecArray): boolean =>
    Number(years) * 12 === termMonths && (type?.toLowerCase() === 'fixed' ? 'fixed' : 'variable') === rateType;
  return named.length > 0 && !named.some(isThis);
}

/** Reads a passage about a product, without what it says of others; null if it says two things about one field. */
export function limitsOf(passage: string, product?: Product): Limits | null {
  const all: Limits = { narrowed: {}, conditions: [], surcharges: [] };
  for (const sentence of sentencesOf(plainDashes(passage))) {
    if (OF_APR.test(sentence)) continue;
    if (product && isOfOthers(sentence, product)) continue;
    const limits: Says[] = COMPILED.flatMap(({ wording, says }) => {
      const match = wording.exec(sentence);
      if (!match) return [];
      const text = typeof says === 'function' ? says(match) : typeof says === 'string' ? { conditions: [says] } : says;
      return [limitsFrom(sentence, match, text)];
    });
    const provinces = provincesIn(sentence);
    if (provinces) limits.push({ provinces });
    if (limits.length === 0 && isAnyOf(NARROWS, sentence) && !isAnyOf(ASKED_OF_ALL, sentence))
      limits.push({ conditions: ['further-limits'] });
    for (const { conditions: more = [], surcharges: added = [], ...fields } of limits) {
      all.conditions.push(...more);
      all.surcharges.push(...added);
      for (const [field, value] of Object.entries(fields)) {
        const before = all.narrowed[field as keyof Narrowed];
        if (before !== undefined && String(before) !== String(value)) return null;
        Object.assign(all.narrowed, { [field]: value });
      }
    }
  }
  return all;
}

/** True for a text that states no limit. */
export function limitsNothing(text: string): boolean {
  const limits = limitsOf(text);
  return limits !== null && limits.conditions.length + Object.keys(limits.narrowed).length === 0;
}

/** The fields that are upper bounds. */
export const UPPER = [
  'ltvUpToPercent',
  'ltvUnderPercent',
  'priceUnder',
  'priceUpTo',
  'loanUnder',
  'amortizationUpToYears',
] as const;

/** Both limits at once: of two upper bounds the lower one counts, and otherwise what is added. */
export function withLimits(limits: Narrowed, added: Narrowed): Narrowed {
  const both = { ...limits, ...added };
  for (const field of UPPER) {
    const stated = [limits[field], added[field]].filter((value) => typeof value === 'number');
    if (stated.length > 0) both[field] = Math.min(...stated);
  }
  return both;
}

/** The fields that bound one thing on both sides. */
export const BANDS = [
  ['ltvOverPercent', 'ltvUpToPercent'],
  ['amortizationOverYears', 'amortizationUpToYears'],
] as const;

/** Narrows a rate by passages; undefined is not on the page. Returns why its limits are unclear: such a rate is not published. */
export function narrow(draft: Draft, passages: (string | undefined)[]): Draft | string {
  let narrowed = { ...draft.narrowed };
  const conditions = [...(draft.conditions ?? [])];
  const surcharges = [...(draft.surcharges ?? [])];
  for (const passage of passages) {
    if (passage === undefined) return 'what narrows it is not on the page';
    const limits = limitsOf(passage, draft);
    if (!limits) return 'its footnote contradicts itself';
    for (const field of ['insurance', 'purpose'] as const) {
      const value = limits.narrowed[field];
      const before = draft[field] ?? narrowed[field];
      if (value && before && value !== before) return `its footnote says ${value}`;
    }
    for (const [over, upTo] of BANDS)
      if ((draft[over] ?? 0) >= (limits.narrowed[upTo] ?? Number.POSITIVE_INFINITY))
        return 'its footnote contradicts it';
    const places = narrowed.provinces ?? draft.provinces;
    if (limits.narrowed.provinces && places) {
      limits.narrowed.provinces = limits.narrowed.provinces.filter((code) => places.includes(code));
      if (limits.narrowed.provinces.length === 0) return 'its footnote is for other places';
    }
    narrowed = withLimits(narrowed, limits.narrowed);
    conditions.push(...limits.conditions);
    surcharges.push(...limits.surcharges);
  }
  if (narrowed.purpose && conditions.includes('purchase-or-switch-only')) delete narrowed.purpose;
  return { ...draft, narrowed, conditions, ...(surcharges.length > 0 && { surcharges }) };
}
