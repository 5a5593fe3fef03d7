import { practicesOf, termRulesOf } from '../../lenders/practices.ts';
import type { LenderTerms } from '../../lenders/schema.ts';
import { LENDER_TERMS } from '../../lenders/terms.ts';
import { addMonths, type Day, daysBetween, spanBetween } from '../../rates/calculators/calendar.ts';
import { comparableTerms, USUAL_TERMS } from '../../rates/calculators/comparable-term.ts';
import type { Method } from '../../rates/calculators/ird.ts';
import { calculators } from '../../words/calculators.ts';
import { fields as faultWords } from '../../words/fields.ts';
import { penalty as words } from '../../words/penalty.ts';
import { termTitle } from '../../words/terms.ts';
import type { Ask, Asking } from './calculator.ts';
import type { Get, Values } from './fields.ts';
import { knownRates } from './known-rates.ts';
import { lenderField } from './lenders.ts';

/** The longest time since a term began, in days: 25 years. */
const OLDEST = 25 * 366;

export function fields(asking: Asking) {
  const { field, language } = asking;
  const [t, c] = [words[language], calculators[language]];
  const { maybe, required } = field;
  const rate = (label = '') => maybe(field.rate(label));
  return {
    lender: lenderField(asking),
    type: field.type(),
    rate: required(field.rate(t.rate)),
    balance: required(field.sum(t.balance, { least: 1_000 })),
    left: maybe(field.whole(t.left, { least: 1, most: 120 })),
    began: maybe(field.day(t.began)),
    term: field.term(),
    amortization: field.years(c.amortizationLeft),
    pay: maybe(field.sum(t.pay, { least: 1, hint: t.payHint })),
    free: maybe(field.sum(t.free, { hint: t.freeHint })),
    // The answer asks for these.
    ...{ signed: rate(t.signed), posted: rate(), posted2: rate(), current: rate(), current2: rate() },
    ...{ benchmark: rate(t.benchmark), prime: rate(t.prime), next: rate(t.next) },
  };
}
export type Fields = ReturnType<typeof fields>;
export type Inputs = Values<Fields>;

/** The beginning and the end of the term and the time left, by the months left or by the day on which it began; null if neither is given. */
export function periodOf({ began, left, term }: Partial<Inputs>, today: Day) {
  if (term === undefined || (left == null && began == null)) return null;
  const months = Number(term);
  const endsOn = left == null ? addMonths(began as Day, months) : addMonths(today, left);
  const startedOn = left == null ? (began as Day) : addMonths(endsOn, -months);
  return { startedOn, endsOn, left: spanBetween(today, endsOn) };
}

/** Links bring a lender, a rate or a balance along; the form alone brings these. */
export const isSent = (get: Get): boolean => ['left', 'began', 'amortization'].some((name) => get(name)?.trim());

/** What is wrong between fields: the term and the day, the sums, the time left. */
export function faults(values: Partial<Inputs>, { language, figures, today, get }: Asking) {
  const t = faultWords[language];
  const { left, began, balance, pay, amortization } = values;
  const months = Number(values.term ?? 120);
  const beganFault = (day: Day): string | null => {
    if (day > today) return t.future(figures.printedDay(today));
    if (daysBetween(day, today) > OLDEST) return t.tooOld;
    const end = addMonths(day, months);
    return left === null && end <= today ? t.ended(figures.printedDay(end)) : null;
  };
  const period = periodOf(values, today);
  const rest = period ? period.left.months + Math.ceil(period.left.days / 31) : 0;
  const isMissing = left === null && began === null && isSent(get);
  return {
    left: left && left > months ? t.monthsLeft(months) : isMissing ? t.missing : null,
    began: began ? beganFault(began) : null,
    pay: pay && balance && pay > balance ? t.overBalance : null,
    amortization: amortization && amortization * 12 < rest ? t.amortizationTooShort(rest) : null,
  };
}

export const termsOf = ({ lender = '' }: Partial<Inputs>): LenderTerms | null => LENDER_TERMS.get(lender) ?? null;

/** The fields of the rates for the first and the second term that the time left is compared with. */
export const COMPARED = [
  { posted: 'posted', current: 'current' },
  { posted: 'posted2', current: 'current2' },
] as const;
type RateName = 'signed' | 'benchmark' | 'prime' | (typeof COMPARED)[number]['posted' | 'current'];

/** The rates that the visitor need not type: those of the lender that we read and may show. */
export function know(inputs: Partial<Inputs>, asking: Asking) {
  const period = periodOf(inputs, asking.today);
  const published = knownRates(asking, inputs.lender ?? '');
  const terms = period
    ? termRulesOf(termsOf(inputs)).flatMap((rule) => comparableTerms(period.left, USUAL_TERMS, rule))
    : [];
  /** The terms that the time left is compared with. */
  const compared = [...new Set(terms)].sort((a, b) => a - b).slice(0, COMPARED.length);
  const values: Partial<Record<RateName, typeof published.prime>> = { prime: published.prime };
  for (const [at, months] of compared.entries()) {
    const { posted, current } = COMPARED[at] as (typeof COMPARED)[number];
    values[posted] = published.posted(months);
    values[current] = published.current(months);
  }
  return { compared, values };
}

/** The rates that the charge needs by the practices that the lender may have. */
export function neededRates(values: Partial<Inputs>) {
  const { method, fixedAt, variableAt } = practicesOf(termsOf(values), false);
  const isFixed = values.type !== 'variable';
  const isAny = (...names: Method[]): boolean => isFixed && method.some((name) => names.includes(name));
  return {
    signed: isAny('posted-less-discount', 'posted-then-and-now') || (isFixed && fixedAt.includes('posted-at-signing')),
    posted: isAny('posted-less-discount', 'posted-then-and-now', 'posted-today'),
    current: isAny('own-current'),
    benchmark: isAny('reinvestment', 'bond-yield'),
    prime: !isFixed && variableAt.includes('prime'),
  };
}

/** The rates that decide, each with where it stands; then, once none is missing, the rate to switch to. */
export function asks(inputs: Partial<Inputs>, asking: Asking) {
  const { language, today, get } = asking;
  const { compared, values } = know(inputs, asking);
  const t = words[language];
  const needs = neededRates(inputs);
  const isReady = inputs.rate !== undefined && inputs.balance !== undefined && periodOf(inputs, today) !== null;
  const ofTerms = compared.flatMap((termMonths, at) => {
    const title = termTitle({ termMonths, rateType: 'fixed' }, language);
    const { posted, current } = COMPARED[at] as (typeof COMPARED)[number];
    return [
      { name: posted, isNeeded: needs.posted, where: t.postedWhere, label: t.posted(title) },
      { name: current, isNeeded: needs.current, where: t.currentWhere, label: t.current(title) },
    ];
  });
  const all: readonly { name: RateName; isNeeded: boolean; where: string; label?: string }[] = [
    { name: 'signed', isNeeded: needs.signed, where: t.signedWhere },
    ...ofTerms,
    { name: 'benchmark', isNeeded: needs.benchmark, where: t.benchmarkWhere },
    { name: 'prime', isNeeded: needs.prime, where: t.primeWhere },
  ];
  const isTyped = (name: string): boolean => Boolean(get(name)?.trim());
  // What was typed stays, also where another lender does not need it.
  const shown = all.filter(({ name, isNeeded }) => isTyped(name) || (isReady && isNeeded));
  const isMissing = shown.some(({ name }) => !isTyped(name) && !values[name]);
  const missing = shown.map(({ name, where, label }): Ask<Fields> => {
    const hint = isTyped(name) ? where : (values[name]?.source ?? where);
    return { name, hint, ...(label && { label }) };
  });
  return isTyped('next') || (isReady && !isMissing)
    ? [...missing, { name: 'next' as const, hint: t.nextWhere }]
    : missing;
}
