/**
 * Percentages as whole thousandths: 4.59 % is 4590. Rates are compared and added in this unit only, because
 * 4.45 - 0.35 in binary floating point is 4.1000000000000005.
 */
export type Thousandths = number;

/**
 * Reads a decimal as printed (`4.59`, `4,590`, `-0.35`, `12`) into thousandths of a percent.
 * @returns null when the text is not one plain decimal of at most three places.
 */
export function thousandths(decimal: string): Thousandths | null {
  const match = /^([+\-\u2212\u2013])?(\d{1,3})(?:[.,](\d{1,3}))?$/.exec(decimal.trim());
  if (!match) return null;
  const size = Number(match[2]) * 1000 + Number((match[3] ?? '').padEnd(3, '0'));
  return match[1] && match[1] !== '+' && size !== 0 ? -size : size;
}

/** Thousandths to the number that JSON shows: 4590 -> 4.59. Division of integers below 10^6 by 1000 prints exactly. */
export const percent = (value: Thousandths): number => value / 1000;

/** The number of the JSON back to thousandths: 4.59 -> 4590. */
export const toThousandths = (percentNumber: number): Thousandths => Math.round(percentNumber * 1000);

/** A rate in reports and files, in no language (pages: src/words/figures.ts): 4.59 -> `4.59`, 4.825 -> `4.825`; at least two decimals, no sign. */
export function plainPercent(percentNumber: number): string {
  const three = percentNumber.toFixed(3);
  return three.endsWith('0') ? three.slice(0, -1) : three;
}
