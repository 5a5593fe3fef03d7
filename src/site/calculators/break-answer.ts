import { practicesOf, privilegePercent, termRulesOf } from '../../lenders/practices.ts';
import type { LenderTerms } from '../../lenders/schema.ts';
import { breakOrStay, mostWorth, type Swap, type SwapResult } from '../../rates/calculators/break-or-stay.ts';
import type { Day } from '../../rates/calculators/calendar.ts';
import type { Cents } from '../../rates/calculators/cents.ts';
import { comparableTerms, USUAL_TERMS } from '../../rates/calculators/comparable-term.ts';
import { usualCompounding } from '../../rates/calculators/compounding.ts';
import { isCappedByAct } from '../../rates/calculators/interest-act.ts';
import { privilegeLeft } from '../../rates/calculators/privilege.ts';
import { type Comparison, chargeRange, readings } from '../../rates/calculators/readings.ts';
import { type Thousandths, toThousandths } from '../../rates/thousandths.ts';
import { type BreakFields, periodOf } from './break.ts';
import { valuesOf } from './fields.ts';

/** The rates of a lender that the visitor need not type; each null if we lack it or may not show it to this visitor. */
export interface KnownRates {
  /** The posted rate at signing, for the signed term. */
  signed: Thousandths | null;
  posted: ReadonlyMap<number, Thousandths>;
  current: ReadonlyMap<number, Thousandths>;
  prime: Thousandths | null;
}
export const NOTHING_KNOWN: KnownRates = { signed: null, posted: new Map(), current: new Map(), prime: null };

/** The rates that decide the charge and may not be known. */
const MISSING = ['discount', 'posted', 'current', 'benchmark'] as const;

/** The terms that the time left is compared with, as far as the fields tell. */
export function comparedTerms(fields: BreakFields, terms: LenderTerms | null, today: Day): number[] {
  const period = periodOf(fields, today);
  if (period === null) return [];
  const found = termRulesOf(terms).flatMap((rule) => comparableTerms(period.left, USUAL_TERMS, rule));
  return [...new Set(found)].sort((a, b) => a - b).slice(0, 2);
}

/** The rates that the charge needs by the practices that the lender may have. A filled-in field stays visible. */
export function neededRates(fields: BreakFields, terms: LenderTerms | null) {
  const { method, fixedAt, variableAt } = practicesOf(terms, false);
  const isOpen = fields.prepayment.value === 'open';
  const isFixed = fields.type.value !== 'variable' && !isOpen;
  const isAny = (...names: (typeof method)[number][]): boolean => isFixed && method.some((one) => names.includes(one));
  const isTyped = (...names: (keyof BreakFields)[]): boolean => names.some((name) => fields[name].text !== '');
  return {
    discount:
      isAny('posted-less-discount', 'posted-then-and-now') ||
      (isFixed && fixedAt.includes('posted-at-signing')) ||
      isTyped('discount', 'signed'),
    posted: isAny('posted-less-discount', 'posted-then-and-now', 'posted-today') || isTyped('posted', 'posted2'),
    current: isAny('own-current') || isTyped('current', 'current2'),
    benchmark: isAny('reinvestment', 'bond-yield') || isTyped('benchmark'),
    prime: (fields.type.value === 'variable' && !isOpen && variableAt.includes('prime')) || isTyped('prime'),
  };
}

export type BreakAnswer = NonNullable<ReturnType<typeof breakAnswer>>;

/**
 * The charge with everything that leads to it; null if a field is wrong, or if a required rate is missing.
 * @returns `otherCosts`: fees and cash back beside the charge, less cash back received; `swaps`: the comparison with another rate, at the
 * lowest and at the highest cost of the break; `worth`: the highest charge at which the other rate still pays; `missing`: the rates that
 * the charge lacks
 */
export function breakAnswer(fields: BreakFields, terms: LenderTerms | null, known: KnownRates, today: Day) {
  const period = periodOf(fields, today);
  const given = valuesOf(fields);
  if (!given || !period || given.rate === null || given.balance === null) return null;
  const { type: rateType, prepayment, rate: contract, balance, borrower, next, benchmark } = given;
  const sum = given.pay ?? balance;
  const amortizationMonths = given.amortization * 12;
  const signed = given.signed ?? known.signed;
  // A contract above the posted rate had no discount.
  const discount = given.discount ?? (signed === null ? null : Math.max(0, signed - contract));
  const prime = given.prime ?? known.prime;
  const comparisons = comparedTerms(fields, terms, today).map((termMonths, place): Comparison => {
    const typed = place === 0 ? given : { posted: given.posted2, current: given.current2 };
    return {
      termMonths,
      posted: typed.posted ?? known.posted.get(termMonths) ?? null,
      current: typed.current ?? known.current.get(termMonths) ?? null,
      benchmark,
    };
  });
  const percent = privilegePercent(terms);
  const left = privilegeLeft({
    percent: given.privilege ?? (percent === null ? null : toThousandths(percent)),
    ...{ original: given.original, used: given.used },
  });
  const isCapped = isCappedByAct({ startedOn: period.startedOn, termMonths: Number(given.term), borrower }, today);
  const practices = practicesOf(terms, sum < balance);
  const all = readings(
    {
      ...{ sum, rateType, prepayment, contract, discount, prime, amortizationMonths, isCapped, comparisons },
      ...{ left: period.left, privilegeLeft: left },
    },
    practices,
  );
  const range = chargeRange(all);
  if (range === null) return null;
  const otherCosts = given.fees + given.cashback - given.received;
  const ways: Omit<Swap, 'cost'> = {
    balance: sum,
    amortizationMonths,
    monthsLeft: period.left.months,
    now: { rate: contract, compounding: usualCompounding(rateType) },
    next: { rate: next ?? contract, compounding: usualCompounding(given.nexttype) },
    isCostBorrowed: given.costs === 'borrowed',
  };
  const swap = (charge: Cents): SwapResult => breakOrStay({ ...ways, cost: charge + otherCosts });
  const whole = next === null ? null : mostWorth(ways);
  const needs = neededRates(fields, terms);
  const unknown = {
    discount: discount === null,
    posted: comparisons.some(({ posted }) => posted === null),
    current: comparisons.some(({ current }) => current === null),
    benchmark: benchmark === null,
  };
  return {
    ...{ period, practices, comparisons, discount, prime, sum, isCapped, readings: all, range, otherCosts },
    privilegeLeft: left,
    worth: whole === null || whole < otherCosts ? null : whole - otherCosts,
    missing: range.isLeast ? MISSING.filter((rate) => needs[rate] && unknown[rate]) : [],
    swaps: next === null ? null : { least: swap(range.least), most: swap(range.most) },
  };
}
