import { type Cheerio, load } from 'cheerio';
import type { Element } from 'domhandler';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Aggregated, Rate, StoredRate } from '../../src/rates/schema.ts';
import { OFFERS, PROVINCES } from '../../src/rates/vocabulary.ts';
import type { Language } from '../../src/words/index.ts';
import { limitsIn } from '../../src/words/limits.ts';
import { OFFER_WORDS } from '../../src/words/terms.ts';
import { scratch } from '../support/folder.ts';
import { type Gate, openGate } from '../support/gate.ts';
import { openBuiltSite } from '../support/site.ts';
import { sampleLenders, writeSample } from './snapshot.ts';

const NOW = new Date('2026-11-20T13:20:00Z');

/** Every field that says where a rate is offered, for whom, and up to where it holds, and another value of it. */
const SCOPES: Partial<StoredRate>[] = [
  {},
  { insurance: 'uninsured' },
  { insurance: 'insurable' },
  { ltvUpToPercent: 75 },
  { ltvOverPercent: 65 },
  { amortizationUpToYears: 25 },
  { amortizationOverYears: 25 },
  { purpose: 'refinance' },
  { provinces: ['CA-MB', 'CA-QC'] },
  { conditions: ['existing-clients-only'] },
  { conditions: ['owner-occupied', 'select-channels'] },
];
const LENDERS = [
  ...SCOPES.map((scope, index) => ({ ...sampleLenders(SCOPES.length)[index], scope, provinces: null })),
  { ...sampleLenders(SCOPES.length + 1).at(-1), provinces: ['CA-AB' as const] },
] as ReturnType<typeof sampleLenders>;

/** Everything that could stand beside a figure, in a language. */
const phrasesOf = (records: ReadonlyMap<string, Rate>, language: Language): string[] => [
  ...new Set(
    [...records.values()].flatMap((rate) => limitsIn(language, rate)).flatMap(({ short, long }) => [long, short]),
  ),
];
type Phrases = Readonly<Record<Language, readonly string[]>>;
const inBoth = (records: ReadonlyMap<string, Rate>): Phrases => ({
  en: phrasesOf(records, 'en'),
  fr: phrasesOf(records, 'fr'),
});

const BORDER = /[^\p{L}\d-]/u;
/** Where a text has a phrase that is not part of a longer word; -1 where nowhere. */
function placeOf(text: string, phrase: string): number {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1))
    if (BORDER.test(text[at - 1] ?? ' ') && BORDER.test(text[at + phrase.length] ?? ' ')) return at;
  return -1;
}

/** The phrases that a text says, the longest first: `non assuré` does not say `assuré`. */
function saidIn(text: string, phrases: Iterable<string>): Set<string> {
  const said = new Set<string>();
  let rest = text;
  for (const phrase of [...new Set(phrases)].sort((a, b) => b.length - a.length))
    for (let at = placeOf(rest, phrase); at >= 0; at = placeOf(rest, phrase)) {
      said.add(phrase);
      rest = `${rest.slice(0, at)} ; ${rest.slice(at + phrase.length)}`;
    }
  return said;
}

const ALBERTAN = LENDERS.at(-1)?.id as string;

/** The text of an element, its pieces apart. */
const wordsOf = (element: Cheerio<Element>): string =>
  element
    .find('*')
    .addBack()
    .contents()
    .filter((_, { type }) => type === 'text')
    .map((_, node) => ('data' in node ? node.data : ''))
    .toArray()
    .join(' ')
    .replace(/\s+/g, ' ');

/** A page's figures: the id of each and the words that stand with it. */
type Shown = { page: string; language: Language; id: string; text: string };

/** Where the words beside a figure are not exactly those of its record. */
function wrong(shown: readonly Shown[], records: ReadonlyMap<string, Rate>, phrases: Phrases): string[] {
  return shown.flatMap(({ page, language, id, text }) => {
    const rate = records.get(id);
    if (!rate) return [`${page}: ${id} is nowhere published`];
    const limits = limitsIn(language, rate);
    const own = limits.flatMap(({ short, long }) => [long, short]);
    const said = saidIn(text, [...phrases[language], ...own]);
    return [
      ...limits.filter(({ short, long }) => !said.has(short) && !said.has(long)).map(({ long }) => `lacks ${long}`),
      ...[...said].filter((phrase) => !own.includes(phrase)).map((phrase) => `says ${phrase}`),
      ...OFFERS.filter((offer) => placeOf(text, OFFER_WORDS[language][offer]) >= 0 !== (rate.offer === offer)).map(
        (offer) => `says wrongly whether ${offer}`,
      ),
    ].map((problem) => `${page}: ${id} ${problem} (${text})`);
  });
}

describe('what narrows a rate stands wherever its figure stands', () => {
  const { folder, clear } = scratch();
  let gate: Gate;
  let remove: () => Promise<void>;
  let cookie: string;
  let records: Map<string, Rate>;
  const shown: Shown[] = [];
  const pages = new Set<string>();

  const get = async (path: string): Promise<string> => {
    const answer = await fetch(gate.url + path, { headers: { cookie } });
    expect(answer.status, path).toBe(200);
    return answer.text();
  };

  /** Opens a page and every page of ours it links to, signed in. Of pages that differ in their question alone, a few. */
  async function visit(path: string): Promise<void> {
    const [address = ''] = path.split('?');
    const alike = [...pages].filter((page) => page.split('?')[0] === address).length;
    if (pages.has(path) || alike >= 8 || pages.size > 800) return;
    pages.add(path);
    const answer = await fetch(gate.url + path, { headers: { cookie } });
    if (!answer.headers.get('content-type')?.includes('text/html')) {
      await answer.body?.cancel();
      return;
    }
    const $ = load(await answer.text());
    const language = $('html').attr('lang')?.startsWith('fr') ? 'fr' : 'en';
    for (const element of $('[data-rate]'))
      shown.push({ page: path, language, id: $(element).attr('data-rate') ?? '', text: wordsOf($(element)) });
    for (const link of $('a[href^="/"]')) {
      const href = ($(link).attr('href') ?? '').replace(/#.*/, '');
      if (!/^\/(api\/|go|logout)/.test(href)) await visit(href);
    }
  }

  beforeAll(async () => {
    const at = await folder();
    await writeSample(`${at}/data`, LENDERS, NOW);
    const built = await openBuiltSite(`${at}/data`);
    remove = built.remove;
    gate = await openGate({ folder: at, site: built.site, start: NOW });
    cookie = await gate.session((await gate.account()).id);
    const all = JSON.parse(await get('/api/rates/aggregated')) as Aggregated;
    records = new Map(all.rates.map((rate) => [rate.id, rate]));
    const ids = all.rates
      .filter(({ id }) => /60m\/closed\/special/.test(id))
      .map(({ id }) => `rate=${encodeURIComponent(id)}`);
    for (let from = 0; from < ids.length; from += 2) await visit(`/compare?${ids.slice(from, from + 2).join('&')}`);
    await visit('/');
    await visit('/fr/');
  }, 60_000);
  afterAll(async () => {
    await gate.close();
    await remove();
    await clear();
  });

  it.each(['en', 'fr'] as const)('on every page in %s', (language) => {
    const own = shown.filter((one) => one.language === language);
    expect(new Set(own.map(({ id }) => id))).toEqual(new Set(records.keys()));
    expect(wrong(own, records, inBoth(records)).slice(0, 20)).toEqual([]);
  });

  it.each<Partial<Rate>>([
    { insurance: 'insured' },
    { insurance: null },
    { ltvUpToPercent: 65 },
    { ltvUpToPercent: null },
    { ltvOverPercent: 80 },
    { amortizationUpToYears: 30 },
    { amortizationUpToYears: null },
    { amortizationOverYears: 30 },
    { purpose: 'purchase' },
    { purpose: null },
    { provinces: ['CA-YT'] },
    { provinces: null },
    { conditions: ['client-rate'] },
    { conditions: [] },
    { offer: 'posted' },
  ])('and %j instead would be noticed wherever it makes a difference', (change) => {
    const changed = new Map([...records].map(([id, rate]) => [id, { ...rate, ...change }]));
    const words = (rate?: Rate) => rate && JSON.stringify([rate.offer, limitsIn('en', rate)]);
    const different = shown.filter(({ id }) => words(records.get(id)) !== words(changed.get(id)));
    const phrases = inBoth(records);
    expect(new Set(different.map(({ language }) => language)).size).toBe(2);
    expect(different.length).toBeGreaterThan(20);
    expect(different.filter((one) => wrong([one], changed, phrases).length === 0)).toEqual([]);
  });

  it.each(PROVINCES)('and no rate is offered in %s whose lender does not lend there', async (province) => {
    const lends = [...records.values()].filter((rate) => rate.provinces === null || rate.provinces.includes(province));
    const { rates } = JSON.parse(await get(`/api/rates/aggregated?province=${province}`)) as Aggregated;
    const csv = await get(`/api/rates/aggregated?province=${province}&format=csv`);
    const board = load(await get(`/board?province=${province}`));
    const ids = lends.map(({ id }) => id).sort();
    expect(ids.some((id) => id.startsWith(ALBERTAN))).toBe(province === 'CA-AB');
    expect(rates.map(({ id }) => id).sort()).toEqual(ids);
    expect([...csv.matchAll(/lender\d{4}\/[^,"]+/g)].map(([id]) => id).sort()).toEqual(ids);
    const offered = board('[data-rate]')
      .map((_, element) => board(element).attr('data-rate'))
      .toArray();
    expect(offered.length).toBeGreaterThan(0);
    expect(offered.filter((id) => !ids.includes(id))).toEqual([]);
  });
});
