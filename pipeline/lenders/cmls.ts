import type { CheerioAPI } from 'cheerio';
import { z } from 'zod';
import { findDay } from '../read/dates.ts';
import { joinEntries, readEntry, readJson } from '../read/feeds.ts';
import { feedFigure } from '../read/figures.ts';
import { joinWords, parseLabel, type Vocabulary, type Words } from '../read/labels.ts';
import type { Page } from '../read/page.ts';
import { joinParts } from '../read/parts.ts';
import { literalAfter } from '../read/scripts.ts';
import { defineLender } from '../read/strategies.ts';
import { textOf } from '../read/text.ts';

const data = z.record(z.string(), z.unknown());
const entries = z.array(z.looseObject({ Term: z.union([z.string(), z.number()]), Rate: z.unknown() }));

const OWN: Vocabulary = [['rate advantage', {}]];
const RATE_ADVANTAGE = { variant: 'rate-advantage', product: 'Rate Advantage' };
const PRIME = /^CMLS PRIME RATE\b/i;
const OTHERWISE: Words = { prepayment: 'closed', offer: 'posted' };

/** The texts under which the menus of a page list a value. */
function menuTexts($: CheerioAPI, value: string): string[] {
  return [...$('select option[value]')].filter((option) => $(option).attr('value')?.trim() === value).map(textOf);
}

/** The texts under which the page's menus list a term id, with their meanings; those of other products and headings are left out. */
const listed = ($: CheerioAPI, term: string, category: Words): Map<string, Words | null> =>
  new Map(
    menuTexts($, term)
      .map((label): [string, Words | null] => [label, joinWords(category, parseLabel(label, OWN))])
      .filter(([label, says]) => says || PRIME.test(label)),
  );

function read({ $, scripts }: Page) {
  const effectiveOn = findDay(/Mortgage-LastUpdate["']\)\.html\(([^)]{0,60})\)/.exec(scripts)?.[1] ?? '');
  const primes: unknown[] = [];
  const lists = readJson(literalAfter(scripts, /(?:var|let|const)\s+MortgageRates\s*=\s*/), data);
  const parts = Object.entries(lists).map(([section, value]) => {
    const category = parseLabel(section);
    const list = category?.rateType ? entries.safeParse(value).data : undefined;
    if (!category || !list)
      return { rows: [], notes: [`Not read: "${section}" is no list of mortgage rates`], unread: [section] };
    return joinParts(
      ...list.map(({ Term, Rate: rate }, at) => {
        const texts = listed($, String(Term).trim(), category);
        const [[label, says] = [`Term ${Term}`, null]] = texts;
        const isPrime = PRIME.test(label);
        if (isPrime) primes.push(rate);
        const read = readEntry({
          section,
          label,
          at: `${section}.${at}`,
          says: says && texts.size === 1 ? { ...OTHERWISE, ...says } : null,
          rate,
          with: { effectiveOn, ...(/rate advantage/i.test(label) && RATE_ADVANTAGE) },
        });
        return isPrime ? { ...read, notes: [], unread: [] } : read;
      }),
    );
  });
  const prime = primes.length === 1 ? feedFigure(primes[0]) : null;
  return { ...joinEntries(...parts), prime, data: { 0: lists } };
}

export default defineLender({
  id: 'cmls',
  name: 'CMLS',
  kind: 'monoline',
  page: 'https://www.cmls.ca/what-we-do/cmls-residential/mortgage-rates',
  verified: 'excerpt',
  minimumRates: 5,
  words: OWN,
  source: { landmark: /(?:var|let|const)\s+MortgageRates\b/ },
  read,
});
