import { describe, expect, it, test } from 'vitest';
import { lenderName, lendersIn } from '../../src/lenders/names.ts';
import { LENDER_TERMS } from '../../src/lenders/terms.ts';
import { CONDITION_CODES } from '../../src/rates/conditions.ts';
import { USUAL_QUESTION } from '../../src/rates/question.ts';
import { termRows } from '../../src/site/lenders/terms.ts';
import { pathFor, speak } from '../../src/site/speech.ts';
import { questionIn } from '../../src/words/asking.ts';
import { board } from '../../src/words/board.ts';
import { compare } from '../../src/words/compare.ts';
import { FIGURES, html, languageOf, messages, pathIn, plainPath } from '../../src/words/index.ts';
import { isDoubled } from '../../src/words/language.ts';
import { ofLender } from '../../src/words/lenders.ts';
import { conditionIn, limitWords } from '../../src/words/limits-of-rates.ts';
import { rateIdIn } from '../../src/words/rate-id.ts';
import { status } from '../../src/words/status.ts';
import { termTitle, termWords, wholeTerms } from '../../src/words/terms.ts';
import { ageWords } from '../../src/words/times.ts';

test.each([
  ['/', 'en', '/', '/fr/'],
  ['/lenders/rbc', 'en', '/lenders/rbc', '/fr/lenders/rbc'],
  ['/?province=CA-ON', 'en', '/?province=CA-ON', '/fr/?province=CA-ON'],
  ['/fr', 'fr', '/', '/fr/'],
  ['/fr/', 'fr', '/', '/fr/'],
  ['/fr?a=b', 'fr', '/?a=b', '/fr/?a=b'],
  ['/fr/lenders#more', 'fr', '/lenders#more', '/fr/lenders#more'],
  ['/free', 'en', '/free', '/fr/free'],
  ['/from/fr/there', 'en', '/from/fr/there', '/fr/from/fr/there'],
] as const)('%s is %s', (path, language, english, french) => {
  expect(languageOf(path)).toBe(language);
  expect(plainPath(path)).toBe(english);
  expect(pathIn('en', path)).toBe(english);
  expect(pathIn('fr', path)).toBe(french);
});

test('a link keeps the language if the page exists in both, and otherwise leads to the one page', () => {
  const french = speak(new URL('https://rates.example.ca/fr/404'));
  expect(french.language).toBe('fr');
  expect(french.link('/404')).toBe('/fr/404');
  expect(french.link('/api/preview')).toBe('/api/preview');
  expect(speak(new URL('https://rates.example.ca/404')).link('/404')).toBe('/404');
  const doubled = ['/', '/api', '/lenders/rbc/full', '/feed.atom', '/feed/2026-11.atom', '/rates/5-year-fixed', '/go'];
  for (const path of doubled) {
    expect([isDoubled(path), isDoubled(pathIn('fr', path)), isDoubled(`${path}?a=/b`)]).toEqual([true, true, true]);
    expect(pathFor('fr', path)).toBe(pathIn('fr', path));
  }
  for (const path of ['/api/status', '/charts/home.svg', '/og.png', '/llms.txt', '/mcp', '/healthz', '/q/x.csv'])
    expect(isDoubled(path), path).toBe(false);
});

describe('figures', () => {
  const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, '_');
  it.each([
    ['percent', 4.5, '4.50%', '4,50_%'],
    ['percent', 4.825, '4.825%', '4,825_%'],
    ['rate', -0.1, '\u22120.10', '\u22120,10'],
    ['share', 3.1, '3.1%', '3,1_%'],
    ['money', 450_000, '$450,000', '450_000_$'],
    ['cents', 2326.4, '$2,326.40', '2_326,40_$'],
    ['gap', -118.24, '\u2212$118.24', '\u2212118,24_$'],
    ['wholeGap', 7094, '+$7,094', '+7_094_$'],
    ['wholeGap', 0, '$0', '0_$'],
    ['points', 0.25, '+0.25', '+0,25'],
    ['count', 10_000, '10,000', '10_000'],
  ] as const)('%s %d', (kind, value, english, french) => {
    expect(plain(FIGURES.en[kind](value))).toBe(english);
    expect(plain(FIGURES.fr[kind](value))).toBe(french);
  });

  it('writes times in Eastern Time', () => {
    const instant = '2026-07-01T03:30:00Z';
    expect([FIGURES.en.day(instant), FIGURES.fr.day(instant)]).toEqual(['Jun 30, 2026', '30 juin 2026']);
    expect(plain(FIGURES.en.clock(instant))).toBe('Tue 11:30 p.m. EDT');
    expect(plain(FIGURES.fr.clock(instant))).toBe('mar. 23_h_30 HAE');
    expect(FIGURES.fr.printedDay('2026-11-01')).toBe('1er nov. 2026');
    expect(FIGURES.en.printedDay('2026-11-01')).toBe('Nov 1, 2026');
    expect(FIGURES.fr.printedDay('2026-11-11')).toBe('11 nov. 2026');
    expect(FIGURES.fr.shortDay('2026-12-01T17:00:00Z')).toBe('1er déc.');
    expect(plain(FIGURES.fr.time('2026-12-01T17:00:00Z'))).toMatch(/^1er déc\. 2026/);
  });
});

test.each([
  ['Alterna', 'd’Alterna'],
  ['ATB', 'd’ATB'],
  ['Équitable', 'd’Équitable'],
  ['Banque Nationale', 'de la Banque Nationale'],
  ['Caisse Alliance', 'de la Caisse Alliance'],
  ['nesto', 'de nesto'],
])('%s is said %s', (name, words) => {
  expect(ofLender(name)).toBe(words);
});

test('messages exist in both languages, with their values inserted', () => {
  const room = messages({
    title: { en: 'Rates', fr: 'Taux' },
    count: { en: (count: number) => `${count} rates`, fr: (count) => `${count} taux` },
    at: { en: '{figure} at {lender}', fr: '{lender} : {figure}' },
    left: { en: '{days} {days:day|days}', fr: '{days} {days:jour|jours}' },
  });
  expect([room.en.title, room.en.count(2), room.en.at(2, 'TD')]).toEqual(['Rates', '2 rates', '2 at TD']);
  expect([room.fr.title, room.fr.count(2), room.fr.at(2, 'TD')]).toEqual(['Taux', '2 taux', 'TD\u00a0: 2']);
  expect([0, 1, 2].map(room.en.left)).toEqual(['0 days', '1 day', '2 days']);
  expect([0, 1, 2].map(room.fr.left)).toEqual(['0 jour', '1 jour', '2 jours']);
  // @ts-expect-error a value that is left out is a type error
  room.en.at(2);
  const long = { en: `one\n  two {place}:\n{address}`, fr: `un\n  deux {place} :\n{address}` } as const;
  expect(messages({ long }).en.long('here', 'https://a')).toBe('one two here:\nhttps://a');
  expect(html`one\n  two${'\n  three'}`).toBe('one two\n  three');
  expect(() => messages({ at: { en: 'at {lender}', fr: 'chez {preteur}' } })).toThrow('does not take the values');
  expect(() => messages({ at: { en: 'at {lender}', fr: 'là' } })).toThrow('does not take the values');
  // @ts-expect-error a message that lacks a language is a type error
  expect(() => messages({ title: { en: 'Rates' } })).toThrow();
  // @ts-expect-error and so is one that takes other values in French
  messages({ count: { en: (count: number) => `${count}`, fr: (count: string) => count } });
});

test.each([
  ['over 1 year', board.en.overYears(1), 'sur 1 an', board.fr.overYears(1)],
  ['over 25 years', board.en.overYears(25), 'sur 25 ans', board.fr.overYears(25)],
  ['$9 over 1 year, p', compare.en.caption('$9', 1), '9 $ sur 1 an, v', compare.fr.caption('9 $', 1)],
  ['A from B; 1 lender c', board.en.lowestIs('A', 'B', 1), 'B; 1 prêteur comparé.', board.fr.lowestIs('A', 'B', 1)],
  ['A from B; 2 lenders c', board.en.lowestIs('A', 'B', 2), '2 prêteurs comparés.', board.fr.lowestIs('A', 'B', 2)],
  ['1 lender read', status.en.readOf(1, 1), '1 prêteur lu', status.fr.readOf(1, 1)],
  ['1 of 3 lenders read', status.en.readOf(1, 3), '1 prêteur lu sur 3', status.fr.readOf(1, 3)],
])('words go with their number: %s', (english, inEnglish, french, inFrench) => {
  expect([inEnglish, inFrench.replaceAll('\u00a0', ' ')]).toEqual(
    [english, french].map((part) => expect.stringContaining(part)),
  );
});

test('values inserted into markup are escaped', () => {
  expect(html`<a href="${'/"><script>'}">${'R&D'}</a>`).toBe('<a href="/&quot;&gt;&lt;script&gt;">R&amp;D</a>');
});

test.each([
  [60, 'fixed', '5-year fixed', 'fixe 5 ans'],
  [12, 'variable', '1-year variable', 'variable 1 an'],
  [18, 'fixed', '18-month fixed', 'fixe 18 mois'],
] as const)('%d months %s', (termMonths, rateType, english, french) => {
  expect([termTitle({ termMonths, rateType }, 'en'), termTitle({ termMonths, rateType }, 'fr')]).toEqual([
    english,
    french,
  ]);
  expect(termWords(null, 'fr')).toBe('sans terme fixe');
});

const NBSP = '\u00a0';

test('French words are typeset as in Quebec, including those with values', () => {
  const { fr, en } = messages({
    plain: {
      en: 'From 1 000 : 20 % ; what ?',
      fr: 'De 1 000 à 50 000 000 de dollars : 20 % ; « quoi » ? Deux 12 345!',
    },
    valued: { en: (sum: string) => `${sum} : yes`, fr: (sum) => `${sum} : oui` },
    address: { en: '', fr: 'ajoutez ?_=1 à l’adresse ?' },
  });
  expect(en.plain).toBe('From 1 000 : 20 % ; what ?');
  expect(fr.plain).toBe(
    `De 1${NBSP}000 à 50${NBSP}000${NBSP}000 de dollars${NBSP}: 20${NBSP}%; «${NBSP}quoi${NBSP}»? Deux 12${NBSP}345!`,
  );
  expect(fr.address).toBe('ajoutez ?_=1 à l’adresse?');
  expect([en.valued('5 $'), fr.valued('5 $')]).toEqual(['5 $ : yes', `5${NBSP}$${NBSP}: oui`]);
});

test('so are the words for the limits of a rate', () => {
  const { within, value } = limitWords('fr');
  const all = [...CONDITION_CODES.map((one) => conditionIn('fr', one).long), within('Yukon'), value.short, value.long];
  for (const words of all) expect(words).not.toMatch(/ [:%$»]|\s[;!?]/);
});

test.each([
  ['A & B: 5-year fixed closed', 'A &amp; B: <span class="whole">5-year</span> fixed closed'],
  ['18-month, then 3-year', '<span class="whole">18-month</span>, then <span class="whole">3-year</span>'],
  ['Fixe 1 an, fermé', 'Fixe <span class="whole">1 an</span>, fermé'],
  ['Taux 5 ans et 18 mois', 'Taux <span class="whole">5 ans</span> et <span class="whole">18 mois</span>'],
  ['7 animals', '7 animals'],
])('no line breaks within a term: %s', (words, html) => {
  expect(wholeTerms(words)).toBe(html);
});

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
test.each([
  [0, 'just now', 'à l’instant'],
  [40 * MINUTE, '40 min ago', 'il y a 40 min'],
  [5 * 60 * MINUTE, '5 h ago', 'il y a 5 h'],
  [DAY, '1 day ago', 'il y a 1 jour'],
  [61 * DAY, '61 days ago', 'il y a 61 jours'],
  [62 * DAY, '2 months ago', 'il y a 2 mois'],
  [209 * DAY, '6 months ago', 'il y a 6 mois'],
])('an age of %d ms is %s', (age, english, french) => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const seen = new Date(now - age).toISOString();
  expect([ageWords(seen, now, 'en'), ageWords(seen, now, 'fr')]).toEqual([english, french]);
});

describe('the names of lenders', () => {
  it.each([
    ['national', 'National Bank of Canada', 'Banque Nationale'],
    ['laurentian', 'Laurentian Bank', 'Banque Laurentienne'],
    ['rbc', 'RBC Royal Bank', 'RBC Banque Royale'],
    ['nobody', 'Nobody Mortgage', 'Nobody Mortgage'],
  ])('%s has its own name in each language', (id, en, fr) => {
    expect([lenderName('en', id, en), lenderName('fr', id, en)]).toEqual([en, fr]);
  });

  it('sort lenders by the rules of the language', () => {
    const lenders = [
      { id: 'national', name: 'National Bank of Canada' },
      { id: 'desjardins', name: 'Desjardins' },
    ];
    expect(lendersIn('en', lenders).map(({ id }) => id)).toEqual(['desjardins', 'national']);
    expect(lendersIn('fr', lenders).map(({ id }) => id)).toEqual(['national', 'desjardins']);
  });
});

test('notes on lenders are typeset in French, however their files are written', () => {
  for (const [lender, terms] of LENDER_TERMS)
    for (const { words } of termRows(terms, 'fr').flatMap(({ statements }) => statements))
      expect(words, lender).not.toMatch(/ [:%$»]|\s[;!?](?!\w)/);
});

test('a question in words fits on one line', () => {
  const question = { ...USUAL_QUESTION, firstHome: true, rented: true };
  expect(questionIn('en', question, new Map())).toMatch(/, first home, rented out$/);
});

test.each([
  ['en', 'upto25y', 'up to 25 years'],
  ['fr', 'over25y', 'plus de 25 ans'],
  ['en', 'insured/ltv-over65upto70', 'insured, 65 to 70% of value'],
  ['fr', 'ltv-upto65/ab', 'jusqu’à 65 % de la valeur, AB'],
  ['en', 'evolution', 'evolution'],
] as const)('the id of a rate in words (%s, %s)', (language, narrowed, words) => {
  const text = rateIdIn(language, `rbc/fixed/60m/closed/special/${narrowed}`, new Map()).replaceAll('\u00a0', ' ');
  expect(text.endsWith(`, ${words}`)).toBe(true);
});
