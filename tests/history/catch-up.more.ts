import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openHistory } from '../../src/history/open-history.ts';
import { listSnapshots } from '../../src/snapshots/manifests.ts';
import { foldersOfTests, temporaryFolder } from '../support/folder.ts';
import { writePast } from '../support/past.ts';
import { dump, opened } from './opened.ts';

const newFolder = foldersOfTests();
let root: string;
let whole: string;
beforeAll(async () => {
  root = newFolder();
  await writePast(root, { seed: 11, runs: 60, lenders: 3, rates: 8, busy: 3 });
  const file = path.join(newFolder(), 'whole.sqlite');
  const history = openHistory({ root, file });
  await history.catchUp();
  await history.close();
  whole = dump(file);
}, 120_000);

/** Every row of a file that has caught up. */
async function caughtUp(file: string): Promise<string> {
  await (await opened(root, [], file)).close();
  return dump(file);
}
const fileOfTest = (): string => path.join(temporaryFolder(), 'history.sqlite');

const SCRIPT = path.join(import.meta.dirname, '../support/catching-up.ts');
/** How a process that catches up ended. */
function ended(file: string, killedAt?: number): Promise<unknown[]> {
  const child = fork(SCRIPT, [root, file, ...(killedAt === undefined ? [] : [String(killedAt)])]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return once(child, 'exit');
}

test('a catch-up that is killed again and again ends with the same rows as an undisturbed one', async () => {
  const file = fileOfTest();
  const looks: number[] = [];
  for (const write of [1, 250, 251, 400]) {
    expect(await ended(file, write)).toEqual([null, 'SIGKILL']);
    const database = new Sqlite(file);
    looks.push(database.prepare<[], number>('SELECT count(*) FROM looks').pluck().get() ?? 0);
    database.close();
  }
  // It was killed under way, and went on from where it had been.
  expect(looks[0]).toBe(0);
  expect(new Set(looks).size).toBeGreaterThan(3);
  expect(looks).toEqual(looks.toSorted((a, b) => a - b));
  expect(await ended(file)).toEqual([0, null]);
  expect(await dump(file)).toBe(whole);
});

test('two processes that catch up side by side on one file end with the same rows', async () => {
  const file = fileOfTest();
  await Promise.all([ended(file), ended(file)]);
  expect(await caughtUp(file)).toBe(whole);
});

test('a long past is read in a thread of its own with the same result; ended on the way, it goes on from there', async () => {
  const file = fileOfTest();
  const ids = await listSnapshots(root);
  expect(ids.length).toBeGreaterThan(20);
  const first = openHistory({ root, file, isAside: true });
  const running = first.catchUp();
  await first.close();
  await running;
  const told: string[] = [];
  const then = openHistory({ root, file, isAside: true, onProblem: ({ message }) => told.push(message) });
  await then.catchUp();
  expect([then.isWhole(), then.newest()?.id, told]).toEqual([true, ids.at(-1), []]);
  await then.close();
  expect(await dump(file)).toBe(whole);
}, 60_000);
