import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishWithSample } from '../../deploy/sample.ts';
import { loadLenders } from '../../pipeline/registry.ts';
import { findingOf, stepOf } from '../../src/alerts/finding.ts';
import { keptWatched } from '../../src/alerts/question.ts';
import type { Period } from '../../src/api/periods.ts';
import { headlines } from '../../src/history/headlines.ts';
import type { History } from '../../src/history/history.ts';
import { openHistory } from '../../src/history/open-history.ts';
import { answerOf } from '../../src/rates/answer.ts';
import { marketOf } from '../../src/rates/market.ts';
import { preview } from '../../src/rates/preview.ts';
import { USUAL_QUESTION } from '../../src/rates/question.ts';
import { SAMPLE } from '../../src/rates/sample.ts';
import type { Aggregated, Rate } from '../../src/rates/schema.ts';
import { isMadeUp } from '../../src/rates/scope.ts';
import { HEADLINE_TERMS } from '../../src/rates/terms.ts';
import { answerOf as savedAnswerOf } from '../../src/saved/answer.ts';
import { now } from '../../src/settings.ts';
import { homeBoard } from '../../src/site/answers/home-board.ts';
import { withAnswers } from '../../src/site/answers/published-answers.ts';
import { readBoard } from '../../src/site/board/filters.ts';
import { type ListedLender, listedLenders, publishedFrom } from '../../src/site/published.ts';
import { aggregate, readSnapshot, type Snapshot } from '../../src/snapshots/snapshot.ts';
import { sampleLenders, writeSample } from '../site/snapshot.ts';
import { foldersOfTests } from '../support/folder.ts';
import { buildNext, clientFiles } from '../support/site.ts';

// A build takes no snapshot from its future.
const NOW = now();

const folder = foldersOfTests();
let root: string;
let snapshot: Snapshot;
let all: Aggregated;
let lenders: ListedLender[];
let history: History;
beforeAll(async () => {
  const collected = folder();
  await writeSample(collected, sampleLenders(4), NOW);
  root = folder();
  await publishWithSample(collected, root);
  snapshot = await readSnapshot(root);
  all = aggregate(snapshot, NOW);
  lenders = listedLenders(snapshot, NOW);
  history = openHistory({ root, file: ':memory:' });
  await history.catchUp();
});
afterAll(() => history.close());

const isSamples = ({ lender }: Pick<Rate, 'lender'>): boolean => lender === SAMPLE.id;
async function year() {
  const newest = history.newest();
  if (!newest) throw new Error('nothing was published');
  return headlines(history, NOW.getTime());
}

describe('the fictional lender of the demo', () => {
  test('is called made up in both languages, and so is each of its figures', () => {
    expect(SAMPLE.name).toMatch(/made up.*fictif/);
    const own = all.rates.filter(isSamples);
    expect(own.length).toBeGreaterThan(5);
    for (const rate of own)
      expect(rate).toMatchObject({ conditions: ['made-up'], label: expect.stringMatching(/made up.*fictif/) });
    expect(all.lenders.find(({ id }) => id === SAMPLE.id)).toMatchObject({ kind: 'made-up', state: 'fresh' });
    expect(snapshot.raw.get(SAMPLE.id)?.sources[0]?.obtained).toBe('made-up');
  });

  test('is not ranked or counted, and answers no question', async () => {
    const shown = preview(all);
    const others = preview({ ...all, rates: all.rates.filter((rate) => !isSamples(rate)) });
    expect(shown.terms).toEqual(others.terms);
    expect(shown.rates.filter((rate) => !isSamples(rate))).toEqual(others.rates);
    expect(shown.rates.some(isSamples)).toBe(true);
    const market = marketOf(all, snapshot.manifest, NOW.getTime());
    const site = withAnswers(publishedFrom(snapshot, all, NOW), market);
    const { lines, unfit, silent } = homeBoard(site, site.answerTo(USUAL_QUESTION));
    const listed = [...[...lines, ...unfit].map(({ lender }) => lender), ...silent];
    expect(listed.map(({ id }) => id)).not.toContain(SAMPLE.id);
    const answer = answerOf(market, USUAL_QUESTION, HEADLINE_TERMS);
    expect(JSON.stringify(answer)).not.toContain(SAMPLE.id);
    expect(all.rates.filter((rate) => isSamples(rate) && rate.forMost)).toEqual([]);
    for (const sort of ['rate', '-rate', 'lender']) {
      const byId = new Map(lenders.map((lender) => [lender.id, lender]));
      const places = readBoard(new URLSearchParams({ sort }), all.rates, byId, 'en').rates.map(isSamples);
      expect(places.lastIndexOf(false)).toBeLessThan(places.indexOf(true));
    }
    const saved = savedAnswerOf({ text: '', watched: keptWatched(''), period: { all, market } as Period });
    const places = saved.rates.map(isSamples);
    expect(places.indexOf(true)).toBeGreaterThan(places.lastIndexOf(false));
    // Its past makes no lowest and no median either: four lenders have one day.
    for (const { steps } of (await year()).terms) expect(steps.every(({ lenders: count }) => count <= 4)).toBe(true);
  });

  test('is in no alert', async () => {
    const moments = history.momentsBefore(history.newest()?.moment ?? 0, 40);
    const changes = moments.flatMap((moment) => history.changesIn(moment));
    const step = stepOf(changes, snapshot, snapshot, NOW.getTime());
    expect(step.changes.length).toBeGreaterThan(10);
    for (const condition of ['any', 'below', 'lowest'] as const)
      for (const question of ['', `lender=${SAMPLE.id}`])
        expect(findingOf({ question, condition, belowPercent: 9, plan: 'free' }, step)).toBeNull();
  });

  test('is called made up on every built page and in every file that names it', async () => {
    let pages = 0;
    for (const [name, bytes] of await clientFiles(await buildNext(root))) {
      if (!/\.(html|svg|csv|json|atom|txt|xml)$/.test(name)) continue;
      const text = bytes.toString();
      if (!text.includes('Maple Sample') && !name.includes(SAMPLE.id)) continue;
      expect(text, name).toMatch(
        /\.html$/.test(name) ? /No such lender exists|n’existe pas/ : /made[ -]up|fictif|inventé/i,
      );
      pages++;
      if (name === '/index.html') expect(text).toContain('4 lenders read');
      if (/^\/status\/index\.html$/.test(name)) expect(text).toMatch(/data-count-fresh[^>]*>4<\/span> of 4/);
      if (/^\/(fr\/)?(index|rates\/[^/]+)(\/index)?\.html$/.test(name))
        expect(/<main[\s\S]*<\/main>/.exec(text)?.[0], name).not.toContain(`/lenders/${SAMPLE.id}"`);
    }
    expect(pages).toBeGreaterThan(10);
  });
});

test('nothing else is made up: no lender that is collected, and nothing in data/', async () => {
  expect((await loadLenders()).filter(({ id, kind }) => id === SAMPLE.id || kind === 'made-up')).toEqual([]);
  const data = await readSnapshot(path.join(import.meta.dirname, '../../data'));
  for (const { kind, obtained } of Object.values(data.manifest.lenders))
    expect([kind, obtained]).not.toContain('made-up');
  expect([...data.rates.values()].flat().filter(isMadeUp)).toEqual([]);
  for (const name of ['latest.json', 'aggregated.json'])
    expect(readFileSync(path.join(import.meta.dirname, '../../data', name), 'utf8')).not.toContain('maplesample');
});
