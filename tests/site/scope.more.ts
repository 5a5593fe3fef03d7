import { load } from 'cheerio/slim';
import type { Element } from 'domhandler';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Aggregated, Rate } from '../../src/rates/schema.ts';
import { OFFERS, PROVINCES } from '../../src/rates/vocabulary.ts';
import type { Language } from '../../src/words/index.ts';
import { limitsIn } from '../../src/words/limits-of-rates.ts';
import { STATES } from '../../src/words/states.ts';
import { OFFER_WORDS } from '../../src/words/terms.ts';
import { piecesIn } from './pieces.ts';
import { LENDERS, servedSite } from './shared.ts';

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

/** Sentences that explain a state, or what is not said, are left out: their words do not refer to the rate. */
const MEANINGS = (['en', 'fr'] as const)
  .flatMap((language) => Object.values(STATES[language]))
  .map((one) => one.meaning);

const MEANT = new RegExp([...MEANINGS, 'insured or not', 'assuré ou non'].join('|'), 'g');

/** The text of an element, its pieces apart. */
const wordsOf = (element: Element): string =>
  piecesIn([element])
    .texts.join(' ')
    .replace(/[^\S\u00a0]+/g, ' ')
    .replaceAll(MEANT, ' ');

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

/** Pages of one kind differ in their question alone, or are about rates of one lender. */
const kindOf = (path: string): string => (path.split('?')[0] ?? '').replace(/(?<=\/rate\/\w+)\/.*/, '');

describe('the limits of a rate are shown with each of its figures', () => {
  const stage = servedSite('everyday');
  let records: Map<string, Rate>;
  const shown: Shown[] = [];
  const pages = new Set<string>();
  const kinds = new Map<string, number>();

  const get = async (path: string): Promise<string> => {
    const { status, text } = await stage.open(path, stage);
    expect(status, path).toBe(200);
    return text;
  };

  /** Opens a page and every page of ours it links to, signed in. Of pages that are of one kind, a few. */
  async function visit(path: string): Promise<void> {
    const kind = kindOf(path);
    const alike = kinds.get(kind) ?? 0;
    if (pages.has(path) || alike >= (kind.includes('/rate/') ? 2 : 8)) return;
    kinds.set(kind, alike + 1);
    pages.add(path);
    const { headers, $ } = await stage.open(path, stage, 'follow');
    if (!headers.get('content-type')?.includes('text/html')) return;
    const language = $('html').attr('lang')?.startsWith('fr') ? 'fr' : 'en';
    for (const element of $('[data-rate]'))
      shown.push({ page: path, language, id: $(element).attr('data-rate') ?? '', text: wordsOf(element) });
    for (const link of $('a[href^="/"]')) {
      const href = ($(link).attr('href') ?? '').replace(/#.*/, '');
      if (!/^\/(api\/|go|logout)/.test(href)) await visit(href);
    }
  }

  beforeAll(async () => {
    const all = JSON.parse(await get('/api/rates/aggregated')) as Aggregated;
    records = new Map(all.rates.map((rate) => [rate.id, rate]));
    const ids = all.rates
      .filter(({ id }) => /60m\/closed\/special/.test(id))
      .map(({ id }) => `rate=${encodeURIComponent(id)}`);
    for (let from = 0; from < ids.length; from += 2) await visit(`/compare?${ids.slice(from, from + 2).join('&')}`);
    await visit('/');
    await visit('/fr/');
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
  ])('and replacing them by %j would be noticed wherever it matters', (change) => {
    const changed = new Map([...records].map(([id, rate]) => [id, { ...rate, ...change }]));
    const words = (rate?: Rate) => rate && JSON.stringify([rate.offer, limitsIn('en', rate)]);
    const different = shown.filter(({ id }) => words(records.get(id)) !== words(changed.get(id)));
    const phrases = inBoth(records);
    expect(new Set(different.map(({ language }) => language)).size).toBe(2);
    expect(different.length).toBeGreaterThan(20);
    expect(different.filter((one) => wrong([one], changed, phrases).length === 0)).toEqual([]);
  });

  it.each(PROVINCES)('and no rate is offered in %s if its lender does not lend there', async (province) => {
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
