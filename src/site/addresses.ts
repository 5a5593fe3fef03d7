import { TERMS } from '../rates/terms.ts';
import { CALCULATORS } from './calculators/links.ts';
import { LISTED } from './links.ts';
import { OPERATION_PAGES } from './manual/reference.ts';

/** Addresses for programs, besides the endpoints of the API. */
export const FOR_PROGRAMS: Readonly<Record<string, string>> = {
  '/feed.atom': 'Changes of headline rates, to follow; /corrections.atom for corrections',
  '/mcp': 'The Model Context Protocol by POST: tools that only read; without a key the preview, with one all rates',
};

/** Every public path: listed pages, operations, calculators, terms and lenders. */
export const publicPaths = (lenderIds: readonly string[]): string[] => [
  ...Object.keys(LISTED),
  ...OPERATION_PAGES,
  ...CALCULATORS.map(([path]) => path),
  ...TERMS.map((term) => `/rates/${term.slug}`),
  ...lenderIds.map((id) => `/lenders/${id}`),
];
