import { expect, test } from 'vitest';
import { stepsOfSeries } from '../../src/history/steps.ts';
import { REFERENCE_NAMES } from '../../src/rates/reference.ts';
import { TERMS, type Term } from '../../src/rates/terms.ts';
import { CHART_FORMATS, type ShownChart } from '../../src/site/past/charts.ts';
import { homeChart, lenderChart, type PublishedYear, termChart } from '../../src/site/past/past.ts';
import { drawnRate, type PastRevision } from '../../src/site/past/rate-past.ts';
import type { Language } from '../../src/words/index.ts';
import { findingIn } from '../../src/words/market.ts';
import { overflowOf } from '../charts/pictures.ts';
import { storedRate } from '../support/rates.ts';

const at = (day: string): string => `${day}T12:00:00.000Z`;
const FIVE = TERMS.find(({ slug }) => slug === '5-year-fixed') as Term;
const step = (ratePercent: number, from: string, until: string | null) => ({
  ratePercent,
  from: at(from),
  until: until && at(until),
  seenUntil: at(until ?? '2026-11-20'),
  id: 'acme/fixed/60m/closed/posted',
  isForMost: true,
  publishedAt: at(from),
});
const market = (lowest: number, median: number, from: string, until: string | null) => ({
  lowest,
  median,
  from: at(from),
  until: until && at(until),
  lenders: 5,
});
const terms = (slug: string, under: number) => ({
  term: slug,
  steps: [
    market(4.49 - under, 4.89 - under, '2026-02-02', '2026-06-05'),
    market(4.29 - under, 4.84 - under, '2026-06-05', null),
  ],
});
const NO_MARKET = Object.fromEntries(REFERENCE_NAMES.map((name) => [name, []])) as unknown as PublishedYear['market'];
const YEAR: PublishedYear = {
  since: at('2025-11-20'),
  lines: [
    {
      lender: 'acme',
      term: '5-year-fixed',
      steps: [step(4.79, '2025-10-01', '2026-02-01'), step(4.59, '2026-02-01', null)],
    },
  ],
  terms: [terms('5-year-fixed', 0), terms('5-year-variable', 0.5)],
  events: [],
  moves: new Map(),
  reference: { observations: NO_MARKET as never, observedAt: null },
  market: NO_MARKET,
};
const BANK: PublishedYear = {
  ...YEAR,
  reference: { ...YEAR.reference, observedAt: at('2026-11-20') },
  market: {
    ...NO_MARKET,
    'posted-5-year': [step(6.84, '2025-10-30', '2026-03-18'), step(6.09, '2026-03-18', null)],
    prime: [step(4.45, '2025-10-30', null)],
    'paid-uninsured-5-years': [step(4.3, '2026-05-01', '2026-06-01'), step(4.35, '2026-06-01', '2026-07-01')],
  },
};
const REVISIONS: PastRevision[] = [
  ['2026-01-05', '2026-04-05', 4.79],
  ['2026-04-05', null, 4.59],
].map(([from, until, ratePercent]) => ({
  rate: storedRate({ ratePercent: ratePercent as number, changedAt: at(from as string) }),
  endedAt: until === null ? null : at(until as string),
  lastSeenAt: at((until ?? '2026-11-19') as string),
  publishedAt: at(from as string),
  supersededAt: null,
  unread: [],
  receipt: null,
}));
/** The same rate, of which the record begins on one day, and which changed on another. */
const pastFrom = (began: string, changed: string): PastRevision[] =>
  REVISIONS.map((one, place) => ({
    ...one,
    rate: { ...one.rate, changedAt: at(place === 0 ? began : changed) },
    endedAt: place === 0 ? at(changed) : null,
  }));
const rateChart = (past: readonly PastRevision[], language: Language = 'en') =>
  drawnRate(past, 'Acme Bank: 5-year fixed', new Date(at('2026-11-20')), language);
const ACME = { id: 'acme', name: 'Acme Bank', kind: 'bank' } as const;
const CHARTS: [name: string, ShownChart][] = [
  ['home', homeChart(BANK, 'en')],
  ['a term', termChart(BANK, FIVE, 'en')],
  ['a term, in French', termChart(BANK, FIVE, 'fr')],
  ['a lender', lenderChart(BANK, ACME, 'en')],
  ['our own figures alone', termChart(YEAR, FIVE, 'en')],
  ['one rate', rateChart(REVISIONS)],
];

test.each(CHARTS)('the chart of %s is inside its edges, and its table has a heading for each row', (_, chart) => {
  const { wide = '', narrow = '', alone } = chart.drawn ?? {};
  expect([wide, narrow, alone?.([{ figure: '4.59%', says: 'Acme Bank, special' }]) ?? ''].map(overflowOf)).toEqual([
    null,
    null,
    null,
  ]);
  const [, ...rows] = (CHART_FORMATS['csv']?.write(chart) ?? '').trim().split('\r\n');
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter((row) => !/^"?[A-Za-z0-9]/.test(row))).toEqual([]);
});

test.each([
  ['en', /<title>lowest special: 4\.29%, /],
  ['fr', /<title>spécial le plus bas\u00a0: 4,29\u00a0%, /],
] as const)('a tooltip names the line and its figure as the language writes a colon (%s)', (language, words) => {
  expect(termChart(YEAR, FIVE, language).drawn?.wide).toMatch(words);
});

test.each([
  [
    'a rise',
    [step(6.09, '2025-10-01', '2026-03-01'), step(6.19, '2026-03-01', null)],
    'rose from 6.09% to 6.19% in a year',
  ],
  ['a fall', BANK.market['posted-5-year'], 'fell from 6.84% to 6.09% in a year'],
  ['no change', [step(6.09, '2025-10-01', null)], 'is 6.09%, as a year ago'],
  [
    'a way back',
    [step(6, '2025-10-01', '2026-01-01'), step(5, '2026-01-01', '2026-02-01'), step(6, '2026-02-01', null)],
    'is 6.00%, as a year ago',
  ],
  [
    'half a year',
    [step(6, '2026-05-01', '2026-06-01'), step(5, '2026-06-01', null)],
    'fell from 6.00% to 5.00% between May 1, 2026 and Nov 20, 2026',
  ],
  [
    'a gap at its end',
    [step(6, '2025-10-01', '2026-01-01'), step(6, '2026-06-01', '2026-07-01')],
    'was 6.00% on Nov 20, 2025 and on Jul 1, 2026',
  ],
  ['one observation', [step(6, '2026-06-01', '2026-06-01')], 'was 6.00% on Jun 1, 2026'],
  [
    'a value seen before the year alone',
    [{ ...step(7, '2025-01-01', '2026-06-01'), seenUntil: at('2025-01-01') }, step(6, '2026-06-01', '2026-06-01')],
    'was 6.00% on Jun 1, 2026',
  ],
])('a finding says of a series with %s what was observed', (_, steps, says) => {
  const ends = [Date.parse(YEAR.since), Date.parse(at('2026-11-20'))] as const;
  expect(findingIn('en', 'Posted 5-year rate', steps, ...ends)).toBe(`the posted 5-year rate ${says}`);
  expect(findingIn('fr', 'Taux affiché 5 ans', steps, ...ends)).toMatch(/^le taux affiché 5 ans (a|est|était) .*\d,\d/);
});

test.each([
  [homeChart(BANK, 'en'), '5-year fixed, 5-year variable: ', ['Posted 5-year rate', 'Prime rate', 'Average paid'], 2],
  [termChart(BANK, FIVE, 'en'), '5-year fixed: ', ['Posted 5-year rate', 'Average paid'], 2],
  [lenderChart(BANK, ACME, 'en'), 'Acme Bank: ', ['Posted 5-year rate'], 1],
] as const)(
  'the Bank of Canada’s series come first, with its notice, and one is the title (%#)',
  (chart, what, series, own) => {
    expect(chart.heading).toBe('The posted 5-year rate fell from 6.84% to 6.09% in a year');
    expect(chart.title).toBe(`${what}the posted 5-year rate fell from 6.84% to 6.09% in a year`);
    expect(chart.lines.map(({ name }) => name).slice(0, -own)).toEqual(series.map((name) => `${name}, Bank of Canada`));
    expect(chart.source).toMatch(
      /read by Prime Minus\. Source: Bank of Canada, Valet API \(V80691335.*free at bankofcanada\.ca/,
    );
  },
);

test('from the first day on there is a chart, of the Bank’s series alone; without them and with little of ours there is none', () => {
  const first = { ...BANK, lines: [], terms: [] };
  expect(homeChart(first, 'fr')).toMatchObject({
    heading: 'Le taux affiché 5 ans est descendu de 6,84\u00a0% à 6,09\u00a0% en un an',
  });
  expect(homeChart(first, 'fr').source).not.toContain('Prime Minus');
  const chart = termChart({ ...YEAR, terms: [] }, FIVE, 'en');
  expect(chart).toMatchObject({ drawn: null, lines: [] });
  expect(CHART_FORMATS['svg']?.write(chart)).toBeNull();
});

test('a line of ours joins once it covers a week', () => {
  const young = { ...BANK, lines: [{ lender: 'acme', term: '5-year-fixed', steps: [step(4.59, '2026-11-15', null)] }] };
  const chart = lenderChart(young, ACME, 'en');
  expect(chart.lines.map(({ name }) => name)).toEqual(['Posted 5-year rate, Bank of Canada']);
  expect(chart.description).not.toContain('most borrowers');
});

test('a made-up lender has nothing of the Bank’s beside it', () => {
  const chart = lenderChart(BANK, { ...ACME, kind: 'made-up' }, 'en');
  expect([chart.lines.length, chart.source]).toEqual([1, 'Made up for a demonstration']);
});

const DAY = 86_400_000;
test.each([
  ['a value holds until the next', ['2026-01-07 6', '2026-01-14 6', '2026-01-21 5'], ['01-07–01-21 6', '01-21–now 5']],
  ['an equal value after a gap is unproven', ['2026-01-07 6', '2026-03-04 6'], ['01-07–03-04 6?', '03-04–03-04 6']],
  ['another after a gap leaves the gap', ['2026-01-07 6', '2026-03-04 5'], ['01-07–01-07 6', '03-04–03-04 5']],
])('a series as steps: %s', (_, days, expected) => {
  const values = new Map(
    days.map((day) => day.split(' ') as [string, string]).map(([day, value]) => [day, Number(value)]),
  );
  const short = (time: string | null): string => time?.slice(5, 10) ?? 'now';
  expect(
    stepsOfSeries(values, 0, days.length > 2 ? at('2026-01-25') : at('2026-06-01'), 14 * DAY).map(
      ({ from, until, seenUntil, ratePercent }) =>
        `${short(from)}–${short(until)} ${ratePercent}${until && seenUntil < until ? '?' : ''}`,
    ),
  ).toEqual(expected);
});

test.each([
  ['2025-12-20', 'en', 'The last twelve months', 'Acme Bank: 5-year fixed: the last twelve months'],
  ['2025-12-22', 'en', 'Since Dec 22, 2025', 'Acme Bank: 5-year fixed: since Dec 22, 2025'],
  ['2026-10-03', 'fr', 'Depuis le 3 oct. 2026', 'Acme Bank: 5-year fixed\u00a0: depuis le 3 oct. 2026'],
] as const)('a record that begins %s is drawn from there if a month lacks (%s)', (began, language, heading, title) => {
  const shown = rateChart(pastFrom(began, '2026-11-10'), language);
  expect(shown).toMatchObject({ heading, title });
  expect(shown.drawn?.wide.includes('<path d="M52 ')).toBe(heading !== 'The last twelve months');
});

test('a chart as CSV and as JSON has the same figures', () => {
  const chart = termChart(YEAR, FIVE, 'en');
  const source = `,"${chart.source}"`;
  const lined = (CHART_FORMATS['csv']?.write(chart) ?? '').trimEnd().split('\r\n').slice(1);
  const rows = lined.map((row) => row.slice(0, -source.length));
  expect(lined).toEqual(rows.map((row) => row + source));
  const { lines } = JSON.parse(CHART_FORMATS['json']?.write(chart) ?? '') as Pick<ShownChart, 'lines'>;
  expect(rows).toEqual(
    lines.flatMap(({ name, steps }) =>
      steps.map(({ ratePercent, from, until, seenUntil }) =>
        [name, ratePercent, from, until ?? '', seenUntil].join(','),
      ),
    ),
  );
  expect(rows.length).toBe(4);
});
