import { headline, type Preview } from './preview.ts';
import type { Shown } from './schema.ts';
import { HEADLINE_TERMS } from './terms.ts';

/** A lender of which the preview shows nothing. */
export const NOTHING_SHOWN: Shown = { headlines: {}, others: [] };

/**
 * The rates that a preview shows of each lender. Stored with every publication, so that later rules do not change what was public then.
 * @returns by lender id; lenders of which it shows nothing are absent
 */
export function shownIn({ rates, terms }: Preview): Map<string, Shown> {
  return new Map(
    [...Map.groupBy(rates, ({ lender }) => lender)].map(([lender, own]) => {
      const ids = new Set(own.map(({ id }) => id));
      const headlines = new Map<string, string>();
      for (const { slug, rateIds } of terms) {
        const id = rateIds.find((rateId) => ids.has(rateId));
        if (id !== undefined) headlines.set(slug, id);
      }
      // A made-up rate is in no list of a term, but has a page.
      for (const term of HEADLINE_TERMS) {
        const best = headlines.has(term.slug) ? null : headline(own, lender, term);
        if (best) headlines.set(term.slug, best.id);
      }
      for (const id of headlines.values()) ids.delete(id);
      return [lender, { headlines: Object.fromEntries(headlines), others: [...ids].sort() }];
    }),
  );
}
