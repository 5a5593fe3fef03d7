import type { StoredRate } from '../../../src/rates/schema.ts';
import { findWords } from '../labels.ts';
import type { Reach } from './frame.ts';
import { anyOf } from './wording.ts';

/** French for `the rates shown`, which may be posted or special ones. */
const SHOWN = anyOf(String.raw`\baffichée?s?\b`);
const KIND =
  '(?:(?:\\d{1,2}|one|two|three|four|five|six|seven|ten)[- ](?:years?|yrs?|months?|ans?|mois)|fixed|fixe|variables?|adjustable|open|ouvert|closed|fermé|convertibles?|special|posted|(?:un)?insured|insurable|high[- ]ratio|conventional|(?:non )?assuré)e?s?';
const SOLD =
  '(?:rates?|mortgages?|terms?|offers?|specials?|products?|loans?|pricing|taux|prêts?|hypothèques?|offres?|termes?)';
/** Names of products: a kind alone may mean something else (`our offices open again`, `for the next 6 months`). */
const PRODUCTS = new RegExp(
  anyOf(
    `\\b(?:${KIND}[ ,/-]+(?:and |or |et |ou |à )?){1,6}${SOLD}\\b`,
    `\\b${SOLD} (?:hypothécaires? )?(?:de |à |d.)?${KIND}(?:[ ,/-]+(?:and |or |et |ou |de |à )?${KIND}){0,6}\\b(?=\\W*$|.{0,5} (?:is|are|for|to|no|have|has|only|est|sont|pour|ne|n.est)\\b)`,
    `\\b${KIND}(?:[ ,/-]+${KIND}){1,6}\\b|\\b(?:the|our|this|le|la|notre|ce) ${KIND}(?= (?:is|are|has|have|was|were|est|sont|no longer)\\b)`,
  ).source,
  'giu',
);
/** Rates for insured mortgages only: the others are not theirs. */
const FOR_INSURANCE =
  /\b(?:rates?|offers?|taux|offres?)\b[^.;]{0,30}\b(?:for|to|on|aux?|pour)\b[^.;]{0,30}(?:insur|ratio|convention|assur)/i;
/**
 * The reach of a sentence: if it names a term, a type or an offer, it applies to those rates alone.
 * @param reach the figures beside which it stands
 */
export function narrowed(reach: Reach, sentence: string, rates: StoredRate[]): Reach {
  const names = sentence.replace(SHOWN, '').match(PRODUCTS) ?? [];
  const { termMonths, rateType, prepayment, offer, insurance } = findWords(names.join(', '));
  const wanted = Object.entries({
    termMonths,
    rateType,
    prepayment,
    offer,
    ...(FOR_INSURANCE.test(sentence) ? {} : { insurance }),
  }).filter(([, value]) => value !== undefined);
  if (wanted.length === 0) return reach;
  const ids = rates.flatMap((rate) =>
    (reach === 'all' || reach.includes(rate.id)) && wanted.every(([field, value]) => rate[field as 'offer'] === value)
      ? [rate.id]
      : [],
  );
  // If it names a product that is not sold here, it still applies to the rates beside it.
  return ids.length > 0 ? [...new Set(ids)] : reach;
}
