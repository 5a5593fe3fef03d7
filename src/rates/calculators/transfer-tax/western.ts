import { type Cents, percentOf, scaled } from '../cents.ts';
import { source } from '../source.ts';
import { type Brackets, firstHomeRelief, type Line, line, marginal, steps, type Transfer } from './line.ts';

const ALBERTA = [
  source('mondaq.com/canada/financial-services/1534372', '2024-10'),
  source('bennettjones.com', '2024-09'),
];
const SASKATCHEWAN = [
  source('bestmortgageonline.ca/land-transfer-tax-saskatchewan', '2025-03'),
  source('rickcarlson.com/realestate.php?article=land_transfer_tax'),
];
const MANITOBA = [source('teranetmb.zendesk.com/hc/en-ca/articles/4790708040731')];

/** Alberta, since 2024-10-20: 50 dollars and 5 for each 5,000 or part of it, for the title and again for the mortgage. */
const albertaFee = (sum: Cents): Cents => 50_00 + steps(sum, 5_000_00) * 5_00;

/** Alberta has no tax on transfers: two registrations are paid. */
export const alberta = ({ price, mortgage }: Transfer): Line[] => [
  line('province', albertaFee(price), ALBERTA),
  ...(mortgage > 0 ? [line('mortgage-registration', albertaFee(mortgage), ALBERTA)] : []),
];

/** Saskatchewan, since 2023-07-29: nothing up to 500 dollars, 25 up to 6,300, and 0.4 % of a larger value. */
export function saskatchewan({ price, mortgage }: Transfer): Line[] {
  const title = price <= 500_00 ? 0 : price <= 6_300_00 ? 25_00 : percentOf(price, 400);
  const registration = line('mortgage-registration', 180_00, SASKATCHEWAN, { most: 1_000_00 });
  return [line('province', title, SASKATCHEWAN), ...(mortgage > 0 ? [registration] : [])];
}

const MANITOBA_BRACKETS: Brackets = { 30000: 0, 90000: 500, 150000: 1_000, 200000: 1_500, above: 2_000 };

/** Manitoba's land transfer tax; a registration fee is added, and there is no relief for a first home. */
export const manitoba = ({ price }: Transfer): Line[] => [
  line('province', marginal(price, MANITOBA_BRACKETS), MANITOBA, { notes: ['fees-extra'] }),
];

const BRITISH_COLUMBIA = [source('taxbase.ca/land-transfer-tax-calculator/british-columbia')];
const RELIEF_SOURCES = [
  source('tsawwassenhomesforsale.com', '2024-06'),
  source('kingsburyrealestate.ca', '2024-03-01'),
];

/** The brackets for homes; no source for 2026 was found. */
const BRITISH_COLUMBIA_BRACKETS: Brackets = { 200000: 1_000, 2000000: 2_000, 3000000: 3_000, above: 5_000 };
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
  const tax = marginal(price, BRITISH_COLUMBIA_BRACKETS);
  const lines = [line('province', tax, BRITISH_COLUMBIA, { isConfirmed: false })];
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
