import type { Thousandths } from '../thousandths.ts';
import { sourcesIn } from './source.ts';

/** Sources of the minimum qualifying rate and its exceptions. */
export const QUALIFYING_SOURCES = sourcesIn(
  'osfi-bsif.gc.ca/en/supervision/financial-institutions/banks/minimum-qualifying-rate-uninsured-mortgages official',
  'fasken.com/en/knowledge/2024/11/osfi-issues-updates-… 2024-11',
  'truenorthmortgage.ca/blog/switching-at-renewal-is-easier',
);

/** The lowest rate at which a borrower must qualify, whatever the contract's rate: 5.25 % (OSFI; the same for insured mortgages). */
const FLOOR: Thousandths = 5250;
/** Added to the contract's rate: two points. */
const BUFFER: Thousandths = 2000;

/**
 * The minimum qualifying rate: the greater of the contract rate plus two points and 5.25 % (OSFI, Guideline B-20). It binds federally
 * regulated lenders and every insured mortgage; a credit union may set its own rule for the others.
 */
export const qualifyingRate = (contract: Thousandths): Thousandths => Math.max(contract + BUFFER, FLOOR);
