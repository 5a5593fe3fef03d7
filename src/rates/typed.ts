import { percent, thousandths } from './thousandths.ts';

/** Dollars as people type them: `400,000`, `$400 000`, `400 000,50 $`, `450k`, `1.2M`. A comma separates thousands or cents. @returns NaN otherwise */
export function dollars(text: string): number {
  const plain = text.replaceAll(/[$\s]/g, '');
  // As many decimals as leave whole dollars or tens of them, so that the comma of `1,250k` is not taken for a decimal one.
  const [, short, unit] =
    /^(\d{1,5}(?:[.,]\d{1,2})?)(k)$/i.exec(plain) ?? /^(\d{1,3}(?:[.,]\d{1,3})?)(m)$/i.exec(plain) ?? [];
  if (short && unit) return Math.round(Number(short.replace(',', '.')) * (/k/i.test(unit) ? 1e3 : 1e6));
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(plain)) return Number(plain.replaceAll(',', ''));
  return /^\d{1,12}([.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}

/** Whether a down payment is a share: `10 %`, or a bare number up to 99, because nobody pays less than a hundred dollars. `60,000` is a sum. */
export const isShare = (text: string): boolean => /^\d{1,2}([.,]\d{1,2})?$|%$/.test(text.trim());

/** The rate that is meant by three digits: its point was left out. @returns percent; null for any other text */
export const pointedRate = (text: string): number | null =>
  /^[1-9]\d\d$/.test(text.trim()) ? Number(text) / 100 : null;

/** The threshold of an alert as people type it, in percent: `4.25`, `4,25 %`. @returns null for a text that cannot be a rate */
export function threshold(text: string): number | null {
  const figure = thousandths(text.replace('%', ''));
  return figure === null || figure < 10 || figure > 30_000 ? null : percent(figure);
}

/** The sums that a home or a mortgage can have, in dollars. */
export const isSum = (value: number): boolean => value >= 1000 && value <= 50_000_000;

/** Whole years of amortization, as typed. @returns NaN for anything else */
export const years = (text: string): number => (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN);
/** The years that a mortgage can be paid off in. */
export const YEARS = { least: 1, most: 40 } as const;
export const isYears = (value: number): boolean => value >= YEARS.least && value <= YEARS.most;
