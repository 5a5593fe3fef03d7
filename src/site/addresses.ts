import { TERMS } from '../rates/terms.ts';
import { isAnswered } from './links.ts';

/** Public pages by path, for the sitemap and for programs that read. */
export const PAGES: Readonly<Record<string, string>> = {
  '/': 'The board: 5-year fixed, 3-year fixed and 5-year variable of every lender',
  '/lenders': 'All lenders with state and age',
  '/changes': 'What changed, day by day: headline rates that moved',
  '/renewal': 'A term that ends: what to do, when, today’s rates to stay or to move, reminders by e-mail',
  '/rate-index': 'The daily median and lowest of lenders’ specials: method, chart, CSV and JSON',
  '/corrections': 'What was wrong here, what was right, for how long, and how often that happens',
  '/calculator': 'Mortgage payments, Canadian compounding, stress test',
  '/calculator/break': 'Prepayment charges by each lender’s own method, and from which month breaking pays',
  '/calculator/variable': 'Variable mortgages when prime moves, trigger rate and point, fixed against variable',
  '/calculator/afford': 'What home somebody can afford, what binds, and closing costs by province and city',
  '/calculator/closing':
    'Land transfer taxes, rebates and the cash due at closing of a home at a price, by province and city',
  '/calculator/offers': 'Up to four mortgage offers side by side, to a common horizon',
  '/calculator/schedule': 'Payment schedule by payment and year, with extra payments, chart and CSV',
  '/api': 'API reference and a five-minute start',
  '/recipes':
    'Assistants, and saved questions in Sheets, Excel, pandas, R, Observable, Home Assistant, Grafana and n8n',
  '/embed': 'The lowest rates, a chart or a badge for a page of one’s own: the line to paste',
  '/plans': 'What an account includes',
  '/methodology': 'How figures are read, judged and published',
  '/status': 'How the last collections went',
  '/terms': 'Terms',
  '/privacy': 'Privacy',
};

/** Addresses for programs, besides the endpoints of the API. */
export const FOR_PROGRAMS: Readonly<Record<string, string>> = {
  '/feed.atom': 'Changes of headline rates, to follow; /corrections.atom for corrections',
  '/methodology.md': 'Methodology as Markdown; in French at /fr/methodology.md',
  '/api.md': 'API reference as Markdown; in French at /fr/api.md',
  '/terms.md': 'Terms as Markdown; in French at /fr/terms.md',
  '/mcp': 'The Model Context Protocol by POST: tools that only read; without a key the preview, with one all rates',
};

/** Every public path that is answered: pages, terms and lenders. */
export function publicPaths(lenderIds: readonly string[]): string[] {
  return [
    ...Object.keys(PAGES),
    ...TERMS.map((term) => `/rates/${term.slug}`),
    ...lenderIds.map((id) => `/lenders/${id}`),
  ].filter(isAnswered);
}
