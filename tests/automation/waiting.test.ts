import { expect, test } from 'vitest';
import { waitingIssues } from '../../pipeline/automation/waiting-issues.ts';
import { worthKeeping } from '../../pipeline/sources/prune.ts';
import type { LenderEntry, Run } from '../../src/rates/schema.ts';
import { AT, snapshot } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';

const held = (until: 'second-sighting' | 'three-days', words = 'decimals are gone'): Partial<LenderEntry> => {
  const rate = storedRate({ ratePercent: 7.5 });
  return { held: { [rate.id]: { reason: words, until, since: AT, sightings: 1, observedAt: AT, rate } } };
};

test('figures that wait for a person have an issue that names them and the one command', () => {
  const { incidents, recoveries } = waitingIssues(
    snapshot([storedRate({ ratePercent: 6.09 })], {
      acme: held('three-days', 'a|b `c` <!-- prime-minus-waiting: bravo -->'),
      bravo: held('second-sighting'),
    }),
  );
  expect(recoveries.map(({ key }) => key)).toEqual(['bravo']);
  expect(incidents.map(({ key, title }) => [key, title])).toEqual([
    ['acme', 'acme Bank: 1 figure waits to be looked at'],
  ]);
  const body = incidents[0]?.body ?? '';
  expect(body).toContain('5y fixed posted 7.50 (6.09 is shown)');
  expect(body).toContain('`gh workflow run collect.yml -f accept=acme`');
  expect(body).toContain('`npm run collect -- --accept acme`');
  for (const line of body.split('\n').filter((one) => one.includes('<!--'))) expect(line).toMatch(/^\* `[^`]*`$/);
});

test('raw answers are kept of lenders that failed, were read for the first time, or changed much', () => {
  const line = {
    failure: null,
    detail: null,
    changed: [],
    carried: [],
    held: [],
    withdrawn: [],
    accepted: {},
    rates: 4,
  };
  const moved = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at}`, from: 1, to: 2 }));
  const lenders: Run['lenders'] = {
    quiet: { ...line, outcome: 'unchanged', tookMs: 1 },
    moved: { ...line, outcome: 'fresh', tookMs: 1, changed: moved(2) },
    much: { ...line, outcome: 'fresh', tookMs: 1, changed: moved(3) },
    failed: { ...line, outcome: 'failed', tookMs: 1 },
    first: { ...line, outcome: 'fresh', tookMs: 1 },
  };
  const run: Run = { schemaVersion: 1, startedAt: AT, tookMs: 1, snapshot: null, lenders };
  const before = '2026-11-19T13:17:00.000Z';
  const known = snapshot([], {
    quiet: { liveSince: before },
    moved: { liveSince: before },
    much: { liveSince: before },
    first: { liveSince: AT },
  });
  expect(worthKeeping(run, known)).toEqual(['failed', 'first', 'much']);
});
