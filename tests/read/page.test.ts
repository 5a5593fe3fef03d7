import { describe, expect, test } from 'vitest';
import type { Answer } from '../../pipeline/lender.ts';
import { figuresIn, partsAround } from '../../pipeline/lenders/butler.ts';
import { page } from '../../pipeline/read/strategies.ts';
import { open } from './page.ts';

describe('a page', () => {
  test('has the day on which it was received as its date', () => expect(open('').day).toBe('2026-11-20'));

  test('has the text of its scripts, except for commented ones', () => {
    const html =
      '<script>let a = 1;</script><!-- <script>let b = 2;</script> --><p>Rates</p><script>let c = 3;</script>';
    expect(open(html).scripts).toBe('let a = 1;\nlet c = 3;');
  });
});

const URL_ASKED = 'https://www.lender.ca/rates';
const ask = (html: string, given: Partial<Answer> = {}, redirectsTo?: RegExp) => {
  const { source, open: opened } = page({ url: URL_ASKED, ...(redirectsTo && { redirectsTo }) });
  const answer = { text: html, url: URL_ASKED, obtained: 'http', source, retrievedAt: '2026-11-20T13:17:00.000Z' };
  return opened({ ...answer, ...given } as Answer);
};

describe('a page with a canonical address', () => {
  const canonical = (href: string) => `<link rel="canonical" href="${href}">`;
  const graph = (href: string) => `<meta property="og:url" content="${href}">`;

  test.each([
    canonical('https://www.otherbank.ca/rates'),
    graph('https://www.otherbank.ca/rates'),
    canonical('http://www.otherbank.ca/'),
  ])('is refused if that is on another site: %s', (html) => {
    const message = 'the page says that it belongs to www.otherbank.ca';
    const failure = expect.objectContaining({ kind: 'moved', message });
    expect(() => ask(html)).toThrow(failure);
    expect(() => ask(html, { obtained: 'archive' })).not.toThrow();
    expect(() => ask(html, {}, /^https?:\/\/www\.otherbank\.ca\//)).not.toThrow();
    expect(() => ask(html, {}, /^https:\/\/www\.third\.ca\//)).toThrow(failure);
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

describe('the visible figures beside an element', () => {
  const beside = (html: string) => {
    const { $ } = open(html);
    return figuresIn(partsAround($, 'button')($('button').get(0) as never));
  };
  test.each<[string, (number | null)[]]>([
    ['<section><p>4.59%</p><button></button></section>', [4590]],
    ['<section><p>4.59%</p><div><b>4,6 %</b><button></button></div></section>', [4590, 4600]],
    ['<section><p>10.255 %</p><p>4.59%, or 4.59%</p><button></button></section>', [10_255, 4590]],
    ['<section><p>4.59%</p><button></button></section><section>4.89%<button></button></section>', [4590]],
    [
      '<div><section><p>4.59%</p><button></button></section><p>3.99%</p></div><section><button></button></section>',
      [4590, 3990],
    ],
    ['<section><p>25% down, up to 30 years, 4.59</p><button></button></section>', [4590]],
    ['<section><p>4.59%, 4.9 stars</p><button></button></section>', [4590]],
    ['<section><p>$4.59 million</p><button></button></section>', []],
    ['<section><p>Prime + 4.59%</p><button></button></section>', [null]],
    ['<section><p>5 Year \u2013 4.59%</p><button></button></section>', [4590]],
    ['<section><p>From 4.59%</p><button></button></section>', [null]],
    ['<section><p>&lt;4.59%</p><button></button></section>', [null]],
    ['<section><p>\u22124.59%</p><button></button></section>', [null]],
    ['<section><p>4.59% and up</p><button></button></section>', [null]],
    ['<section><p>4.59%+</p><button></button></section>', [null]],
    ['<button></button><p>3.99%</p><button></button>', []],
    ['<section><p><s>4.59%</s></p><p hidden>4.69%</p><button></button></section>', []],
  ])('%s', (html, figures) => expect(beside(html)).toEqual(figures));
});
