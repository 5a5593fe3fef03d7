import type { Thousandths } from '../percent.ts';
import { type Source, source } from './source.ts';

/** Sources of the minimum qualifying rate and its exceptions. */
export const QUALIFYING_SOURCES: readonly Source[] = [
  source('osfi-bsif.gc.ca/en/supervision/financial-institutions/banks/minimum-qualifying-rate-uninsured-mortgages'),
  source('fasken.com/en/knowledge/2024/11/osfi-issues-updates-…', '2024-11'),
  source('truenorthmortgage.ca/blog/switching-at-renewal-is-easier', null, 'medium'),
];

/** The lowest rate at which a borrower must qualify, whatever the contract's rate: 5.25 % (OSFI; the same for insured mortgages). */
const FLOOR: Thousandths = 5250;
/** Added to the contract's rate: two points. */
const BUFFER: Thousandths = 2000;

/** The minimum qualifying rate: the greater of the contract rate plus two points and 5.25 % (OSFI, Guideline B-20). */
export const qualifyingRate = (contract: Thousandths): Thousandths => Math.max(contract + BUFFER, FLOOR);

/** The exemptions from the minimum qualifying rate. */
const EXEMPTIONS = ['renewal', 'insured-switch', 'uninsured-switch', 'provincial-lender'] as const;
export type Exemption = (typeof EXEMPTIONS)[number];

/** The facts that decide whether the minimum qualifying rate applies. */
export interface Qualification {
  /** `renewal`: at one's own lender. `switch`: to another lender, neither the sum nor the remaining years growing. */
  purpose: 'purchase' | 'refinance' | 'renewal' | 'switch';
  isInsured: boolean;
  /** Whether a federal regulator supervises the lender. Credit unions are provincial and set their own rule. */
  isFederal: boolean;
}

/**
 * The exemption of a borrower from the minimum qualifying rate; null if there is none. A renewal at one's own lender needs no new test; a
 * straight switch is exempt, insured since autumn 2023 (Canadian Mortgage Charter) and uninsured since 2024-11-21 (OSFI); and the rule
 * binds federally regulated lenders alone.
 */
export function exemptionOf({ purpose, isInsured, isFederal }: Qualification): Exemption | null {
  if (purpose === 'renewal') return 'renewal';
  if (purpose === 'switch') return isInsured ? 'insured-switch' : 'uninsured-switch';
  // An insured mortgage follows the insurers' rule, whoever the lender is.
  return isFederal || isInsured ? null : 'provincial-lender';
}

/** The rate at which a borrower must show that they can pay: the contract's own if they are exempt. */
export const testRate = (contract: Thousandths, qualification: Qualification): Thousandths =>
  exemptionOf(qualification) === null ? qualifyingRate(contract) : contract;
