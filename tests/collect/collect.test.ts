import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { verified } from '../../pipeline/automation/verify.ts';
import type { RunOptions, RunResult } from '../../pipeline/collect/collect.ts';
import { closing } from '../../pipeline/collect/ending.ts';
import type { Fetcher } from '../../pipeline/collect/sources/answer.ts';
import type { Answer } from '../../pipeline/lender.ts';
import { figures as figuresShape } from '../../src/rates/schema.ts';
import { readRuns } from '../../src/snapshots/runs.ts';
import { figures, ratesAt, readSnapshot, readVersions } from '../../src/snapshots/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { madeUpLender, type Script, scripted } from '../support/lenders.ts';
import { runOver } from '../support/run.ts';

let root: string;
let clock: Date;
const lenders = [madeUpLender('acme'), madeUpLender('bravo')];

beforeEach(() => {
  root = temporaryFolder();
  clock = new Date('2026-11-20T13:17:00.000Z');
});

const run = (script: Script, given: Partial<RunOptions> = {}): Promise<RunResult> =>
  runOver({ root, registry: lenders, fetcher: scripted(script, now), now, ...given });
const now = (): Date => clock;
const later = (hours: number): void => {
  clock = new Date(clock.getTime() + hours * 3_600_000);
};
const rateOf = async (id: string) => ratesAt(await readSnapshot(root), clock).find((rate) => rate.id === id);
const files = async (folder: string): Promise<string[]> =>
  (await readdir(path.join(root, folder), { recursive: true })).filter((name) => name.endsWith('.json')).sort();

const FIVE = 'acme/fixed/60m/closed/posted';
const GOOD: Script = { acme: '60=6.09 36=6.05 12=5.49', bravo: '60=6.10 36=6.00' };

describe('a run', () => {
  it('refuses a folder from the future, and does not change it', async () => {
    later(24 * 365 * 10);
    await run(GOOD);
    const before = await readFile(path.join(root, 'latest.json'));
    later(-24 * 365 * 10);
    await expect(run(GOOD)).rejects.toThrow(/latest\.json speaks of 2036-.*, and it is 2026-.*set the clock right/);
    await expect(verified(root, clock)).rejects.toThrow(/speaks of 2036-/);
    expect(await readFile(path.join(root, 'latest.json'))).toEqual(before);
    expect(await readRuns(root, 9)).toHaveLength(1);
  });

  it('publishes the printed figures, with their source and time', async () => {
    const { run: line, snapshot } = await run(GOOD);
    expect(line.lenders.acme).toMatchObject({ outcome: 'fresh', rates: 3 });
    expect(snapshot?.manifest.snapshot).toBe('2026-11-20T13-17-00Z');
    expect(snapshot?.manifest.nextRunAt).toBe('2026-11-20T20:43:00.000Z');
    expect(await rateOf(FIVE)).toMatchObject({
      ratePercent: 6.09,
      state: 'fresh',
      observedAt: '2026-11-20T13:17:00.000Z',
      sourceUrl: 'https://acme.example/rates',
    });
  });

  it('writes no version if nothing moved, and keeps the snapshot', async () => {
    await run(GOOD);
    const before = [await files('rates'), await files('raw'), await files('snapshots')];
    later(8);
    const { snapshot } = await run(GOOD);
    expect([await files('rates'), await files('raw'), await files('snapshots')]).toEqual(before);
    expect(snapshot?.manifest).toMatchObject({ snapshot: '2026-11-20T13-17-00Z', publishedAt: clock.toISOString() });
    expect((await rateOf(FIVE))?.observedAt).toBe(clock.toISOString());
  });

  it('stores only the lender that moved, and every past snapshot can be read again', async () => {
    const first = await run(GOOD);
    later(8);
    const second = await run({ ...GOOD, acme: '60=6.19 36=6.05 12=5.49' });
    expect(second.run.lenders.acme?.changed).toEqual([{ id: FIVE, from: 6.09, to: 6.19 }]);
    expect(await files('rates')).toHaveLength(3);
    const old = await readVersions(root, first.snapshot?.manifest as never);
    expect(old.rates.get('acme')?.find(({ id }) => id === FIVE)?.ratePercent).toBe(6.09);
  });

  it('reports that a lender changed if only an APR moved', async () => {
    const acme = madeUpLender('acme');
    const [strategy] = acme.strategies;
    const printing = (apr: number): typeof acme => ({
      ...acme,
      strategies: [
        {
          ...strategy,
          read(answers) {
            const { rows, ...rest } = strategy.read(answers);
            return {
              ...rest,
              rows: rows.map((row) => ({ ...row, drafts: row.drafts.map((draft) => ({ ...draft, apr })) })),
            };
          },
        },
      ],
    });
    await run({ ...GOOD, acme: `${GOOD.acme} 6.12 % APR` }, { lenders: [printing(6120)] });
    later(8);
    await run({ ...GOOD, acme: `${GOOD.acme} 6.13 % APR` }, { lenders: [printing(6130)] });
    expect((await readSnapshot(root)).manifest.lenders.acme?.changedAt).toBe(clock.toISOString());
  });

  it('makes the same bytes of the same input', async () => {
    const [here, twin] = [root, temporaryFolder()];
    for (const folder of [here, twin]) await run(GOOD, { root: folder });
    for (const name of [...(await files('.')), 'runs/2026-11.jsonl'])
      expect(await readFile(path.join(twin, name), 'utf8')).toBe(await readFile(path.join(here, name), 'utf8'));
  });

  it('keeps aggregated.json equal to the data that latest.json names', async () => {
    await run(GOOD);
    const document = figuresShape.parse(JSON.parse(await readFile(path.join(root, 'aggregated.json'), 'utf8')));
    expect(document).toEqual(figures(await readSnapshot(root)));
  });
});

describe('a lender that fails', () => {
  it('keeps its last good figures, marked, while the others are updated', async () => {
    await run(GOOD);
    const good = clock.toISOString();
    later(8);
    const { run: line } = await run({ ...GOOD, acme: 'blocked', bravo: '60=6.20 36=6.00' });
    expect(line.lenders.acme).toMatchObject({ outcome: 'failed', failure: 'blocked' });
    expect(await rateOf(FIVE)).toMatchObject({ ratePercent: 6.09, state: 'carried', observedAt: good });
    expect((await rateOf('bravo/fixed/60m/closed/posted'))?.ratePercent).toBe(6.2);
    const { manifest } = await readSnapshot(root);
    expect(manifest.lenders.acme).toMatchObject({ missedRuns: 1, failure: { kind: 'blocked' }, observedAt: good });
  });

  it('turns stale by the clock alone', async () => {
    await run(GOOD);
    later(49);
    expect((await rateOf(FIVE))?.state).toBe('stale');
  });

  it('counts its missed runs, and starts from zero after a success', async () => {
    await run(GOOD);
    for (const _ of [1, 2]) {
      later(8);
      await run({ ...GOOD, acme: 'timeout' });
    }
    const failing = (await readSnapshot(root)).manifest.lenders.acme;
    expect(failing).toMatchObject({ missedRuns: 2, failure: { since: '2026-11-20T21:17:00.000Z' } });
    later(8);
    await run(GOOD);
    expect((await readSnapshot(root)).manifest.lenders.acme).toMatchObject({ missedRuns: 0, failure: null });
  });

  it('is never silent: an empty page is a failure', async () => {
    await run(GOOD);
    later(8);
    const { run: line } = await run({ ...GOOD, acme: '60=' });
    expect(line.lenders.acme?.failure).toBe('empty');
    expect((await rateOf(FIVE))?.state).toBe('carried');
  });

  it('publishes nothing if all lenders fail and nothing was published before', async () => {
    expect((await run({ acme: 'dns', bravo: 'dns' })).snapshot).toBeNull();
    expect(await files('.')).toEqual([]);
    expect(await readRuns(root, 5)).toHaveLength(1);
  });
});

it('a run of named lenders does not change the others', async () => {
  await run(GOOD);
  const before = (await readSnapshot(root)).manifest.lenders.bravo;
  later(8);
  await run({ acme: '60=6.19 36=6.05 12=5.49' }, { lenders: [lenders[0] as never] });
  expect((await readSnapshot(root)).manifest.lenders.bravo).toEqual(before);
});

describe('a jump', () => {
  it('shows the last good figure as quarantined until the new one is seen twice', async () => {
    await run(GOOD);
    later(8);
    const first = clock.toISOString();
    await run({ ...GOOD, acme: '60=8.09 36=6.05 12=5.49' });
    expect(await rateOf(FIVE)).toMatchObject({ ratePercent: 6.09, state: 'quarantined' });
    later(8);
    const { run: line } = await run({ ...GOOD, acme: '60=8.09 36=6.05 12=5.49' });
    expect(await rateOf(FIVE)).toMatchObject({ ratePercent: 8.09, state: 'fresh', changedAt: first });
    expect(line.lenders.acme?.accepted).toEqual({ [FIVE]: 'second-sighting' });
  });

  it('needs a second sighting as many hours later as the setting says', async () => {
    const jumped = { ...GOOD, acme: '60=8.09 36=6.05 12=5.49' };
    await run(GOOD);
    for (const [hours, shown] of [
      [8, 6.09],
      [8, 6.09],
      [4, 8.09],
    ] as const) {
      later(hours);
      await run(jumped, { hoursApart: 12 });
      expect(await rateOf(FIVE)).toMatchObject({ ratePercent: shown });
    }
  });

  it('is in the report of the run, with the way to resolve it; carried and refused figures are too', async () => {
    await run(GOOD);
    later(8);
    const result = await run({ ...GOOD, acme: '60=8.09 36=6.05 48=0.05' });
    expect(closing(result, 'data')).toContain(
      [
        'acme',
        '  Waits: 5y fixed posted 8.09 (6.09 is shown), until it is seen again, hours later: 6.09 % became 8.09 % in one run',
        '  Carried: 1y fixed posted 5.49: it is not on the page',
        '  Refused: acme/fixed/48m/closed/posted: 0.05 % is outside 0.5 to 15 %',
      ].join('\n'),
    );
    later(8);
    expect(closing(await run(GOOD), 'data')).not.toContain('Waits');
  });
});

describe('an unchanged page', () => {
  const tagged = { acme: { etag: '"v1"', lines: '60=6.09 36=6.05 12=5.49' } };
  const only = { lenders: [lenders[0] as never] };

  it('counts as seen now', async () => {
    await run(tagged, only);
    later(8);
    const { run: line } = await run(tagged, only);
    expect(line.lenders.acme).toMatchObject({ outcome: 'unchanged', rates: 3 });
    expect(await rateOf(FIVE)).toMatchObject({ state: 'fresh', observedAt: clock.toISOString() });
  });

  it('with the same content in other bytes changes only the time at which it was seen', async () => {
    const whole = async (): Promise<string> => (await readFile(path.join(root, 'latest.json'), 'utf8')).trim();
    await run({ acme: '60=6.09 36=6.05 12=5.49' }, only);
    const before = await whole();
    const [seen, next] = [await readSnapshot(root), clock.toISOString()];
    later(8);
    await run({ acme: '60=6.09 36=6.05 12=5.49 <!-- asked again -->' }, only);
    const moved = (await whole()).split('\n').filter((line) => !before.split('\n').includes(line));
    expect(moved.map((line) => line.replace(/^"acme":.*"observedAt":"([^"]*)".*/, '$1'))).toEqual([
      clock.toISOString(),
      expect.stringMatching(/^"nextRunAt"/),
      expect.stringMatching(/^"publishedAt"/),
    ]);
    expect((await readSnapshot(root)).manifest.lenders.acme).toEqual({
      ...seen.manifest.lenders.acme,
      observedAt: clock.toISOString(),
    });
    expect(seen.manifest.lenders.acme?.observedAt).toBe(next);
  });

  /** Runs acme alone and tells whether it was asked for news only. */
  const askedForNews = async (script: Script, { fingerprint = 'one', afresh = false } = {}): Promise<boolean[]> => {
    const fetcher = scripted(script, now);
    await run({}, { ...only, afresh, fetcher, fingerprints: { of: () => fingerprint, layouts: 'one' } });
    return fetcher.asked.filter(({ lender }) => lender === 'acme').map(({ conditional }) => conditional);
  };
  const page = (lines: string, etag = '"v2"'): Script => ({ acme: { etag, lines } });

  it('is requested conditionally only while all its rows are there and accepted', async () => {
    expect(await askedForNews(tagged)).toEqual([false]);
    later(8);
    expect(await askedForNews(tagged)).toEqual([true]);
  });

  // "Unchanged" could not tell whether what waits or is missing was seen again.
  it.each([
    ['a row is held', page('60=8.09 36=6.05 12=5.49')],
    ['a row is missing', page('60=6.09 36=6.05')],
    ['a row is printed that cannot be believed', page('60=60.9 36=6.05 12=5.49')],
    ['its lender failed', { acme: 'timeout' } as Script],
  ])('is requested in full while %s', async (_, second) => {
    await run(tagged, only);
    later(8);
    expect(await askedForNews(second)).toEqual([true]);
    later(8);
    expect(await askedForNews(second)).toEqual([false]);
    const { lenders: entries } = (await readSnapshot(root)).manifest;
    expect(entries.acme?.observedAt === clock.toISOString()).toBe(second['acme'] !== 'timeout');
  });

  it('is requested in full once a day, even from a server that always answers “not modified”', async () => {
    const moved = (lines: string): Script => ({ acme: { etag: '"v1"', lines } });
    expect(await askedForNews(tagged)).toEqual([false]);
    later(7.5);
    expect(await askedForNews(moved('60=6.14 36=6.05 12=5.49'))).toEqual([true]);
    expect(await rateOf(FIVE)).toMatchObject({ ratePercent: 6.09, state: 'fresh' });
    later(16.5);
    expect(await askedForNews(moved('60=6.14 36=6.05 12=5.49'))).toEqual([false]);
    expect(await rateOf(FIVE)).toMatchObject({ ratePercent: 6.14, state: 'fresh' });
    later(7.5);
    expect(await askedForNews(tagged)).toEqual([true]);
  });

  it('is requested in full after its reader was changed, and when it is taken afresh', async () => {
    await run(tagged, only);
    expect(await askedForNews(tagged, { fingerprint: 'two' })).toEqual([false]);
    expect(await askedForNews(tagged, { fingerprint: 'two' })).toEqual([true]);
    expect(await askedForNews(tagged, { fingerprint: 'two', afresh: true })).toEqual([false]);
  });

  it('of several is never skipped: all of them are requested in full again', async () => {
    const [acme] = lenders as [(typeof lenders)[0]];
    const [strategy] = acme.strategies;
    const urls = ['https://acme.example/fixed', 'https://acme.example/more'] as const;
    const both = {
      ...acme,
      strategies: [
        {
          sources: urls.map((url) => ({ url, format: 'page' as const })),
          read: (answers: Answer[]) =>
            strategy.read([{ ...answers[0], text: answers.map(({ text }) => text).join() } as never]),
        },
      ] as [typeof strategy],
    };
    const asked: [url: string, conditional: boolean][] = [];
    /** Two sources, each with its tag and lines. */
    const turn = async (...pages: { etag: string; lines: string }[]) => {
      asked.length = 0;
      const fetcher: Fetcher = {
        fetch(lender, source, previous) {
          const index = urls.indexOf(source.url as never);
          if (index >= 0) asked.push([source.url, previous !== null]);
          return scripted({ acme: pages[index] ?? 'not-recorded' }, now).fetch(lender, source, previous);
        },
        close: async () => {},
      };
      const { run: line } = await run({}, { registry: [both], fetcher });
      later(8);
      return line.lenders.acme;
    };
    const [fixed, more] = [
      { etag: '"f1"', lines: '60=6.09 36=6.05' },
      { etag: '"m1"', lines: '12=5.49' },
    ];
    await turn(fixed, more);
    expect(await turn(fixed, more)).toMatchObject({ outcome: 'unchanged', rates: 3 });
    expect(asked).toEqual(urls.map((url) => [url, true]));
    for (const pages of [
      [fixed, { etag: '"m2"', lines: '12=5.59' }],
      [
        { etag: '"f2"', lines: '60=6.19 36=6.05' },
        { etag: '"m2"', lines: '12=5.59' },
      ],
    ] as const) {
      expect(await turn(...pages)).toMatchObject({ outcome: 'fresh', rates: 3, changed: { length: 1 }, carried: [] });
      expect(asked).toEqual([...urls.map((url) => [url, true]), ...urls.map((url) => [url, false])]);
    }
  });
});

describe('a rewritten reader', () => {
  const [acme] = lenders as [(typeof lenders)[0]];
  const REDONE: Script = { acme: '60=6.09 24=5.80 48=5.95 84=6.40', bravo: '60=6.10 36=6.00' };
  const NEW = [24, 48, 84].map((months) => `acme/fixed/${months}m/closed/posted`);
  const GONE = [12, 36].map((months) => `acme/fixed/${months}m/closed/posted`);

  it('keeps unchanged figures fresh, carries missing ones, and shows new ones at the second sighting', async () => {
    await run(GOOD);
    later(8);
    expect((await run(REDONE)).run.lenders.acme).toMatchObject({ outcome: 'fresh', held: NEW, carried: GONE });
    expect(await rateOf(FIVE)).toMatchObject({ ratePercent: 6.09, state: 'fresh' });
    later(8);
    expect((await run(REDONE)).run.lenders.acme).toMatchObject({ held: [], carried: GONE, withdrawn: [] });
    later(8);
    expect((await run(REDONE)).run.lenders.acme).toMatchObject({ held: [], carried: [], withdrawn: GONE });
  });

  it('can be taken afresh by a person: new figures then wait as at a first reading, and missing ones are withdrawn', async () => {
    await run(GOOD);
    const since = clock.toISOString();
    later(8);
    const { run: line } = await run(REDONE, { lenders: [acme], afresh: true });
    expect(line.lenders.acme).toMatchObject({
      outcome: 'fresh',
      rates: 1,
      detail: 'taken afresh',
      held: NEW,
      carried: [],
      withdrawn: GONE,
    });
    expect(await rateOf(FIVE)).toMatchObject({ observedAt: clock.toISOString(), state: 'fresh' });
    expect(await rateOf('bravo/fixed/60m/closed/posted')).toMatchObject({ ratePercent: 6.1, observedAt: since });
    expect(await files('rates/acme')).toHaveLength(2);
  });

  it('that is taken afresh keeps the history of unchanged figures', async () => {
    await run(GOOD);
    const since = clock.toISOString();
    later(8);
    await run(REDONE, { lenders: [acme], afresh: true });
    expect(await rateOf(FIVE)).toMatchObject({ changedAt: since, state: 'fresh' });
  });

  it('is refused if the page is not whole, and the figures are kept', async () => {
    await run(GOOD);
    later(8);
    const { run: line } = await run({ acme: '60=66.09' }, { lenders: [acme], afresh: true });
    expect(line.lenders.acme).toMatchObject({ outcome: 'failed', rates: 3 });
    expect(await rateOf(FIVE)).toMatchObject({ ratePercent: 6.09, state: 'carried' });
  });
});

it('a lender that is not in the registry any more is dropped by the next run; its versions stay, and it can come back as if new', async () => {
  const first = await run(GOOD);
  const kept = [await files('rates/bravo'), await files('raw/bravo')];
  later(8);
  const [acme] = lenders as [(typeof lenders)[0]];
  const { snapshot, gone } = await run(GOOD, { registry: [acme] });
  expect(gone).toEqual(['bravo']);
  expect(Object.keys(snapshot?.manifest.lenders ?? {})).toEqual(['acme']);
  expect(snapshot?.manifest.snapshot).not.toBe(first.snapshot?.manifest.snapshot);
  const document = figuresShape.parse(JSON.parse(await readFile(path.join(root, 'aggregated.json'), 'utf8')));
  expect([...new Set(document.rates.map(({ lender }) => lender))]).toEqual(['acme']);
  expect([await files('rates/bravo'), await files('raw/bravo')]).toEqual(kept);
  const old = await readVersions(root, first.snapshot?.manifest as never);
  expect(old.rates.get('bravo')).toHaveLength(2);
  later(8);
  await run(GOOD);
  expect(await rateOf('bravo/fixed/60m/closed/posted')).toMatchObject({
    state: 'fresh',
    changedAt: clock.toISOString(),
  });
});
