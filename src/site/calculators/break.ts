import { addMonths, type Day, daysBetween, type Span, spanBetween } from '../../rates/calculators/calendar.ts';
import type { Cents } from '../../rates/calculators/cents.ts';
import { fields as words } from '../../words/fields.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { bad, type Field } from '../inputs.ts';
import { DEBTS, type Get, isAsked, judged, reader, required } from './fields.ts';
import { TERM_MONTHS } from './payment.ts';

export type BreakFields = ReturnType<typeof readBreak>;

/** The longest time since a term began, in days: 25 years. */
const OLDEST = 25 * 366;

/** Reads the question from an address. @param lenders ids that may be chosen */
export function readBreak(get: Get, language: Language, today: Day, lenders: readonly string[]) {
  const t = words[language];
  // Links bring a lender, a rate or a balance along. A required field counts as missing once the form was sent, which no link brings whole.
  const asked = isAsked(get, ['began', 'left']) || get('prepayment') !== null;
  const read = reader(get, language);
  const term = read.choice('term', '60', TERM_MONTHS);
  const longest = Number(term.value ?? 120);
  const months = read.maybe.whole('left', { least: 1, most: longest });
  const left = months.error === null ? months : bad<number | null>(months.text, t.monthsLeft(longest));
  const day = read.maybe.day('began', (one) => beganFault(one, term, left, today, language));
  const began = left.text === '' ? required(day, asked, language) : day;
  const period = periodOf({ began, left, term }, today);
  const balance = required(read.maybe.sum('balance'), asked, language);
  const owed = balance.value;
  return {
    lender: read.choice('lender', '', ['', ...lenders]),
    type: read.choice('type', 'fixed', ['fixed', 'variable']),
    prepayment: read.choice('prepayment', 'closed', ['closed', 'open']),
    rate: required(read.maybe.percent('rate'), asked, language),
    balance,
    term,
    began,
    left,
    amortization: judged(read.years(), (years) =>
      period && years * 12 < wholeMonths(period.left) ? t.amortizationTooShort(wholeMonths(period.left)) : null,
    ),
    borrower: read.choice('borrower', 'person', ['person', 'company']),
    discount: read.maybe.percent('discount', { least: 0, most: 10_000 }),
    signed: read.maybe.percent('signed'),
    month: read.maybe.month('month', today),
    posted: read.maybe.percent('posted'),
    posted2: read.maybe.percent('posted2'),
    current: read.maybe.percent('current'),
    current2: read.maybe.percent('current2'),
    benchmark: read.maybe.percent('benchmark'),
    prime: read.maybe.percent('prime'),
    pay: judged(read.maybe.sum('pay', { ...DEBTS, least: 1 }), (sum: Cents) =>
      owed !== null && sum > owed ? t.overBalance : null,
    ),
    original: judged(read.maybe.sum('original'), (sum: Cents) => (owed !== null && sum < owed ? t.underBalance : null)),
    privilege: read.maybe.share('privilege'),
    used: read.sumOrNone('used'),
    fees: read.sumOrNone('fees'),
    cashback: read.sumOrNone('cashback'),
    next: read.maybe.percent('next'),
    nexttype: read.choice('nexttype', 'fixed', ['fixed', 'variable']),
    received: read.sumOrNone('received'),
    costs: read.choice('costs', 'paid', ['paid', 'borrowed']),
  };
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
