import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import { newKey } from '../../src/access/keys.ts';
import { Unavailable } from '../../src/access/unavailable.ts';
import { enrol, STORES } from '../support/stores.ts';

/** The arguments of a call: an existing account with its credentials. */
type Somebody = Record<'id' | 'key' | 'token', string>;

describe.each(STORES)('access over %s', (_, make) => {
  test('a call that waits for another process to finish writing blocks no other work', async () => {
    const store = await make();
    const access = await store.open({ waitMs: 30_000 });
    const release = await store.hold();
    const waiting = access.accounts.add('a@b.ca', '-');
    for (let turn = 0; turn < 5; turn++) expect(await access.accounts.find('a@b.ca')).toBeNull();
    await release();
    expect((await waiting)?.email).toBe('a@b.ca');
  });

  test('after a long lock, counted requests are counted once, and reads did not wait', async () => {
    const store = await make();
    const access = await store.open({ waitMs: 30_000 });
    const { id, key } = await enrol(access);
    await access.quotas.admit(key);
    const release = await store.hold();
    const waiting = [
      ...Array.from({ length: 20 }, () => access.quotas.admit(key)),
      access.accounts.setLanguage(id, 'fr'),
      access.throttles.login('a@b.ca', '10.0.0.1'),
    ];
    // The lock is held until all of these are answered.
    for (let turn = 0; turn < 5; turn++) expect(await access.accounts.find('a@b.ca')).not.toBeNull();
    // Longer than one try to count.
    await sleep(400);
    const late = access.quotas.admit(key);
    await sleep(100);
    await release();
    await Promise.all([...waiting, late]);
    expect((await access.quotas.admit(key))?.standings[0]?.remaining).toBe(77);
  });

  test('a longer lock fails each call after about a client’s patience, however many calls waited before it', async () => {
    const store = await make();
    const access = await store.open({ waitMs: 600 });
    const { key } = await enrol(access);
    await access.quotas.admit(key);
    const release = await store.hold();
    const times: number[] = [];
    const ask = async (): Promise<void> => {
      const began = performance.now();
      const answer = access.quotas.admit(key).catch((error: unknown) => error);
      // A machine that stands still for a while delays this timer as well. One after another, the last would wait for over three seconds.
      expect(await Promise.race([answer, sleep(3000, 'still waiting', { ref: false })])).toBeInstanceOf(Unavailable);
      times.push(performance.now() - began);
    };
    const asked: Promise<void>[] = [];
    for (let index = 0; index < 6; index++) {
      asked.push(ask());
      await sleep(100);
    }
    await Promise.all(asked);
    await release();
    expect(Math.min(...times)).toBeGreaterThan(250);
    expect((await access.quotas.admit(key))?.standings[0]?.remaining).toBe(98);
  });

  test('a session can be read while it cannot be extended or removed', async () => {
    let time = Date.parse('2026-11-20T13:20:00Z');
    const store = await make();
    const access = await store.open({ now: () => time });
    const { sessions } = await store.open({ waitMs: 100, now: () => time });
    const token = await access.sessions.begin((await enrol(access)).id, 'x');
    const release = await store.hold();
    time += 10 * 86_400_000;
    expect((await sessions.read(token))?.account.email).toBe('a@b.ca');
    time += 5 * 86_400_000;
    expect(await sessions.read(token)).toBeNull();
    await release();
  });

  describe('while another process writes for too long', () => {
    test.each<[string, 'answers' | 'is unavailable', (access: Access, somebody: Somebody) => Promise<unknown>]>([
      ['check', 'answers', ({ check }) => check()],
      ['accounts.passwordHash', 'answers', ({ accounts }) => accounts.passwordHash('a@b.ca')],
      ['accounts.add', 'is unavailable', ({ accounts }) => accounts.add('b@b.ca', '-')],
      ['accounts.setPassword', 'is unavailable', ({ accounts }, { id }) => accounts.setPassword(id, '-', null)],
      ['keys.create', 'is unavailable', ({ keys }, { id }) => keys.create(id, 'x')],
      ['keys.revoke', 'is unavailable', ({ keys }, { id }) => keys.revoke(id, 'x')],
      ['sessions.read', 'answers', ({ sessions }, { token }) => sessions.read(token)],
      ['sessions.begin', 'is unavailable', ({ sessions }, { id }) => sessions.begin(id, 'x')],
      ['throttles.login', 'is unavailable', ({ throttles }) => throttles.login('a@b.ca', '10.0.0.1')],
      ['outbox.take of nothing', 'answers', ({ outbox }) => outbox.take({ channel: 'letter' }, 9, 1000)],
      ['alerts.listening', 'answers', ({ alerts }) => alerts.listening()],
      ['quotas.standings', 'answers', ({ quotas }, { id }) => quotas.standings(id, 'free')],
      ['quotas.admit of nobody’s key', 'answers', ({ quotas }) => quotas.admit(newKey())],
      ['quotas.admit', 'is unavailable', ({ quotas }, { key }) => quotas.admit(key)],
    ])('%s %s', async (_, outcome, call) => {
      const store = await make();
      // It alone waits for nobody: before and after, a busy machine may take its time.
      const [access, hurried] = [await store.open(), await store.open({ waitMs: outcome === 'answers' ? 5000 : 0 })];
      const { id, key } = await enrol(access);
      const somebody = { id, key, token: await access.sessions.begin(id, 'x') };
      const release = await store.hold();
      const failure: unknown = await call(hurried, somebody).then(
        () => null,
        (error: unknown) => error,
      );
      await release();
      if (outcome === 'answers') expect(failure).toBeNull();
      else expect(failure).toBeInstanceOf(Unavailable);
      // Nothing is left behind: the same call goes through afterwards.
      await call(access, somebody);
    });
  });
});
