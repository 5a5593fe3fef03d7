import { load } from 'cheerio/slim';
import type { Element } from 'domhandler';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ConditionCode } from '../../src/rates/conditions.ts';
import type { Question } from '../../src/rates/question.ts';
import { readQuestion } from '../../src/rates/question-codec.ts';
import type { Aggregated, Rate } from '../../src/rates/schema.ts';
import { NOT_NARROWED, type Scope } from '../../src/rates/scope.ts';
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

/** A page's figures: the id of each, how it fits the question of its page, if that asks one, and the words that stand with it. */
type Shown = { page: string; language: Language; id: string; standing: string | undefined; text: string };

/** The question of a page that answers one. */
function questionOf(page: string): Question {
  const query = new URL(page, 'http://localhost').searchParams;
  return readQuestion((name) => query.get(name), new Map(LENDERS.map(({ id }) => [id, { provinces: null }]))).question;
}
const isInsured = ({ value, balance, insuredToday, purpose }: Question): boolean =>
  purpose === 'purchase' ? balance > value * 0.8 : insuredToday === true;
/** Whether a question meets a condition, by the condition's own words. Those that are not here nobody meets by a question. */
const MEETS: Partial<Record<ConditionCode, (question: Question) => boolean>> = {
  'high-ratio-only': isInsured,
  'conventional-only': (question) => !isInsured(question),
  'owner-occupied': ({ rented, assumed }) => !rented && !assumed.includes('occupancy'),
  'no-renewal': () => true,
  'no-refinance': ({ purpose }) => purpose !== 'refinance',
};
/** The limits of a rate that a question is within, in the words for them. */
function metWords(rate: Rate, question: Question, language: Language): string[] {
  const { value, balance, province, amortizationYears: years, purpose } = question;
  const share = (balance / value) * 100;
  const isMet: Partial<Record<keyof Scope, boolean>> = {
    insurance: rate.insurance === (isInsured(question) ? 'insured' : 'uninsured'),
    ltvUpToPercent: share <= (rate.ltvUpToPercent ?? 0),
    ltvOverPercent: share > (rate.ltvOverPercent ?? 100),
    amortizationUpToYears: years <= (rate.amortizationUpToYears ?? 0),
    amortizationOverYears: years > (rate.amortizationOverYears ?? 99),
    purpose: rate.purpose === (purpose === 'renewal' ? 'switch' : purpose),
    provinces: province !== null && rate.provinces?.includes(province) === true,
    surcharges: true,
  };
  const conditions = rate.conditions.filter((code) => MEETS[code]?.(question));
  const met = Object.keys(isMet).filter((field) => isMet[field as keyof Scope]);
  const within = Object.fromEntries(met.map((field) => [field, rate[field as keyof Scope]]));
  return limitsIn(language, { ...NOT_NARROWED, ...within, conditions }).map(({ long }) => long);
}

/** Where the words beside a figure are not those of its record. What its question has met, and nothing else, may be left unsaid. */
function wrong(shown: readonly Shown[], records: ReadonlyMap<string, Rate>, phrases: Phrases): string[] {
  return shown.flatMap(({ page, language, id, standing, text }) => {
    const rate = records.get(id);
    if (!rate) return [`${page}: ${id} is nowhere published`];
    const limits = limitsIn(language, rate);
    const own = limits.flatMap(({ short, long }) => [long, short]);
    const said = saidIn(text, [...phrases[language], ...own]);
    const met = standing === undefined ? [] : metWords(rate, questionOf(page), language);
    const unsaid = limits.filter(({ short, long }) => !said.has(short) && !said.has(long) && !met.includes(long));
    // A rate that is not for the mortgage has one reason beside it; of more conditions than two, the number of the others is told.
    const isTold = standing === 'cannot' || text.includes(`+${unsaid.length}`);
    const [offers, isPosted] = [
      OFFERS.filter((offer) => placeOf(text.toLowerCase(), OFFER_WORDS[language][offer]) >= 0),
      rate.offer === 'posted',
    ];
    return [
      ...(isTold ? [] : unsaid.map(({ long }) => `lacks ${long}`)),
      ...[...said].filter((phrase) => !own.includes(phrase)).map((phrase) => `says ${phrase}`),
      ...(standing === 'cannot' || offers.join() === rate.offer || (standing && !isPosted && offers.length === 0)
        ? []
        : [`says wrongly whether ${rate.offer}`]),
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
      shown.push({
        ...{ page: path, language, id: $(element).attr('data-rate') ?? '', text: wordsOf(element) },
        standing: $(element).attr('data-standing') ?? $(element).find('[data-standing]').attr('data-standing'),
      });
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
    const words = ({ page, standing }: Shown, rate?: Rate) => {
      const met = rate && standing ? metWords(rate, questionOf(page), 'en') : [];
      return rate && JSON.stringify([rate.offer, limitsIn('en', rate).filter(({ long }) => !met.includes(long))]);
    };
    const different = shown.filter(
      (one) => one.standing !== 'cannot' && words(one, records.get(one.id)) !== words(one, changed.get(one.id)),
    );
    const phrases = inBoth(records);
    expect(new Set(different.map(({ language }) => language)).size).toBe(2);
    expect(different.length).toBeGreaterThan(15);
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
