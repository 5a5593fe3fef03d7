import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Run } from '../../src/rates/schema.ts';
import { copyLaterRuns, openLaterRuns } from '../../src/snapshots/later-runs.ts';
import { readManifest, snapshotPath } from '../../src/snapshots/manifests.ts';
import { appendRun, readRuns } from '../../src/snapshots/runs.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { failing, QUIET } from '../support/manifests.ts';
import { expectAllClosed } from '../support/open-files.ts';
import { publishing, read, textsOf } from './folder.ts';

const run = (startedAt: string): Run => ({ schemaVersion: 1, startedAt, tookMs: 1200, snapshot: null, lenders: {} });
const starts = async (root: string, count: number): Promise<string[]> =>
  (await readRuns(root, count)).map(({ startedAt }) => startedAt.slice(0, 13));

const RUNS = ['10-30T13:17', '10-31T20:43', '11-01T13:17', '11-01T20:43'].map((time) => `2026-${time}:00.000Z`);

describe('the log of runs', () => {
  it('has a file per month and a line per run', async () => {
    const root = temporaryFolder();
    expectAllClosed(root);
    for (const startedAt of RUNS) await appendRun(root, run(startedAt));
    expect(await starts(root, 1)).toHaveLength(1);
    const files = await textsOf(root);
    expect(Object.keys(files)).toEqual(['runs/2026-10.jsonl', 'runs/2026-11.jsonl']);
    for (const text of Object.values(files)) expect(text.match(/^\{.*\}\n\{.*\}\n$/)).not.toBeNull();
  });

  it.each([
    [9, ['2026-11-01T20', '2026-11-01T13', '2026-10-31T20', '2026-10-30T13']],
    [0, []],
    [3, ['2026-11-01T20', '2026-11-01T13', '2026-10-31T20']],
    [2, ['2026-11-01T20', '2026-11-01T13']],
    [1, ['2026-11-01T20']],
  ])('gives the newest %i, newest first, across months', async (count, expected) => {
    const root = temporaryFolder();
    for (const startedAt of RUNS) await appendRun(root, run(startedAt));
    expect(await starts(root, count)).toEqual(expected);
  });

  it('is empty without runs, and ignores other files', async () => {
    const root = temporaryFolder();
    expect(await readRuns(root, 9)).toEqual([]);
    await mkdir(path.join(root, 'runs'));
    for (const name of ['notes.jsonl', 'old-2026-11.jsonl', '2026-11.jsonl.bak'])
      await writeFile(path.join(root, 'runs', name), `${JSON.stringify(run(RUNS[2] as string))}\n`);
    expect(await readRuns(root, 9)).toEqual([]);
  });

  it('keeps what happened to each lender, without empty fields', async () => {
    const root = temporaryFolder();
    const failed = { outcome: 'failed', failure: 'timeout', detail: 'no answer' } as const;
    const lenders: Run['lenders'] = {
      acme: { ...QUIET, outcome: 'unchanged', rates: 3, tookMs: 0 },
      bravo: { ...QUIET, ...failed, carried: ['a'], rates: 0, tookMs: 9 },
    };
    await appendRun(root, { ...run('2026-11-01T13:17:00.000Z'), lenders });
    expect((await readRuns(root, 1))[0]?.lenders).toEqual(lenders);
    const line = '"acme":{"outcome":"unchanged","rates":3,"tookMs":0}';
    expect((await textsOf(root))['runs/2026-11.jsonl']).toContain(line);
  });

  it('is read from its end, in pieces, however long its lines are', async () => {
    const root = temporaryFolder();
    const lengths = [1, 70_000, 10, 200_000, 65_000, 65_536, 3];
    for (const [at, length] of lengths.entries()) {
      const bravo = { outcome: 'failed', rates: 0, tookMs: 9, detail: 'é'.repeat(length) };
      const line = JSON.stringify({ ...run(`2026-11-0${at + 1}T13:17:00.000Z`), lenders: { bravo } });
      await mkdir(path.join(root, 'runs'), { recursive: true });
      await appendFile(path.join(root, 'runs', '2026-11.jsonl'), `${line}\n`);
    }
    const runs = await readRuns(root, 9);
    expect(runs.map(({ lenders }) => lenders.bravo?.detail?.length)).toEqual([...lengths].reverse());
    await writeFile(path.join(root, 'runs', '2026-10.jsonl'), 'never read');
    expect(await starts(root, 7)).toHaveLength(7);
  });

  it.each([
    ['torn in the middle', '{"schemaVersion":1,"startedAt":"2026-11-'],
    ['of another shape', '{"schemaVersion":2}\n'],
    ['that is empty', '\n'],
  ])('loses no run because of a line %s', async (_, line) => {
    const root = temporaryFolder();
    await appendRun(root, run('2026-11-01T13:17:00.000Z'));
    await appendFile(path.join(root, 'runs', '2026-11.jsonl'), line);
    await appendRun(root, run('2026-11-01T20:43:00.000Z'));
    expect(await starts(root, 9)).toEqual(['2026-11-01T20', '2026-11-01T13']);
  });
});

describe('what runs saw that made no snapshot', () => {
  const LOG = 'looks/2026-11.jsonl';
  const HOUR = 3_600_000;
  const BEGINS = Date.parse('2026-11-20T13:17:00.000Z');

  /** Publishes run after run, eight hours apart: what one lender prints in each; null where it could not be read. */
  async function published(root: string, figures: readonly (number | null)[]): Promise<Snapshot[]> {
    const snapshots: Snapshot[] = [];
    for (const [run, figure] of figures.entries()) {
      const publishedAt = new Date(BEGINS + run * 8 * HOUR);
      const observedAt = publishedAt.toISOString();
      const last = snapshots.at(-1) ?? null;
      const acme =
        figure === null
          ? read('acme', last?.rates.get('acme')?.[0]?.ratePercent as number, failing(1))
          : read('acme', figure, { observedAt });
      snapshots.push(await publishing(root, last, [acme, read('bravo', 5, { observedAt })], { publishedAt }));
    }
    return snapshots;
  }
  const lines = async (root: string): Promise<string[]> =>
    (await readFile(path.join(root, LOG), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  const laterOf = async (root: string, snapshot: Snapshot | undefined) =>
    openLaterRuns(root).after(await readManifest(root, snapshot?.manifest.snapshot as string));

  it('are stored when the next run replaces them, with each lender’s differences from the snapshot', async () => {
    const root = temporaryFolder();
    const runs = await published(root, [6.09, 6.09, null, 6.09, 6.19, 6.19]);
    expect((await lines(root)).map((line) => JSON.parse(line).publishedAt)).toEqual(
      [1, 2, 3].map((run) => runs[run]?.manifest.publishedAt),
    );
    const { changed } = JSON.parse((await lines(root))[1] as string);
    expect(Object.keys(changed.acme).sort()).toEqual(['failure', 'missedRuns', 'state']);
    expect(await laterOf(root, runs[0])).toEqual(runs.slice(1, 4).map(({ manifest }) => manifest));
    // Of the newest snapshot latest.json knows.
    expect(await laterOf(root, runs[4])).toEqual([]);
  });

  it('are stored once, even if a run was killed right after', async () => {
    const root = temporaryFolder();
    const [first, second] = await published(root, [6.09, 6.09]);
    const before = await readFile(path.join(root, 'latest.json'));
    const third = { publishedAt: new Date(BEGINS + 16 * HOUR) };
    await publishing(root, second as Snapshot, [read('acme', 6.09)], third);
    await writeFile(path.join(root, 'latest.json'), before);
    await publishing(root, second as Snapshot, [read('acme', 6.09)], third);
    expect(await lines(root)).toHaveLength(1);
    expect(await laterOf(root, first)).toEqual([second?.manifest]);
  });

  it('are not lost by a torn line, or one of another shape', async () => {
    const root = temporaryFolder();
    const runs = await published(root, [6.09, 6.09, 6.09]);
    const torn = '{"changed":{},"snapshot":"2026-11-20T13-17-00Z"}\n{"changed":{"acme":{"obs';
    await appendFile(path.join(root, LOG), torn);
    const publishedAt = new Date(BEGINS + 24 * HOUR);
    await publishing(root, runs[2] as Snapshot, [read('acme', 6.19)], { publishedAt });
    expect(await laterOf(root, runs[0])).toEqual(runs.slice(1).map(({ manifest }) => manifest));
  });

  it('are stored whole if the file of their snapshot is missing', async () => {
    const root = temporaryFolder();
    const [first, second] = await published(root, [6.09, 6.09]);
    const file = path.join(root, snapshotPath(first?.manifest.snapshot as string));
    const kept = await readFile(file);
    await rm(file);
    await publishing(root, second as Snapshot, [read('acme', 6.09)], { publishedAt: new Date(BEGINS + 16 * HOUR) });
    await writeFile(file, kept);
    expect(await laterOf(root, first)).toEqual([second?.manifest]);
  });

  it('are copied to another folder that lacks them', async () => {
    const [from, to] = [temporaryFolder(), temporaryFolder()];
    await published(from, [6.09, 6.09, 6.09, 6.09]);
    await published(to, [6.09, 6.09, 6.09]);
    await copyLaterRuns(from, to);
    expect(await lines(to)).toEqual(await lines(from));
  });

  it('are taken over from the month of a snapshot on, and from a folder without any nothing is', async () => {
    const [from, empty] = [temporaryFolder(), temporaryFolder()];
    await published(from, [6.09, 6.09, 6.09]);
    const copied = async (since?: string): Promise<number> => {
      const to = temporaryFolder();
      await copyLaterRuns(from, to, since);
      return (await lines(to)).length;
    };
    const all = (await lines(from)).length;
    expect(all).toBeGreaterThan(0);
    expect(await copied('2026-11-30T13-17-00Z')).toBe(all);
    expect(await copied('2026-12-01T13-17-00Z')).toBe(0);
    expect(await copied()).toBe(all);
    await copyLaterRuns(empty, from);
    expect(await lines(from)).toHaveLength(all);
  });
});
