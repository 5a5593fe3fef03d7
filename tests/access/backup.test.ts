import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backUp, clearBeside, restore } from '../../src/access/sqlite/backup.ts';
import { expectAllClosed } from '../support/open-files.ts';
import { ownEnvironment } from '../support/process.ts';
import { openRaw } from '../support/stores.ts';

let home: string;
let file: string;
let folder: string;
beforeEach(async () => {
  await made();
  expectAllClosed(home);
});
async function made(): Promise<void> {
  home = await mkdtemp(path.join(tmpdir(), 'prime-minus-backup-'));
  file = path.join(home, 'accounts.sqlite');
  folder = path.join(home, 'backups');
  const database = await openRaw(file);
  database.exec('CREATE TABLE ledger (id INTEGER PRIMARY KEY, pair INTEGER NOT NULL) STRICT');
  database.close();
}
afterEach(() => rm(home, { recursive: true }));

const at = (day: number): Date => new Date(Date.UTC(2026, 10, day));
/** Every transaction of the writer adds two rows of one pair, so a copy that holds half of one is found out. */
const halves = (database: Sqlite.Database): number =>
  database
    .prepare('SELECT count(*) AS n FROM (SELECT pair FROM ledger GROUP BY pair HAVING count(*) <> 2)')
    .pluck()
    .get() as number;
const rows = (database: Sqlite.Database): number =>
  database.prepare('SELECT count(*) FROM ledger').pluck().get() as number;
const inFile = <Value>(name: string, ask: (database: Sqlite.Database) => Value): Value => {
  const database = new Sqlite(name, { readonly: true });
  try {
    return ask(database);
  } finally {
    database.close();
  }
};

/** A server's writing, in a process of its own. */
function writer(): { stop(): Promise<void>; ready: Promise<void> } {
  const child = spawn(process.execPath, ['tests/support/writer.ts', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    ready: new Promise((done) => child.stdout.once('data', () => done())),
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.kill('SIGKILL');
      }),
  };
}

describe('a backup', () => {
  test('made while a server writes holds one moment of the database, and the server is not held up', async () => {
    const server = writer();
    await server.ready;
    const copies: string[] = [];
    for (let turn = 1; turn <= 5; turn++) copies.push(await backUp(file, folder, at(turn)));
    const during = inFile(file, rows);
    await vi.waitFor(() => expect(inFile(file, rows)).toBeGreaterThan(during), { timeout: 20_000 });
    copies.push(await backUp(file, folder, at(6)));
    const counts = copies.map((copy) => inFile(copy, rows));
    await server.stop();
    for (const copy of copies) expect(inFile(copy, halves)).toBe(0);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts[5]).toBeGreaterThan(counts[0] ?? 0);
  });

  test('is one complete file, readable by its owner only', async () => {
    const copy = await backUp(file, folder, at(1));
    expect(await readdir(folder)).toEqual(['accounts-2026-11-01T00-00-00Z.sqlite']);
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('removes the copies that servers left beside the database and that are as old, and nothing else', async () => {
    const early = '2026-11-05T23-59-59Z';
    const gone = ['version-2', 'version-12', 'rescued'].map((kind) => `accounts.sqlite.${kind}-${early}`);
    const kept = [
      'accounts.sqlite.rescued-2026-11-06T00-00-00Z',
      `accounts.sqlite.rescued-${early}.txt`,
      `accounts.sqlite.version-x-${early}`,
      `other.sqlite.rescued-${early}`,
    ];
    for (const name of [...gone, ...kept]) await writeFile(path.join(home, name), 'x');
    await clearBeside(file, at(20), 14);
    expect((await readdir(home)).sort()).toEqual(['accounts.sqlite', ...kept].sort());
  });

  test('on a full disk fails, and leaves no part behind', async () => {
    const database = await openRaw(file);
    const add = database.prepare("INSERT INTO ledger (pair) SELECT value FROM json_each('[' || ? || ']')");
    add.run(Array.from({ length: 40_000 }, (_, index) => index).join());
    database.close();
    // A file may have 64 blocks of 512 bytes at most, and writing more is an error instead of a signal.
    const small = 'trap "" XFSZ; ulimit -f 64; exec "$0" pipeline/automation/cli.ts backup "$1"';
    const env = ownEnvironment({ DATABASE_PATH: file, NODE_COMPILE_CACHE: '' });
    const child = spawn('sh', ['-c', small, process.execPath, folder], { env, stdio: 'ignore' });
    expect((await once(child, 'exit'))[0]).toBeGreaterThan(0);
    expect(await readdir(folder)).toEqual([]);
  });

  test('of a missing database is refused, and makes no database', async () => {
    await expect(backUp(path.join(home, 'none.sqlite'), folder, at(1))).rejects.toThrow(/none\.sqlite is not there/);
    expect(await readdir(home)).not.toContain('none.sqlite');
  });
});

describe('a restore', () => {
  test('replaces the contents by those of the backup, whatever log lies beside the file', async () => {
    const before = await openRaw(file);
    before.exec('INSERT INTO ledger (pair) VALUES (1), (1)');
    const copy = await backUp(file, folder, at(1));
    before.exec('INSERT INTO ledger (pair) VALUES (2), (2), (3)');
    // Left open on purpose: its write-ahead log is not empty.
    await restore(copy, file);
    expect(inFile(file, rows)).toBe(2);
    expect(rows(before)).toBe(2);
    before.close();
  });

  test('recreates a lost file', async () => {
    const copy = await backUp(file, folder, at(1));
    await rm(file);
    await restore(copy, file);
    expect(inFile(file, rows)).toBe(0);
    (await openRaw(file)).close();
  });

  test('while a server writes leaves no mixture of old and new', async () => {
    const server = writer();
    await server.ready;
    const copy = await backUp(file, folder, at(1));
    const held = inFile(copy, rows);
    await restore(copy, file);
    await server.stop();
    expect(inFile(file, halves)).toBe(0);
    expect(inFile(file, rows)).toBeGreaterThanOrEqual(held);
    expect(inFile(file, (database) => database.pragma('integrity_check', { simple: true }))).toBe('ok');
  });

  test.each([
    ['is damaged', Buffer.alloc(8192, 7)],
    ['is not a database of this project', Buffer.alloc(0)],
  ])('from a file that %s changes nothing', async (problem, bytes) => {
    const database = await openRaw(file);
    database.exec('INSERT INTO ledger (pair) VALUES (1), (1)');
    database.close();
    const wrong = path.join(home, 'wrong.sqlite');
    await writeFile(wrong, bytes);
    await expect(restore(wrong, file)).rejects.toThrow(problem);
    expect(inFile(file, rows)).toBe(2);
  });
});
