import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Access, openAccess } from '../../src/access/access.ts';
import { backUp, restore } from '../../src/access/sqlite/backup.ts';
import { Unavailable } from '../../src/access/unavailable.ts';
import { temporaryFolder } from '../support/folder.ts';
import { soon } from '../support/soon.ts';

const REMEDY =
  'was deleted: stop the server, put a backup in its place (npm run automation -- restore FILE), start the server';

/** The accidents of a file under a running server. */
let file: string;
let access: Access;
let told: (string | null)[];
beforeEach(async () => {
  file = path.join(temporaryFolder(), 'gate.sqlite');
  told = [];
  access = await open();
  await access.accounts.add('a@b.ca', '-');
});
afterEach(() => access.close());

const open = (): Promise<Access> => openAccess({ file, lookMs: 10, onTrouble: (trouble) => void told.push(trouble) });
const becomesUnusable = () => soon(() => expect(access.check()).rejects.toThrow(Unavailable));
const becomesUsable = () => soon(() => expect(access.check()).resolves.toBeUndefined());
const emails = async (): Promise<string[]> => (await access.accounts.list()).map(({ email }) => email);
const isRefused = async (why: string): Promise<void> => {
  const asked = await Promise.allSettled([access.accounts.add('lost@b.ca', '-'), access.accounts.find('a@b.ca')]);
  const reason = { name: 'Unavailable', cause: { message: expect.stringContaining(`${file} ${why}`) } };
  expect(asked).toMatchObject(Array(2).fill({ status: 'rejected', reason }));
};

/** Makes a copy of the file. @returns where it is */
const copied = async (): Promise<string> => {
  await backUp(file, `${file}.copy`);
  return `${file}.copy`;
};

test('a file that was deleted is refused at once and not made anew, until a backup is in its place and the server starts', async () => {
  const copy = await copied();
  await rm(file);
  await isRefused('was deleted: ');
  await becomesUnusable();
  expect(await readdir(path.dirname(file))).not.toContain('gate.sqlite');
  expect(told).toEqual([`${file} ${REMEDY}`]);
  await access.close();
  await restore(copy, file);
  access = await open();
  await becomesUsable();
  expect(await emails()).toEqual(['a@b.ca']);
});

test('a file that was replaced is neither read nor written', async () => {
  const other = `${file}.other`;
  const made = await openAccess({ file: other });
  await made.accounts.add('other@b.ca', '-');
  await made.close();
  // At once, before the next look.
  renameSync(other, file);
  await isRefused('was replaced: restart the server');
  await becomesUnusable();
});

test('another process that writes for too long is a trouble until it has finished', async () => {
  const other = new Sqlite(file);
  other.exec('BEGIN IMMEDIATE');
  await soon(() => expect(told).toEqual(['database is locked']));
  await expect(access.check()).rejects.toMatchObject({ cause: { cause: { message: 'database is locked' } } });
  expect(await emails()).toEqual(['a@b.ca']);
  other.close();
  await becomesUsable();
});

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

test.skipIf(!hasPrlimit)('a full disk is a trouble until there is room', async () => {
  // Not a disk of its own, but the same to SQLite: this process may make its files no larger.
  const child = fork(path.join(import.meta.dirname, '../support/database-process.ts'), [file], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill());
  const next = async (): Promise<unknown> => (await once(child, 'message'))[0];
  expect(await next()).toBe('ready');
  const limit = (size: string) => spawnSync('prlimit', ['--pid', String(child.pid), `--fsize=${size}`]).status;
  const refused = next();
  expect(limit('1:')).toBe(0);
  expect(await refused).toMatch(/disk/);
  const unwritten = next();
  child.send('lost@b.ca');
  expect(await unwritten).toBe('Unavailable');
  const well = next();
  expect(limit('unlimited')).toBe(0);
  expect(await well).toBe('well');
  const written = next();
  child.send('b@b.ca');
  expect(await written).toBe('b@b.ca');
  expect(await emails()).toEqual(['a@b.ca', 'b@b.ca']);
});
