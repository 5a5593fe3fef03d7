import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { beforeAll, describe, expect, test } from 'vitest';
import { feedDocuments, jsonOf } from '../../src/site/feeds/document.ts';
import { sharedSite } from './shared.ts';

let files: Map<string, Buffer>;
beforeAll(async () => {
  ({ files } = await sharedSite('past'));
});

const text = (path: string): string => String(files.get(path));
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
          /: \d-year (fixed|variable) (from [\d.]+% to [\d.]+%|now [\d.]+%, by another|now published|published again|no longer|is no longer read)|our mistake/,
        );
      }
      next = follow(page.links);
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, current.entries?.length)).toEqual(current.entries?.map(({ id }) => id));
  });

  test('has the same entries as JSON Feed', () => {
    const feed = parseJsonFeed(JSON.parse(text('/feed.json')));
    expect(JSON.parse(text('/feed.json')).version).toBe('https://jsonfeed.org/version/1.1');
    expect(feed.items?.map(({ id }) => id)).toEqual(atom('/feed.atom').entries?.map(({ id }) => id));
    expect(pathOf(feed.next_url ?? '')).toMatch(/^\/feed\/\d{4}-\d{2}\.json$/);
  });

  test('is a valid JSON Feed without entries: items are required (JSON Feed 1.1)', () => {
    const about = { language: 'en', title: 'changes', page: '/', feed: 'feed' } as const;
    const [only] = feedDocuments(about, [], '2026-11-20T13:17:04Z').map((page) => JSON.parse(jsonOf(page)));
    expect(only).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: 'changes', items: [] });
  });

  test('has the same entries in French with their own ids, and each feed links to the other', () => {
    const [english, french] = [atom('/feed.atom'), atom('/fr/feed.atom')];
    expect(french.entries?.map(({ published }) => published)).toEqual(
      english.entries?.map(({ published }) => published),
    );
    for (const { id, title, summary, links } of french.entries ?? []) {
      expect(title?.value).toMatch(
        /\u00a0: (fixe|variable) \d+ ans? (de \d,\d\d+\u00a0% à \d|maintenant|publié de nouveau|n’est plus)|une erreur de notre part/,
      );
      expect(summary?.value).toMatch(/\(lu le \d{1,2} \S+ 20\d\d/);
      // The page of the lender; of one that is gone, that of the term.
      const about = pathOf(links?.[0]?.href ?? '');
      expect(about).toMatch(/^\/fr\/(lenders|rates)\//);
      expect(files.has(`${about}/index.html`), about).toBe(true);
      expect(english.entries?.map((entry) => entry.id)).not.toContain(id);
    }
    const others = [english, french].map(({ links }) => links?.find(({ hreflang }) => hreflang)?.href ?? '');
    expect(others.map(pathOf)).toEqual(['/fr/feed.atom', '/feed.atom']);
    expect(text('/fr/feed.atom')).toContain('xml:lang="fr-CA"');
    const json = parseJsonFeed(JSON.parse(text('/fr/feed.json')));
    expect([json.language, pathOf(json.next_url ?? '')]).toEqual([
      'fr-CA',
      expect.stringMatching(/^\/fr\/feed\/.*json$/),
    ]);
    expect(files.has(pathOf(json.next_url ?? ''))).toBe(true);
  });
});

describe('the moves since a week ago', () => {
  const moved = (path: string): string[] =>
    [...text(path).matchAll(/class="note moved">.*?<\/svg>\s*([^<]+?)\s*</gs)].map(([, words]) => words as string);

  test('are beside headline figures on the home page and the lender’s page, in both languages, as on record', () => {
    const lenders = [...files.keys()].filter((name) => /^\/lenders\/lender\d+\/index\.html$/.test(name));
    const said = moved('/index.html');
    expect(said.length).toBeGreaterThan(1);
    expect(said.filter((words) => !lenders.flatMap(moved).includes(words))).toEqual([]);
    const titles = (JSON.parse(text('/feed.json')).items as { title: string }[]).map(({ title }) => title);
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
