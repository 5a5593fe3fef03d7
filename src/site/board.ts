import { HEADLINE_TERMS, type Preview, type Term } from '../rates/preview.ts';
import type { Aggregated, Rate } from '../rates/schema.ts';
import { isForMost } from '../rates/scope.ts';
import type { ListedLender, Published } from './published.ts';

/** A line of the home board: a lender and its figure for each headline term, null where it publishes none. */
export interface BoardRow {
  lender: ListedLender;
  cells: (Rate | null)[];
}

/** The rates of one term in the order of the preview. */
export function termRates(preview: Preview, { slug }: Term): Rate[] {
  const byId = new Map(preview.rates.map((rate) => [rate.id, rate]));
  const ids = preview.terms.find((term) => term.slug === slug)?.rateIds ?? [];
  return ids.map((id) => byId.get(id) as Rate);
}

/**
 * The home board: lenders in the order of the first headline term (lowest first, stale ones after, unranked), then
 * lenders that do not publish it. Lenders without any headline figure stand apart, with their reason; made-up ones on their own pages.
 */
export function boardRows({ preview, lenders }: Pick<Published, 'preview' | 'lenders'>): {
  rows: BoardRow[];
  silent: ListedLender[];
} {
  const columns = HEADLINE_TERMS.map((term) => termRates(preview, term));
  const rank = new Map(columns[0]?.map((rate, index) => [rate.lender, index]));
  const rows = lenders
    .map((lender) => ({
      lender,
      cells: columns.map((column) => column.find((rate) => rate.lender === lender.id) ?? null),
    }))
    .filter((row) => row.cells.some((cell) => cell !== null))
    .sort((a, b) => (rank.get(a.lender.id) ?? 1e9) - (rank.get(b.lender.id) ?? 1e9));
  const shown = new Set(rows.map((row) => row.lender.id));
  return { rows, silent: lenders.filter(({ id, kind }) => !shown.has(id) && kind !== 'made-up') };
}

/** The lowest current figure of each headline term among those that most borrowers can have; null where there is none. */
export function lowest(preview: Preview): { term: Term; rate: Rate | null }[] {
  return HEADLINE_TERMS.map((term) => {
    const [first] = termRates(preview, term);
    return { term, rate: first && first.state !== 'stale' && isForMost(first) ? first : null };
  });
}

/** The part of the preview that speaks of one lender, in the preview's own shape. */
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
