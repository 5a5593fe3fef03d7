import { describe, expect, test } from 'vitest';
import type { Answer } from '../../pipeline/lender.ts';
import { page } from '../../pipeline/read/strategies.ts';

const URL_ASKED = 'https://www.lender.ca/rates';
type Given = { obtained?: Answer['obtained']; url?: string; redirectsTo?: RegExp };
const ask = (html: string, { obtained = 'http', url = URL_ASKED, ...more }: Given = {}) => {
  const { source, open } = page({ url: URL_ASKED, ...more });
  return open({ text: html, url, obtained, source, retrievedAt: '2026-11-20T13:17:00.000Z' } as Answer);
};

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
