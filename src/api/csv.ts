import { type Rate, rate as rateShape } from '../rates/schema.ts';

/** The columns: the fields of a rate, in the order of its schema. */
export const CSV_COLUMNS = Object.keys(rateShape.shape) as (keyof Rate)[];

/**
 * One cell (RFC 4180). Unknown is empty; lists are separated by spaces. A text that a spreadsheet would take for a formula
 * gets an apostrophe in front; numbers stay numbers.
 */
function cell(value: Rate[keyof Rate]): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = Array.isArray(value) ? value.join(' ') : value;
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rates as CSV: a header line, CRLF line ends, UTF-8. */
export function ratesCsv(rates: readonly Rate[]): string {
  const lines = rates.map((rate) => CSV_COLUMNS.map((column) => cell(rate[column])).join(','));
  return `${[CSV_COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}
