import { afterAll, expect, test } from 'vitest';
import { formatPercent } from '../../src/rates/percent.ts';
import { BUILT_QUESTIONS } from '../../src/site/answers/built-questions.ts';
import { publishedFrom } from '../../src/site/published.ts';
import { aggregate, readSnapshot } from '../../src/snapshots/snapshot.ts';
import { scratch } from '../support/folder.ts';
import { buildNext, clientFiles } from '../support/site.ts';
import { sharedSite } from './shared.ts';

const { folder, clear } = scratch();
afterAll(clear);

const decode = new TextDecoder();
const pages = (files: Map<string, Buffer>): [string, string][] =>
  [...files].filter(([name]) => name.endsWith('.html')).map(([name, bytes]) => [name, decode.decode(bytes)]);

test('a site for a static host contains the preview and the built answers, and no other figure', async () => {
  const { data, files } = await sharedSite('without a service');
  const now = new Date();
  const snapshot = await readSnapshot(data);
  const site = publishedFrom(snapshot, aggregate(snapshot, now), now);
  const answers = BUILT_QUESTIONS.map((question) => site.answerTo(question));
  const told = answers.flatMap(({ terms }) => terms);
  const winners = told.flatMap(({ lowest, lastKnown }) => [lowest, lastKnown].flatMap((one) => one?.rate ?? []));
  const open = new Set([...site.preview.rates, ...winners].map(({ id }) => id));
  const lower = told.flatMap(({ lowerForSome, lowerNotStated }) => [lowerForSome, lowerNotStated]);
  const figures = new Set([
    ...aggregate(snapshot, now).rates.flatMap(({ id, ratePercent }) => (open.has(id) ? (ratePercent ?? []) : [])),
    ...lower.flatMap((one) => one?.ratePercent ?? []),
  ]);
  const gated = aggregate(snapshot, now).rates.filter(
    ({ id, ratePercent }) =>
      !open.has(id) && !figures.has(ratePercent ?? 0) && !Number.isInteger((ratePercent ?? 0) * 100),
  );
  expect(gated.length).toBeGreaterThan(10);
  const built = pages(files).filter(([name]) => name.includes('/answers/'));
  expect(built).toHaveLength(BUILT_QUESTIONS.length * 2);
  for (const [name, html] of built)
    for (const { id, ratePercent } of gated) {
      expect(html.includes(`"${id}"`), `${name} ${id}`).toBe(false);
      const figure = formatPercent(ratePercent as number).replace('.', '[.,]');
      expect(new RegExp(`(?<![\\d,.$])${figure}(?!\\d)`).test(html), `${name} ${figure}`).toBe(false);
    }
  // Each says when it ends: a page that nobody builds again calls nothing lowest.
  const fresh = built.filter(([, html]) => html.includes('Lowest 5-year fixed'));
  expect(fresh.length).toBeGreaterThan(50);
  for (const [name, html] of fresh) expect(html, name).toMatch(/data-until="\d{13}"/);
});

test('a site before the first collection builds, and says that nothing has been collected', async () => {
  const files = await clientFiles(await buildNext(await folder()));
  expect(decode.decode(files.get('/index.html'))).toContain('Nothing has been collected yet');
  expect(decode.decode(files.get('/lenders/index.html'))).toContain('No lender has been collected yet');
});
