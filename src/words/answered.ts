import type { Answering } from '../rates/answering.ts';
import type { Standing } from '../rates/fit.ts';
import type { WhyLeftOut } from '../rates/lowest.ts';
import type { Otherwise } from '../rates/otherwise.ts';
import type { Question, QuestionField } from '../rates/question.ts';
import { assumedOf } from '../rates/question-codec.ts';
import type { StoredRate } from '../rates/schema.ts';
import { percent, toThousandths } from '../rates/thousandths.ts';
import { calculators } from './calculators.ts';
import { FIGURES } from './figures.ts';
import type { Language } from './language.ts';
import { atLender } from './lenders.ts';
import { noteIn, surchargeIn } from './limits-of-rates.ts';
import { messages } from './messages.ts';
import { reasonsIn } from './reasons.ts';
import { shell } from './shell.ts';

/** What a borrower has to ask the lender of a figure that is not sure, by the reason. */
const ASKS = messages({
  'provinces-not-stated': { en: 'if it lends where you live', fr: 'si ce prêteur dessert votre province' },
  'insurance-not-stated': {
    en: 'if it sells this rate for a mortgage like yours (insured or not)',
    fr: 'si ce taux vaut pour un prêt comme le vôtre (assuré ou non)',
  },
  'tenants-not-stated': { en: 'if it lends on rented homes', fr: 'si un logement loué est accepté' },
  'price-limit': { en: 'if it lends on a home of this price', fr: 'si une propriété de ce prix est acceptée' },
  'as-low-as': { en: 'if it gives you its lowest rate', fr: 'si le taux le plus bas vous est accordé' },
  'rate-may-vary': { en: 'if it gives you this rate', fr: 'si ce taux vous est accordé' },
  'unjudged-words': { en: 'if its new wording does not limit it', fr: 'si le nouveau texte ne limite pas ce taux' },
  'amortization-premium': {
    en: 'if it asks no more over so many years',
    fr: 'si un aussi long amortissement coûte plus',
  },
});

/** How a figure, its sum, its borders and what was assumed are told. */
const answered = messages({
  unsaid: { en: '{asks} (its page does not say)', fr: 'reste à savoir {asks} (sa page ne le dit pas)' },
  only: { en: 'only for some: {whom}', fr: 'pour certains seulement : {whom}' },
  at: {
    en: (figure: string, lender: string) => `${figure} at ${lender}`,
    fr: (figure, lender) => `${figure} ${atLender(lender)}`,
  },
  another: { en: 'another rate, which a free account shows', fr: 'un autre taux, que montre un compte gratuit' },
  insured: {
    en: (figure: string, isInsured: boolean) => `If your mortgage is ${isInsured ? '' : 'not '}insured: ${figure}`,
    fr: (figure, isInsured) => `Si votre prêt ${isInsured ? 'est' : 'n’est pas'} assuré : ${figure}`,
  },
  value: { en: 'If the home is worth {border}: {figure}', fr: 'Si la propriété vaut {border} : {figure}' },
  price: { en: 'For a home of {border}: {figure}', fr: 'Pour une propriété de {border} : {figure}' },
  amortizationYears: { en: 'Over {border}: {figure}', fr: 'Sur {border} : {figure}' },
  from: { en: '{number} or more', fr: '{number} ou plus' },
  over: { en: 'more than {number}', fr: 'plus de {number}' },
  upTo: { en: '{number} or less', fr: '{number} ou moins' },
  under: { en: 'less than {number}', fr: 'moins de {number}' },
  assumed: { en: 'We assumed {what}.', fr: 'Calculé pour : {what}.' },
  home: { en: 'a home of {sum}', fr: 'une propriété de {sum}' },
  down: { en: '{sum} down', fr: 'une mise de fonds de {sum}' },
  balance: { en: '{sum} owed', fr: 'un solde de {sum}' },
  payOff: { en: '{years} to pay it off', fr: 'un amortissement de {years}' },
  notInsured: { en: 'a mortgage that is not insured', fr: 'un prêt non assuré' },
  isInsured: { en: 'an insured mortgage', fr: 'un prêt assuré' },
});

/** What an answered figure needs to be told: with its rate go its standing, the reasons, and the surcharges in its sum. */
type Figure = Pick<Answering<StoredRate>, 'standing' | 'reasons' | 'added'> & {
  rate: Pick<StoredRate, 'ratePercent'>;
};

/** What to ask the lender of an unsure figure, or whom it is for: part of a sentence; null for a sure one. */
export function unsureIn(
  language: Language,
  { standing, reasons }: { standing: Standing; reasons: readonly WhyLeftOut[] },
): string | null {
  const t = answered[language];
  if (standing === 'can') return null;
  const [byQuestion = [], limits = []] = [true, false].map((isAsked) =>
    reasons.filter((reason) => (standing === 'may' || Object.hasOwn(ASKS.en, reason)) === isAsked),
  );
  const ask = (reason: WhyLeftOut): string =>
    ASKS[language][reason as keyof typeof ASKS.en] ?? reasonsIn(language, [reason]);
  return [
    ...(limits.length > 0 ? [t.only(reasonsIn(language, limits))] : []),
    ...(byQuestion.length > 0 ? [t.unsaid(FIGURES[language].list(byQuestion.map(ask)))] : []),
  ].join(', ');
}

/** The sum that a figure is: `4.44 + 0.15 for refinancing`; null where its lender adds nothing. */
export function sumIn(language: Language, { rate, added }: Pick<Figure, 'rate' | 'added'>): string | null {
  if (added.length === 0 || rate.ratePercent === null) return null;
  const points = added.reduce((sum, surcharge) => sum + toThousandths(surcharge.points), 0);
  const printed = FIGURES[language].rate(percent(toThousandths(rate.ratePercent) - points));
  return [printed, ...added.map((surcharge) => surchargeIn(language, surcharge))].join(' ');
}

/** An answered figure in one line, whole: `4.59% at ATB (4.44 + 0.15 for refinancing), only for some: members`. @param lender null where said elsewhere */
export function answeredIn(language: Language, answer: Figure, lender: string | null): string {
  const text = FIGURES[language].percent(answer.rate.ratePercent as number);
  const sum = sumIn(language, answer);
  const figure = lender === null ? text : answered[language].at(text, lender);
  return [sum === null ? figure : `${figure} (${sum})`, unsureIn(language, answer)]
    .filter((part) => part !== null)
    .join(', ');
}

/** An answered figure for a picture, where nothing else is told of it: with its lender, all limits of its rate, and what is open. */
export const pictured = (language: Language, answer: Answering<StoredRate>, lender: string | null) => ({
  figure: FIGURES[language].percent(answer.rate.ratePercent as number),
  says: [
    lender,
    noteIn(language, { ...answer.rate, surcharges: [] }),
    sumIn(language, answer),
    unsureIn(language, answer),
  ]
    .filter((part) => part !== null)
    .join(', '),
});

/** The same under a name. */
export function picturedAs(name: string, ...parameters: Parameters<typeof pictured>): ReturnType<typeof pictured> {
  const { figure, says } = pictured(...parameters);
  return { figure: shell[parameters[0]].pair(name, figure), says };
}

/** The figure that another value of an assumed field gives, as a sentence without its point. @param lowest without a rate where that needs an account */
export function otherwiseIn(
  language: Language,
  {
    field,
    side,
    at,
    lowest,
  }: Pick<Otherwise, 'field' | 'side' | 'at'> & {
    lowest: Omit<Figure, 'rate'> & { rate: (Figure['rate'] & { lender: string }) | null };
  },
  nameOf: (lender: string) => string,
): string {
  const t = answered[language];
  const { money } = FIGURES[language];
  const { rate, ...fit } = lowest;
  const figure = rate === null ? t.another : answeredIn(language, { ...fit, rate }, nameOf(rate.lender));
  if (side === 'is' || field === 'insured') return t.insured(figure, at === true);
  const write = field === 'amortizationYears' ? calculators[language].years : money;
  const border = t[side](write(Number(at)));
  return t[field](border, figure);
}

/** What was assumed in a question, in a sentence; null if nothing was that a reader would miss. */
export function assumedIn(language: Language, question: Question): string | null {
  const t = answered[language];
  const { money } = FIGURES[language];
  const words: Partial<Record<QuestionField, (value: number | boolean) => string>> = {
    price: (value) => t.home(money(Number(value))),
    value: (value) => t.home(money(Number(value))),
    down: (value) => t.down(money(Number(value))),
    balance: (value) => t.balance(money(Number(value))),
    amortizationYears: (value) => t.payOff(calculators[language].years(Number(value))),
    insured: (value) => (value ? t.isInsured : t.notInsured),
  };
  const assumptions = assumedOf(question).flatMap(({ field, value }) => words[field]?.(value as number) ?? []);
  return assumptions.length === 0 ? null : t.assumed(FIGURES[language].list(assumptions));
}
