import { type Thousandths, toThousandths } from '../../rates/percent.ts';
import { REFERENCE_NAMES } from '../../rates/reference.ts';
import { observationsOf, type Snapshot } from '../../snapshots/snapshot.ts';

/** A posted rate of the Bank of Canada's series: what large banks usually post, not the rate of one lender. */
export interface BankPosted {
  value: Thousandths;
  /** The day of the series' value, `2024-05-15`. */
  day: string;
}

/** Days that a value of a weekly series may be old: after that the series says nothing of a day. */
const OLDEST = 21 * 86_400_000;

/**
 * What the Bank of Canada's series says of a term at the end of a month.
 * @param month `2024-05` @returns null for a term without a series, or a month that the series does not cover
 */
export function bankPosted(snapshot: Snapshot, termMonths: number, month: string): BankPosted | null {
  const name = REFERENCE_NAMES.find((one) => one === `posted-${termMonths / 12}-year`);
  if (!name) return null;
  const last = observationsOf(snapshot, name).findLast(({ date }) => date.slice(0, 7) <= month);
  const isNear = last && Date.parse(`${month}-28`) - Date.parse(last.date) <= OLDEST;
  return isNear ? { value: toThousandths(last.percent), day: last.date } : null;
}
