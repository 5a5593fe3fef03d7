import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Account } from '../../src/access/accounts.ts';
import { PUBLIC } from '../../src/alerts/webhook-address.ts';
import { webhookMessage } from '../../src/api/openapi-webhooks.ts';
import { exportAccount } from '../../src/forms/account-export.ts';
import { alertOf } from '../support/alerts.ts';
import { freePort, listen } from '../support/port.ts';
import { openReceiver } from '../support/receiver.ts';
import { HOUR, led, moved, type Stage, soon, stage } from './stage.ts';

const message = (accountId: string, webhookId: string) => ({
  ...{ channel: 'webhook' as const, accountId, webhookId, task: { kind: 'test' }, dueAt: 0 },
  id: `msg_${Math.random()}`,
});

describe('a webhook', () => {
  /** Adds one through the dashboard. @returns it and its secret */
  async function added({ act, board }: Stage, cookie: string, url: string) {
    expect(led(await act({ action: 'add-webhook', url }, cookie))).toBe('/dashboard#webhooks');
    const page = await board(cookie);
    const [{ id, secret } = { id: '', secret: '' }] = page.newSecrets;
    expect((await board(cookie)).newSecrets).toEqual([]);
    return { id, secret };
  }

  test('gets messages as in Standard Webhooks, signed with its secret', async () => {
    const here = await stage();
    const { gate, publish, member, act, board } = here;
    const { url, got } = await openReceiver();
    const { id: accountId, cookie } = await member();
    const { id, secret } = await added(here, cookie, `${url}/hook?a=b`);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    await alertOf(gate.context.access, accountId, { way: 'webhook', webhookId: id, question: 'lender=beta' });
    vi.setSystemTime(gate.clock.time + 5 * HOUR);
    await publish(5, { beta: moved(4.5) });
    await soon(() => expect(got).toHaveLength(1));
    vi.setSystemTime(gate.clock.time);
    const [first] = got as [(typeof got)[number]];
    expect(first.path).toBe('/hook?a=b');
    const payload = new Webhook(secret).verify(first.body, first.headers);
    expect(payload).toMatchObject({
      type: 'rates.changed',
      data: {
        alert: { question: 'lender=beta', condition: 'any' },
        changes: [{ kind: 'changed', lender: 'beta', before: { ratePercent: 4.74 }, after: { ratePercent: 4.5 } }],
      },
    });
    expect(() =>
      new Webhook('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=').verify(first.body, first.headers),
    ).toThrow();
    await act({ action: 'test-webhook', id }, cookie);
    await soon(() => expect(got).toHaveLength(2));
    const [, second] = got as [unknown, (typeof got)[number]];
    expect(new Webhook(secret).verify(second.body, second.headers)).toMatchObject({
      type: 'test',
      data: {
        changes: [{ lender: 'maplesample', before: { ratePercent: 4.79 }, after: { ratePercent: 4.59 }, answer: null }],
      },
    });
    // Both as the document of the API describes them.
    for (const { body } of [first, second]) webhookMessage.parse(JSON.parse(String(body)));
    vi.useRealTimers();
    await soon(async () => {
      const page = await board(cookie);
      expect(page.deliveries.map(({ state, answer }) => [state, answer])).toEqual(Array(2).fill(['delivered', '204']));
    });
    expect(gate.logs.join('')).not.toContain(secret);
  });

  test('shows its owner alone its messages, and can send each again as it was', async () => {
    const here = await stage();
    const { gate, publish, member, visit, act, board } = here;
    const { url, got } = await openReceiver();
    const ann = await member();
    const bob = await member('bob@example.ca');
    const { id } = await added(here, ann.cookie, `${url}/hook`);
    const { access } = gate.context;
    await alertOf(access, ann.id, { way: 'webhook', webhookId: id, question: 'lender=beta' });
    await publish(5, { beta: moved(4.5) });
    await soon(() => expect(got).toHaveLength(1));
    await here.settled(1);
    gate.clock.time += HOUR;
    await act({ action: 'test-webhook', id }, ann.cookie);
    await soon(() => expect(got).toHaveLength(2));
    await here.settled(2);
    const shown = async (cookie: string) => (await board(cookie)).deliveries;
    const sent = new Map(got.map(({ headers, body }) => [headers['webhook-id'], String(body)]));
    const own = await shown(ann.cookie);
    expect(own.map(({ kind }) => kind)).toEqual(['test', 'rates.changed']);
    const mine = await visit('/dashboard', undefined, ann.cookie);
    const kept = await exportAccount(mine, mine.locals.account as Account);
    expect(kept.deliveries).toEqual(own);
    expect(await shown(bob.cookie)).toEqual([]);

    // The oldest goes out once more as it was; another's does not.
    const oldest = own.at(-1)?.id as string;
    const again = { action: 'resend-message', id: oldest };
    expect(await act(again, bob.cookie)).toMatchObject({ status: 404 });
    await act(again, ann.cookie);
    await soon(() => expect(got).toHaveLength(3));
    expect([got[2]?.headers['webhook-id'], String(got[2]?.body)]).toEqual([oldest, sent.get(oldest)]);
    expect(sent.get(oldest)).toContain('"rates.changed"');

    await access.accounts.remove(ann.id);
    expect(await access.webhooks.deliveries(ann.id)).toEqual([]);
  });

  test('that fails is retried under the same id by the schedule, and once more by a button', async () => {
    const here = await stage();
    const { gate, member, act, board } = here;
    const { url, got } = await openReceiver((_, response) => response.writeHead(500).end());
    const { cookie } = await member();
    const { id } = await added(here, cookie, url);
    await act({ action: 'test-webhook', id }, cookie);
    const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    const shown = async () => (await board(cookie)).deliveries[0];
    for (const [index, seconds] of waits.entries()) {
      await soon(async () => {
        const one = await shown();
        expect(one).toMatchObject({ attempts: index + 1, answer: '500' });
        expect(one?.dueAt).toBeGreaterThanOrEqual(gate.clock.time + seconds * 1000);
      });
      gate.clock.time += seconds * 1100 + 1;
    }
    await soon(async () => expect(await shown()).toMatchObject({ state: 'failed', attempts: 10, dueAt: null }));
    expect(got).toHaveLength(10);
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    // Three days of failures end it, and its owner is told.
    await soon(() => expect(here.letters.at(-1)?.subject).toBe('A webhook has ended'));
    await act({ action: 'resume-webhook', id }, cookie);
    const again = { action: 'resend-message', id: (await shown())?.id as string };
    expect(led(await act(again, cookie))).toBe('/dashboard?done=sent-again#webhooks');
    await soon(() => expect(got).toHaveLength(11));
    expect(got[10]?.headers['webhook-id']).toBe(got[0]?.headers['webhook-id']);
  });

  const LONG_HEAD = `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}`;
  test.each<[string, (response: ServerResponse) => void, string, boolean]>([
    ['answers 410', (response) => response.writeHead(410).end(), '410', true],
    ['leads elsewhere', (response) => response.writeHead(307, { location: 'http://10.0.0.1/' }).end(), '307', false],
    ['hangs up', (response) => response.destroy(), 'no-answer', false],
    ['answers without end', (response) => void setInterval(() => response.write('x'.repeat(10_000)), 1), '200', false],
    ['answers with endless headers', (response) => void response.socket?.end(LONG_HEAD), 'no-answer', false],
  ])('that %s', async (_, answer, shown, isEnded) => {
    const here = await stage();
    const { member, act, board } = here;
    const { url } = await openReceiver((_, response) => answer(response));
    const { cookie } = await member();
    const { id } = await added(here, cookie, url);
    await act({ action: 'test-webhook', id }, cookie);
    const page = async () => await board(cookie);
    await soon(async () => expect((await page()).deliveries[0]?.answer).toBe(shown));
    expect((await page()).webhooks[0]?.endedWhy).toBe(isEnded ? 'gone' : null);
  });

  test('that is internal is refused when it is added, and later if its name has moved there', async () => {
    const names = { address: '93.184.215.14' };
    const { gate, member, act } = await stage({ ...PUBLIC, resolve: async () => [{ ...names, family: 4 }] });
    const { id, cookie } = await member();
    const { webhooks, outbox } = gate.context.access;
    const hook = (await webhooks.make(id, 'https://hook.example/')) as string;
    names.address = '127.0.0.1';
    await outbox.add([message(id, hook)]);
    await soon(async () =>
      expect(await webhooks.deliveries(id)).toMatchObject([{ state: 'waiting', answer: 'not-public' }]),
    );
    expect(await act({ action: 'add-webhook', url: 'https://hook.example/' }, cookie)).toMatchObject({
      status: 400,
      errors: { url: expect.stringContaining('public internet') },
    });
  });
});

describe('the line of messages', () => {
  test('receivers that never answer do not delay those that do', async () => {
    const { gate, member } = await stage();
    const { webhooks, outbox } = gate.context.access;
    const [dead, alive] = [await openReceiver(() => {}), await openReceiver()];
    const post = (accountId: string, webhookId: string) => outbox.add([message(accountId, webhookId)]);
    const ann = await member();
    const hers = (await webhooks.make(ann.id, `${alive.url}/`)) as string;
    await post(ann.id, hers);
    gate.context.courier.wake();
    await soon(() => expect(alive.got).toHaveLength(1));
    for (let index = 0; index < 25; index++) {
      const { id } = await member(`slow${index}@example.ca`);
      for (let hook = 0; hook < 5; hook++) await post(id, (await webhooks.make(id, `${dead.url}/${hook}`)) as string);
    }
    gate.context.courier.wake();
    // Of each account one.
    await soon(() => expect(dead.got.length).toBe(25));
    for (let index = 0; index < 5; index++) await post(ann.id, hers);
    gate.context.courier.wake();
    // None of the others has ended by then: its place would be taken by the next.
    await soon(() => expect(alive.got).toHaveLength(6));
    expect(dead.got).toHaveLength(25);
  });

  test('nothing is sent for an account with an unconfirmed address, and a connection error is told in one word', async () => {
    const { gate, entered, member, act } = await stage();
    const { webhooks } = gate.context.access;
    const { id, cookie: bob } = await entered('bob@example.ca');
    const hook = (await webhooks.make(id, 'http://hook.example:9999/')) as string;
    for (const action of ['test-webhook', 'resend-message'])
      expect(await act({ action, id: hook }, bob)).toMatchObject({
        status: 403,
        errors: { form: expect.stringContaining('Confirm your address') },
      });
    expect(await webhooks.deliveries(id)).toEqual([]);

    const ann = await member();
    const closed = await openReceiver();
    const shut = new URL(closed.url);
    shut.port = '9';
    for (const url of [shut.href, 'http://hook.example:1/', closed.url.replace('http:', 'https:')])
      expect(await act({ action: 'add-webhook', url }, ann.cookie)).toMatchObject({
        status: 400,
      });
    const garbage = createServer((socket) => void socket.end('this is not HTTP\r\n\r\n'));
    const free = await freePort();
    for (const url of [`http://127.0.0.1:${free}/`, `http://127.0.0.1:${await listen(garbage)}/`]) {
      const made = (await webhooks.make(ann.id, url)) as string;
      await act({ action: 'test-webhook', id: made }, ann.cookie);
    }
    onTestFinished(() => void garbage.close());
    await soon(async () =>
      expect((await webhooks.deliveries(ann.id)).map(({ answer, tookMs }) => [answer, tookMs])).toEqual(
        Array(2).fill(['no-answer', null]),
      ),
    );
  });
});
