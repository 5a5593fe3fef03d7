import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Access, openAccess, type Place } from '../../src/access/access.ts';
import { copyAccounts } from '../../src/access/copy.ts';
import { spawned } from '../support/command.ts';
import { temporaryFolder } from '../support/folder.ts';
import { hold, ownSchema } from '../support/stores.ts';

const now = () => Date.parse('2026-11-20T13:20:00Z');
const EMAILS = ['a@b.ca', 'rené@b.ca'];

async function opened(place: Place): Promise<Access> {
  const access = await openAccess({ ...place, now, waitMs: 10_000 });
  onTestFinished(() => access.close());
  return access;
}

/** A file with what everybody has (accounts of both plans, keys, a session, counters, throttles), and an empty database. */
async function filled() {
  const schema = await ownSchema();
  if (!schema) throw new Error('TEST_DATABASE_URL names no cluster');
  onTestFinished(schema.drop);
  const file = path.join(temporaryFolder(), 'gate.sqlite');
  const access = await opened({ file });
  const keys: string[] = [];
  let token = '';
  for (const email of EMAILS) {
    const { id } = (await access.accounts.add(email, `hash of ${email}`)) ?? { id: '' };
    for (const name of ['first', 'second', 'ärger "quoted" \\'])
      keys.push((await access.keys.create(id, name))?.key as string);
    token = await access.sessions.begin(id, 'Firefox on Linux');
  }
  await access.accounts.setPlan((await access.accounts.find('rené@b.ca'))?.id as string, 'premium');
  for (const key of [keys[0], keys[0], keys[1], keys[3]]) await access.quotas.admit(key as string);
  await access.throttles.login('a@b.ca', '10.0.0.1');
  return { file, url: schema.url, keys, token };
}

/** What a database answers about its accounts. */
const answers = async ({ accounts, keys, sessions }: Access, token: string) => ({
  accounts: await accounts.list(),
  hashes: await Promise.all(EMAILS.map((email) => accounts.passwordHash(email))),
  keys: await Promise.all((await accounts.list()).map(({ id }) => keys.list(id))),
  session: await sessions.read(token),
});

describe.skipIf(!process.env['TEST_DATABASE_URL'])('a copy', () => {
  test('to PostgreSQL and on to a new file has everything, and no quota starts anew', async () => {
    const { file, url, keys, token } = await filled();
    const copied = await copyAccounts({ file }, { url });
    expect(copied).toMatchObject({ account: 2, api_key: 6, session: 2, counter: 2 });
    const env = { PATH: process.env['PATH'], DATABASE_URL: url };
    const again = await spawned('src/access/cli.ts', ['copy', '--to', `${file}.new`], { env });
    expect(again).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^api_key\t6$/m) });

    const before = await answers(await opened({ file }), token);
    expect(before.session?.account.email).toBe('rené@b.ca');
    for (const place of [{ url }, { file: `${file}.new` }]) {
      const access = await opened(place);
      expect(await answers(access, token)).toEqual(before);
      const left = [{ remaining: 96 }, { remaining: 9996 }];
      expect((await access.quotas.admit(keys[2] as string))?.standings).toMatchObject(left);
      // The secret came along: the counters of an address are found again.
      await access.accounts.remove((await access.accounts.find('a@b.ca'))?.id as string);
      const { id = '' } = (await access.accounts.add('a@b.ca', '-')) ?? {};
      expect(await access.quotas.standings(id, 'free')).toMatchObject(left);
    }
  });

  test('needs an empty target and a source, and changes nothing otherwise', async () => {
    const { file, url } = await filled();
    const there = await opened({ url });
    await there.accounts.add('mine@b.ca', '-');
    await expect(copyAccounts({ file }, { url })).rejects.toThrow(/is not empty: its table account holds rows/);
    expect((await there.accounts.list()).map(({ email }) => email)).toEqual(['mine@b.ca']);
    await expect(copyAccounts({ url }, { file })).rejects.toThrow(/is not empty/);
    await expect(copyAccounts({ file }, { file: `${file}.new` })).rejects.toThrow(/^DATABASE_URL must name/);
    await expect(copyAccounts({ file: `${file}.none` }, { url })).rejects.toThrow(/is not there/);
  });

  test('gives up if another process writes for ever, and copies nothing', async () => {
    const { file, url } = await filled();
    const release = await hold({ file });
    await expect(copyAccounts({ file }, { url })).rejects.toThrow();
    await release();
    expect(await (await opened({ url })).accounts.list()).toEqual([]);
    expect(await copyAccounts({ file }, { url })).toMatchObject({ account: 2 });
  });
});
