import type { Rate } from '../rates/schema.ts';
import { FIGURES } from './figures.ts';
import type { Language } from './language.ts';
import { html } from './messages.ts';

/** A term as people say it: 60 -> `5-year`, `5 ans`; 18 -> `18-month`, `18 mois`. */
export function termWords(months: number | null, language: Language): string {
  if (language === 'en') {
    if (months === null) return 'no fixed term';
    return months % 12 === 0 ? `${months / 12}-year` : `${months}-month`;
  }
  if (months === null) return 'sans durée fixe';
  if (months % 12 !== 0) return `${months} mois`;
  return months === 12 ? '1 an' : `${months / 12} ans`;
}

/** A kind of rate without its term. */
export const TYPE_WORDS = {
  en: { fixed: 'fixed', variable: 'variable' },
  fr: { fixed: 'fixe', variable: 'variable' },
} as const;

/** A kind of rate as a heading: `5-year fixed`, `fixe 5 ans`. */
export function termTitle(
  { termMonths, rateType }: { termMonths: number | null; rateType: 'fixed' | 'variable' },
  language: Language,
): string {
  const term = termWords(termMonths, language);
  const type = TYPE_WORDS[language][rateType];
  return language === 'en' ? `${term} ${type}` : `${type} ${term}`;
}

const PREPAYMENTS = {
  en: { closed: 'closed', open: 'open', convertible: 'convertible' },
  fr: { closed: 'fermé', open: 'ouvert', convertible: 'convertible' },
} as const;
/** Whether the lender calls a rate its posted one or a special. */
export const OFFER_WORDS = {
  en: { posted: 'posted', special: 'special' },
  fr: { posted: 'affiché', special: 'spécial' },
} as const;

/** The same at the beginning of a line: `Fixe 5 ans`. */
export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** What a rate is, in the order people say it: `5-year fixed closed, special`. What narrows it stands beside it (`limitsIn`). */
export function rateWords(
  rate: Pick<Rate, 'termMonths' | 'rateType' | 'prepayment' | 'offer'>,
  language: Language,
): string {
  const title = termTitle(rate, language);
  return `${title} ${PREPAYMENTS[language][rate.prepayment]}, ${OFFER_WORDS[language][rate.offer]}`;
}

/** Words as HTML in which no line ends within a term: `5-year`, `5 ans`. */
export const wholeTerms = (words: string): string =>
  html`${words}`.replace(/\d+[- \u00a0](?:year|month|ans?|mois)\b/g, '<span class="whole">$&</span>');

/** A rate quoted on prime, as it is quoted in Canada: `prime − 0.60`, `prime + 0.25`, `prime`. */
export function primeWords(offsetPercent: number, language: Language): string {
  const prime = language === 'en' ? 'prime' : 'taux préférentiel';
  if (offsetPercent === 0) return prime;
  return `${prime} ${offsetPercent < 0 ? '\u2212' : '+'} ${FIGURES[language].rate(Math.abs(offsetPercent))}`;
}
