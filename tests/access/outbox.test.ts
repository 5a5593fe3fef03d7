import { beforeEach, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import { MAX_ALERTS, type Step, type Wish } from '../../src/access/alerts.ts';
import type { LinkPurpose } from '../../src/access/links.ts';
import type { OutgoingLetter, OutgoingMessage } from '../../src/access/outbox.ts';
import { MAX_WEBHOOKS } from '../../src/access/webhooks.ts';
import { alertOf } from '../support/alerts.ts';
import { STORES, type TestStore } from '../support/stores.ts';

const START = Date.parse('2026-11-20T13:20:00Z');

describe.each(STORES)('in %s', (_, make) => {
  let time: number;
  let store: TestStore;
  let access: Access;
  let id: string;
  beforeEach(async () => {
    time = START;
    store = await make();
    access = await store.open({ now: () => time });
    id = (await access.accounts.add('ann@example.ca', 'hash'))?.id as string;
  });

  const outgoing = (name: string, given: Partial<OutgoingLetter> = {}): OutgoingLetter => ({
    channel: 'letter',
    id: name,
    accountId: id,
    task: { kind: 'x' },
    dueAt: time,
    ...given,
  });
  const message = (name: string, webhookId: string, given: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
    channel: 'webhook',
    id: name,
    accountId: id,
    webhookId,
    task: { kind: 'test' },
    dueAt: time,
    ...given,
  });
  const take = (most = 9) => access.outbox.take({ channel: 'letter' }, most, 1000);
  const takeMessages = (busyAccounts: string[] = [], most = 9) =>
    access.outbox.take({ channel: 'webhook', busyAccounts }, most, 1000);
  const names = (taken: readonly { id: string }[]): string[] => taken.map((one) => one.id).sort();
  const confirmed = async (): Promise<void> => {
    await access.links.confirm(await access.links.make(id, 'confirm', 'ann@example.ca'));
  };

  describe('the outbox', () => {
    test('hands out each due delivery once, and again under the same id when the lease has ended', async () => {
      const again = outgoing('a', { task: { kind: 'y' } });
      await access.outbox.add([outgoing('a'), outgoing('b', { dueAt: time + 1 }), again]);
      const other = await store.open({ now: () => time });
      const both = await Promise.all([take(), other.outbox.take({ channel: 'letter' }, 9, 1000)]);
      expect(both.flat()).toMatchObject([{ id: 'a', attempt: 1, madeAt: START, task: { kind: 'x' } }]);
      expect(await take()).toEqual([]);
      time += 1000;
      expect(names(await take())).toEqual(['a', 'b']);
    });
    test('deletes a delivered letter, and ignores the result of a server that was too late', async () => {
      await access.outbox.add([outgoing('a')]);
      await take();
      time += 1000;
      await take();
      await access.outbox.settle('a', 1, { state: 'failed', answer: 'late', tookMs: 1 });
      expect(await store.rows('outbox')).toMatchObject([{ id: 'a', state: 'waiting', answer: null, attempts: 2 }]);
      await access.outbox.settle('a', 2, { state: 'later', dueAt: time + 5000, answer: 'no', tookMs: 1 });
      time += 5000;
      expect(await take()).toMatchObject([{ attempt: 3 }]);
      await access.outbox.settle('a', 3, { state: 'delivered', answer: 'yes', tookMs: 1 });
      expect(await store.rows('outbox')).toEqual([]);
    });
    test('deletes an account’s deliveries with it, except those that outlive it', async () => {
      await access.outbox.add([outgoing('mine'), outgoing('nobodys', { accountId: 'gone' })]);
      await access.accounts.remove(id, [outgoing('farewell', { accountId: null })]);
      expect(names(await take())).toEqual(['farewell']);
    });
    test('takes one message of each account, the oldest first, and none for an account that is busy', async () => {
      const hooks: Record<string, string> = {};
      for (const owner of ['ann', 'bob', 'cat']) {
        const account = owner === 'ann' ? id : (await access.accounts.add(`${owner}@example.ca`, 'hash'))?.id;
        for (const which of ['1', '2'])
          hooks[owner + which] =
            (await access.webhooks.make(account as string, `https://${owner}${which}.example/`)) ?? '';
        await access.outbox.add(
          ['1', '2', '1'].map((which, index) =>
            message(`${owner} ${index}`, hooks[owner + which] as string, {
              accountId: account as string,
              dueAt: START - (owner === 'ann' ? 100 : 10) + index,
            }),
          ),
        );
      }
      expect(await take()).toEqual([]);
      expect(names(await takeMessages([], 2))).toEqual(['ann 0', 'bob 0']);
      // Ann's next one has waited longest, but one of hers is under way.
      expect(names(await takeMessages([id], 1))).toEqual(['cat 0']);
      expect(names(await takeMessages([id]))).toEqual(['bob 1', 'cat 1']);
      const [next] = (await takeMessages()).filter(({ accountId }) => accountId === id);
      expect(next).toMatchObject({ id: 'ann 1', channel: 'webhook', webhookId: hooks['ann2'], attempt: 1 });
    });
  });

  describe('links', () => {
    test('work once, even if two use them at the same time, and are stored as hashes', async () => {
      const token = await access.links.make(id, 'reset', 'ann@example.ca');
      expect(JSON.stringify(await store.rows('link'))).not.toContain(token);
      const other = await store.open({ now: () => time });
      const both = await Promise.all([
        access.links.reset(token, 'one', [outgoing('told')]),
        other.links.reset(token, 'two', [outgoing('told twice')]),
      ]);
      expect(both.filter(Boolean)).toHaveLength(1);
      expect(await access.accounts.passwordHash('ann@example.ca')).toBe(both[0] ? 'one' : 'two');
      expect(names(await take())).toEqual([both[0] ? 'told' : 'told twice']);
    });
    test.each([
      ['confirm', 72],
      ['reset', 1],
      ['move', 24],
    ] as const)('%s lasts %i hours and works for nothing else, and no other text works', async (purpose, hours) => {
      const token = await access.links.make(id, purpose, 'ann@example.ca');
      const read = async (text: string, as: LinkPurpose) => (await access.links.read(text, as)) !== null;
      const others = (['confirm', 'reset', 'move'] as const).filter((other) => other !== purpose);
      expect(await Promise.all(others.map((other) => read(token, other)))).toEqual([false, false]);
      expect(await Promise.all(['', `${token}x`].map((text) => read(text, purpose)))).toEqual([false, false]);
      time += hours * 3_600_000 - 1;
      const found = { account: { id }, purpose, email: 'ann@example.ca' };
      expect(await access.links.read(token, purpose)).toMatchObject(found);
      time += 1;
      expect(await read(token, purpose)).toBe(false);
    });
    test('that change an address are used once and for that alone, and never take an address from another account', async () => {
      const bob = await access.accounts.add('bob@example.ca', 'hash');
      expect(await access.links.move(await access.links.make(id, 'move', 'bob@example.ca'), [])).toBe('taken');
      expect(await access.links.move(await access.links.make(id, 'reset', 'new@example.ca'), [])).toBe('gone');
      const token = await access.links.make(id, 'move', 'new@example.ca');
      expect([await access.links.confirm(token), await access.links.reset(token, 'new', [])]).toEqual([false, false]);
      expect(await access.accounts.passwordHash('ann@example.ca')).toBe('hash');
      expect(await access.links.move(token, [outgoing('told')])).toBe('moved');
      expect(await access.links.move(token, [])).toBe('gone');
      expect(names(await take())).toEqual(['told']);
      expect(await access.accounts.find('new@example.ca')).toMatchObject({ id, confirmedAt: time });
      expect(await access.accounts.find('bob@example.ca')).toMatchObject({ id: bob?.id });
      await access.accounts.unconfirm('ann@example.ca');
      expect((await access.accounts.find('new@example.ca'))?.confirmedAt).toBe(time);
      await access.accounts.unconfirm('new@example.ca');
      await access.accounts.setLanguage(id, 'fr');
      expect(await access.accounts.find('new@example.ca')).toMatchObject({ confirmedAt: null, language: 'fr' });
    });
  });

  const figure = { condition: 'below', belowPercent: 4.125 } as const;
  const wish: Wish = { question: 'lender=rbc', ...figure, way: 'letter', webhookId: null, endsAt: null };
  const step = (before: string | null, after: string, given: Partial<Step> = {}): Step => ({
    before,
    after,
    changes: '["what moved"]',
    outgoing: [],
    letters: [],
    ...given,
  });

  describe('alerts', () => {
    test('are limited to twenty, even if made at once, and are stored as they were chosen', async () => {
      const made = await Promise.all(Array.from({ length: MAX_ALERTS + 5 }, () => alertOf(access, id, wish)));
      expect(made.filter(Boolean)).toHaveLength(MAX_ALERTS);
      const [first] = await access.alerts.list(id);
      expect(first).toEqual({
        ...wish,
        ...{ email: 'ann@example.ca', accountId: id, language: 'en', plan: 'free' },
        id: expect.any(String),
        token: expect.any(String),
        confirmedAt: null,
        consentedAt: time,
        madeAt: time,
      });
    });
    test('are active while their address is confirmed, and their webhook exists', async () => {
      const hook = await access.webhooks.make(id, 'https://1.example/');
      const alert = await alertOf(access, id, wish);
      const other = await alertOf(access, id, { ...wish, way: 'webhook', webhookId: hook });
      const listening = async () => names(await access.alerts.listening());
      expect(await listening()).toEqual([]);
      await confirmed();
      expect(await listening()).toEqual(names([alert, other] as { id: string }[]));
      await access.webhooks.stop(hook as string, 'gone', []);
      expect(await access.alerts.listening([alert?.id as string, 'another'])).toMatchObject([
        { accountId: id, email: 'ann@example.ca', language: 'en', ...wish },
      ]);
      expect(await access.alerts.byTokens([alert?.token as string, 'x'])).toMatchObject([{ id: alert?.id }]);
      expect(await access.alerts.end({ tokens: [alert?.token as string, 'x'] })).toBe(1);
      const key = { accountId: id, id: other?.id as string };
      expect(await access.alerts.edit(key, wish)).toBe(true);
      expect([await access.alerts.end(key), await access.alerts.end(key)]).toEqual([1, 0]);
      // An alert that has ended does not begin again.
      expect(await access.alerts.edit(key, wish)).toBe(false);
      expect(await access.alerts.list(id)).toEqual([]);
    });
    test('are sent for a step by one server alone, all together', async () => {
      expect(await access.alerts.toldUpTo()).toBeNull();
      const other = await store.open({ now: () => time });
      const first = await Promise.all([access.alerts.tell(step(null, 's1')), other.alerts.tell(step(null, 's1'))]);
      expect(first.filter(Boolean)).toHaveLength(1);
      const told = step('s1', 's2', { outgoing: [outgoing('m')] });
      const second = await Promise.all([access.alerts.tell(told), other.alerts.tell(told), access.alerts.tell(told)]);
      expect(second.filter(Boolean)).toHaveLength(1);
      expect(await access.alerts.tell(step('s1', 's3'))).toBe(false);
      expect([await access.alerts.toldUpTo(), await access.alerts.news('s1')]).toEqual(['s2', null]);
      expect(await access.alerts.news('s2')).toBe('["what moved"]');
      expect(names(await take())).toEqual(['m']);
    });
    test('of a day are gathered in one letter, which does not change once it is being sent', async () => {
      await access.alerts.tell(step(null, 's1'));
      const found = (news: string) => ({ alertId: 'a', news, ids: ['r'] });
      const part = (news: string) => [{ id: 'daily', dueAt: time + 10, found: [found(news)] }];
      await access.alerts.tell(step('s1', 's2', { letters: part('s2') }));
      await access.alerts.tell(step('s2', 's3', { letters: part('s3') }));
      expect(await take()).toEqual([]);
      time += 10;
      const [letter] = await take();
      expect(letter?.task).toEqual({ kind: 'alert', found: ['s2', 's3'].map(found) });
      await expect(access.alerts.tell(step('s3', 's4', { letters: part('s4') }))).rejects.toThrow('on its way');
      expect([await access.alerts.toldUpTo(), await access.alerts.news('s4')]).toEqual(['s3', null]);
    });
  });

  describe('webhooks', () => {
    test('are limited in number; a secret is shown once, and for five minutes', async () => {
      const made = await Promise.all(
        Array.from({ length: MAX_WEBHOOKS + 3 }, (_, index) => access.webhooks.make(id, `https://${index}.example/`)),
      );
      expect(made.filter(Boolean)).toHaveLength(MAX_WEBHOOKS);
      const hook = made.find((one) => one !== null) as string;
      const unseen = await access.webhooks.unseen(id);
      expect(unseen).toHaveLength(MAX_WEBHOOKS);
      expect(await access.webhooks.unseen(id)).toEqual([]);
      for (const { secret } of unseen) expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
      expect(new Set(unseen.map(({ secret }) => secret)).size).toBe(MAX_WEBHOOKS);
      expect(await access.webhooks.signing(hook)).toEqual({
        url: expect.stringMatching(/^https:\/\/\d\.example\/$/),
        secret: unseen.find((one) => one.id === hook)?.secret,
        accountId: id,
        email: 'ann@example.ca',
        language: 'en',
      });
      await access.webhooks.remove(id, hook);
      await access.webhooks.make(id, 'https://late.example/');
      time += 5 * 60_000;
      expect(await access.webhooks.unseen(id)).toEqual([]);
    });
  });
});
