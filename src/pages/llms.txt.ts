import type { APIRoute } from 'astro';
import { ENDPOINTS } from '../api/endpoints.ts';
import { absolute, isAnswered, LISTED } from '../site/links.ts';

export const prerender = true;

/** What programs find besides the endpoints. */
const FOR_PROGRAMS: readonly [path: string, words: string][] = [
  ['/feed.atom', 'Changes of headline rates, to follow; /corrections.atom for corrections'],
  ['/mcp', 'The Model Context Protocol by POST: tools that only read; without a key the preview, with one all rates'],
];

const linesOf = (addresses: readonly [path: string, words: string][]): string =>
  addresses
    .filter(([path]) => isAnswered(path))
    .map(([path, words]) => `- [${words}](${absolute(path)})\n`)
    .join('');

/** The site in short for programs that read text. https://llmstxt.org */
export const GET: APIRoute = () => {
  const open = ENDPOINTS.filter(({ path, who }) => who === 'everybody' && path.startsWith('/api/'));
  const endpoints = open.map(({ path, summary }): [string, string] => [path, `${summary.en} (JSON, no key needed)`]);
  return new Response(`# Prime Minus

> Canadian mortgage rates as the lenders publish them, read from the lenders' own pages, each with source, state and age.

A figure is a rate in percent per year that a lender publishes for everybody; it is not an offer and not advice. Quote a figure with its
lender, its "last seen" date and its state. Stale figures are old: do not present them as current.

## Pages

${linesOf(Object.entries(LISTED))}
## For programs

${linesOf([...endpoints, ...FOR_PROGRAMS])}`);
};
