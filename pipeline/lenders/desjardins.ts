import type { Draft } from '../lender.ts';
import { findDay } from '../read/dates.ts';
import { joinTables } from '../read/parts.ts';
import { readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';
import { plainDashes } from '../read/text.ts';

/** Variable mortgages are told apart by these names; the page prints no term for them. */
const PRODUCTS: [word: string, variant: string][] = [
  ['regular', 'regular'],
  ['reduced', 'reduced'],
  ['protected', 'protected'],
  ['5-in-1["”]?\\s+yearly rate resetter', 'resetter'],
];

/** A variable rate with its name. The rate that resets yearly is under the heading of variable rates and is read as one. */
function named(draft: Draft): Draft | string {
  if (draft.rateType === 'fixed') return draft.termMonths === null ? 'it has no term' : draft;
  const variant = PRODUCTS.find(([word]) => new RegExp(word, 'i').test(plainDashes(draft.label)))?.[1];
  return variant ? { ...draft, variant, product: draft.label } : 'the product is not known';
}

export default defineLender({
  id: 'desjardins',
  name: 'Desjardins',
  kind: 'cooperative',
  page: 'https://www.desjardins.com/en/mortgage/mortgage-rates.html',
  verified: 'shape only',
  minimumRates: 10,
  words: PRODUCTS.map(([word]) => [word, {}]),
  read: ({ tables, text }) =>
    joinTables(tables, (table) =>
      readRows(table, {
        otherwise: { offer: 'posted', termMonths: null },
        with: { effectiveOn: findDay(/\brates on (\p{L}+ \d{1,2}, \d{4})/iu.exec(text)?.[1] ?? '') },
        adjust: named,
      }),
    ),
});
