import { describe, expect, test } from 'vitest';
import type { Answer } from '../../pipeline/lender.ts';
import { assertItself } from '../../pipeline/readers/notices.ts';
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
const changed = (message: string) => expect.objectContaining({ kind: 'changed-layout', message });

describe('a page that says of itself that its figures are none to go by is not read', () => {
  test.each([
    'This is a test environment.',
    'Testing server',
    'You are on our staging site',
    'Pre-production system',
    'PREPRODUCTION SITE',
    'Draft',
    '--- DRAFT ---',
    'UAT',
    'Rates are not real.',
    'The rate shown is not actual.',
    'This figure is not real.',
    'The rate is unavailable.',
    'The rates shown on this page are not actual',
    'Data is not up to date',
    'These figures are not up\u2011to\u2011date.',
    'This page has been archived.',
    'This site is no longer maintained.',
    'Rates are unavailable.',
    'Our rates may be temporarily out of date',
    'Mortgage rates for this term are currently unavailable',
  ])('%s', (notice) => {
    const failure = changed(`the page says "${notice.replaceAll('\u2011', '-')}"`);
    expect(() => ask(`<p>${notice}</p>`)).toThrow(failure);
    expect(() => ask(`<h2>${notice}</h2>`)).toThrow(failure);
    expect(() => ask(`<div>${notice}<table></table></div>`)).toThrow(failure);
  });

  test('whatever part of the notice is bold', () => {
    expect(() => ask('<p>This is a <b>test</b> environment</p>')).toThrow(
      changed('the page says "This is a test environment"'),
    );
  });

  test('and the notice is told with its first hundred letters', () => {
    const notice = `This is a test site. ${'It is here for us alone. '.repeat(9)}`;
    expect(() => ask(`<p>${notice}</p>`)).toThrow(changed(`the page says "${notice.slice(0, 100)}"`));
  });

  test('and so is its title', () => {
    const title = `Archived rates ${'of all our branches '.repeat(6)}`;
    expect(() => ask(`<title>${title}</title>`)).toThrow(changed(`the page calls itself "${title.slice(0, 100)}"`));
  });

  test.each(['Archived rates', 'Archive - Mortgages', 'Mortgages (staging)', 'Test page'])('titled %s', (title) => {
    expect(() => ask(`<title> ${title}  </title>`)).toThrow(changed(`the page calls itself "${title}"`));
  });

  test.each([
    "This is Google's cache of https://www.lender.ca/rates.",
    'It is a snapshot of the page as it appeared on Nov 1',
    'Wayback Machine',
  ])('kept by others: %s; but where such a copy was asked for', (notice) => {
    expect(() => ask(`<p>${notice}</p>`)).toThrow(changed(`the page says "${notice}"`));
    expect(() => ask(`<p>${notice}</p>`, { obtained: 'archive' })).not.toThrow();
  });

  test('even where a copy was asked for', () => {
    expect(() => ask('<p>Rates are not real.</p>', { obtained: 'archive' })).toThrow();
  });
});

describe('a page is read that says', () => {
  test.each([
    '<title>Latest mortgage rates</title>',
    '<h2>Overdraft</h2><h2>Drafts and money orders</h2>',
    '<p>Welcome to our latest site.</p>',
    '<p>Rates are current.</p>',
    '<div><span>Test</span> <span>site visit fee</span></div>',
  ])('%s', (html) => {
    expect(() => ask(html)).not.toThrow();
  });

  test('something of the kind within its terms and conditions', () => {
    const terms = `Rates may be out of date. ${'x'.repeat(274)}`;
    expect(() => ask(`<p>${terms}</p>`)).toThrow();
    expect(() => ask(`<p>${terms}x</p>`)).not.toThrow();
  });
});

describe('a page that says where it belongs', () => {
  const canonical = (href: string) => `<link rel="canonical" href="${href}">`;
  const graph = (href: string) => `<meta property="og:url" content="${href}">`;

  test.each([
    canonical('https://www.otherbank.ca/rates'),
    graph('https://www.otherbank.ca/rates'),
    canonical('http://www.otherbank.ca/'),
  ])('is not read at the address of another: %s', (html) => {
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
  ])('is read at its own: %s', (html) => {
    expect(() => ask(html)).not.toThrow();
    expect(() => ask(html, { url: 'https://third.ca/' })).not.toThrow();
  });
});
