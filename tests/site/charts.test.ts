import { expect, test } from 'vitest';
import { REFERENCE_NAMES } from '../../src/rates/reference.ts';
import { TERMS, type Term } from '../../src/rates/terms.ts';
import { CHART_FORMATS, type ShownChart } from '../../src/site/past/charts.ts';
import { homeChart, lenderChart, marketChart, type PublishedYear, termChart } from '../../src/site/past/past.ts';
import { drawnRate, type PastRevision } from '../../src/site/past/rate-past.ts';
import type { Language } from '../../src/words/index.ts';
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
  asOf: '2026-11-20T12-00-00Z',
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
  market: { ...NO_MARKET, 'policy-rate': [step(2.5, '2025-10-30', '2026-03-18'), step(2.25, '2026-03-18', null)] },
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
  ['home', homeChart(YEAR, 'en')],
  ['a term', termChart(YEAR, FIVE, 'en')],
  ['a term, in French', termChart(YEAR, FIVE, 'fr')],
  ['a lender', lenderChart(YEAR, ACME, 'en')],
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
  ['en', /<title>lowest: 4\.29%, /],
  ['fr', /<title>le plus bas\u00a0: 4,29\u00a0%, /],
] as const)('a tooltip names the line and its figure as the language writes a colon (%s)', (language, words) => {
  expect(termChart(YEAR, FIVE, language).drawn?.wide).toMatch(words);
});

test('a term is shown beside the policy rate, and both name their source', () => {
  const chart = termChart(YEAR, FIVE, 'en');
  expect(chart.lines.map(({ name }) => name)).toEqual(['lowest', 'median', 'policy rate']);
  expect(chart.source).toMatch(/^Source: the lenders’ own pages, read by Prime Minus\. Policy rate: Bank of Canada$/);
  expect(homeChart(YEAR, 'en').lines.map(({ name }) => name)).not.toContain('policy rate');
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

test('a chart that begins with its record leaves out earlier figures of the line beside it', () => {
  const narrow = termChart(YEAR, FIVE, 'en').drawn?.narrow;
  expect(narrow).toContain('between 4.29% and 4.49%');
  const later = [step(3.5, '2025-10-30', '2026-02-01'), step(2.25, '2026-02-01', null)];
  const year = { ...YEAR, market: { ...NO_MARKET, 'policy-rate': later } };
  expect(termChart(year, FIVE, 'en').drawn?.narrow).toContain('unchanged');
});

test('there is no chart of the policy rate alone: with too few lenders’ figures nothing is drawn', () => {
  const chart = termChart({ ...YEAR, terms: [] }, FIVE, 'en');
  expect(chart).toMatchObject({ drawn: null, lines: [] });
  expect(CHART_FORMATS['svg']?.write(chart)).toBeNull();
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
  expect(rows.length).toBe(6);
});

test('the market’s past comes from the Bank of Canada’s series, and says what moved in half a year', () => {
  const posted = [step(6.49, '2025-11-20', '2026-08-01'), step(6.09, '2026-08-01', null)];
  const year = { ...YEAR, market: { ...YEAR.market, 'posted-5-year': posted } };
  const shown = marketChart(year, FIVE, 'en');
  expect(shown?.source).toBe('Bank of Canada');
  expect(shown?.description).toContain('Since May 21, 2026: Posted 5-year rate 6.49% → 6.09%.');
  expect(shown?.lines.map(({ name }) => name)).toEqual(['Posted 5-year rate']);
  expect(marketChart({ ...YEAR, market: NO_MARKET }, null, 'en')).toBeNull();
});
