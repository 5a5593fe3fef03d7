import type { Preview } from '../../rates/preview.ts';
import type { Rate } from '../../rates/schema.ts';
import type { Term } from '../../rates/terms.ts';

/** The rates of one term in the order of the preview. */
export function termRates(preview: Preview, { slug }: Term): Rate[] {
  const byId = new Map(preview.rates.map((rate) => [rate.id, rate]));
  const ids = preview.terms.find((term) => term.slug === slug)?.rateIds ?? [];
  return ids.map((id) => byId.get(id) as Rate);
}

/** The most frequent value: a page says it once for all rows, and each row only its exception. */
export const mostFrequent = <Value extends string>(values: readonly Value[]): Value | undefined =>
  [...Map.groupBy(values, (value) => value)].sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
