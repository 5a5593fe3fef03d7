import type { Limit } from '../rates/conditions.ts';
import type { Rate } from '../rates/schema.ts';
import type { Language } from './language.ts';
import { limitWords, rangeLimits } from './limits-of-rates.ts';
import { OFFER_WORDS, PREPAYMENT_WORDS, termTitle } from './terms.ts';

const ID = /^(\w+)\/(fixed|variable)\/(?:(\d+)m|noterm)\/(closed|open|convertible)\/(posted|special)(?:\/(.+))?$/;

/** A rate in words, from its id: `RBC, 5-year fixed closed, special, uninsured, ON`. Text that is no id stays unchanged. */
export function rateIdIn(language: Language, id: string, names: ReadonlyMap<string, string>): string {
  const [text, lender = '', rateType, months, prepayment, offer, rest = ''] = ID.exec(id) ?? [];
  if (!text) return id;
  const what = { rateType: rateType as Rate['rateType'], termMonths: months === undefined ? null : Number(months) };
  return [
    names.get(lender) ?? lender,
    `${termTitle(what, language)} ${PREPAYMENT_WORDS[language][prepayment as Rate['prepayment']]}`,
    OFFER_WORDS[language][offer as Rate['offer']],
    ...rest
      .split('/')
      .filter(Boolean)
      .map((part) => narrowingIn(language, part)),
  ].join(', ');
}

const BAND = /^(ltv-)?(?=over|upto)(?:over([\d.]+))?(?:upto([\d.]+))?y?$/;

/** A part of an id that limits the rate, in words; provinces stay codes, and a part without words stays unchanged. */
function narrowingIn(language: Language, part: string): string {
  const words = limitWords(language);
  const [band, share, over = null, upTo = null] = BAND.exec(part) ?? [];
  const border = (digits: string | null) => (digits === null ? null : Number(digits));
  const [range] = band ? rangeLimits(border(over), border(upTo), share ? words.value : words.years, words) : [];
  const limits: Readonly<Record<string, Limit>> = { ...words.insurance, ...words.purpose };
  const provinces = /^[a-z]{2}(-[a-z]{2})*$/.test(part) ? part.toUpperCase().replaceAll('-', ', ') : part;
  return (range ?? limits[part])?.short ?? provinces;
}
