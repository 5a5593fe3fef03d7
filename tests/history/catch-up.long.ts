import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type History, openHistory } from '../../src/history/history.ts';
import { verifyHistory } from '../../src/history/verify.ts';
import { archivedFiles } from '../../src/snapshots/archive.ts';
import { listSnapshots, readManifest, snapshotPath } from '../../src/snapshots/manifests.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { publishing, read } from '../snapshots/folder.ts';
import { asker } from '../support/ask.ts';
import { writeCaptures } from '../support/captures.ts';
import { temporaryFolder } from '../support/folder.ts';
import { gateOfTest } from '../support/gate.ts';
import { writePast } from '../support/past.ts';
import { opened } from './opened.ts';

let folder: string;
let root: string;
let ids: string[];
/** Spoils a file of the folder. @returns the way to restore it */
function spoiled(file: string, how: (text: string) => string = (text) => text.slice(0, 200)): () => void {
  const whole = path.join(root, file);
  const kept = readFileSync(whole);
  writeFileSync(whole, how(kept.toString()));
  return () => {
    writeFileSync(`${whole}.restored`, kept);
    renameSync(`${whole}.restored`, whole);
  };
}

/** Everything that a history tells. */
const everything = (history: History): unknown => [
  history.momentsBefore(Number.MAX_SAFE_INTEGER, 1000),
  history.ids().map((id) => history.revisions(id, history.now(0))),
];
/** A version that a snapshot in the middle is the first to name. */
async function aVersion(): Promise<{ file: string; lender: string; id: string }> {
  const id = ids[20] as string;
  const { lenders } = await readManifest(root, id);
  for (const [lender, { rates }] of Object.entries(lenders))
    if (rates?.path.includes(id)) return { file: rates.path, lender, id };
  throw new Error('no lender moved');
}

describe('a damaged file of the past only affects its own contents', () => {
  beforeEach(async () => {
    folder = temporaryFolder();
    root = path.join(folder, 'data');
    await writePast(root, { seed: 13, runs: 90, lenders: 2, rates: 4, busy: 3 });
    ids = await listSnapshots(root);
  });

  test('a version: its lender keeps its rates until its next version, everything else is answered, and the file is named once', async () => {
    const whole = await opened(root);
    const { file, lender } = await aVersion();
    const restore = spoiled(file);
    const told: string[] = [];
    const history = await opened(root, told);
    expect(history.isWhole()).toBe(true);
    expect(told).toEqual([expect.stringContaining(path.join(root, file))]);
    expect(history.holes.all()).toMatchObject([{ file, snapshot: ids[20] }]);
    expect(history.momentsBefore(1e9, 1000).map(({ id }) => id)).toEqual([...ids].reverse());
    const others = whole.ids().filter((id) => !id.startsWith(`${lender}/`));
    expect(others.map((id) => history.revisions(id, history.now(0)))).toEqual(
      others.map((id) => whole.revisions(id, whole.now(0))),
    );
    // The newest rates are what they are, whatever was lost on the way.
    expect(history.current()).toEqual(whole.current());
    await expect(verifyHistory(root, ':memory:')).rejects.toThrow(file);
    restore();
    await history.catchUp();
    expect(history.holes.all()).toEqual([]);
    expect(everything(history)).toEqual(everything(whole));
  });

  test('a manifest: the snapshots based on it, up to the next whole one, are missing, and no others', async () => {
    const whole = await opened(root);
    const restore = spoiled(snapshotPath(ids[20] as string), (text) => text.replace('"gone":[]', '"gone":["nobody"]'));
    const history = await opened(root);
    const lost = ids.slice(20).filter((id) => id.slice(0, 7) === ids[20]?.slice(0, 7));
    expect(lost.length).toBeGreaterThan(3);
    expect(history.momentsBefore(1e9, 1000).map(({ id }) => id)).toEqual(
      ids.filter((id) => !lost.includes(id)).reverse(),
    );
    expect(history.holes.all().map(({ snapshot, file }) => [snapshot, file])).toEqual(
      lost.map((id) => [id, snapshotPath(ids[20] as string)]),
    );
    expect(history.current()).toEqual(whole.current());
    restore();
    await history.catchUp();
    expect(everything(history)).toEqual(everything(whole));
  });

  test('an archived page: the others are answered', async () => {
    const at = new Date('2024-01-10T00:00:00Z');
    const from = new Date('2023-06-01T00:00:00Z');
    await writeCaptures(root, { seed: 5, lenders: ['lender0'], rates: 4, captures: 12, from, to: at, fedInAt: [at] });
    const whole = await opened(root);
    const file = (await archivedFiles(root, 'lender0'))[3] as string;
    const restore = spoiled(file);
    const history = await opened(root);
    expect(history.isWhole()).toBe(true);
    expect(history.holes.all()).toMatchObject([{ file, snapshot: null }]);
    restore();
    await history.catchUp();
    expect(everything(history)).toEqual(everything(whole));
  });

  test('the next process knows the damage, and reads everything again once the file is restored', async () => {
    const file = path.join(folder, 'history.sqlite');
    const { file: version } = await aVersion();
    const restore = spoiled(version);
    await (await opened(root, [], file)).close();
    const told: string[] = [];
    const again = await opened(root, told, file);
    expect([told, again.holes.all().length]).toEqual([[], 1]);
    await again.close();
    restore();
    expect((await opened(root, told, file)).holes.all()).toEqual([]);
    expect(told).toEqual(['the past of the data folder is another than before']);
  });

  test('a server names the file and the command to restore it, lets nothing be cached for ever, and answers the rest', async () => {
    const damaged = ids[20] as string;
    const file = snapshotPath(damaged);
    spoiled(file);
    const gate = await gateOfTest({ folder, start: new Date('2024-03-01T00:00:00Z') });
    const ask = await asker(gate);
    const named = expect.arrayContaining([{ snapshot: damaged, file, command: `git restore ${file}` }]);
    const lost = new Date(Date.parse(`${damaged.slice(0, 13)}:30:00Z`)).toISOString();
    for (const query of [
      `aggregated?asOf=${damaged}`,
      `history?asOf=${damaged}`,
      `changes?since=${damaged}`,
      `aggregated?asOf=${lost}`,
    ]) {
      const { status, headers, text } = await ask(`/api/rates/${query}`);
      const { code, detail, damaged: told } = JSON.parse(text);
      expect([status, code, headers['Retry-After']], query).toEqual([503, 'history-damaged', undefined]);
      expect(detail).toContain(`git restore ${file}`);
      expect(told, query).toEqual(expect.arrayContaining([expect.objectContaining({ file })]));
    }
    for (const query of ['aggregated', `aggregated?asOf=${ids[3]}`, `aggregated?asOf=${ids.at(-1)}`]) {
      const { status, headers } = await ask(`/api/rates/${query}`);
      expect([status, headers['Cache-Control']], query).toEqual([200, 'private, no-cache']);
    }
    for (const target of [
      '/api/rates/history',
      `/api/rates/changes?since=${ids[3]}`,
      '/api/snapshots',
      '/api/rates/series?term=5-year-fixed,3-year-fixed',
    ]) {
      const { status, text } = await ask(target);
      expect([status, JSON.parse(text).damaged], target).toEqual([200, named]);
    }
    for (const target of ['/api/rates/history?format=csv', `/api/bulk/${ids.at(-1)}/figures.csv`]) {
      const { status, headers } = await ask(target);
      expect([status, headers['X-Damaged-Files']], target).toEqual([200, file]);
      expect(headers['Access-Control-Expose-Headers'], target).toContain('X-Damaged-Files');
    }
    expect(gate.logs.some((line) => line.includes(file) && line.includes('restore it from git'))).toBe(true);
  });
});

test('a long past is read in a thread of its own, with the same result, and unreadable files are reported', async () => {
  const root = temporaryFolder();
  const ids: string[] = [];
  for (let run = 0, before: Snapshot | null = null; run < 160; run++) {
    const publishedAt = new Date(Date.UTC(2026, 5, 1) + run * 8 * 3_600_000);
    before = await publishing(root, before, [read('acme', 4 + run / 200)], { publishedAt });
    ids.push(before.manifest.snapshot);
  }
  const { lenders } = await readManifest(root, ids.at(-20) as string);
  await rm(path.join(root, lenders['acme']?.rates?.path as string));

  const [told, plain]: [string[], string[]] = [[], []];
  const file = path.join(temporaryFolder(), 'history.sqlite');
  const aside = openHistory({ root, file, isAside: true, onProblem: ({ message }) => told.push(message) });
  const here = openHistory({ root, file: ':memory:', onProblem: ({ message }) => plain.push(message) });
  await Promise.all([aside.catchUp(), here.catchUp()]);
  expect([aside.isWhole(), aside.newest()?.id]).toEqual([true, ids.at(-1)]);
  expect(everything(aside)).toEqual(everything(here));
  expect(told).toEqual(plain);
  expect(told).toHaveLength(1);
  expect(aside.holes.all()).toEqual(here.holes.all());
  await Promise.all([aside.close(), here.close()]);

  // Ended on the way, it keeps what it read, and goes on from there.
  const again = openHistory({ root, file: `${file}2`, isAside: true });
  const running = again.catchUp();
  await again.close();
  await running;
  const then = openHistory({ root, file: `${file}2`, isAside: true });
  await then.catchUp();
  expect(then.newest()?.id).toBe(ids.at(-1));
  await then.close();
}, 60_000);
