import { type Cents, percentOf } from '../cents.ts';
import { source } from '../source.ts';
import { type Brackets, type Line, line, marginal, steps, type Transfer } from './line.ts';

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

const BRACKETS: Brackets = { 30000: 0, 90000: 500, 150000: 1_000, 200000: 1_500, above: 2_000 };

/** Manitoba's land transfer tax; a registration fee is added, and there is no relief for a first home. */
export const manitoba = ({ price }: Transfer): Line[] => [
  line('province', marginal(price, BRACKETS), MANITOBA, { notes: ['fees-extra'] }),
];
