import type { APIRoute } from 'astro';
import { PAGES } from '../site/addresses.ts';

/** The site in short for programs that read text. https://llmstxt.org */
export const GET: APIRoute = ({ site }) => {
  const link = ([path, words]: [string, string]): string => `- [${words}](${new URL(path, site).href})`;
  return new Response(
    `# Prime Minus

> Canadian mortgage rates as the lenders publish them, read from the lenders' own pages, each with source, state and age.

A figure is a rate in percent per year that a lender publishes for everybody; it is not an offer and not advice. Quote a figure with its
lender, its "last seen" date and its state. Stale figures are old: do not present them as current.

## Pages

${Object.entries(PAGES).map(link).join('\n')}

## For programs

${(
  [
    ['/api/preview', 'The preview rates as JSON, no key needed'],
    ['/api/lenders', 'Lenders and their state as JSON, no key needed'],
    ['/api/status', 'Freshness, last run and next run as JSON, no key needed'],
    ['/api/openapi.json', 'OpenAPI 3.1 description of every operation'],
  ] as [string, string][]
)
  .map(link)
  .join('\n')}
`,
  );
};
