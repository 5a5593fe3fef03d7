import type { Day } from '../calendar.ts';
import { type Cents, scaled } from '../cents.ts';
import { source } from '../source.ts';
import { type Bracket, inForce, type Line, line, marginal, type Transfer } from './line.ts';

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

/** The brackets for homes of one or two families. Other homes have all but the last one. */
const BRACKETS: readonly Bracket[] = [
  [55_000_00, 500],
  [250_000_00, 1_000],
  [400_000_00, 1_500],
  [2_000_000_00, 2_000],
  [null, 2_500],
];
/** The most that is refunded: Ontario's tax on 368,000 dollars. */
const REFUND = 4_000_00;

const shared: readonly Bracket[] = [...BRACKETS.slice(0, -1), [3_000_000_00, 2_500]];
const TORONTO: readonly [{ from: Day; brackets: readonly Bracket[] }, { from: Day; brackets: readonly Bracket[] }] = [
  {
    from: '2024-01-01',
    brackets: [
      ...shared,
      [4_000_000_00, 3_500],
      [5_000_000_00, 4_500],
      [10_000_000_00, 5_500],
      [20_000_000_00, 6_500],
      [null, 7_500],
    ],
  },
  {
    from: '2026-04-01',
    brackets: [
      ...shared,
      [4_000_000_00, 4_400],
      [5_000_000_00, 5_450],
      [10_000_000_00, 6_500],
      [20_000_000_00, 7_550],
      [null, 8_600],
    ],
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

/** Toronto's own tax beside Ontario's, with its rebate. No source was found for the rebate if only half of the buyers qualify. */
export function toronto({ price, firstHome, on }: Transfer): Line[] {
  const tax = marginal(price, inForce(TORONTO, on).brackets);
  const whole = upTo(tax, TORONTO_REBATE);
  const rebate =
    firstHome === 'all'
      ? [line('city-first-home', whole, TORONTO_SOURCES)]
      : [line('city-first-home', whole, TORONTO_SOURCES, { most: 0, notes: ['shared-unknown'] })];
  return [line('city', tax, TORONTO_SOURCES), ...(firstHome === 'none' ? [] : rebate)];
}
