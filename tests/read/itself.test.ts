import { describe, expect, test } from 'vitest';
import type { Answer } from '../../pipeline/lender.ts';
import { assertItself } from '../../pipeline/read/page.ts';
import { open } from './page.ts';

const URL_ASKED = 'https://www.lender.ca/rates';
const ask = (
  html: string,
  { obtained = 'http', url = URL_ASKED, redirectsTo }: { obtained?: string; url?: string; redirectsTo?: RegExp } = {},
) =>
  assertItself(open(html).$, {
    url,
    obtained,
    source: { url: URL_ASKED, format: 'page', ...(redirectsTo && { redirectsTo }) },
  } as Answer);

describe('a page with a canonical address', () => {
  const canonical = (href: string) => `<link rel="canonical" href="${href}">`;
  const graph = (href: string) => `<meta property="og:url" content="${href}">`;

  test.each([
    canonical('https://www.otherbank.ca/rates'),
    graph('https://www.otherbank.ca/rates'),
    canonical('http://www.otherbank.ca/'),
  ])('is refused if that is on another site: %s', (html) => {
    const failure = expect.objectContaining({
      kind: 'moved',
      message: 'the page says that it belongs to www.otherbank.ca',
    });
    expect(() => ask(html)).toThrow(failure);
    expect(() => ask(html, { obtained: 'archive' })).not.toThrow();
    expect(() => ask(html, { redirectsTo: /^https?:\/\/www\.otherbank\.ca\// })).not.toThrow();
    expect(() => ask(html, { redirectsTo: /^https:\/\/www\.third\.ca\// })).toThrow(failure);
    expect(() => ask(html, { url: 'https://rates.otherbank.ca/' })).not.toThrow();
  });

  test.each([
    '',
    canonical('/mortgages'),
    canonical('https://rates.lender.ca/'),
    canonical('https://'),
    canonical('android-app://ca.otherbank/rates'),
    graph(''),
  ])('is read if that is not on another site: %s', (html) => {
    expect(() => ask(html)).not.toThrow();
    expect(() => ask(html, { url: 'https://third.ca/' })).not.toThrow();
  });
});
