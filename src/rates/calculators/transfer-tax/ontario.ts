import type { Day } from '../calendar.ts';
import { type Cents, scaled } from '../cents.ts';
import { source } from '../source.ts';
import { type Brackets, firstHomeRelief, inForce, type Line, line, marginal, type Transfer } from './line.ts';

const SOURCES = [
  source('kaylaw.ca/resource/first-time-home-buyers-land-transfer-tax'),
  source('mortgagebrokersottawa.com'),
];
const TORONTO_SOURCES = [
  source(
    'sorbaralaw.com/resources/knowledge-centre/publication/toronto-s-escalating-luxury-land-transfer-tax',
    '2026-01',
  ),
  source('rickylau.ca/2017/02/mltt', '2017-02'),
];

/** The brackets for homes of one or two families; other homes have all but the last one. */
const SHARED = { 55000: 500, 250000: 1_000, 400000: 1_500, 2000000: 2_000 };
const BRACKETS: Brackets = { ...SHARED, above: 2_500 };
/** The most that is refunded: Ontario's tax on 368,000 dollars. */
const REFUND = 4_000_00;

/** Toronto's rates above three million, from a day on. */
interface Luxury {
  from: Day;
  luxury: Brackets;
}
const TORONTO: readonly [Luxury, ...Luxury[]] = [
  {
    from: '2024-01-01',
    luxury: { 4000000: 3_500, 5000000: 4_500, 10000000: 5_500, 20000000: 6_500, above: 7_500 },
  },
  {
    from: '2026-04-01',
    luxury: { 4000000: 4_400, 5000000: 5_450, 10000000: 6_500, 20000000: 7_550, above: 8_600 },
  },
];
/** The most that is rebated: Toronto's tax on 400,000 dollars. */
const TORONTO_REBATE = 4_475_00;

const upTo = (tax: Cents, most: Cents): Cents => -Math.min(tax, most);

/** Ontario's land transfer tax, with the refund for a first home, in proportion to the share of first-time buyers. */
export function ontario({ price, firstHome }: Transfer): Line[] {
  const tax = marginal(price, BRACKETS);
  const refund = firstHome === 'half' ? scaled(upTo(tax, REFUND), [], 2) : upTo(tax, REFUND);
  return [line('province', tax, SOURCES), ...(firstHome === 'none' ? [] : [line('first-home', refund, SOURCES)])];
}

/** Toronto's own tax beside Ontario's, with its rebate. */
export function toronto(transfer: Transfer): Line[] {
  const tax = marginal(transfer.price, { ...SHARED, 3000000: 2_500, ...inForce(TORONTO, transfer.on).luxury });
  const rebate = firstHomeRelief('city-first-home', transfer, upTo(tax, TORONTO_REBATE), TORONTO_SOURCES);
  return [line('city', tax, TORONTO_SOURCES), ...rebate];
}
