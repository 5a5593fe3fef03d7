import type { Language } from './language.ts';
import { provinceNames } from './limits.ts';
import { messages } from './messages.ts';
import { termWords } from './terms.ts';

/** The values of the board's filters, as they stand in a sentence. */
const values = messages({
  fixed: { en: 'fixed', fr: 'fixe' },
  variable: { en: 'variable', fr: 'variable' },
  posted: { en: 'posted', fr: 'affiché' },
  special: { en: 'special', fr: 'spécial' },
  insured: { en: 'insured', fr: 'assuré' },
  insurable: { en: 'insurable', fr: 'assurable' },
  uninsured: { en: 'uninsured', fr: 'non assuré' },
  unstated: { en: 'insurance not stated', fr: 'assurance non précisée' },
  closed: { en: 'closed', fr: 'fermé' },
  open: { en: 'open', fr: 'ouvert' },
  convertible: { en: 'convertible', fr: 'convertible' },
});

/** A value of a filter in words. @param names of the lenders, by id */
export function valueIn(language: Language, filter: string, value: string, names: ReadonlyMap<string, string>): string {
  if (filter === 'lender') return names.get(value) ?? value;
  if (filter === 'termMonths') return termWords(value === 'none' ? null : Number(value), language);
  if (filter === 'province') return provinceNames(language)[value as keyof ReturnType<typeof provinceNames>] ?? value;
  return Object.hasOwn(values[language], value) ? values[language][value as keyof (typeof values)['en']] : value;
}

/** How a mortgage can be paid off, in a word. */
export function prepaymentIn(language: Language, prepayment: 'closed' | 'open' | 'convertible'): string {
  return values[language][prepayment];
}
