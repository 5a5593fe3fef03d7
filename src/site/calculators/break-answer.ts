import { practicesOf, privilegePercent, termRulesOf } from '../../lenders/practices.ts';
import type { LenderTerms } from '../../lenders/schema.ts';
import { breakOrStay, mostWorth, type Swap, type SwapResult } from '../../rates/calculators/break-or-stay.ts';
import type { Day } from '../../rates/calculators/calendar.ts';
import type { Cents } from '../../rates/calculators/cents.ts';
import { comparableTerms, USUAL_TERMS } from '../../rates/calculators/comparable-term.ts';
import { usualCompounding } from '../../rates/calculators/compounding.ts';
import { isCappedByAct } from '../../rates/calculators/interest-act.ts';
import { privilegeLeft } from '../../rates/calculators/privilege.ts';
import {
  type Comparison,
  chargeRange,
  type Practices,
  type Reading,
  readings,
} from '../../rates/calculators/readings.ts';
import { type Thousandths, toThousandths } from '../../rates/percent.ts';
import { type BreakFields, type Period, periodOf } from './break.ts';
import { areGood } from './fields.ts';

/** The rates of a lender that the visitor need not type; each null if we lack it or may not show it to this visitor. */
export interface KnownRates {
  /** The posted rate at signing, for the signed term. */
  signed: Thousandths | null;
  /** Today's rates, by term in months. */
  posted: ReadonlyMap<number, Thousandths>;
  current: ReadonlyMap<number, Thousandths>;
  prime: Thousandths | null;
}
export const NOTHING_KNOWN: KnownRates = { signed: null, posted: new Map(), current: new Map(), prime: null };

const MISSING: readonly MissingRate[] = ['discount', 'posted', 'current', 'benchmark'];

/** The terms that the time left is compared with, as far as the fields tell. */
export function comparedTerms(fields: BreakFields, terms: LenderTerms | null, today: Day): number[] {
  const period = periodOf(fields.began, fields.left, fields.term, today);
  if (period === null) return [];
  const found = termRulesOf(terms).flatMap((rule) => comparableTerms(period.left, USUAL_TERMS, rule));
  return [...new Set(found)].sort((a, b) => a - b).slice(0, 2);
}

/** The rates that the charge needs by the practices that the lender may have. A filled-in field stays visible. */
export function neededRates(
  fields: BreakFields,
  terms: LenderTerms | null,
): Record<'discount' | 'posted' | 'current' | 'benchmark' | 'prime', boolean> {
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

/** A charge with everything that leads to it. */
export interface BreakAnswer {
  period: Period;
  practices: Practices;
  comparisons: readonly Comparison[];
  /** The discount of the contract's rate from the one posted at signing; null if it is unknown. */
  discount: Thousandths | null;
  prime: Thousandths | null;
  /** The sum that is paid back. */
  sum: Cents;
  privilegeLeft: Cents | null;
  isCapped: boolean;
  readings: Reading[];
  range: NonNullable<ReturnType<typeof chargeRange>>;
  /** Fees and cash back beside the charge, less cash back received. */
  otherCosts: Cents;
  /** The comparison with another rate, at the lowest and at the highest cost of the break; null if no other rate was given. */
  swaps: { least: SwapResult; most: SwapResult } | null;
  /** The highest charge at which the other rate still pays; null where none does, or no other rate was given. */
  worth: Cents | null;
  /** The rates that the charge lacks. */
  missing: readonly MissingRate[];
}

/** A rate that decides the charge and may not be known. */
export type MissingRate = 'discount' | 'posted' | 'current' | 'benchmark';

/** Calculates the answer; null if a field is wrong, or if a required rate is missing. */
export function breakAnswer(
  fields: BreakFields,
  terms: LenderTerms | null,
  known: KnownRates,
  today: Day,
): BreakAnswer | null {
  const { type, prepayment, rate, balance, amortization, borrower, term, pay, costs } = fields;
  const period = periodOf(fields.began, fields.left, fields.term, today);
  if (!areGood(fields) || !period || rate.value === null || balance.value === null || amortization.value === null)
    return null;
  const sum = pay.value ?? balance.value;
  const contract = rate.value;
  const signed = fields.signed.value ?? known.signed;
  // A contract above the posted rate had no discount.
  const discount = fields.discount.value ?? (signed === null ? null : Math.max(0, signed - contract));
  const prime = fields.prime.value ?? known.prime;
  const comparisons = comparedTerms(fields, terms, today).map((termMonths, place): Comparison => {
    const typed = place === 0 ? fields : { posted: fields.posted2, current: fields.current2 };
    return {
      termMonths,
      posted: typed.posted.value ?? known.posted.get(termMonths) ?? null,
      current: typed.current.value ?? known.current.get(termMonths) ?? null,
      benchmark: fields.benchmark.value,
    };
  });
  const percent = privilegePercent(terms);
  const left = privilegeLeft({
    percent: fields.privilege.value ?? (percent === null ? null : toThousandths(percent)),
    original: fields.original.value,
    used: fields.used.value ?? 0,
  });
  const isCapped = isCappedByAct(
    { startedOn: period.startedOn, termMonths: Number(term.value), borrower: borrower.value ?? 'person' },
    today,
  );
  const practices = practicesOf(terms, sum < balance.value);
  const all = readings(
    {
      sum,
      rateType: type.value ?? 'fixed',
      prepayment: prepayment.value ?? 'closed',
      contract,
      discount,
      prime,
      left: period.left,
      amortizationMonths: amortization.value * 12,
      isCapped,
      privilegeLeft: left,
      comparisons,
    },
    practices,
  );
  const range = chargeRange(all);
  if (range === null) return null;
  const otherCosts = (fields.fees.value ?? 0) + (fields.cashback.value ?? 0) - (fields.received.value ?? 0);
  const ways: Omit<Swap, 'cost'> = {
    balance: sum,
    amortizationMonths: amortization.value * 12,
    monthsLeft: period.left.months,
    now: { rate: contract, compounding: usualCompounding(type.value ?? 'fixed') },
    next: { rate: fields.next.value ?? contract, compounding: usualCompounding(fields.nexttype.value ?? 'fixed') },
    isCostBorrowed: costs.value === 'borrowed',
  };
  const swap = (charge: Cents): SwapResult => breakOrStay({ ...ways, cost: charge + otherCosts });
  const whole = fields.next.value === null ? null : mostWorth(ways);
  const needs = neededRates(fields, terms);
  const unknown: Record<MissingRate, boolean> = {
    discount: discount === null,
    posted: comparisons.some(({ posted }) => posted === null),
    current: comparisons.some(({ current }) => current === null),
    benchmark: fields.benchmark.value === null,
  };
  return {
    period,
    practices,
    comparisons,
    discount,
    prime,
    sum,
    privilegeLeft: left,
    isCapped,
    readings: all,
    range,
    otherCosts,
    worth: whole === null || whole < otherCosts ? null : whole - otherCosts,
    missing: range.isLeast ? MISSING.filter((rate) => needs[rate] && unknown[rate]) : [],
    swaps: fields.next.value === null ? null : { least: swap(range.least), most: swap(range.most) },
  };
}
