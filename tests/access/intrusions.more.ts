import { expect, test } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import type { LinkPurpose } from '../../src/access/links.ts';
import { alertFor } from '../support/alerts.ts';
import { seededChoices } from '../support/random.ts';
import { STORES } from '../support/stores.ts';

/** Accounts whose password a stranger knows, and most steps of strangers on each before its owner recovers it. */
const ACCOUNTS = 100;
const STEPS = 12;

/** Adds an account with a confirmed address. */
async function member({ accounts, links }: Access, email: string): Promise<string> {
  const { id } = (await accounts.add(email, 'none')) as { id: string };
  await links.confirm(await links.make(id, 'confirm', email));
  return id;
}

/** Plays steps of a stranger, and one recovery. @returns what the stranger can still do */
async function intrude(access: Access, number: number, below: (limit: number) => number): Promise<string[]> {
  const { accounts, links, sessions, keys, webhooks, quotas } = access;
  const email = `owner${number}@example.ca`;
  const stranger = `stranger${number}@example.com`;
  const id = await member(access, email);
  const loot = { links: [] as [LinkPurpose, string][], sessions: [] as string[], keys: [] as string[] };
  /** The undo link in the letter to the old address. */
  let undo: string | null = null;
  const linkFor = (purpose: LinkPurpose) => async () =>
    loot.links.push([purpose, await links.make(id, purpose, stranger)]);
  const steps: (() => Promise<unknown>)[] = [
    ...(['move', 'reset', 'confirm', 'stop'] as const).map(linkFor),
    async () => loot.sessions.push(await sessions.begin(id, 'stranger')),
    async () => loot.keys.push((await keys.create(id, 'stranger'))?.key ?? ''),
    async () => webhooks.make(id, 'https://stranger.example/'),
    async () => accounts.setPassword(id, 'of the stranger', null),
    async () => {
      // Only the letter of the earliest change leads back to the owner.
      const back = await links.make(id, 'undo', email);
      if ((await links.move(await links.make(id, 'move', stranger), [])) === 'moved') undo ??= back;
    },
    async () => {
      // The owner follows the letter that asks for the way back, and the stranger's address gets a link that undoes it.
      if ((await accounts.find(stranger))?.id !== id) return;
      await links.move(await links.make(id, 'move', email), []);
      loot.links.push(['undo', await links.make(id, 'undo', stranger)]);
    },
  ];
  const count = 1 + below(STEPS);
  for (let step = 0; step < count; step++) await steps[below(steps.length)]?.();

  // The owner takes the address back if it is gone, and resets the password by letter.
  if ((await accounts.find(email))?.id !== id && undo !== null) await links.undo(undo, []);
  await links.reset(await links.make(id, 'reset', email), 'of the owner', []);

  const left: string[] = [];
  for (const [purpose, token] of loot.links)
    if (purpose === 'undo' ? (await links.undo(token, [])) === 'undone' : await links.read(token, purpose))
      left.push(`${purpose} link`);
  for (const [purpose, token] of loot.links)
    if (purpose === 'move' && (await links.move(token, [])) === 'moved') left.push('moved');
  for (const token of loot.sessions) if (await sessions.read(token)) left.push('session');
  for (const key of loot.keys) if (key !== '' && (await quotas.admit(key))) left.push('key');
  if ((await webhooks.list(id)).length > 0) left.push('webhook');
  if ((await accounts.find(email))?.id !== id) left.push('the account');
  return left;
}

/** A stranger moves an account to somebody's address, who uses it, and undoes the move. @returns what of that person's the stranger gets */
async function lure(access: Access, number: number): Promise<string[]> {
  const { accounts, links, sessions, keys, webhooks, quotas, alerts } = access;
  const email = `lured${number}@example.ca`;
  await alertFor(access, email, { condition: 'lowest' });
  const stranger = `lurer${number}@example.com`;
  const id = await member(access, stranger);
  const before = (await keys.create(id, 'stranger'))?.key ?? '';
  await links.move(await links.make(id, 'move', email), []);
  const undo = await links.make(id, 'undo', stranger);
  await links.reset(await links.make(id, 'reset', email), 'of the person', []);
  const left = (await quotas.admit(before)) ? ['key of before'] : [];
  const session = await sessions.begin(id, 'person');
  const key = (await keys.create(id, 'person'))?.key ?? '';
  await webhooks.make(id, 'https://person.example/');
  await links.undo(undo, []);
  if (await sessions.read(session)) left.push('session');
  if (await quotas.admit(key)) left.push('key');
  if ((await webhooks.list(id)).length > 0) left.push('webhook');
  if ((await alerts.list(id)).length > 0) left.push('alert');
  if ((await accounts.passwordHash(stranger)) === 'of the person') left.push('password');
  if (!(await accounts.add(email, 'own'))) left.push('the address');
  return left;
}

test.each(STORES)('%s: strangers keep nothing of recovered accounts, and get nothing of the lured', async (_, make) => {
  const { below } = seededChoices(25);
  // No two events at the same millisecond, as letters that people follow are never.
  let time = Date.parse('2026-11-20T13:20:00Z');
  const access = await (await make()).open({ now: () => time++ });
  for (let number = 0; number < ACCOUNTS; number++) {
    expect([number, await intrude(access, number, below)]).toEqual([number, []]);
    expect([number, await lure(access, number)]).toEqual([number, []]);
  }
});
