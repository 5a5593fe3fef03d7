import type { Rate } from '../rates/schema.ts';
import { FIGURES } from './figures.ts';
import type { Language } from './language.ts';
import { html, messages } from './messages.ts';

/** A term as people say it: 60 -> `5-year`, `5 ans`; 18 -> `18-month`, `18 mois`. */
export function termWords(months: number | null, language: Language): string {
  const t = TERM_WORDS[language];
  if (months === null) return t.none;
  return months % 12 === 0 ? t.years(months / 12) : t.months(months);
}

const TERM_WORDS = messages({
  none: { en: 'no fixed term', fr: 'sans terme fixe' },
  years: { en: (years: number) => `${years}-year`, fr: (years) => (years === 1 ? '1 an' : `${years} ans`) },
  months: { en: '{months}-month', fr: '{months} mois' },
  title: { en: (term: string, type: string) => `${term} ${type}`, fr: (term, type) => `${type} ${term}` },
});

/** A kind of rate without its term. */
export const TYPE_WORDS: Readonly<Record<Language, Record<Rate['rateType'], string>>> = {
  en: { fixed: 'fixed', variable: 'variable' },
  fr: { fixed: 'fixe', variable: 'variable' },
};

/** A kind of rate as a heading: `5-year fixed`, `fixe 5 ans`. */
export function termTitle(
  { termMonths, rateType }: { termMonths: number | null; rateType: 'fixed' | 'variable' },
  language: Language,
): string {
  return TERM_WORDS[language].title(termWords(termMonths, language), TYPE_WORDS[language][rateType]);
}

/** The kinds of prepayment. */
export const PREPAYMENT_WORDS: Readonly<Record<Language, Record<Rate['prepayment'], string>>> = {
  en: { closed: 'closed', open: 'open', convertible: 'convertible' },
  fr: { closed: 'fermé', open: 'ouvert', convertible: 'convertible' },
};

/** The kinds of offer: the lender's posted rate, or a special. */
export const OFFER_WORDS: Readonly<Record<Language, Record<Rate['offer'], string>>> = {
  en: { posted: 'posted', special: 'special' },
  fr: { posted: 'affiché', special: 'spécial' },
};

/** Words at the beginning of a line, with a capital: `Fixe 5 ans`. */
export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Describes a rate in spoken order: `5-year fixed closed, special`. Its limits come from `limitsIn`. */
export function rateWords(
  rate: Pick<Rate, 'termMonths' | 'rateType' | 'prepayment' | 'offer'>,
  language: Language,
): string {
  const title = termTitle(rate, language);
  return `${title} ${PREPAYMENT_WORDS[language][rate.prepayment]}, ${OFFER_WORDS[language][rate.offer]}`;
}

/** Words as HTML in which no line ends within a term: `5-year`, `5 ans`. */
export const wholeTerms = (words: string): string =>
  html`${words}`.replace(/\d+[- \u00a0](?:year|month|ans?|mois)\b/g, '<span class="whole">$&</span>');

/** The name of the prime rate. */
export const PRIME: Readonly<Record<Language, string>> = { en: 'prime', fr: 'taux préférentiel' };

/** A rate quoted on prime, as it is quoted in Canada: `prime − 0.60`, `prime + 0.25`, `prime`. */
export function primeWords(offsetPercent: number, language: Language): string {
  const prime = PRIME[language];
  if (offsetPercent === 0) return prime;
  return `${prime} ${offsetPercent < 0 ? '\u2212' : '+'} ${FIGURES[language].rate(Math.abs(offsetPercent))}`;
}
