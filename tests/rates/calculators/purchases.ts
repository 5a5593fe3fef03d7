import { toCents } from '../../../src/rates/calculators/cents.ts';
import type { Line, Transfer } from '../../../src/rates/calculators/transfer-tax/line.ts';
import { type TaxingCity, transferTax } from '../../../src/rates/calculators/transfer-tax/transfer-tax.ts';
import type { PROVINCES } from '../../../src/rates/vocabulary.ts';

// Purchases of homes, in dollars.

export type Province = (typeof PROVINCES)[number];
/** A purchase in dollars. */
export interface Purchase extends Partial<Pick<Transfer, 'firstHome' | 'isNewBuild' | 'on'>> {
  mortgage?: number;
  city?: TaxingCity;
}

export const linesOf = (
  province: Province,
  price: number,
  { mortgage = 0, city, firstHome = 'none', isNewBuild = false, on = '2025-06-01' }: Purchase = {},
): Line[] =>
  transferTax(province, city ?? null, {
    price: toCents(price),
    mortgage: toCents(mortgage),
    ...{ firstHome, isNewBuild, on },
  }) ?? [];

export const DAY_2023 = { on: '2023-06-01' };
export const DAY_2024 = { on: '2024-06-01' };
export const DAY_2026 = { on: '2026-06-01' };
export const MONTREAL = { city: 'montreal' } as const;
export const QUEBEC = { city: 'quebec' } as const;
export const GATINEAU = { city: 'gatineau' } as const;
export const TORONTO_2026 = { city: 'toronto', on: '2026-04-01' } as const;
export const TORONTO_2024 = { city: 'toronto', on: '2024-01-01' } as const;
