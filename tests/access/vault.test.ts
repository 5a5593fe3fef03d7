import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seal, unseal } from '../../src/access/seal.ts';
import { Locked } from '../../src/access/vault.ts';
import { UserError } from '../../src/command.ts';
import { serverSettings } from '../../src/settings.ts';
import { STORES } from '../support/stores.ts';

const [OLD, NEW, OTHER] = [randomBytes(32), randomBytes(32), randomBytes(32)] as [Buffer, Buffer, Buffer];

test.each(['', 'pm_live_key', 'clé – 鍵 😀'])('%j is unsealed with the token it was sealed with', (text) => {
  const sealed = seal(text, 'token', 'x', 'me');
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(sealed).not.toBe(seal(text, 'token', 'x', 'me'));
  expect(unseal(sealed, 'token', 'x', 'me')).toBe(text);
  expect(() => unseal(sealed, 'other', 'x', 'me')).toThrow();
  expect(() => unseal(sealed, 'token', 'y', 'me')).toThrow();
  expect(() => unseal(sealed, 'token', 'x', 'you')).toThrow();
});

test('sealed text that was changed or cut short is not unsealed', () => {
  const bytes = Buffer.from(seal('text', 'token', 'x'), 'base64url');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] as number) ^ 1;
    expect(() => unseal(changed.toString('base64url'), 'token', 'x')).toThrow();
  }
  // Four bytes of a tag are guessed sooner than sixteen.
  const short = Buffer.from(seal('', 'token', 'x'), 'base64url').subarray(0, 16);
  expect(() => unseal(short.toString('base64url'), 'token', 'x')).toThrow();
});

describe.each(STORES)('secrets of webhooks in %s', (_, make) => {
  /** An account with two webhooks. */
  async function filled(sealingKeys: readonly Uint8Array[]) {
    const store = await make();
    const access = await store.open({ sealingKeys });
    const { id } = (await access.accounts.add('ann@example.ca', '-')) ?? { id: '' };
    const hooks: string[] = [];
    for (const url of ['https://1.example/', 'https://2.example/'])
      hooks.push((await access.webhooks.make(id, url)) as string);
    const secretsOf = async (by: typeof access) =>
      Promise.all(hooks.map(async (hook) => (await by.webhooks.signing(hook))?.secret));
    return { store, access, id, hooks, secretsOf };
  }
  const isPlain = (rows: Record<string, unknown>[]): boolean => /whsec_/.test(JSON.stringify(rows));

  test('are unreadable in the database, and sign as before', async () => {
    const { store, access, id, secretsOf } = await filled([NEW]);
    expect(isPlain(await store.rows('webhook'))).toBe(false);
    const secrets = await secretsOf(access);
    expect(secrets).toHaveLength(2);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const unseen = (await access.webhooks.unseen(id)).map(({ secret }) => secret);
    expect(unseen.sort()).toEqual([...secrets].sort());
    expect(await access.webhooks.secrets()).toEqual({ plain: 0, locked: 0 });
  });

  test('in plain text, or sealed with the previous key, are sealed with the new one when a server starts', async () => {
    for (const before of [[], [OLD]]) {
      const { store, access, secretsOf } = await filled(before);
      const secrets = await secretsOf(access);
      expect(isPlain(await store.rows('webhook'))).toBe(before.length === 0);
      if (before.length === 0) expect(await access.webhooks.secrets()).toEqual({ plain: 2, locked: 0 });
      await store.open({ sealingKeys: [NEW, OLD] });
      expect(await secretsOf(await store.open({ sealingKeys: [NEW] }))).toEqual(secrets);
      expect(isPlain(await store.rows('webhook'))).toBe(false);
    }
  });

  test('wait for their key if a server has another one or none, and are not damaged by it', async () => {
    const { store, access, secretsOf, hooks } = await filled([OLD]);
    const secrets = await secretsOf(access);
    for (const keys of [[], [OTHER]]) {
      const without = await store.open({ sealingKeys: keys });
      await expect(without.webhooks.signing(hooks[0] as string)).rejects.toThrow(Locked);
      expect(await without.webhooks.secrets()).toEqual({ plain: 0, locked: 2 });
    }
    expect(await secretsOf(await store.open({ sealingKeys: [OLD] }))).toEqual(secrets);
  });

  test('belong to their webhook: copied to another one, they do not open', async () => {
    const { store, access, hooks } = await filled([NEW]);
    const rows = await store.rows('webhook');
    const [mine, other] = hooks.map((hook) => rows.find(({ id }) => id === hook)) as Record<string, unknown>[];
    await store.change(`UPDATE webhook SET secret = '${other?.['secret']}' WHERE id = '${mine?.['id']}'`);
    await expect(access.webhooks.signing(hooks[0] as string)).rejects.toThrow(Locked);
  });
});

test.each(['secret', 'a'.repeat(63), OLD.subarray(1).toString('base64'), `${OLD.toString('base64')},x`])(
  'SECRETS_KEY=%s is refused, and not repeated',
  (text) => {
    expect(() => serverSettings({ SECRETS_KEY: text })).toThrow(UserError);
    expect(() => serverSettings({ SECRETS_KEY: text })).toThrow(/^SECRETS_KEY is 32 random bytes in base64, as/);
  },
);
