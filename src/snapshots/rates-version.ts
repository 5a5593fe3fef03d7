import path from 'node:path';
import { z } from 'zod';
import { RATE_FIELDS } from '../rates/fields.ts';
import { type RatesVersion, ratesVersion } from '../rates/schema.ts';
import { canonical, REPEATED, readDocument, shaped, storedJson } from './files.ts';

/** The stored fields of a rate. They are checked when it is whole: a default filled in here would hide the common value. */
const fields = z.record(z.string(), z.unknown());

/** A version as stored: a rate is `common` with its own fields on top, so that its line shows only the difference from the others. */
const packed = z.strictObject({ ...ratesVersion.shape, common: fields.optional(), rates: z.array(fields).min(1) });

/** The text of a version as stored: each field's most frequent value once, in `common`, and in each rate only its differences. */
export function ratesText({ rates, ...version }: RatesVersion): string {
  const names = RATE_FIELDS.filter((field) => field !== 'id');
  const common = Object.fromEntries(names.map((field) => [field, mostFrequent(rates.map((rate) => rate[field]))]));
  const isOwn = ([field, value]: [string, unknown]): boolean => canonical(value) !== canonical(common[field]);
  const own = rates.map((rate) => Object.fromEntries(Object.entries(rate).filter(isOwn)));
  return storedJson({ ...version, common, rates: own }, REPEATED);
}

/** The first of equals. */
function mostFrequent<Value>(values: Value[]): Value {
  const counts = new Map<string, { value: Value; count: number }>();
  for (const value of values) {
    const key = canonical(value);
    counts.set(key, { value, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].reduce((most, next) => (next.count > most.count ? next : most)).value;
}

/** Reads one version of a lender's rates. @throws {BrokenFile} */
export async function readRates(root: string, relative: string, digest?: string): Promise<RatesVersion> {
  const { common, ...version } = await readDocument(root, relative, packed, digest);
  const rates = version.rates.map((rate) => ({ ...common, ...rate }));
  return shaped(path.join(root, relative), { ...version, rates }, ratesVersion);
}
