import type { APIRoute } from 'astro';
import { documented } from '../api/endpoint.ts';
import { ENDPOINTS } from '../api/endpoints.ts';
import { FOR_PROGRAMS } from '../site/addresses.ts';
import { CALCULATORS } from '../site/calculators/links.ts';
import { absolute, isAnswered, LISTED } from '../site/links.ts';
import { calculators } from '../words/calculators.ts';

export const prerender = true;

/** A heading with a line for each address that is answered; nothing if there is none. */
function list(heading: string, addresses: Readonly<Record<string, string>>): string {
  const lines = Object.entries(addresses)
    .filter(([path]) => isAnswered(path))
    .map(([path, words]) => `- [${words}](${absolute(path)})\n`);
  return lines.length === 0 ? '' : `\n## ${heading}\n\n${lines.join('')}`;
}

const openEndpoints = (): Record<string, string> =>
  Object.fromEntries(
    documented(ENDPOINTS)
      .filter(({ who }) => who === 'everybody')
      .map(({ path, summary, csv }) => [path, `${summary.en} (${csv ? 'JSON or CSV' : 'JSON'}, no key needed)`]),
  );

const listed = (): Record<string, string> => ({
  ...LISTED,
  ...Object.fromEntries(CALCULATORS.map(([path, name]) => [path, calculators.en[name]])),
});

/** The site in short for programs that read text. https://llmstxt.org */
export const GET: APIRoute = () =>
  new Response(`# Prime Minus

> Canadian mortgage rates as the lenders publish them, read from the lenders' own pages, each with source, state and age.

A figure is a rate in percent per year that a lender publishes for everybody; it is not an offer and not advice. Quote a figure with its
lender, its "last seen" date and its state. Stale figures are old: do not present them as current.
${list('Pages', listed())}${list('For programs', { ...openEndpoints(), ...FOR_PROGRAMS })}`);
