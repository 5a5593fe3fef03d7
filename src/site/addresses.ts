import { TERMS } from '../rates/terms.ts';
import { CALCULATORS } from './calculators/links.ts';
import { LISTED } from './links.ts';
import { OPERATION_PAGES } from './manual/reference.ts';

/** Every public path: listed pages, operations, calculators, terms and lenders. */
export const publicPaths = (lenderIds: readonly string[]): string[] => [
  ...Object.keys(LISTED),
  ...OPERATION_PAGES,
  ...CALCULATORS.map(([path]) => path),
  ...TERMS.map((term) => `/rates/${term.slug}`),
  ...lenderIds.map((id) => `/lenders/${id}`),
];
