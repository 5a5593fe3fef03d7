import type { Preview } from '../rates/preview.ts';
import type { Aggregated, Rate } from '../rates/schema.ts';
import type { Term } from '../rates/terms.ts';

/** The rates of one term in the order of the preview. */
export function termRates(preview: Preview, { slug }: Term): Rate[] {
  const byId = new Map(preview.rates.map((rate) => [rate.id, rate]));
  const ids = preview.terms.find((term) => term.slug === slug)?.rateIds ?? [];
  return ids.map((id) => byId.get(id) as Rate);
}

/** The part of the preview about one lender, in the shape of a preview. */
export function lenderPreview(preview: Preview, id: string): Aggregated {
  const { schemaVersion, snapshot, publishedAt, lenders, rates } = preview;
  return {
    schemaVersion,
    snapshot,
    publishedAt,
    lenders: lenders.filter((lender) => lender.id === id),
    rates: rates.filter((rate) => rate.lender === id),
  };
}
