import type { Question, Way } from './question.ts';

/** The source for the minimum qualifying rate, and for who is exempt from it. */
export const STRESS_TEST_SOURCE =
  'https://www.osfi-bsif.gc.ca/en/supervision/financial-institutions/banks/minimum-qualifying-rate-uninsured-mortgages';

/** The lenders that the Superintendent of Financial Institutions supervises ("Who we regulate"), by id; the others are provincial or none. */
const FEDERALLY_REGULATED: ReadonlySet<string> = new Set([
  ...['rbc', 'td', 'scotiabank', 'bmo', 'cibc', 'national', 'tangerine', 'laurentian', 'manulife'],
  ...['eqbank', 'hometrust', 'coastcapital'],
]);

/** True if a lender is known to be federally regulated. */
export const isFederallyRegulated = (lender: string): boolean => FEDERALLY_REGULATED.has(lender);

/** Why no stress test is due. */
export type Exempt = 'renewal' | 'straight-switch';

/**
 * Why a borrower need not qualify at the minimum qualifying rate; null if no exemption is known. A renewal at one's own lender needs no new
 * test. A straight switch between federally regulated lenders, in which neither sum nor years grow, needs none since 21 November 2024
 * (OSFI); insured ones did not before.
 * @param lender that would lend
 */
export function exemptFromStressTest(question: Question, way: Way, lender: string): Exempt | null {
  if (way === 'stay') return 'renewal';
  const isBetweenFederal =
    question.currentLender !== null && isFederallyRegulated(question.currentLender) && isFederallyRegulated(lender);
  return way === 'move' && isBetweenFederal ? 'straight-switch' : null;
}
