import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { main as automation } from '../../pipeline/automation/cli.ts';
import { type Access, openAccess, type Place } from '../../src/access/access.ts';
import { backUp, putBack } from '../../src/access/backup.ts';
import * as sqlite from '../../src/access/sqlite/backup.ts';
import { inProcess } from '../support/command.ts';
import { temporaryFolder } from '../support/folder.ts';
import { expectAllClosed } from '../support/open-files.ts';
import { startProcess } from '../support/process.ts';
import { soon } from '../support/soon.ts';
import { enrol, openRaw, ownDatabase, STORES } from '../support/stores.ts';

const at = (day: number): Date => new Date(`2026-11-${String(day).padStart(2, '0')}T00:00:00Z`);
const now = (): number => at(20).getTime();

/** Does something with the accounts of a place. */
async function within<Result>(place: Place, work: (access: Access) => Promise<Result>): Promise<Result> {
  const access = await openAccess({ ...place, now, waitMs: 10_000 });
  try {
    return await work(access);
  } finally {
    await access.close();
  }
}
const add = (place: Place, ...emails: string[]) =>
  within(place, async (access) => {
    for (const email of emails) await enrol(access, email);
  });
const remove = (place: Place, email: string) =>
  within(place, async ({ accounts }) => accounts.remove((await accounts.find(email))?.id as string));
const emails = (place: Place) =>
  within(place, async ({ accounts }) => (await accounts.list()).map(({ email }) => email).sort());

describe.each(STORES)('a copy of the accounts in %s', (name) => {
  /** An empty database: a whole one, because a copy is of all of it. */
  async function placed(): Promise<Place> {
    if (name === 'SQLite') return { file: path.join(temporaryFolder(), 'accounts.sqlite') };
    const { url, drop } = await ownDatabase();
    onTestFinished(drop);
    return { url };
  }
  /** A database with accounts, and a folder for its copies. */
  const filled = async (...emails: string[]) => {
    const [place, folder] = [await placed(), temporaryFolder()];
    await add(place, ...emails);
    return { place, folder };
  };

  test('restored later does not bring back accounts that were removed since', async () => {
    const { place, folder } = await filled('stays@b.ca', 'goes@b.ca');
    const { file } = await backUp(place, folder, at(1));
    await remove(place, 'goes@b.ca');
    await add(place, 'later@b.ca');
    await putBack(file, place);
    expect(await emails(place)).toEqual(['stays@b.ca']);
    // Nor does a second one, though the database itself is the older now.
    await putBack(file, place);
    expect(await emails(place)).toEqual(['stays@b.ca']);
  });

  test('restored over a lost database knows the removals that later copies know', async () => {
    const { place, folder } = await filled('stays@b.ca', 'goes@b.ca');
    const { file } = await backUp(place, folder, at(1));
    await remove(place, 'goes@b.ca');
    await backUp(place, folder, at(2));
    const other = await placed();
    await within(other, async () => {});
    await putBack(file, other);
    expect(await emails(other)).toEqual(['stays@b.ca']);
  });

  test('that is damaged is not restored', async () => {
    const { place, folder } = await filled('a@b.ca');
    const { file } = await backUp(place, folder, at(1));
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(7, bytes.length - 20));
    await expect(putBack(file, place)).rejects.toThrow(/is damaged/);
    expect(await emails(place)).toEqual(['a@b.ca']);
  });

  test('without accounts is a failure if the copy before had some', async () => {
    const { place, folder } = await filled('a@b.ca');
    await backUp(place, folder, at(1));
    const empty = await placed();
    await within(empty, async () => {});
    const said = /holds no account, and .* held 1: is the database the right one/;
    await expect(backUp(empty, folder, at(2), { keep: 1 })).rejects.toThrow(said);
    expect(await readdir(folder)).toHaveLength(4);
  });
});

test('a copy of one kind of database is not restored into the other kind', async () => {
  const folder = temporaryFolder();
  const place = { file: path.join(folder, 'accounts.sqlite') };
  const dump = path.join(folder, 'accounts-2026-11-01T00-00-00Z.dump');
  await expect(putBack(dump, place)).rejects.toThrow(/set DATABASE_URL/);
  const url = 'postgres://nobody@127.0.0.1:9/none';
  await expect(putBack(place.file, { url })).rejects.toThrow(/unset it, or bring the accounts along/);
});

test('the operator’s commands back up and restore the database that the environment names', async () => {
  const folder = temporaryFolder();
  const file = path.join(temporaryFolder(), 'accounts.sqlite');
  await add({ file }, 'a@b.ca', 'gone@b.ca');
  const env = { DATABASE_PATH: file, PATH: process.env['PATH'] };
  const made = await inProcess(() => automation(['backup', folder]), { env });
  expect(made).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/accounts-.*\.sqlite holds 2 accounts/),
  });
  await remove({ file }, 'gone@b.ca');
  const copy = path.join(folder, (await readdir(folder)).find((one) => one.endsWith('.sqlite')) as string);
  const restored = await inProcess(() => automation(['restore', copy]), { env });
  expect(restored).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('but for who was removed since (1 removal known)'),
  });
  expect(await emails({ file })).toEqual(['a@b.ca']);
});

describe('of a SQLite file', () => {
  let home: string;
  let file: string;
  let folder: string;
  beforeEach(async () => {
    home = temporaryFolder();
    file = path.join(home, 'accounts.sqlite');
    folder = path.join(home, 'backups');
    const database = await openRaw(file);
    database.exec('CREATE TABLE ledger (id INTEGER PRIMARY KEY, pair INTEGER NOT NULL) STRICT');
    database.close();
    expectAllClosed(home);
  });

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

  /** A server that writes, in a process of its own. @returns ends it */
  async function writing(): Promise<() => Promise<unknown>> {
    const { child, output, ended } = startProcess('tests/support/writer.ts', [file]);
    await soon(() => expect(output.out).not.toBe(''), 5);
    return () => {
      child.kill('SIGKILL');
      return ended;
    };
  }

  /** Makes the copy of a day. @returns its file */
  async function copyOf(day: number): Promise<string> {
    await mkdir(folder, { recursive: true });
    const copy = path.join(folder, `${day}.sqlite`);
    await sqlite.backUp(file, copy);
    return copy;
  }

  describe('a backup', () => {
    test('made while a server writes holds one moment of the database, and the server is not held up', async () => {
      const stop = await writing();
      const copies: string[] = [];
      for (let turn = 1; turn <= 5; turn++) copies.push(await copyOf(turn));
      const during = inFile(file, rows);
      await soon(() => expect(inFile(file, rows)).toBeGreaterThan(during));
      copies.push(await copyOf(6));
      const counts = copies.map((copy) => inFile(copy, rows));
      await stop();
      for (const copy of copies) expect(inFile(copy, halves)).toBe(0);
      expect(counts).toEqual([...counts].sort((a, b) => a - b));
      expect(counts[5]).toBeGreaterThan(counts[0] ?? 0);
    });
  });

  describe('a restore', () => {
    test('while a server writes leaves no mixture of old and new', async () => {
      const stop = await writing();
      const copy = await copyOf(1);
      const held = inFile(copy, rows);
      await sqlite.restore(copy, file);
      await stop();
      expect(inFile(file, halves)).toBe(0);
      expect(inFile(file, rows)).toBeGreaterThanOrEqual(held);
      expect(inFile(file, (database) => database.pragma('integrity_check', { simple: true }))).toBe('ok');
    });
  });
});
