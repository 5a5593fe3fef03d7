import { copyFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openAccess } from '../../src/access/access.ts';
import { backUp } from '../../src/access/backup.ts';
import { move, moveBack } from '../../src/access/move.ts';
import { isUnavailable } from '../../src/access/unavailable.ts';
import { spawned } from '../support/command.ts';
import { temporaryFolder } from '../support/folder.ts';
import { soon } from '../support/soon.ts';
import { ownSchema } from '../support/stores.ts';

const now = () => Date.parse('2026-11-20T13:20:00Z');

/** A file with what everybody has (accounts of both plans, keys, a session, counters, throttles), and an empty database. */
async function filled() {
  const schema = await ownSchema();
  if (!schema) throw new Error('TEST_DATABASE_URL names no cluster');
  onTestFinished(schema.drop);
  const file = path.join(temporaryFolder(), 'gate.sqlite');
  const access = await openAccess({ file, now });
  const keys: string[] = [];
  let token = '';
  for (const email of ['a@b.ca', 'rené@b.ca']) {
    const { id } = (await access.accounts.add(email, `hash of ${email}`)) ?? { id: '' };
    for (const name of ['first', 'second', 'ärger "quoted" \\'])
      keys.push((await access.keys.create(id, name))?.key as string);
    token = await access.sessions.begin(id, 'Firefox on Linux');
  }
  await access.accounts.setPlan((await access.accounts.find('rené@b.ca'))?.id as string, 'premium');
  for (const key of [keys[0], keys[0], keys[1], keys[3]]) await access.quotas.admit(key as string);
  await access.throttles.login('a@b.ca', '10.0.0.1');
  await access.close();
  return { file, url: schema.url, keys, token };
}

describe.skipIf(!process.env['TEST_DATABASE_URL'])('a move to PostgreSQL', () => {
  test('takes everything over: accounts, keys and sessions work as before, and no quota starts anew', async () => {
    const { file, url, keys, token } = await filled();
    const moved = await move(file, url);
    expect(moved).toMatchObject({
      account: { rows: 2 },
      api_key: { rows: 6 },
      session: { rows: 2 },
      counter: { rows: 2 },
    });

    const [aside] = (await readdir(path.dirname(file))).filter((name) => name.includes('.moved-'));
    const kept = path.join(path.dirname(file), aside as string);
    const [before, after] = [await openAccess({ file: kept, now }), await openAccess({ url, now, waitMs: 10_000 })];
    onTestFinished(async () => void (await Promise.all([before.close(), after.close()])));
    expect(await after.accounts.list()).toEqual(await before.accounts.list());
    for (const { id, email } of await after.accounts.list()) {
      expect(await after.keys.list(id)).toEqual(await before.keys.list(id));
      expect(await after.accounts.passwordHash(email)).toBe(`hash of ${email}`);
    }
    expect((await after.sessions.read(token))?.account.email).toBe('rené@b.ca');
    const left = [{ remaining: 96 }, { remaining: 9996 }];
    expect((await after.quotas.admit(keys[2] as string))?.standings).toMatchObject(left);
    // The secret came along: the counters of an address are found again.
    await after.accounts.remove((await after.accounts.find('a@b.ca'))?.id as string);
    const again = await after.accounts.add('a@b.ca', '-');
    expect(await after.quotas.standings(again?.id as string, 'free')).toMatchObject(left);
  });

  test('leaves a note in the place of the file, which every command reads, and stops all use of the old file', async () => {
    const { file, url } = await filled();
    await move(file, url, new Date(now()));
    const names = (await readdir(path.dirname(file))).sort();
    expect(names).toEqual(['gate.sqlite', 'gate.sqlite.moved-2026-11-20T13-20-00Z']);
    const said = /not here any more\. They were moved to .* on 2026-11-20T13:20:00\.000Z: set DATABASE_URL/;
    await expect(openAccess({ file, now })).rejects.toThrow(said);
    await expect(backUp({ file }, path.join(path.dirname(file), 'backups'), new Date())).rejects.toThrow(said);
    for (const args of [['list'], ['remove', 'a@b.ca'], ['move', '--to', url]])
      expect(await spawned('src/access/cli.ts', args, { env: { DATABASE_PATH: file } })).toMatchObject({
        status: 2,
        stdout: '',
        stderr: expect.stringMatching(said),
      });
  });

  test('that was killed after the last row is completed by the same command', async () => {
    const { file, url } = await filled();
    const copy = `${file}.copy`;
    await copyFile(file, copy);
    const first = await move(file, url);
    expect(await move(copy, url)).toEqual(first);
    expect(await readFile(copy, 'utf8')).toMatch(/not here any more/);
  });

  test('and back takes everything over again, and stops all use of the database, also in running servers', async () => {
    const { file, url, keys, token } = await filled();
    await move(file, url);
    const there = await openAccess({ url, now, waitMs: 10_000, lookMs: 20 });
    onTestFinished(() => there.close());
    const made = (await there.keys.create((await there.accounts.find('a@b.ca'))?.id as string, 'made there'))?.key;
    const listed = await Promise.all((await there.accounts.list()).map(({ id }) => there.keys.list(id)));
    const env = { PATH: process.env['PATH'], DATABASE_URL: url };
    const moved = await spawned('src/access/cli.ts', ['move', '--to', file], { env });
    expect(moved).toMatchObject({ status: 0, stderr: '' });
    expect(moved.stdout).toMatch(/^api_key\t7 rows\t[\da-f]{64}$/m);

    const said = /holds no accounts any more: they were moved to .*gate\.sqlite on .*unset DATABASE_URL/;
    await soon(() => expect(there.check()).rejects.toThrow());
    await expect(openAccess({ url, now })).rejects.toThrow(said);
    const back = await openAccess({ file, now });
    onTestFinished(() => back.close());
    expect(await Promise.all((await back.accounts.list()).map(({ id }) => back.keys.list(id)))).toEqual(listed);
    expect((await back.sessions.read(token))?.account.email).toBe('rené@b.ca');
    for (const key of [made, keys[2]])
      expect((await back.quotas.admit(key as string))?.standings[0]?.remaining).toBeLessThan(97);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(path.dirname(file))).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('and back into a file that exists, or without a database to move, is refused', async () => {
    const { file, url } = await filled();
    await expect(moveBack(url, file)).rejects.toThrow(/gate\.sqlite exists: name a new file/);
    const env = { PATH: process.env['PATH'] };
    const refused = await spawned('src/access/cli.ts', ['move', '--to', `${file}.new`], { env });
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringMatching(/^DATABASE_URL must name/) });
  });

  test('leaves no way to start on no accounts, also where its note is removed', async () => {
    const { file, url } = await filled();
    await move(file, url);
    await rm(file);
    await expect(openAccess({ file, now })).rejects.toThrow(/is gone, and its accounts were moved: set DATABASE_URL/);
    expect(await readdir(path.dirname(file))).not.toContain('gate.sqlite');
  });

  test('refuses a target that is not empty, and does not change it', async () => {
    const { file, url } = await filled();
    const there = await openAccess({ url, now, waitMs: 10_000 });
    await there.accounts.add('mine@b.ca', '-');
    await expect(move(file, url)).rejects.toThrow(/is not empty: its table account holds rows/);
    expect((await there.accounts.list()).map(({ email }) => email)).toEqual(['mine@b.ca']);
    await there.close();
  });

  test('gives up if another process writes for ever, and has then moved nothing', async () => {
    const { file, url } = await filled();
    const other = new Sqlite(file);
    other.exec('BEGIN IMMEDIATE');
    const failed: unknown = await move(file, url).catch((error: unknown) => error);
    other.close();
    expect(isUnavailable(failed) || failed instanceof Error).toBe(true);
    const there = await openAccess({ url, now, waitMs: 10_000 });
    expect(await there.accounts.list()).toEqual([]);
    await there.close();
    expect((await move(file, url))['account']?.rows).toBe(2);
  });
});
