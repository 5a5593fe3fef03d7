import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenHistory, openHistory } from '../../src/history/open-history.ts';
import { verifyHistory } from '../../src/history/verify.ts';
import { archivedFiles } from '../../src/snapshots/archive.ts';
import { listSnapshots } from '../../src/snapshots/manifests.ts';
import { writeCaptures } from '../support/captures.ts';
import { temporaryFolder } from '../support/folder.ts';
import { PAST_BEGINS, writePast } from '../support/past.ts';
import { dump, opened } from './opened.ts';

const ATTIC = {
  seed: 11,
  lenders: ['attic', 'lender0'],
  rates: 8,
  captures: 25,
  from: new Date('2023-06-01T00:00:00.000Z'),
  to: new Date('2024-01-20T00:00:00.000Z'),
  fedInAt: [new Date('2024-01-10T00:00:00.000Z'), new Date('2024-01-25T00:00:00.000Z')],
};

let root: string;
let wholeFile: string;
let whole: string;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'past-'));
  await writePast(root, { seed: 11, runs: 30, lenders: 3, rates: 8, busy: 3 });
  await writeCaptures(root, ATTIC);
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
    const { moment = 0 } = history.newest() ?? {};
    const before = history.revisions(history.ids()[0] as string, { moment, time: 0 });
    await history.close();
    const again = await opened(root, told, file);
    truncateSync(file, 4096);
    expect(() => again.ids().map((id) => again.revisions(id, { moment, time: 0 }))).toThrow();
    expect(again.isWhole()).toBe(false);
    await again.catchUp();
    expect(told.join()).toMatch(/damaged/);
    expect(again.revisions(again.ids()[0] as string, { moment, time: 0 })).toEqual(before);
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

describe('archived pages', () => {
  const LATER = Date.parse('2024-02-01T00:00:00.000Z');
  const everything = (history: OpenHistory, time: number): unknown =>
    history.ids().map((id) => history.revisions(id, { moment: history.newest()?.moment ?? 0, time }));

  test('that are imported while a history is open are known from then on, and not before', async () => {
    const folder = temporaryFolder();
    await writePast(folder, { seed: 14, runs: 6, lenders: 1, rates: 4 });
    const history = await opened(folder);
    const before = everything(history, LATER);
    const fed = Date.parse('2024-01-10T00:00:00.000Z');
    await writeCaptures(folder, { ...ATTIC, rates: 4, lenders: ['lender0'], fedInAt: [new Date(fed)] });
    await history.catchUp();
    expect(everything(history, fed - 1)).toEqual(before);
    const revisions = history.ids().flatMap((id) => history.revisions(id, { moment: 1, time: fed }));
    const archived = revisions.filter(({ captureUrl }) => captureUrl !== null);
    expect(archived.length).toBeGreaterThan(10);
    const begins = PAST_BEGINS.toISOString();
    for (const { rate, endedAt, lastSeenAt, publishedAt, supersededAt, captureUrl } of archived) {
      expect([publishedAt, supersededAt]).toEqual([new Date(fed).toISOString(), new Date(fed).toISOString()]);
      expect(rate.changedAt < (endedAt as string) && (endedAt as string) <= begins).toBe(true);
      expect(rate.changedAt <= (lastSeenAt as string) && (lastSeenAt as string) <= begins).toBe(true);
      const { capture, raw } = await history.capture('lender0', rate.changedAt);
      expect([captureUrl, rate.evidence]).toEqual([capture.url, raw.sources[0]?.sha256]);
    }
  });

  test('that are damaged are told, and hold up what comes after them until they are restored', async () => {
    const folder = temporaryFolder();
    await writePast(folder, { seed: 14, runs: 3, lenders: 1, rates: 4 });
    await writeCaptures(folder, { ...ATTIC, lenders: ['lender0'] });
    const file = path.join(folder, (await archivedFiles(folder, 'lender0'))[3] as string);
    const kept = readFileSync(file);
    writeFileSync(file, '{');
    const told: string[] = [];
    const history = await opened(folder, told);
    expect([history.isWhole(), told]).toEqual([false, [expect.stringContaining(`${file} is not JSON`)]]);
    writeFileSync(file, kept);
    await history.catchUp();
    expect(history.isWhole()).toBe(true);
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
    [
      'an archived figure',
      `UPDATE prints SET text = replace(text, '"ratePercent":4', '"ratePercent":5')`,
      /figure of attic/,
    ],
    ['a revision', 'UPDATE facts SET superseded = 9 WHERE superseded IS NULL', /current revision/],
    ['a sighting', 'UPDATE seen SET at = at + 1 WHERE look = 3', /last sighting/],
  ])('names %s if it differs', async (_, spoil, words) => {
    const file = wholeOfTest();
    changed(file, spoil);
    await expect(verifyHistory(root, file)).rejects.toThrow(words);
  });
});
