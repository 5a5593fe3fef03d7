import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Run } from '../../src/rates/schema.ts';
import { appendRun, readRuns } from '../../src/snapshots/runs.ts';
import { temporaryFolder } from '../support/folder.ts';
import { QUIET } from '../support/manifests.ts';
import { expectAllClosed } from '../support/open-files.ts';
import { textsOf } from './folder.ts';

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
