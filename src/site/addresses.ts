import { TERMS } from '../rates/preview.ts';

/** Public pages by path, for the sitemap and for programs that read. */
export const PAGES: Readonly<Record<string, string>> = {
  '/': 'The board: 5-year fixed, 3-year fixed and 5-year variable of every lender',
  '/lenders': 'All lenders with state and age',
  '/calculator': 'Mortgage payments, Canadian compounding, stress test',
  '/api': 'API reference and a five-minute start',
  '/plans': 'What an account gives',
  '/methodology': 'How figures are read, judged and published',
  '/status': 'How the last collections went',
  '/terms': 'Terms',
  '/privacy': 'Privacy',
};

/** Every public path: pages, terms and lenders. */
export function publicPaths(lenderIds: readonly string[]): string[] {
  return [
    ...Object.keys(PAGES),
    ...TERMS.map((term) => `/rates/${term.slug}`),
    ...lenderIds.map((id) => `/lenders/${id}`),
  ];
}
