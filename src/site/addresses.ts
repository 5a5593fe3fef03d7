import { TERMS } from '../rates/terms.ts';
import { isAnswered } from './links.ts';

/** Public pages by path, for the sitemap and for programs that read. */
export const PAGES: Readonly<Record<string, string>> = {
  '/': 'The board: 5-year fixed, 3-year fixed and 5-year variable of every lender',
  '/lenders': 'All lenders with state and age',
  '/changes': 'What changed, day by day: headline rates that moved',
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
  '/recipes': 'Saved questions in Sheets, Excel, pandas, R, Observable, Home Assistant, Grafana and n8n',
  '/embed': 'The lowest rates, a chart or a badge for a page of one’s own: the line to paste',
  '/plans': 'What an account includes',
  '/methodology': 'How figures are read, judged and published',
  '/receipts': 'Receipts of figures: what is signed, and how to check one without us',
  '/status': 'How the last collections went',
  '/terms': 'Terms',
  '/privacy': 'Privacy',
};

/** The endpoints that need no key, by path. */
export const OPEN_ENDPOINTS: Readonly<Record<string, string>> = {
  '/api/preview': 'The preview rates as JSON, no key needed',
  '/api/preview/answer': 'The lowest known rate of each headline term for a question, no key needed',
  '/api/preview/history': 'The headline rates of the last year as JSON, no key needed',
  '/api/rate-index': 'The same index as JSON or CSV, no key needed',
  '/api/corrections': 'Corrections and error rates as JSON, no key needed; to follow: /corrections.atom',
  '/api/reference': 'The Bank of Canada’s prime, posted, policy and bond series as JSON or CSV, no key needed',
  '/feed.atom': 'Changes of headline rates, to follow; also /feed.json',
  '/api/lenders': 'Lenders and their state as JSON, no key needed',
  '/api/status': 'Freshness, last run and next run as JSON, no key needed',
  '/methodology.md': 'Methodology as Markdown; in French at /fr/methodology.md',
  '/api.md': 'API reference as Markdown; in French at /fr/api.md',
  '/receipts.md': 'Receipts as Markdown; in French at /fr/receipts.md',
  '/terms.md': 'Terms as Markdown; in French at /fr/terms.md',
  '/mcp': 'The Model Context Protocol by POST: six tools that only read; without a key the preview, with one all rates',
  '/.well-known/prime-minus-keys.json': 'The public keys by which snapshots are signed',
  '/api/openapi.json': 'OpenAPI 3.1 description of every operation',
};

/** Every public path that is answered: pages, terms and lenders. */
export function publicPaths(lenderIds: readonly string[]): string[] {
  return [
    ...Object.keys(PAGES),
    ...TERMS.map((term) => `/rates/${term.slug}`),
    ...lenderIds.map((id) => `/lenders/${id}`),
  ].filter(isAnswered);
}
