import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHistory } from '../../src/history/open-history.ts';
import { verifyHistory } from '../../src/history/verify.ts';
import { listSnapshots } from '../../src/snapshots/manifests.ts';
import { temporaryFolder } from '../support/folder.ts';
import { writePast } from '../support/past.ts';
import { dump, opened } from './opened.ts';

let root: string;
let wholeFile: string;
let whole: string;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'past-'));
  await writePast(root, { seed: 11, runs: 30, lenders: 3, rates: 8, busy: 3 });
  wholeFile = await caughtUp(path.join(root, 'whole.sqlite'));
  whole = dump(wholeFile);
}, 120_000);
afterAll(() => rmSync(root, { recursive: true }));

async function caughtUp(file: string, told: string[] = []): Promise<string> {
  const history = openHistory({ root, file, onRebuild: (reason) => told.push(reason) });
  await history.catchUp();
  expect(history.isWhole()).toBe(true);
  await history.close();
  return file;
}
const fileOfTest = (): string => path.join(temporaryFolder(), 'history.sqlite');
/** A file of the running test that holds the whole past. */
function wholeOfTest(): string {
  const file = fileOfTest();
  copyFileSync(wholeFile, file);
  return file;
}

test('catching up step by step gives the same as reading everything at once', async () => {
  const file = fileOfTest();
  const ids = await listSnapshots(root);
  for (const id of [ids[3], ids[4], ids[20], ids.at(-1)]) {
    const history = openHistory({ root, file, newestId: () => id });
    await history.catchUp();
    expect(history.newest()?.id).toBe(id);
    await history.close();
  }
  expect(dump(file)).toBe(whole);
});

function changed(file: string, sql: string): void {
  const database = new Sqlite(file);
  database.exec(sql);
  database.close();
}

describe('a history file is rebuilt', () => {
  test.each<[string, (file: string) => void, RegExp]>([
    ['that is missing', (file) => rmSync(file), /^$/],
    ['that is empty', (file) => truncateSync(file, 0), /^$/],
    ['that is cut in half', (file) => truncateSync(file, Math.floor(statSync(file).size / 2)), /damaged/],
    ['that is no database', (file) => writeFileSync(file, 'x'.repeat(10_000)), /damaged/],
    ['of other tables, or of rates with other fields', (file) => changed(file, 'PRAGMA user_version = 5'), /^$/],
  ])('%s', async (_, spoil, words) => {
    const file = wholeOfTest();
    spoil(file);
    const told: string[] = [];
    await caughtUp(file, told);
    expect(told.join()).toMatch(words);
    expect(dump(file)).toBe(whole);
  });

  test('that is damaged while it is open: its contents are not answered', async () => {
    const file = wholeOfTest();
    const told: string[] = [];
    const history = await opened(root, told, file);
    const before = history.revisions(history.ids()[0] as string);
    await history.close();
    const again = await opened(root, told, file);
    truncateSync(file, 4096);
    expect(() => again.ids().map((id) => again.revisions(id))).toThrow();
    expect(again.isWhole()).toBe(false);
    await again.catchUp();
    expect(told.join()).toMatch(/damaged/);
    expect(again.revisions(again.ids()[0] as string)).toEqual(before);
  });

  test('whose past differs from the folder’s', async () => {
    const other = temporaryFolder();
    await writePast(other, { seed: 12, runs: 10, lenders: 2, rates: 4 });
    const file = fileOfTest();
    const first = openHistory({ root: other, file });
    await first.catchUp();
    await first.close();
    const told: string[] = [];
    await caughtUp(file, told);
    expect(told).toEqual(['the past of the data folder is another than before']);
    expect(dump(file)).toBe(whole);
  });
});

describe('npm run verify', () => {
  test('finds that every snapshot agrees with the history', async () => {
    expect(await verifyHistory(root, ':memory:')).toBe((await listSnapshots(root)).length);
  });

  test.each([
    ['a figure', `UPDATE rates SET text = replace(text, '"ratePercent":5', '"ratePercent":7')`, /another/],
    [
      'a change',
      "DELETE FROM changes WHERE kind = 'changed' AND look = (SELECT min(look) FROM changes WHERE kind = 'changed')",
      /set of rates/,
    ],
    [
      'a change of what no file moved',
      `INSERT INTO changes SELECT (SELECT max(look) FROM changes), 999, 'withdrawn', NULL, id, after, NULL, NULL, NULL, 0
       FROM changes old WHERE after IS NOT NULL AND NOT EXISTS
       (SELECT 1 FROM changes WHERE id = old.id AND look = (SELECT max(look) FROM changes)) LIMIT 1`,
      /current revision/,
    ],
    ['a revision', 'UPDATE facts SET superseded = 9 WHERE superseded IS NULL', /current revision/],
    ['a sighting', 'UPDATE seen SET at = at + 1 WHERE look = 3', /last sighting/],
  ])('names %s if it differs', async (_, spoil, words) => {
    const file = wholeOfTest();
    changed(file, spoil);
    await expect(verifyHistory(root, file)).rejects.toThrow(words);
  });
});
