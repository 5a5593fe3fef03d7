import { type Cents, scaled } from '../cents.ts';
import { source } from '../source.ts';
import { type Brackets, firstHomeRelief, type Line, line, marginal, type Transfer } from './line.ts';

const SOURCES = [source('taxbase.ca/land-transfer-tax-calculator/british-columbia')];
const RELIEF_SOURCES = [
  source('tsawwassenhomesforsale.com', '2024-06'),
  source('kingsburyrealestate.ca', '2024-03-01'),
];

/** The brackets for homes; no source for 2026 was found. */
const BRACKETS: Brackets = { 200000: 1_000, 2000000: 2_000, 3000000: 3_000, above: 5_000 };
/**
 * The relief for a first home, since 2024-04-01: 8,000 dollars up to the price `partial`, which is the whole tax up to 500,000, and from
 * there less and less, down to nothing at `none`.
 */
const FIRST = { partial: 835_000_00, none: 860_000_00, relief: 8_000_00 };
/** The relief for a new home on at most half a hectare: the whole tax up to `full`, nothing from `none`. */
const NEW = { full: 1_100_000_00, none: 1_150_000_00 };

/** The relief of a first home; below nothing where there is none any more. */
function firstRelief(price: Cents, tax: Cents): Cents {
  // The relief falls by 320 dollars for every 1,000 of the price above `partial`.
  const left =
    price <= FIRST.partial ? FIRST.relief : scaled(FIRST.none - price, [FIRST.relief], FIRST.none - FIRST.partial);
  return Math.min(tax, left);
}

/** British Columbia's property transfer tax, with the larger of the two reliefs. */
export function britishColumbia(transfer: Transfer): Line[] {
  const { price, isNewBuild } = transfer;
  const tax = marginal(price, BRACKETS);
  const lines = [line('province', tax, SOURCES, { isConfirmed: false })];
  const first = firstRelief(price, tax);
  // Wherever a first home has a relief, that of a new one is the whole tax.
  if (isNewBuild && price < NEW.none)
    lines.push(
      line('new-build', -tax, RELIEF_SOURCES, {
        // Between `full` and `none` the relief decreases; no source was found for the formula.
        most: price <= NEW.full ? -tax : 0,
        isConfirmed: false,
        notes: price <= NEW.full ? ['small-plot'] : ['small-plot', 'partial-unknown'],
      }),
    );
  else if (first > 0)
    lines.push(...firstHomeRelief('first-home', transfer, -first, RELIEF_SOURCES, { isConfirmed: false }));
  return lines;
}
