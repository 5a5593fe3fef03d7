import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { verified } from '../../pipeline/automation/verify.ts';
import type { RunOptions, RunResult } from '../../pipeline/collect/collect.ts';
import { closing } from '../../pipeline/collect/ending.ts';
import type { Fetcher } from '../../pipeline/collect/sources/answer.ts';
import type { Answer, LenderFile, Row, Strategy } from '../../pipeline/lender.ts';
import { readRuns } from '../../src/snapshots/runs.ts';
import { ratesAt, readSnapshot } from '../../src/snapshots/snapshot.ts';
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
/** The run that is eight hours after a good one. */
async function runAfterGood(script: Script, given: Partial<RunOptions> = {}): Promise<RunResult> {
  await run(GOOD);
  later(8);
  return run(script, given);
}
const entryOf = async (id: string) => (await readSnapshot(root)).manifest.lenders[id];
const rateOf = async (id: string) => ratesAt(await readSnapshot(root), clock).find((rate) => rate.id === id);
const files = async (folder: string): Promise<string[]> =>
  (await readdir(path.join(root, folder), { recursive: true })).filter((name) => name.endsWith('.json')).sort();

const FIVE = 'acme/fixed/60m/closed/posted';
const GOOD: Script = { acme: '60=6.09 36=6.05 12=5.49', bravo: '60=6.10 36=6.00' };
const MOVED: Script = { ...GOOD, acme: '60=6.19 36=6.05 12=5.49' };
const JUMPED: Script = { ...GOOD, acme: '60=8.09 36=6.05 12=5.49' };
const [acme] = lenders as [LenderFile];
const ACME = { lenders: [acme] };

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
    await verified(root, clock);
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
});

describe('a lender that fails', () => {
  it('keeps its last good figures, marked, while the others are updated', async () => {
    const good = clock.toISOString();
    const { run: line } = await runAfterGood({ acme: 'blocked', bravo: '60=6.20 36=6.00' });
    expect(line.lenders.acme).toMatchObject({ outcome: 'failed', failure: 'blocked' });
    expect(await rateOf(FIVE)).toMatchObject({ ratePercent: 6.09, state: 'carried', observedAt: good });
    expect((await rateOf('bravo/fixed/60m/closed/posted'))?.ratePercent).toBe(6.2);
    expect(await entryOf('acme')).toMatchObject({ missedRuns: 1, failure: { kind: 'blocked' }, observedAt: good });
  });

  it('fails by printing far more than a page of rates, and the others are published', async () => {
    const [strategy] = acme.strategies;
    const row: Row = { source: 0, section: null, label: 'x'.repeat(250), cells: [], drafts: [] };
    const printing = (rows: number): LenderFile => {
      const read: Strategy['read'] = (answers) => {
        const reading = strategy.read(answers);
        return { ...reading, rows: [...reading.rows, ...Array.from({ length: rows }, () => row)] };
      };
      return { ...acme, strategies: [{ ...strategy, read }] };
    };
    const outcomes = async (rows: number) => {
      const { run: line } = await run(GOOD, { lenders: [printing(rows), ...lenders.slice(1)] });
      later(8);
      return [line.lenders.acme?.failure, line.lenders.bravo?.outcome];
    };
    expect(await outcomes(2_000)).toEqual([null, 'fresh']);
    expect(await outcomes(4_000)).toEqual(['too-large', 'fresh']);
    expect(await rateOf(FIVE)).toMatchObject({ ratePercent: 6.09, state: 'carried' });
  });
});

it('a run of named lenders does not change the others', async () => {
  await run(GOOD);
  const before = await entryOf('bravo');
  later(8);
  await run(MOVED, ACME);
  expect(await entryOf('bravo')).toEqual(before);
});

describe('a jump', () => {
  it('needs a second sighting as many hours later as the setting says', async () => {
    const shown: unknown[] = [];
    await run(GOOD);
    for (const hours of [8, 8, 4]) {
      later(hours);
      await run(JUMPED, { hoursApart: 12 });
      shown.push((await rateOf(FIVE))?.ratePercent);
    }
    expect(shown).toEqual([6.09, 6.09, 8.09]);
  });

  it('is in the report of the run, with the way to resolve it; carried and refused figures are too', async () => {
    const result = await runAfterGood({ ...GOOD, acme: '60=8.09 36=6.05 48=0.05' });
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
  const page = (lines: string, etag = '"v2"'): Script => ({ acme: { etag, lines } });
  const tagged = page('60=6.09 36=6.05 12=5.49', '"v1"');

  it('with the same content in other bytes changes only the time at which it was seen', async () => {
    const whole = async (): Promise<string> => (await readFile(path.join(root, 'latest.json'), 'utf8')).trim();
    await run(GOOD, ACME);
    const [before, entry] = [await whole(), await entryOf('acme')];
    expect(entry?.observedAt).toBe(clock.toISOString());
    later(8);
    await run({ acme: `${GOOD.acme} <!-- asked again -->` }, ACME);
    const moved = (await whole()).split('\n').filter((line) => !before.split('\n').includes(line));
    expect(moved.map((line) => line.replace(/^"acme":.*"observedAt":"([^"]*)".*/, '$1'))).toEqual([
      clock.toISOString(),
      expect.stringMatching(/^"nextRunAt"/),
      expect.stringMatching(/^"publishedAt"/),
    ]);
    expect(await entryOf('acme')).toEqual({ ...entry, observedAt: clock.toISOString() });
  });

  /** Runs acme alone and tells whether it was asked for news only. */
  const askedForNews = async (script: Script, { fingerprint = 'one', afresh = false } = {}): Promise<boolean[]> => {
    const fetcher = scripted(script, now);
    await run({}, { ...ACME, afresh, fetcher, fingerprints: { of: () => fingerprint, layouts: 'one' } });
    return fetcher.asked.filter(({ lender }) => lender === 'acme').map(({ conditional }) => conditional);
  };

  // "Unchanged" could not tell whether what waits or is missing was seen again.
  it.each([
    ['a row is held', page('60=8.09 36=6.05 12=5.49')],
    ['a row is missing', page('60=6.09 36=6.05')],
    ['a row is printed that cannot be believed', page('60=60.9 36=6.05 12=5.49')],
    ['its lender failed', { acme: 'timeout' } as Script],
  ])('is requested in full while %s', async (_, second) => {
    await run(tagged, ACME);
    later(8);
    expect(await askedForNews(second)).toEqual([true]);
    later(8);
    expect(await askedForNews(second)).toEqual([false]);
    expect((await entryOf('acme'))?.observedAt === clock.toISOString()).toBe(second['acme'] !== 'timeout');
  });

  it('is requested in full once a day, even from a server that always answers “not modified”', async () => {
    const moved = page('60=6.14 36=6.05 12=5.49', '"v1"');
    expect(await askedForNews(tagged)).toEqual([false]);
    later(7.5);
    expect(await askedForNews(moved)).toEqual([true]);
    expect(await rateOf(FIVE)).toMatchObject({ ratePercent: 6.09, state: 'fresh' });
    later(16.5);
    expect(await askedForNews(moved)).toEqual([false]);
    expect(await rateOf(FIVE)).toMatchObject({ ratePercent: 6.14, state: 'fresh' });
    later(7.5);
    expect(await askedForNews(tagged)).toEqual([true]);
  });

  it('is requested in full after its reader was changed, and when it is taken afresh', async () => {
    await run(tagged, ACME);
    expect(await askedForNews(tagged, { fingerprint: 'two' })).toEqual([false]);
    expect(await askedForNews(tagged, { fingerprint: 'two' })).toEqual([true]);
    expect(await askedForNews(tagged, { fingerprint: 'two', afresh: true })).toEqual([false]);
  });

  it('of several is never skipped: all of them are requested in full again', async () => {
    const [strategy] = acme.strategies;
    const urls = ['https://acme.example/fixed', 'https://acme.example/more'];
    const read = (answers: Answer[]) =>
      strategy.read([{ ...answers[0], text: answers.map(({ text }) => text).join() } as Answer]);
    const both: LenderFile = { ...acme, strategies: [{ sources: urls.map((url) => ({ url, format: 'page' })), read }] };
    let asked: [url: string, conditional: boolean][] = [];
    /** A run over the two sources, each with its lines, of which its tag is made. */
    const turn = async (...pages: [fixed: string, more: string]) => {
      asked = [];
      const fetcher: Fetcher = {
        fetch(lender, source, previous) {
          const lines = pages[urls.indexOf(source.url)];
          if (lines) asked.push([source.url, previous !== null]);
          return scripted(lines ? page(lines, `"${lines}"`) : {}, now).fetch(lender, source, previous);
        },
        close: async () => {},
      };
      const { run: line } = await run({}, { registry: [both], fetcher });
      later(8);
      return line.lenders.acme;
    };
    await turn('60=6.09 36=6.05', '12=5.49');
    expect(await turn('60=6.09 36=6.05', '12=5.49')).toMatchObject({ outcome: 'unchanged', rates: 3 });
    expect(asked).toEqual(urls.map((url) => [url, true]));
    for (const fixed of ['60=6.09 36=6.05', '60=6.19 36=6.05']) {
      const line = await turn(fixed, '12=5.59');
      expect(line).toMatchObject({ outcome: 'fresh', rates: 3, changed: { length: 1 }, carried: [] });
      expect(asked).toEqual([...urls.map((url) => [url, true]), ...urls.map((url) => [url, false])]);
    }
  });
});

describe('a rewritten reader', () => {
  const REDONE: Script = { acme: '60=6.09 24=5.80 48=5.95 84=6.40', bravo: '60=6.10 36=6.00' };
  const NEW = [24, 48, 84].map((months) => `acme/fixed/${months}m/closed/posted`);
  const GONE = [12, 36].map((months) => `acme/fixed/${months}m/closed/posted`);

  it('keeps unchanged figures fresh, carries missing ones, and shows new ones at the second sighting', async () => {
    const { run: line } = await runAfterGood(REDONE);
    expect(line.lenders.acme).toMatchObject({ outcome: 'fresh', held: NEW, carried: GONE });
    expect(await rateOf(FIVE)).toMatchObject({ ratePercent: 6.09, state: 'fresh' });
    later(8);
    expect((await run(REDONE)).run.lenders.acme).toMatchObject({ held: [], carried: GONE, withdrawn: [] });
    later(8);
    expect((await run(REDONE)).run.lenders.acme).toMatchObject({ held: [], carried: [], withdrawn: GONE });
  });

  it('can be taken afresh by a person: new figures wait as at a first reading, missing ones are withdrawn, the others keep their past', async () => {
    const since = clock.toISOString();
    const { run: line } = await runAfterGood(REDONE, { ...ACME, afresh: true });
    const moved = { held: NEW, carried: [], withdrawn: GONE };
    expect(line.lenders.acme).toMatchObject({ outcome: 'fresh', rates: 1, detail: 'taken afresh', ...moved });
    expect(await rateOf(FIVE)).toMatchObject({ changedAt: since, observedAt: clock.toISOString(), state: 'fresh' });
    expect(await rateOf('bravo/fixed/60m/closed/posted')).toMatchObject({ ratePercent: 6.1, observedAt: since });
    expect(await files('rates/acme')).toHaveLength(2);
  });
});

it('a lender that is not in the registry any more is dropped by the next run; its versions stay, and it can come back as if new', async () => {
  await run(GOOD);
  const kept = [await files('rates/bravo'), await files('raw/bravo')];
  later(8);
  const { snapshot, gone } = await run(GOOD, { registry: [acme] });
  expect([gone, Object.keys(snapshot?.manifest.lenders ?? {})]).toEqual([['bravo'], ['acme']]);
  expect([await files('rates/bravo'), await files('raw/bravo')]).toEqual(kept);
  await verified(root, clock);
  later(8);
  await run(GOOD);
  const back = { state: 'fresh', changedAt: clock.toISOString() };
  expect(await rateOf('bravo/fixed/60m/closed/posted')).toMatchObject(back);
});
