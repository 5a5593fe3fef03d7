import type { CheerioAPI } from 'cheerio';
import { Failure } from '../failure.ts';
import type { Answer } from '../lender.ts';
import { walk } from './outline.ts';
import { plainDashes, textOf, tidy } from './text.ts';

/** How a page says of itself that its figures are none to go by. */
const NOTICES = [
  /\b(?:test(?:ing)?|staging|sandbox|demo|development|uat|pre-?production) (?:environment|server|system|site)\b/i,
  /^\W*(?:staging|sandbox|uat|draft)\W*$/i,
  /\b(?:rates?|figures?|data)\b.{0,30} (?:are|is) not (?:real|actual|current|live|up[ -]to[ -]date)\b/i,
  /\b(?:page|site) (?:is|has been) (?:archived|retired|no longer (?:updated|maintained))\b/i,
  /\brates?\b.{0,30} (?:are|is|may be) (?:temporarily |currently )?(?:out of date|outdated|unavailable)\b/i,
];
/** Copies that others keep. Where one was asked for, it is none to refuse. */
const COPIES = [/\bgoogle.s cache of\b/i, /\bsnapshot of the page as it appeared\b/i, /\bwayback machine\b/i];
const TITLES = /\b(?:archived?|staging|sandbox|draft|test (?:page|site|environment))\b/i;
/** Longer pieces are terms and conditions, in characters. */
const LONGEST = 300;

/**
 * Asks whether a page is the one that stands at its address, and stands by its figures.
 * @throws {Failure} `changed-layout` where it says of itself that it is a test, a copy or out of date; `moved` where it belongs to another site
 */
export function assertItself($: CheerioAPI, { url, source, obtained }: Answer): void {
  const notices = obtained === 'archive' ? NOTICES : [...NOTICES, ...COPIES];
  const hear = (words: string): void => {
    const text = plainDashes(tidy(words));
    if (text.length <= LONGEST && notices.some((notice) => notice.test(text)))
      throw new Failure('changed-layout', `the page says "${text.slice(0, 100)}"`);
  };
  const title = $('title').first().text();
  if (TITLES.test(title)) throw new Failure('changed-layout', `the page calls itself "${tidy(title).slice(0, 100)}"`);
  walk($, {
    element(node) {
      // A line whose words are partly bold is one line.
      if (node.name === 'p') hear(textOf(node));
      return 'into';
    },
    heading: hear,
    words: hear,
  });
  if (obtained === 'archive') return;
  for (const address of [$('link[rel="canonical"]').attr('href'), $('meta[property="og:url"]').attr('content')]) {
    const own = address && URL.canParse(address, url) ? new URL(address, url) : null;
    const known = [url, source.url].some((other) => siteOf(new URL(other)) === (own && siteOf(own)));
    if (own && /^https?:$/.test(own.protocol) && !known && !source.redirectsTo?.test(own.href))
      throw new Failure('moved', `the page says that it belongs to ${own.hostname}`);
  }
}

const siteOf = ({ hostname }: URL): string => hostname.split('.').slice(-2).join('.');
