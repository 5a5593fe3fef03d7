import { headline, type Preview } from './preview.ts';
import type { Shown } from './schema.ts';
import { HEADLINE_TERMS } from './terms.ts';

/** What a lender shows of which nothing stands in the preview. */
export const NOTHING_SHOWN: Shown = { headlines: {}, others: [] };

/**
 * Which rates a preview shows of each lender: kept with every publication, because what was public then is not worked out again with
 * the rules of later.
 * @returns by lender id; lenders of which it shows nothing are absent
 */
export function shownIn({ rates, terms }: Preview): Map<string, Shown> {
  return new Map(
    [...Map.groupBy(rates, ({ lender }) => lender)].map(([lender, own]) => {
      const ids = new Set(own.map(({ id }) => id));
      const headlines = new Map<string, string>();
      for (const { slug, rateIds } of terms) {
        const id = rateIds.find((one) => ids.has(one));
        if (id !== undefined) headlines.set(slug, id);
      }
      // What is made up stands in no list of a term; it has a page all the same.
      for (const term of HEADLINE_TERMS) {
        const best = headlines.has(term.slug) ? null : headline(own, lender, term);
        if (best) headlines.set(term.slug, best.id);
      }
      for (const id of headlines.values()) ids.delete(id);
      return [lender, { headlines: Object.fromEntries(headlines), others: [...ids].sort() }];
    }),
  );
}
