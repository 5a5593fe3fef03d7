import { z } from 'zod';
import { type Thousandths, toThousandths } from '../thousandths.ts';
import type { Province } from '../vocabulary.ts';
import { type Day, isDay } from './calendar.ts';
import { type Cents, scaled, toCents } from './cents.ts';
import { type Source, sourceIn } from './source.ts';
import tables from './transfer-taxes.json' with { type: 'json' };

/** A part of a price: its rate, a fixed sum in place of a rate, and where it ends. */
interface Bracket {
  upTo: Cents;
  percent: Thousandths;
  sum: Cents;
}

/** Brackets as the table writes them: `0.5 to 55000, $25 to 6300, 2 above`. */
const brackets = z
  .string()
  .regex(/^(?:\$?[\d.]+ to \d+, )*\$?[\d.]+ above$|^[\d.]+ to \d+(?:, [\d.]+ to \d+)*$/)
  .transform((text) =>
    text.split(', ').map((part): Bracket => {
      const [, dollars, figure = '', upTo] = /^(\$?)([\d.]+) (?:to (\d+)|above)$/.exec(part) ?? [];
      return {
        upTo: upTo === undefined ? Number.POSITIVE_INFINITY : toCents(Number(upTo)),
        percent: dollars ? 0 : toThousandths(Number(figure)),
        sum: dollars ? toCents(Number(figure)) : 0,
      };
    }),
  );
const day = z.string().refine(isDay);
/** Tables by the day on which each begins; the first counts before that, too. */
const dated = z.record(day, brackets);
const dollars = z.number().nonnegative().transform(toCents);
const KINDS = ['province', 'city', 'mortgage-registration', 'first-home', 'new-build', 'city-first-home'] as const;
const NOTES = [
  ...['greater-value', 'fees-extra', 'municipal-range', 'tables-disagree', 'cap-said'],
  ...['non-resident', 'small-plot', 'partial-unknown'],
] as const;
const common = {
  /** The days from the first to before the second for which the figures were seen. */
  seen: z.tuple([day, day]).optional(),
  notes: z.array(z.enum(NOTES)).default([]),
  sources: z.array(z.string().transform(sourceIn)).min(1).optional(),
};

const rule = z.strictObject({
  ...common,
  kind: z.enum(KINDS),
  /** The city that asks it; null: only where no such city is named. */
  city: z.string().nullish(),
  /** A rate for each part of the price; after the province's base, if it has one. */
  brackets: z.union([brackets, dated]).optional(),
  /** A rate or a sum for the whole price, by the bracket in which it lies. */
  whole: brackets.optional(),
  /** Another table of the same kind: sources disagree, or somebody else decides. */
  or: brackets.optional(),
  orNote: z.enum(NOTES).optional(),
  /** A sum for each begun step above a price; `cap` is stated by some. */
  fee: z
    .strictObject({ base: dollars, step: dollars, each: dollars, above: dollars.default(0), cap: dollars.optional() })
    .optional(),
  /** A relief: the most of it, up to which price it is whole, from which there is none, and how it falls between. */
  most: dollars.optional(),
  full: dollars.optional(),
  none: dollars.optional(),
  falls: z.literal('evenly').optional(),
});
type Rule = z.infer<typeof rule>;

const TAXES = z
  .partialRecord(
    z.string(),
    z.strictObject({
      ...common,
      sources: common.sources.unwrap(),
      isConfirmed: z.boolean().default(true),
      base: dated.optional(),
      rules: z.array(rule),
    }),
  )
  .parse(tables);

/** A purchase, as the provinces and cities look at it. */
export interface Transfer {
  price: Cents;
  /** The new mortgage: some provinces charge a fee for registering it. */
  mortgage: Cents;
  /** Whether it is a first home for all buyers. */
  isFirstHome: boolean;
  isNewBuild: boolean;
  on: Day;
}

/** One line of a purchase's taxes and registrations: a figure, or a range. Reliefs are negative. */
export interface Line {
  kind: Rule['kind'];
  least: Cents;
  most: Cents;
  /** True if the figures are known to be valid for the requested day. */
  isConfirmed: boolean;
  notes: Rule['notes'];
  sources: readonly Source[];
}

const citiesOf = (province: string): string[] =>
  TAXES[province]?.rules.flatMap(({ city, kind }) => (city && kind === 'city' ? [city] : [])) ?? [];

/** Every city with a tax or a rate of its own. */
export const TAXING_CITIES: readonly string[] = Object.keys(TAXES).flatMap(citiesOf);

/** The province in which a taxing city lies. */
export const provinceOf = (city: string): Province =>
  Object.keys(TAXES).find((province) => citiesOf(province).includes(city)) as Province;

/** The table in force on a day. */
function inForce(table: Rule['brackets'] = [], on: Day): Bracket[] {
  if (Array.isArray(table)) return table;
  const days = Object.keys(table).sort();
  return table[days.findLast((from) => from <= on) ?? (days[0] as string)] ?? [];
}

/** A rate of its own on each part of a price. */
function marginal(price: Cents, parts: readonly Bracket[]): Cents {
  let from = 0;
  let whole = 0;
  for (const { upTo, percent } of parts) {
    whole += Math.max(0, Math.min(price, upTo) - from) * percent;
    from = upTo;
  }
  return scaled(whole, [], 100_000);
}

/** One rate or sum on the whole price. */
function onWhole(price: Cents, parts: readonly Bracket[]): Cents {
  const part = parts.find(({ upTo }) => price <= upTo);
  return part ? part.sum + scaled(price, [part.percent], 100_000) : 0;
}

/** What a tax or a fee asks of a sum: a figure, or two that differ. */
function levied(
  { brackets: parts, whole, or, fee }: Rule,
  sum: Cents,
  base: readonly Bracket[],
  on: Day,
): { least: Cents; most: Cents } {
  if (fee) {
    const most = fee.base + Math.ceil(Math.max(0, sum - fee.above) / fee.step) * fee.each;
    return { least: Math.min(most, fee.cap ?? most), most };
  }
  const count = (table: readonly Bracket[]): Cents =>
    whole ? onWhole(sum, table) : marginal(sum, [...base, ...table]);
  const all = [whole ?? inForce(parts, on), ...(or ? [or] : [])].map(count);
  return { least: Math.min(...all), most: Math.max(...all) };
}

/** What is given back of a tax, below zero; null if nothing. No source says how some reliefs fall. */
function relief(
  { kind, most: cap = Number.POSITIVE_INFINITY, full, none, falls, notes }: Rule,
  tax: Cents,
  { price, isFirstHome, isNewBuild }: Transfer,
) {
  if (!(kind === 'new-build' ? isNewBuild : isFirstHome)) return null;
  if (none !== undefined && price >= none) return null;
  const isFalling = full !== undefined && price > full;
  const whole = isFalling && falls && none !== undefined ? scaled(none - price, [cap], none - full) : cap;
  const least = -Math.min(tax, whole);
  return isFalling && !falls
    ? { least, most: 0, notes: [...notes, 'partial-unknown' as const] }
    : { least, most: least, notes };
}

/**
 * The taxes and registrations of a purchase, less reliefs, of a province and of a city with taxes of its own.
 * @param city ignored if it is in another province
 * @returns null if nothing was found: the three territories
 */
export function transferTax(province: Province, city: string | null, transfer: Transfer): Line[] | null {
  const taxes = TAXES[province];
  if (!taxes) return null;
  const { price, mortgage, on } = transfer;
  const own = citiesOf(province).find((name) => name === city) ?? null;
  const isSeen = (seen: readonly [Day, Day] | undefined): boolean => !seen || (on >= seen[0] && on < seen[1]);
  const base = inForce(taxes.base, on);
  const lines: Line[] = [];
  /** The tax that a relief is of; each has one relief at most. */
  let open: Cents | null = null;
  for (const rule of taxes.rules) {
    if (rule.city !== undefined && rule.city !== own) continue;
    const { kind, notes, orNote, fee } = rule;
    const sources = rule.sources ?? taxes.sources;
    const isRelief = !rule.brackets && !rule.whole && !fee;
    if (isRelief) {
      const reduction = open === null ? null : relief(rule, open, transfer);
      if (!reduction) continue;
      open = null;
      lines.push({ kind, ...reduction, isConfirmed: taxes.isConfirmed, sources });
      continue;
    }
    if (kind === 'mortgage-registration' && mortgage === 0) continue;
    const sums = levied(rule, kind === 'mortgage-registration' ? mortgage : price, base, on);
    const first = Array.isArray(rule.brackets) ? (rule.brackets[0]?.upTo ?? 0) : 0;
    const isWide = sums.least !== sums.most;
    lines.push({
      ...{ kind, ...sums, sources },
      // A price within the base and the first bracket is known for as long as the base is.
      isConfirmed: taxes.isConfirmed && isSeen(taxes.seen) && (isSeen(rule.seen) || price <= first),
      notes: [...(isWide && orNote ? [orNote] : []), ...(isWide && fee?.cap ? (['cap-said'] as const) : []), ...notes],
    });
    open = sums.least;
  }
  return lines;
}

/** The sum of all lines: a figure, or a range. */
export const totalOf = (lines: readonly Line[]): { least: Cents; most: Cents } => ({
  least: lines.reduce((sum, { least }) => sum + least, 0),
  most: lines.reduce((sum, { most }) => sum + most, 0),
});

/** The sources of lines, each once. */
export const taxSources = (lines: readonly Line[]): Source[] => [
  ...new Map(lines.flatMap(({ sources }) => sources).map((source) => [source.address, source])).values(),
];
