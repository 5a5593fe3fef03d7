import { describe, expect, test } from 'vitest';
import type { Account } from '../../src/access/accounts.ts';
import { STORES } from '../support/stores.ts';

const START = Date.parse('2026-11-20T13:20:00Z');
const DAY = 86_400_000;

describe.each(STORES)('in %s', (_, make) => {
  /** Two accounts that a clock two days ahead has locked, on a server that goes on with the right time. */
  async function locked() {
    let time = START + 2 * DAY;
    const store = await make();
    const server = await store.open({ now: () => time });
    const people: { account: Account; key: string }[] = [];
    for (const email of ['ann@example.ca', 'bob@example.ca']) {
      const account = (await server.accounts.add(email, '-')) as Account;
      const key = (await server.keys.create(account.id, 'x'))?.key as string;
      for (let index = 0; index < 100; index++) await server.quotas.admit(key);
      for (let index = 0; index < 10; index++) await server.throttles.login(email, `66.6.6.${index}`);
      for (let index = 0; index < 3; index++) await server.throttles.letter('reset', email, '66.6.6.6');
      await server.throttles.loginSucceeded(email, '10.0.0.1');
      for (let index = 0; index < 10; index++) await server.throttles.login(email, '10.0.0.1');
      people.push({ account, key });
    }
    time = START;
    /** Whether requests, logins from new and known places, and reset letters go through. */
    const freedom = async ({ account: { email }, key }: (typeof people)[number]) => [
      (await server.quotas.admit(key))?.allowed,
      (await server.throttles.login(email, '10.9.9.9')) === 0,
      (await server.throttles.login(email, '10.0.0.1')) === 0,
      (await server.throttles.letter('reset', email, '10.9.9.9')).isAllowed,
    ];
    // The operator's command, in a process of its own.
    const command = await store.open({ now: () => time });
    const [ann, bob] = people as [(typeof people)[number], (typeof people)[number]];
    return { command, freedom, ann, bob, store };
  }

  test('unlock frees one account that a clock ahead of time has locked', async () => {
    const { command, freedom, ann, bob } = await locked();
    expect(await freedom(ann)).toEqual([false, true, false, false]);
    await command.unlock(ann.account);
    expect(await freedom(ann)).toEqual([true, true, true, true]);
    expect(await freedom(bob)).toEqual([false, true, false, false]);
  });

  test('unlock frees everybody, and keeps the known networks', async () => {
    const { command, freedom, ann, bob, store } = await locked();
    await command.unlock(null);
    for (const one of [ann, bob]) expect(await freedom(one)).toEqual([true, true, true, true]);
    expect((await store.rows('throttle')).filter(({ bucket }) => String(bucket).startsWith('home/'))).toHaveLength(2);
  });
});
