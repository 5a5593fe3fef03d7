import path from 'node:path';
import { type Access, openAccess, type Place } from '../../../src/access/access.ts';
import type { LinkPurpose } from '../../../src/access/links.ts';
import { now } from '../../../src/settings.ts';
import { programs, startCluster } from '../../../tests/support/cluster.ts';
import { seededChoices } from '../../../tests/support/random.ts';
import { type Figure, figure, member, type Trial, temporary } from '../trial.ts';

/** Accounts whose password a stranger knows, and most steps of strangers on each before its owner recovers it. */
const ACCOUNTS = 300;
const STEPS = 12;

/** Everything that a stranger who knows the password holds in the end. */
interface Loot {
  links: [LinkPurpose, string][];
  sessions: string[];
  keys: string[];
}

/** Plays one intrusion and one recovery. @returns what a stranger can still do */
async function intrude(access: Access, number: number, below: (limit: number) => number): Promise<string[]> {
  const { accounts, links, sessions, keys, webhooks, quotas } = access;
  const email = `owner${number}@example.ca`;
  const stranger = `stranger${number}@example.com`;
  const id = await member(access, email);
  const loot: Loot = { links: [], sessions: [], keys: [] };
  /** The undo link in the letter to the old address. */
  let undo: string | null = null;
  const steps: (() => Promise<unknown>)[] = [
    async () => loot.links.push(['move', await links.make(id, 'move', stranger)]),
    async () => loot.links.push(['reset', await links.make(id, 'reset', stranger)]),
    async () => loot.links.push(['confirm', await links.make(id, 'confirm', stranger)]),
    async () => loot.links.push(['stop', await links.make(id, 'stop', stranger)]),
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
  let asked = '';
  const wish = { question: '', condition: 'lowest', belowPercent: null, endsAt: null } as const;
  await alerts.makeFor({ email, language: 'en', ...wish }, ({ token }) => {
    asked = token;
    return [];
  });
  await alerts.confirm(asked, []);
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

async function over(name: string, place: Place): Promise<Figure[]> {
  const { below } = seededChoices(25);
  // No two events at the same millisecond, as letters that people follow are never.
  let time = now().getTime();
  const access = await openAccess({ ...place, now: () => time++ });
  const [left, lured]: [string[], string[]] = [[], []];
  for (let number = 0; number < ACCOUNTS; number++) {
    left.push(...(await intrude(access, number, below)));
    lured.push(...(await lure(access, number)));
  }
  await access.close();
  const named = (what: string[]): string => (what.length > 0 ? ` (${[...new Set(what)].join(', ')})` : '');
  return [
    figure(
      `${name}: ${ACCOUNTS} accounts intruded at random and recovered by letter: what strangers still hold${named(left)}`,
      left.length,
      0,
    ),
    figure(
      `${name}: ${ACCOUNTS} accounts moved to somebody's address and taken back: what strangers get of that person's${named(lured)}`,
      lured.length,
      0,
    ),
  ];
}

export const trial: Trial = {
  number: 16,
  async run() {
    await using ends = new AsyncDisposableStack();
    const { path: folder } = ends.use(await temporary());
    const cluster = programs() ? await startCluster() : null;
    ends.defer(async () => cluster?.remove());
    return [
      ...(await over('SQLite', { file: path.join(folder, 'gate.sqlite') })),
      ...(cluster ? await over('PostgreSQL', { url: cluster.url }) : []),
    ];
  },
};
