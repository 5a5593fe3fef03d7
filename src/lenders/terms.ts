import { LENDER_FILES } from './files.ts';
import { type LenderTerms, lenderTerms } from './schema.ts';

/** The terms of lenders' contracts, by lender, in the order of their ids. Checked once, when first read. */
export const LENDER_TERMS: ReadonlyMap<string, LenderTerms> = new Map(
  [...LENDER_FILES].map(([id, file]) => [id, lenderTerms.parse(file)]),
);
