import type { Thousandths } from '../../percent.ts';
import type { Day } from '../calendar.ts';
import { type Cents, scaled } from '../cents.ts';
import type { Source } from '../source.ts';

/** A purchase, as the provinces and cities look at it. */
export interface Transfer {
  price: Cents;
  /** The new mortgage, which some provinces ask a fee for registering. */
  mortgage: Cents;
  /** Who buys a first home: none of the buyers, all of them, or half by their shares. */
  firstHome: 'none' | 'all' | 'half';
  isNewBuild: boolean;
  on: Day;
}

/** What is paid, or given back. */
export type LineKind = 'province' | 'city' | 'mortgage-registration' | 'first-home' | 'new-build' | 'city-first-home';

/** What must be known beside a figure. */
export type LineNote =
  | 'greater-value'
  | 'fees-extra'
  | 'municipal-range'
  | 'tables-disagree'
  | 'cap-said'
  | 'non-resident'
  | 'small-plot'
  | 'partial-unknown'
  | 'shared-unknown';

/** One line of what a purchase costs in taxes and registration: a figure, or the two between which it lies. Rebates are negative. */
export interface Line {
  kind: LineKind;
  least: Cents;
  most: Cents;
  /** Whether the figures are known to hold for the day asked about. */
  isConfirmed: boolean;
  notes: readonly LineNote[];
  sources: readonly Source[];
}

/** A part of a price up to a sum, and what is asked for it. The last has no end. */
export type Bracket = readonly [upTo: Cents | null, percent: Thousandths];

/** A tax that asks more of each further part of a price. */
export function marginal(price: Cents, brackets: readonly Bracket[]): Cents {
  let from = 0;
  let whole = 0;
  for (const [upTo, percent] of brackets) {
    whole += Math.max(0, Math.min(price, upTo ?? price) - from) * percent;
    from = upTo ?? price;
  }
  return scaled(whole, [], 100_000);
}

/** Every full or begun step of a sum. */
export const steps = (sum: Cents, step: Cents): number => Math.ceil(Math.max(0, sum) / step);

/** A line of one figure. */
export const line = (kind: LineKind, sum: Cents, sources: readonly Source[], rest: Partial<Line> = {}): Line => ({
  kind,
  least: sum,
  most: sum,
  isConfirmed: true,
  notes: [],
  sources,
  ...rest,
});

/** What stands in force on a day, of tables each of which holds from a day on; the first of them before that. */
export const inForce = <Table extends { from: Day }>(tables: readonly [Table, ...Table[]], on: Day): Table =>
  tables.findLast(({ from }) => from <= on) ?? tables[0];
