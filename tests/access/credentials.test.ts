import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import type { Account } from '../../src/access/accounts.ts';
import {
  type AccountEvent,
  type Credential,
  EFFECTS,
  type Effect,
  KEEPABLE,
  type Keepable,
} from '../../src/access/credentials.ts';
import type { LinkPurpose } from '../../src/access/links.ts';
import { LIMITS } from '../../src/access/throttles.ts';
import { alertOf } from '../support/alerts.ts';
import { STORES, type TestStore } from '../support/stores.ts';

/** Each event, in words. */
const EVENTS: Readonly<Record<AccountEvent, string>> = {
  passwordChanged: 'The password is changed, on the dashboard or by the operator',
  passwordReset: 'The password is reset with a link',
  addressAsked: 'A change of address is requested',
  addressChanged: 'The address is changed',
  addressStopped: 'A change of address is stopped',
  addressUndone: 'A change of address is undone',
  loggedOut: 'Sessions are ended on the dashboard',
  deleted: 'The account is deleted',
};

const START = Date.parse('2026-11-20T13:20:00Z');
const EMAIL = 'ann@example.ca';
const NEW = 'ann@elsewhere.example';
const FORMER = 'ann@before.example';
const HOME = '10.0.0.1';

/** An account with one of everything, and the session of the person who acts. */
interface Stage {
  access: Access;
  store: TestStore;
  account: Account;
  mine: string;
  mySession: string;
  now: () => number;
}

/** Whether a credential still works. It may be used up by asking. */
type Works = () => Promise<boolean>;

const mail = async ({ access, account }: Stage, purpose: LinkPurpose, email: string): Promise<void> =>
  access.outbox.add([
    {
      channel: 'letter',
      id: `letter ${purpose}`,
      accountId: purpose === 'reset' ? null : account.id,
      task: { kind: 'x' },
      dueAt: START,
      link: { purpose, email },
    },
  ]);
const isWaiting = async ({ store }: Stage, purpose: LinkPurpose): Promise<boolean> =>
  (await store.rows('outbox')).some(({ id }) => id === `letter ${purpose}`);

/** A link that was sent, and a letter that would carry another: an event has the same effect on both. */
const link =
  (purpose: LinkPurpose, email = EMAIL) =>
  async (stage: Stage): Promise<Works> => {
    const { access, account } = stage;
    const token = await access.links.make(account.id, purpose, email);
    await mail(stage, purpose, email);
    return async () => {
      const states = [(await access.links.read(token, purpose)) !== null, await isWaiting(stage, purpose)];
      // A letter that was ended makes no link any more, also where it is being written just now.
      const made = await access.links.make(account.id, purpose, email, `letter ${purpose}`);
      expect(new Set([...states, made !== '']).size, `${purpose}: ${states}, ${made}`).toBe(1);
      return states[0] as boolean;
    };
  };

const MADE: Readonly<Record<Credential, (stage: Stage) => Promise<Works>>> = {
  async password({ access, account }) {
    const before = await access.accounts.passwordHash(EMAIL);
    return async () =>
      (await access.accounts.list()).some(({ id }) => id === account.id) &&
      (await Promise.all([EMAIL, NEW, FORMER].map((email) => access.accounts.passwordHash(email)))).includes(before);
  },
  async session({ access, account }) {
    const token = await access.sessions.begin(account.id, 'another browser');
    return async () => (await access.sessions.read(token)) !== null;
  },
  async knownPlace({ access }) {
    await access.throttles.loginSucceeded(EMAIL, HOME, 'browser');
    return async () => {
      for (let index = 0; index < LIMITS.account.limit; index++) await access.throttles.login(EMAIL, `66.6.6.${index}`);
      const waits = [await access.throttles.login(EMAIL, HOME)];
      waits.push(await access.throttles.login(EMAIL, '10.9.9.9', 'browser'));
      expect(new Set(waits.map((wait) => wait > 0)).size).toBe(1);
      return waits[0] === 0;
    };
  },
  confirmLink: link('confirm'),
  resetLink: link('reset'),
  moveLink: link('move', NEW),
  stopLink: link('stop'),
  undoLink: link('undo', FORMER),
  async apiKey({ access, account }) {
    const made = await access.keys.create(account.id, 'x');
    return async () => (await access.quotas.admit(made?.key as string)) !== null;
  },
  async savedQuestion({ access, account }) {
    const made = await access.keys.create(account.id, '', undefined, undefined, { kind: 'question', question: '' });
    return async () => (await access.quotas.admit(made?.key as string)) !== null;
  },
  async webhook({ access, account }) {
    const id = (await access.webhooks.make(account.id, 'https://hook.example/')) as string;
    return async () => (await access.webhooks.signing(id)) !== null;
  },
  async alert({ access, account }) {
    const alert = await alertOf(access, account.id);
    return async () => (await access.alerts.byTokens([alert?.token as string])).length > 0;
  },
};

const HAPPENS: Readonly<Record<AccountEvent, (stage: Stage, kept: readonly Keepable[]) => Promise<unknown>>> = {
  passwordChanged: ({ access, account, mySession }) => access.accounts.setPassword(account.id, 'new', mySession),
  async passwordReset({ access, account }, kept) {
    const token = await access.links.make(account.id, 'reset', EMAIL);
    expect(await access.links.reset(token, 'new', [], kept)).toBe(true);
  },
  addressAsked: ({ access, account }) => access.links.ask(account, []),
  async addressChanged({ access, account }) {
    expect(await access.links.move(await access.links.make(account.id, 'move', NEW), [])).toBe('moved');
  },
  async addressStopped({ access, account }) {
    expect(await access.links.stop(await access.links.make(account.id, 'stop', EMAIL))).toBe(true);
  },
  async addressUndone({ access, account }) {
    expect(await access.links.undo(await access.links.make(account.id, 'undo', EMAIL), [])).toBe('undone');
  },
  loggedOut: ({ access, account, mySession }) => access.sessions.endOthers(account.id, mySession),
  deleted: ({ access, account }) => access.accounts.remove(account.id),
};

async function staged(make: () => Promise<TestStore>): Promise<Stage> {
  const store = await make();
  let time = START;
  const now = () => time++;
  const access = await store.open({ now });
  const account = (await access.accounts.add(EMAIL, 'old')) as Account;
  const mine = await access.sessions.begin(account.id, 'this browser');
  const mySession = (await access.sessions.read(mine))?.sessionId as string;
  return { access, store, account, mine, mySession, now };
}

const credentials = Object.keys(EFFECTS) as Credential[];
const events = Object.keys(EVENTS) as AccountEvent[];

describe.each(STORES)('in %s', (_, make) => {
  test.each(events)('%s ends exactly what the table says', async (event) => {
    const stage = await staged(make);
    const works: [Credential, Works][] = [];
    for (const credential of credentials) works.push([credential, await MADE[credential](stage)]);
    await HAPPENS[event](stage, []);
    // Those that have an order are older than what came since.
    const survives: Readonly<Record<Effect, boolean>> = {
      stays: true,
      ends: false,
      'others end': false,
      'ends unless kept': false,
      'older stay': true,
    };
    for (const [credential, is] of works)
      expect([credential, await is()]).toEqual([credential, survives[EFFECTS[credential][event]]]);
    const myEffect: Effect = EFFECTS.session[event];
    expect((await stage.access.sessions.read(stage.mine)) !== null).toBe(
      myEffect === 'stays' || myEffect === 'others end',
    );
  });

  test.each(KEEPABLE)('a reset keeps %s if asked to, and nothing else', async (kept) => {
    const stage = await staged(make);
    const works: [Keepable, Works][] = [];
    for (const credential of KEEPABLE) works.push([credential, await MADE[credential](stage)]);
    await HAPPENS.passwordReset(stage, [kept]);
    for (const [credential, is] of works) expect([credential, await is()]).toEqual([credential, credential === kept]);
  });

  test('an account that is taken back keeps the earlier undo links, and no later ones', async () => {
    const stage = await staged(make);
    const { access, account } = stage;
    const older = await access.links.make(account.id, 'undo', FORMER);
    const used = await access.links.make(account.id, 'undo', EMAIL);
    await access.links.move(await access.links.make(account.id, 'move', 'stranger@example.ca'), []);
    const newer = await access.links.make(account.id, 'undo', 'stranger@example.ca');
    await access.accounts.setPassword(account.id, 'of the stranger', null);
    expect(await access.links.undo(used, [])).toBe('undone');
    expect(await access.accounts.find(EMAIL)).toMatchObject({ id: account.id, confirmedAt: expect.any(Number) });
    expect([await access.links.read(newer, 'undo'), await access.links.read(used, 'undo')]).toEqual([null, null]);
    expect(await access.links.read(older, 'undo')).not.toBeNull();
  });

  test('many changes of address do not delete the first undo link', async () => {
    const { access, account } = await staged(make);
    const first = await access.links.make(account.id, 'undo', EMAIL);
    for (let index = 0; index < 30; index++) await access.links.make(account.id, 'undo', `${index}@example.ca`);
    expect(await access.links.undo(first, [])).toBe('undone');
  });

  test('undo does not take an address from somebody who has it by now, and the link stays valid', async () => {
    const { access, account } = await staged(make);
    const undo = await access.links.make(account.id, 'undo', EMAIL);
    await access.links.move(await access.links.make(account.id, 'move', NEW), []);
    const other = await access.accounts.add(EMAIL, 'another');
    expect(await access.links.undo(undo, [])).toBe('taken');
    await access.accounts.remove(other?.id as string);
    expect(await access.links.undo(undo, [])).toBe('undone');
  });

  test('every table that belongs to accounts holds a listed credential, or nothing that grants access', async () => {
    const store = await make();
    const access = await store.open();
    const holds: Readonly<Record<string, Credential | 'no credential'>> = {
      session: 'session',
      api_key: 'apiKey',
      link: 'confirmLink',
      webhook: 'webhook',
      alert: 'alert',
      former_address: 'no credential',
      // Letters and messages: those with a link end with it.
      outbox: 'no credential',
    };
    const tables =
      'file' in store.place
        ? sql`SELECT DISTINCT m.name AS name FROM sqlite_master AS m JOIN pragma_foreign_key_list(m.name) AS f WHERE f."table" = 'account'`
        : sql`SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
              WHERE contype = 'f' AND confrelid = 'account'::regclass`;
    await access.close();
    expect((await store.ask<{ name: string }>(tables.text)).map(({ name }) => name).sort()).toEqual(
      Object.keys(holds).sort(),
    );
  });
});
