import type { Language } from './language.ts';

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

const TYPES = { en: { fixed: 'fixed', variable: 'variable' }, fr: { fixed: 'fixe', variable: 'variable' } } as const;

/** A kind of rate as a heading: `5-year fixed`, `fixe 5 ans`. */
export function termTitle(
  { termMonths, rateType }: { termMonths: number | null; rateType: 'fixed' | 'variable' },
  language: Language,
): string {
  const term = termWords(termMonths, language);
  const type = TYPES[language][rateType];
  return language === 'en' ? `${term} ${type}` : `${type} ${term}`;
}
