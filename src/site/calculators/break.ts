import { addMonths, type Day, daysBetween, type Span, spanBetween } from '../../rates/calculators/calendar.ts';
import type { Cents } from '../../rates/calculators/cents.ts';
import { fields as words } from '../../words/fields.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { bad, type Field, readChoice, readYears } from '../inputs.ts';
import {
  DEBTS,
  type Get,
  isAsked,
  judged,
  optional,
  RATES,
  readDay,
  readMonth,
  readPercent,
  readShare,
  readSum,
  readSumOrNone,
  readWhole,
  required,
} from './fields.ts';
import { TERM_MONTHS } from './payment.ts';

export type BreakFields = ReturnType<typeof readBreak>;

/** The longest time since a term began, in days: 25 years. */
const OLDEST = 25 * 366;

/** Reads the question from an address. @param lenders ids that may be chosen */
export function readBreak(get: Get, language: Language, today: Day, lenders: readonly string[]) {
  const t = words[language];
  // Links bring a lender, a rate or a balance along. A required field counts as missing once the form was sent, which no link brings whole.
  const asked = isAsked(get, ['began', 'left']) || get('prepayment') !== null;
  const rateOf = (name: string) => optional(get(name), (one) => readPercent(one, language, RATES));
  const term = readChoice(get('term') || null, language, '60', TERM_MONTHS);
  const left = optional(get('left'), (one) => monthsLeft(one, term, language));
  const readBegan = (one: string | null) =>
    readDay(one, language, (day) => beganFault(day, term, left, today, language));
  const began =
    left.text === '' ? required(get('began'), asked, language, readBegan) : optional(get('began'), readBegan);
  const period = periodOf({ began, left, term }, today);
  const balance = required(get('balance'), asked, language, (one) => readSum(one, language, DEBTS));
  const owed = balance.value;
  return {
    lender: readChoice(get('lender'), language, '', ['', ...lenders]),
    type: readChoice(get('type') || null, language, 'fixed', ['fixed', 'variable'] as const),
    prepayment: readChoice(get('prepayment') || null, language, 'closed', ['closed', 'open'] as const),
    rate: required(get('rate'), asked, language, (one) => readPercent(one, language, RATES)),
    balance,
    term,
    began,
    left,
    amortization: judged(readYears(get('amortization') || null, language), (years) =>
      period && years * 12 < wholeMonths(period.left) ? t.amortizationTooShort(wholeMonths(period.left)) : null,
    ),
    borrower: readChoice(get('borrower') || null, language, 'person', ['person', 'company'] as const),
    discount: optional(get('discount'), (one) => readPercent(one, language, { least: 0, most: 10_000 })),
    signed: rateOf('signed'),
    month: optional(get('month'), (one) => readMonth(one, language, today)),
    posted: rateOf('posted'),
    posted2: rateOf('posted2'),
    current: rateOf('current'),
    current2: rateOf('current2'),
    benchmark: rateOf('benchmark'),
    prime: rateOf('prime'),
    pay: judged(
      optional(get('pay'), (one) => readSum(one, language, { least: 1, most: DEBTS.most })),
      (sum: Cents) => (owed !== null && sum > owed ? t.overBalance : null),
    ),
    original: judged(
      optional(get('original'), (one) => readSum(one, language, DEBTS)),
      (sum: Cents) => (owed !== null && sum < owed ? t.underBalance : null),
    ),
    privilege: optional(get('privilege'), (one) => readShare(one, language)),
    used: readSumOrNone(get('used'), language),
    fees: readSumOrNone(get('fees'), language),
    cashback: readSumOrNone(get('cashback'), language),
    next: optional(get('next'), (one) => readPercent(one, language, RATES)),
    nexttype: readChoice(get('nexttype') || null, language, 'fixed', ['fixed', 'variable'] as const),
    received: readSumOrNone(get('received'), language),
    costs: readChoice(get('costs') || null, language, 'paid', ['paid', 'borrowed'] as const),
  };
}

/** The months left, which cannot exceed the term. */
function monthsLeft(typed: string | null, term: Field<string>, language: Language): Field<number> {
  const most = Number(term.value ?? 120);
  const field = readWhole(typed, language, { least: 1, most });
  return field.error === null ? field : bad(field.text, words[language].monthsLeft(most));
}

/** The error of the day on which the term began; null if there is none. */
function beganFault(
  day: Day,
  term: Field<string>,
  left: Field<number | null>,
  today: Day,
  language: Language,
): string | null {
  const { printedDay } = FIGURES[language];
  const t = words[language];
  if (day > today) return t.future(printedDay(today));
  if (daysBetween(day, today) > OLDEST) return t.tooOld;
  const end = addMonths(day, Number(term.value ?? 120));
  return left.text === '' && end <= today ? t.ended(printedDay(end)) : null;
}

interface TermFields {
  began: Field<Day | null>;
  left: Field<number | null>;
  term: Field<string>;
}

/** The beginning and the end of the term and the time left, by the months left or by the day on which it began; null if neither is given. */
export function periodOf({ began, left, term }: TermFields, today: Day) {
  if (term.value === null || (left.value === null && began.value === null)) return null;
  const months = Number(term.value);
  const endsOn = left.value === null ? addMonths(began.value as Day, months) : addMonths(today, left.value);
  const startedOn = left.value === null ? (began.value as Day) : addMonths(endsOn, -months);
  return { startedOn, endsOn, left: spanBetween(today, endsOn) };
}

/** The time left in months, rounded up. */
const wholeMonths = ({ months, days }: Span): number => months + Math.ceil(days / 31);
