import type { Thousandths } from '../thousandths.ts';
import type { Span } from './calendar.ts';
import { type Cents, simpleInterest, type YearShare } from './cents.ts';
import {
  type Compared,
  type ComparedRates,
  type Counting,
  comparedRates,
  differentialOf,
  type Method,
  yearShareInDays,
} from './ird.ts';
import { sourcesIn } from './source.ts';

/** Sources of the rules common to all lenders. */
export const CHARGE_SOURCES = sourcesIn(
  'canada.ca/en/financial-consumer-agency/services/mortgages/reduce-prepayment-penalties.html official',
  'canada.ca/en/financial-consumer-agency/services/industry/laws-regulations/mortgage-prepayment-information-code.html official',
);

/** One way in which a lender computes its charge. If a lender does not state it, several are shown side by side. */
export interface Practice extends Counting {
  method: Method;
  /** The rate of three months' interest on a fixed mortgage. */
  fixedAt: 'contract' | 'posted-at-signing';
  /** The rate of three months' interest on a variable one. */
  variableAt: 'contract' | 'prime';
  /** Three months are a quarter of a year, or 90 days of 365: on a fixed mortgage, and on a variable one. */
  fixedMonths: 'quarter' | '90-days';
  variableMonths: 'quarter' | '90-days';
  /** With less than three months left: the usual charge, or the interest until the term ends. */
  nearMaturity: 'usual' | 'interest-to-maturity';
}

/**
 * The amount that is charged once the sum that may be prepaid without a charge is exceeded: the part beyond it; the whole sum; or always the
 * whole sum, because the privilege does not apply.
 */
export const EXCESSES = ['beyond', 'whole', 'unusable'] as const;
export type Excess = (typeof EXCESSES)[number];

/** The part of a sum that a charge is counted on; nothing while it stays within what is free. @param free null if unknown */
export function chargeable(sum: Cents, free: Cents | null, excess: Excess): Cents {
  if (free === null || excess === 'unusable') return sum;
  if (sum <= free) return 0;
  return excess === 'beyond' ? sum - free : sum;
}

/** A closed mortgage that is paid back before its term ends. */
export interface Breaking extends Omit<ComparedRates, 'contract'> {
  /** The prepaid sum, less the part that may be prepaid without a charge. */
  sum: Cents;
  rateType: 'fixed' | 'variable';
  contract: Thousandths;
  /** The lender's prime today; only for a variable mortgage. */
  prime: Thousandths | null;
  left: Span;
  amortizationMonths: number;
  /** Whether section 10 of the Interest Act caps the charge. */
  isCapped: boolean;
}

/** The basis of a charge. */
export type Basis = 'after-five-years' | 'three-months' | 'differential' | 'interest-to-maturity';

/** A charge and its alternatives. */
export interface Charge {
  sum: Cents;
  basis: Basis;
  threeMonths: Cents;
  /** Null if there is none, or if one of its rates is unknown. */
  differential: Cents | null;
  compared: Compared | null;
  /** True if a rate that is unknown can increase it. */
  isLeast: boolean;
}

const QUARTER: YearShare = { parts: 3, of: 12 };
const NINETY_DAYS: YearShare = { parts: 90, of: 365 };

/**
 * The prepayment charge of a closed mortgage. Variable: three months' interest. Fixed: the greater of three months' interest
 * and the interest rate differential (FCAC; every lender's page seen). Five years after the date of a mortgage for longer than five: three
 * months' interest, never a differential (Interest Act, R.S.C. 1985, c. I-15, s. 10).
 * @returns null for a variable mortgage whose charge depends on a prime rate that is unknown
 */
export function charge(breaking: Breaking, practice: Practice): Charge | null {
  const { sum, rateType, contract, discount, prime, left, amortizationMonths, isCapped } = breaking;
  const none = { differential: null, compared: null, isLeast: false };
  const atPosted = rateType === 'fixed' && practice.fixedAt === 'posted-at-signing';
  const rate =
    rateType === 'variable' && practice.variableAt === 'prime' ? prime : contract + (atPosted ? (discount ?? 0) : 0);
  if (rate === null) return null;
  const counted = rateType === 'fixed' ? practice.fixedMonths : practice.variableMonths;
  const threeMonths = simpleInterest(sum, rate, counted === 'quarter' ? QUARTER : NINETY_DAYS);
  const isLeast = atPosted && discount === null;
  if (isCapped) return { ...none, sum: threeMonths, basis: 'after-five-years', threeMonths, isLeast };
  const isShort = practice.nearMaturity === 'interest-to-maturity' && left.months < 3;
  const usual = isShort
    ? { sum: simpleInterest(sum, contract, yearShareInDays(left)), basis: 'interest-to-maturity' as const }
    : { sum: threeMonths, basis: 'three-months' as const };
  if (rateType === 'variable') return { ...none, ...usual, threeMonths, isLeast };
  const compared = comparedRates(practice.method, breaking);
  if (compared === null) return { ...none, ...usual, threeMonths, isLeast: true };
  const differential = differentialOf(sum, compared, left, amortizationMonths, practice);
  const greater = differential > usual.sum ? { sum: differential, basis: 'differential' as const } : usual;
  return { ...greater, threeMonths, differential, compared, isLeast };
}
