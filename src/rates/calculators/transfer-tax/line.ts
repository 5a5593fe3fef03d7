import type { Thousandths } from '../../thousandths.ts';
import type { Day } from '../calendar.ts';
import { type Cents, scaled, toCents } from '../cents.ts';
import type { Source } from '../source.ts';

/** A purchase, as the provinces and cities look at it. */
export interface Transfer {
  price: Cents;
  /** The new mortgage: some provinces charge a fee for registering it. */
  mortgage: Cents;
  /** The buyers for whom it is a first home: none, all, or half of them by their shares. */
  firstHome: 'none' | 'all' | 'half';
  isNewBuild: boolean;
  on: Day;
}

/** The kind of a tax, fee or rebate. */
export type LineKind = 'province' | 'city' | 'mortgage-registration' | 'first-home' | 'new-build' | 'city-first-home';

/** Qualifications of a figure. */
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

/** One line of a purchase's taxes and registrations: a figure, or a range. Rebates are negative. */
export interface Line {
  kind: LineKind;
  least: Cents;
  most: Cents;
  /** True if the figures are known to be valid for the requested day. */
  isConfirmed: boolean;
  notes: readonly LineNote[];
  sources: readonly Source[];
}

/** The rate of each part of a price, by the dollars up to which it reaches; `above` is that of the last part, which has no end. */
export type Brackets = Readonly<Record<number | 'above', Thousandths>>;

/** A tax with a rate of its own on each part of a price. */
export function marginal(price: Cents, { above, ...bounded }: Brackets): Cents {
  let from = 0;
  let whole = 0;
  // The names of properties that are whole numbers come in their order.
  for (const [dollars, percent] of Object.entries(bounded)) {
    const upTo = toCents(Number(dollars));
    whole += Math.max(0, Math.min(price, upTo) - from) * percent;
    from = upTo;
  }
  whole += Math.max(0, price - from) * above;
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

/** The relief of a first home. No source was found for what is left of it where only half of the buyers qualify. @param sum below zero */
export function firstHomeRelief(
  kind: LineKind,
  { firstHome }: Transfer,
  sum: Cents,
  sources: readonly Source[],
  rest: Partial<Line> = {},
): Line[] {
  if (firstHome === 'none') return [];
  return [line(kind, sum, sources, firstHome === 'all' ? rest : { ...rest, most: 0, notes: ['shared-unknown'] })];
}

/** The table in force on a day, of tables that each begin on a day; the first of them before that. */
export const inForce = <Table extends { from: Day }>(tables: readonly [Table, ...Table[]], on: Day): Table =>
  tables.findLast(({ from }) => from <= on) ?? tables[0];

/** The sources of lines, each once. */
export const taxSources = (lines: readonly Line[]): Source[] => [
  ...new Map(lines.flatMap(({ sources }) => sources).map((one) => [one.address, one])).values(),
];
