import { parseAtomFeed } from 'feedsmith';
import { describe, expect, test } from 'vitest';
import type { ShownCorrection } from '../../src/history/accuracy.ts';
import { correctionEntries } from '../../src/site/feeds/corrections.ts';
import { storedRate } from '../support/rates.ts';
import { builtSite } from './shared.ts';

const site = builtSite('past');
const { text } = site;
const atom = (path: string) => parseAtomFeed(text(path));
const pathOf = (url: string): string => new URL(url).pathname;

describe('the feed of headline changes', () => {
  test('is Atom, and links through its archives to every change of the year, each with its own id', () => {
    const current = atom('/feed.atom');
    expect(text('/feed.atom')).toMatch(/^<\?xml version="1.0"/);
    expect(current.entries?.length).toBeGreaterThan(10);
    const ids: string[] = [];
    const updated: string[] = [];
    const follow = (links: ReturnType<typeof atom>['links']): string | undefined =>
      links?.find(({ rel }) => rel === 'prev-archive')?.href;
    for (let next = follow(current.links); next; ) {
      const page = atom(pathOf(next));
      expect(page.links?.some(({ rel }) => rel === 'current')).toBe(true);
      for (const entry of page.entries ?? []) {
        ids.push(entry.id as string);
        updated.push(String(entry.updated));
        expect(entry.title?.value).toMatch(
          /: \d-year (fixed|variable) (from [\d.]+% to [\d.]+%|now published|published again|no longer)|our mistake/,
        );
      }
      next = follow(page.links);
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, current.entries?.length)).toEqual(current.entries?.map(({ id }) => id));
  });

  test('has the same entries in French with their own ids, and each feed links to the other', () => {
    const [english, french] = [atom('/feed.atom'), atom('/fr/feed.atom')];
    expect(french.entries?.map(({ published }) => published)).toEqual(
      english.entries?.map(({ published }) => published),
    );
    for (const { id, title, summary, links } of french.entries ?? []) {
      expect(title?.value).toMatch(
        /\u00a0: (fixe|variable) \d+ ans? (passe de \d,\d\d+\u00a0% à \d|maintenant publié|publié de nouveau|n’est plus)|notre erreur/,
      );
      expect(summary?.value).toMatch(/\(lu le (1er|\d{1,2}) \S+ 20\d\d/);
      // The page of the lender; of one that is gone, that of the term.
      const about = pathOf(links?.[0]?.href ?? '');
      expect(about).toMatch(/^\/fr\/(lenders|rates)\//);
      expect(site.files.has(`${about}/index.html`), about).toBe(true);
      expect(english.entries?.map((entry) => entry.id)).not.toContain(id);
    }
    const others = [english, french].map(({ links }) => links?.find(({ hreflang }) => hreflang)?.href ?? '');
    expect(others.map(pathOf)).toEqual(['/fr/feed.atom', '/feed.atom']);
    expect(text('/fr/feed.atom')).toContain('xml:lang="fr-CA"');
  });
});

describe('the moves since a week ago', () => {
  const moved = (path: string): string[] =>
    [...text(path).matchAll(/class="note moved">.*?<\/svg>\s*([^<]+?)\s*</gs)].map(([, words]) => words as string);

  test('are beside headline figures on the home page and the lender’s page, in both languages, as on record', () => {
    const lenders = [...site.files.keys()].filter((name) => /^\/lenders\/lender\d+\/index\.html$/.test(name));
    const said = moved('/index.html');
    expect(said.length).toBeGreaterThan(1);
    expect(said.filter((words) => !lenders.flatMap(moved).includes(words))).toEqual([]);
    const titles = (atom('/feed.atom').entries ?? []).map(({ title }) => title?.value ?? '');
    const gaps = titles.flatMap((title) => {
      const [, from, to] = /from ([\d.]+)% to ([\d.]+)%/.exec(title) ?? [];
      return from && to ? [`${to > from ? 'up' : 'down'} ${Math.abs(Number(to) - Number(from)).toFixed(2)}`] : [];
    });
    for (const words of said)
      expect(gaps).toContain(/^(up|down) \d\.\d\d(?= since [A-Z][a-z]{2} \d+$)/.exec(words)?.[0]);
    expect(moved('/fr/index.html')).toHaveLength(said.length);
    for (const words of moved('/fr/index.html')) expect(words).toMatch(/^(?:hausse|baisse) de \d,\d\d depuis le /);
  });
});

test('chart files are a picture, a table and data at one address', () => {
  expect(text('/charts/lenders/lender1.svg')).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(text('/charts/lenders/lender1.csv')).toMatch(/^name,ratePercent,from,until,seenUntil,source\r\n/);
  expect(JSON.parse(text('/charts/rates/5-year-fixed.json')).lines).toHaveLength(2);
});

const plain = (path: string): string =>
  text(path)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const WRONG: ShownCorrection = {
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
    ['en', '7.44% was shown, 4.74% is right', /for 24\sh\. Our reader was mended/],
    ['fr', '7,44\u00a0% était montré, 4,74\u00a0% est juste', /pendant 24\sh\. Notre outil de lecture a été corrigé/],
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
      const { entries, links } = atom(path);
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

  test.each(['', '/fr'])('is linked from the methodology (%s)', (language) => {
    expect(text(`${language}/methodology/index.html`)).toContain(`href="${language}/corrections"`);
  });
});
