import { addMonths, type Day } from './calendar.ts';
import { sourcesIn } from './source.ts';

/** Sources on section 10 of the Interest Act: its text, and the borrowers that it does not cover. */
export const INTEREST_ACT_SOURCES = sourcesIn(
  'mondaq.com/canada/x/132798 2011-05',
  'rbs.ca/publications/legislative-update-section-10-of-the-canada-interest-act 2012-01-20',
);

const FIVE_YEARS = 60;

/**
 * Whether the charge is capped at three months' interest: the term is longer than five years and five years have passed since the date of
 * the mortgage (Interest Act, R.S.C. 1985, c. I-15, s. 10). It does not help corporations and, since 2012, most partnerships and business trusts.
 * @param startedOn the date of the mortgage; a renewal can restart it (Royal Trust v. Potash)
 */
export const isCappedByAct = (startedOn: Day, termMonths: number, on: Day): boolean =>
  termMonths > FIVE_YEARS && on >= addMonths(startedOn, FIVE_YEARS);
