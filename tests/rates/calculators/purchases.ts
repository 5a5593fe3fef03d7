import { toCents } from '../../../src/rates/calculators/cents.ts';
import { type Line, type Transfer, transferTax } from '../../../src/rates/calculators/transfer-tax.ts';
import type { PROVINCES } from '../../../src/rates/vocabulary.ts';

// Purchases of homes, in dollars.

export type Province = (typeof PROVINCES)[number];
/** A purchase in dollars. */
export interface Purchase extends Partial<Pick<Transfer, 'isFirstHome' | 'isNewBuild' | 'on'>> {
  mortgage?: number;
  city?: string;
}

export const linesOf = (
  province: Province,
  price: number,
  { mortgage = 0, city, isFirstHome = false, isNewBuild = false, on = '2025-06-01' }: Purchase = {},
): Line[] =>
  transferTax(province, city ?? null, {
    price: toCents(price),
    mortgage: toCents(mortgage),
    ...{ isFirstHome, isNewBuild, on },
  }) ?? [];

/** A purchase in words: `CA-ON toronto 2026-04-01 first new mortgage=320000`. */
export function purchaseIn(words: string): [Province, Purchase] {
  const [province, ...rest] = words.split(' ');
  const purchase: Purchase = {};
  for (const word of rest) {
    if (/^\d{4}-/.test(word)) purchase.on = word;
    else if (word === 'first') purchase.isFirstHome = true;
    else if (word === 'new') purchase.isNewBuild = true;
    else if (word.startsWith('mortgage=')) purchase.mortgage = Number(word.slice(9));
    else purchase.city = word as string;
  }
  return [province as Province, purchase];
}
