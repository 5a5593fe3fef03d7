import { parseAtomFeed } from 'feedsmith';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ToldCorrection } from '../../src/history/accuracy.ts';
import { correctionEntries } from '../../src/site/feeds/corrections.ts';
import { storedRate } from '../support/rates.ts';
import { sharedSite } from './shared.ts';

let files: Map<string, Buffer>;
beforeAll(async () => {
  ({ files } = await sharedSite('past'));
});
const text = (path: string): string => String(files.get(path));
const plain = (path: string): string =>
  text(path)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const WRONG: ToldCorrection = {
  lender: 'acme',
  id: 'acme/fixed/60m/closed/special',
  rate: storedRate({ offer: 'special', ratePercent: 7.44 }),
  why: 'reader-mended',
  shownPercent: 7.44,
  rightPercent: 4.74,
  shownAprPercent: null,
  rightAprPercent: null,
  isRightGated: false,
  shownAt: '2026-11-20T13:17:00.000Z',
  correctedAt: '2026-11-21T13:17:00.000Z',
  hours: 24,
  snapshot: '2026-11-21T13-17-00Z',
};

describe('the feed of corrections', () => {
  test.each([
    ['en', '7.44% was shown, 4.74% is right', /for 24 hours\. Our reader was mended/],
    ['fr', '7,44\u00a0% était montré, 4,74\u00a0% est juste', /pendant 24 heures\. Notre lecteur a été corrigé/],
  ] as const)('says what was shown, what is right, since when, how long and why (%s)', (language, title, summary) => {
    const [entry] = correctionEntries([WRONG], new Map([['acme', 'Acme Bank']]), language);
    expect(entry?.title).toContain('Acme Bank');
    expect(entry?.title).toContain(title);
    expect(entry?.summary).toMatch(summary);
    expect(entry?.publishedAt).toBe(WRONG.correctedAt);
  });

  test('has an id for each correction and language, and shows no figure that needs an account', () => {
    const gated = { ...WRONG, rightPercent: null, isRightGated: true };
    const all = [WRONG, { ...gated, snapshot: '2026-11-22T13-17-00Z' }];
    const entries = (['en', 'fr'] as const).flatMap((language) => correctionEntries(all, new Map(), language));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(4);
    expect(JSON.stringify(entries[1])).not.toContain('4.74');
    expect(entries[1]?.title).toContain('7.44% was shown');
  });

  test('is valid without any public correction, in both languages', () => {
    for (const [path, page] of [
      ['/corrections.atom', '/corrections'],
      ['/fr/corrections.atom', '/fr/corrections'],
    ] as const) {
      const { entries, links } = parseAtomFeed(text(path));
      expect(entries ?? []).toEqual([]);
      expect(links?.map(({ href }) => new URL(href ?? '').pathname)).toContain(page);
    }
  });
});

describe('the page of corrections', () => {
  test('counts the corrections that need an account, and shows how often figures had to be corrected', () => {
    for (const path of ['/corrections/index.html', '/fr/corrections/index.html'])
      expect(plain(path)).toMatch(/: [1-9]\d*\. (None of them stood in the preview|Aucun d’eux ne figurait)/);
    expect(plain('/corrections/index.html')).toMatch(
      /All lenders [\d.]+% ?, [1-9]\d* of \d{3} [\d.]+% ?, [1-9]\d* of \d{3}/,
    );
  });

  test.each(['', '/fr'])('is linked from the methodology, the changes and the index (%s)', (language) => {
    for (const page of ['methodology', 'rate-index'])
      expect(text(`${language}/${page}/index.html`)).toContain(`href="${language}/corrections"`);
  });
});

test('the index has the same figures as CSV and as JSON', () => {
  const { lines } = JSON.parse(text('/rate-index.json'));
  const [heads, ...rows] = text('/rate-index.csv').trimEnd().split('\r\n');
  expect(heads).toMatch(/^term,day,median,lowest,lenders,/);
  const told = lines.flatMap(({ term, points }: { term: string; points: Record<string, unknown>[] }) =>
    points.map(({ day, median, lowest, lenders }) => [term, day, median, lowest, lenders].join(',')),
  );
  expect(told.length).toBeGreaterThan(20);
  expect(rows.map((row) => row.split(',').slice(0, 5).join(','))).toEqual(told);
  for (const row of rows) expect(Number(row.split(',')[4])).toBeGreaterThanOrEqual(5);
});
