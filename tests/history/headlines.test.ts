import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headlines } from '../../src/history/headlines.ts';
import { openHistory } from '../../src/history/history.ts';
import { headline, preview } from '../../src/rates/preview.ts';
import { HEADLINE_TERMS, type Term } from '../../src/rates/terms.ts';
import { readManifest } from '../../src/snapshots/manifests.ts';
import { aggregate, readVersions } from '../../src/snapshots/snapshot.ts';
import { scratch } from '../support/folder.ts';
import { writePast } from '../support/past.ts';
import { servedRate } from '../support/rates.ts';
import { type Past, readPast, saidAt } from './oracle.ts';

const END = Date.parse('2024-03-22T00:00:00Z');

const { folder, clear } = scratch();
let past: Past[];
let told: Awaited<ReturnType<typeof headlines>>;
let all: ReturnType<typeof aggregate>;
beforeAll(async () => {
  const root = await folder();
  const ids = await writePast(root, { seed: 3, runs: 75, everyHours: 24, lenders: 4, rates: 10, busy: 2 });
  past = await readPast(root, ids);
  const history = openHistory({ root, file: ':memory:' });
  await history.catchUp();
  const newest = history.newest();
  if (!newest) throw new Error('nothing was published');
  const snapshot = await readVersions(root, await readManifest(root, newest.id));
  all = aggregate(snapshot, new Date(END));
  told = await headlines(history, newest, snapshot.manifest, preview(all), END);
  await history.close();
});
afterAll(clear);

describe('the headline rates of a year', () => {
  test('are at every instant the ones that the preview would have chosen of what was said', () => {
    const ids = [...new Set(past.flatMap(({ rates }) => [...rates.keys()]))];
    let compared = 0;
    for (const line of told.lines) {
      const term = HEADLINE_TERMS.find(({ slug }) => slug === line.term) as Term | undefined;
      if (!term) continue;
      for (const { from, until, id, ratePercent } of line.steps) {
        const last = until === null ? END : Date.parse(until);
        for (const time of [Date.parse(from), Math.floor((Date.parse(from) + last) / 2), last - 1]) {
          const said = ids
            .filter((one) => one.startsWith(`${line.lender}/`))
            .flatMap((one) => saidAt(past, past.length - 1, one, time) ?? []);
          const figures = said.map((rate) => servedRate({ ...rate, observedAt: rate.changedAt }));
          // Of what had turned stale none is preferred; the made-up lenders are read often enough that few had.
          const best = headline(figures, line.lender, term);
          expect(said.some((rate) => rate.id === id && rate.ratePercent === ratePercent)).toBe(true);
          if (best?.id === id) compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(50);
  });

  test('end with what the preview shows now', () => {
    const shown = preview(all);
    for (const { slug, rateIds } of shown.terms.filter((term) => HEADLINE_TERMS.some(({ slug }) => slug === term.slug)))
      expect(
        told.lines
          .filter(({ term }) => term === slug)
          .flatMap(({ steps }) => steps.filter(({ until }) => until === null).map(({ id }) => id))
          .sort(),
      ).toEqual([...rateIds].sort());
  });

  test('make a lowest and a median that are some lender’s figures, and none while few were read', () => {
    const figures = new Set(
      past.flatMap(({ rates }: Past) => [...rates.values()].map(({ ratePercent }) => ratePercent)),
    );
    const steps = told.terms.flatMap((term) => term.steps);
    expect(steps.length).toBeGreaterThan(10);
    for (const { lowest, median, lenders } of steps) {
      expect(figures.has(lowest) && figures.has(median)).toBe(true);
      expect(lowest).toBeLessThanOrEqual(median);
      expect(lenders).toBeGreaterThanOrEqual(3);
    }
  });
});
