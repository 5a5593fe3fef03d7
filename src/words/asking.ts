import { borrowed, homeOf, insuranceAsked, premiumOf, type Question, shareOf } from '../rates/question.ts';
import { calculators } from './calculators.ts';
import { FIGURES } from './figures.ts';
import type { Language } from './language.ts';
import { INSURANCE_WORDS, provinceNames } from './limits-of-rates.ts';
import { question as words } from './question.ts';

/** The loan of a question in words: `$560,000, uninsured, over 25 years`. */
export function loanIn(language: Language, question: Question): string {
  const t = words[language];
  const { money } = FIGURES[language];
  const premium = premiumOf(question);
  const kind = INSURANCE_WORDS[language][insuranceAsked(question)];
  const loan = t.loan(money(borrowed(question)), kind, calculators[language].years(question.amortizationYears));
  return premium ? loan + t.withPremium(money(premium.amount)) : loan;
}

/** A whole question in words: `Buying a home, Ontario, $560,000, uninsured, over 25 years`. @param names of the lenders, by id */
export function questionIn(language: Language, question: Question, names: ReadonlyMap<string, string>): string {
  const t = words[language];
  const { purpose, province, currentLender, firstHome, rented } = question;
  return [
    t[purpose],
    province === null ? t.anywhere : provinceNames(language)[province],
    loanIn(language, question),
    ...(currentLender === null ? [] : [names.get(currentLender) ?? currentLender]),
    ...(firstHome ? [t.firstHome.toLowerCase()] : []),
    ...(rented ? [t.rentedOut] : []),
  ].join(', ');
}

/** A question in one line, as it was asked: `Buying · Canada · $700,000 · 20% down · 25 years`. */
export function questionTitle(language: Language, question: Question): string {
  const t = words[language];
  const { money, share } = FIGURES[language];
  const { purpose, province, balance, amortizationYears } = question;
  const { price } = homeOf(question);
  const sums =
    purpose === 'purchase'
      ? [money(price), t.downOf(share(Math.round((100 - shareOf(question)) * 10) / 10))]
      : [t.owedOn(money(balance), money(price))];
  const where = province === null ? 'Canada' : provinceNames(language)[province];
  return [t[`${purpose}Short`], where, ...sums, calculators[language].years(amortizationYears)].join(' · ');
}
