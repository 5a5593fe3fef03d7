import { createServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Account } from '../../src/access/accounts.ts';
import { webhookMessage } from '../../src/api/openapi-webhooks.ts';
import { exportAccount } from '../../src/forms/account-export.ts';
import { type DashboardModel, dashboard } from '../../src/forms/dashboard.ts';
import { gateOfTest } from '../support/gate.ts';
import { LETTER_SETTINGS, openMailServer } from '../support/mail.ts';
import { freePort, listen } from '../support/port.ts';
import { openReceiver } from '../support/receiver.ts';
import { HOUR, led, moved, type Stage, stage, wish } from './stage.ts';

describe('a webhook', () => {
  /** Adds one through the dashboard. @returns it and its secret */
  async function added({ visit }: Stage, cookie: string, url: string) {
    expect(led(await dashboard(await visit('/dashboard', { action: 'add-webhook', url }, cookie)))).toBe(
      '/dashboard#webhooks',
    );
    const page = (await dashboard(await visit('/dashboard', undefined, cookie))) as DashboardModel;
    const [{ id, secret } = { id: '', secret: '' }] = page.newSecrets;
    expect(((await dashboard(await visit('/dashboard', undefined, cookie))) as DashboardModel).newSecrets).toEqual([]);
    return { id, secret };
  }

  test('gets messages as in Standard Webhooks, signed with both secrets for a day after a rotation', async () => {
    const here = await stage();
    const { gate, publish, member, told, visit } = here;
    const { url, got } = await openReceiver();
    const { id: accountId, cookie } = await member('ann@example.ca');
    const { id, secret } = await added(here, cookie, `${url}/hook?a=b`);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    await gate.context.access.alerts.make(accountId, wish({ way: 'webhook', webhookId: id, question: 'lender=beta' }));
    vi.setSystemTime(gate.clock.time + 5 * HOUR);
    await told(await publish(5, { beta: moved(4.5) }));
    await vi.waitFor(() => expect(got).toHaveLength(1), { timeout: 20_000 });
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
    await dashboard(await visit('/dashboard', { action: 'rotate-webhook', id }, cookie));
    const [renewed] = ((await dashboard(await visit('/dashboard', undefined, cookie))) as DashboardModel).newSecrets;
    await dashboard(await visit('/dashboard', { action: 'test-webhook', id }, cookie));
    await vi.waitFor(() => expect(got).toHaveLength(2), { timeout: 20_000 });
    const [, second] = got as [unknown, (typeof got)[number]];
    for (const one of [secret, renewed?.secret as string])
      expect(new Webhook(one).verify(second.body, second.headers)).toMatchObject({
        type: 'test',
        data: { changes: [{ lender: 'maplesample', before: { ratePercent: 4.79 }, after: { ratePercent: 4.59 } }] },
      });
    // Both as the document of the API describes them.
    for (const { body } of [first, second]) webhookMessage.parse(JSON.parse(String(body)));
    await here.settled(2);
    gate.clock.time += 24 * HOUR;
    vi.setSystemTime(gate.clock.time);
    await dashboard(await visit('/dashboard', { action: 'test-webhook', id }, cookie));
    await vi.waitFor(() => expect(got).toHaveLength(3), { timeout: 20_000 });
    const [, , third] = got as [unknown, unknown, (typeof got)[number]];
    expect(() => new Webhook(secret).verify(third.body, third.headers)).toThrow();
    vi.useRealTimers();
    await vi.waitFor(
      async () => {
        const page = (await dashboard(await visit('/dashboard', undefined, cookie))) as DashboardModel;
        expect(page.deliveries.map(({ state, answer }) => [state, answer])).toEqual(
          Array(3).fill(['delivered', '204']),
        );
      },
      { timeout: 20_000 },
    );
    expect(gate.logs.join('')).not.toContain(secret);
  });

  test('shows its owner alone the bodies of its last messages as sent, and can send each again', async () => {
    const here = await stage();
    const { gate, publish, member, told, visit } = here;
    const { url, got } = await openReceiver();
    const ann = await member('ann@example.ca');
    const bob = await member('bob@example.ca');
    const { id } = await added(here, ann.cookie, `${url}/hook`);
    const { access } = gate.context;
    await access.alerts.make(ann.id, wish({ way: 'webhook', webhookId: id, question: 'lender=beta' }));
    await told(await publish(5, { beta: moved(4.5) }));
    await vi.waitFor(() => expect(got).toHaveLength(1), { timeout: 20_000 });
    for (let more = 1; more <= 6; more++) {
      gate.clock.time += HOUR;
      await dashboard(await visit('/dashboard', { action: 'test-webhook', id }, ann.cookie));
      await vi.waitFor(() => expect(got).toHaveLength(1 + more), { timeout: 20_000 });
    }
    await here.settled(7);
    const shown = async (cookie: string) =>
      ((await dashboard(await visit('/dashboard', undefined, cookie))) as DashboardModel).deliveries;
    const sent = new Map(got.map(({ headers, body }) => [headers['webhook-id'], String(body)]));
    const own = await shown(ann.cookie);
    expect(own).toHaveLength(7);
    expect(own.slice(0, 5).map(({ id, body }) => body === sent.get(id))).toEqual(Array(5).fill(true));
    expect(own.slice(5).some((one) => 'body' in one || 'task' in one)).toBe(false);
    const mine = await visit('/dashboard', undefined, ann.cookie);
    const kept = await exportAccount(mine, mine.locals.account as Account);
    expect(kept.deliveries).toEqual(own);
    expect(await shown(bob.cookie)).toEqual([]);

    // The oldest, whose body is no longer shown, goes out once more as it was; another's does not.
    const oldest = own.at(-1)?.id as string;
    const again = { action: 'resend-message', id: oldest };
    expect(await dashboard(await visit('/dashboard', again, bob.cookie))).toMatchObject({ status: 404 });
    await dashboard(await visit('/dashboard', again, ann.cookie));
    await vi.waitFor(() => expect(got).toHaveLength(8), { timeout: 20_000 });
    expect([got[7]?.headers['webhook-id'], String(got[7]?.body)]).toEqual([oldest, sent.get(oldest)]);
    expect(sent.get(oldest)).toContain('"rates.changed"');

    await access.accounts.remove(ann.id);
    expect(await access.webhooks.deliveries(ann.id)).toEqual([]);
  });

  test('that fails is retried under the same id by the schedule, and once more by a button', async () => {
    const here = await stage();
    const { gate, member, visit } = here;
    const { url, got } = await openReceiver((_, response) => response.writeHead(500).end());
    const { cookie } = await member('ann@example.ca');
    const { id } = await added(here, cookie, url);
    await dashboard(await visit('/dashboard', { action: 'test-webhook', id }, cookie));
    const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    const shown = async () =>
      ((await dashboard(await visit('/dashboard', undefined, cookie))) as DashboardModel).deliveries[0];
    for (const [index, seconds] of waits.entries()) {
      await vi.waitFor(
        async () => {
          const one = await shown();
          expect(one).toMatchObject({ attempts: index + 1, answer: '500' });
          expect(one?.dueAt).toBeGreaterThanOrEqual(gate.clock.time + seconds * 1000);
        },
        { timeout: 20_000 },
      );
      gate.clock.time += seconds * 1100 + 1;
    }
    await vi.waitFor(async () => expect(await shown()).toMatchObject({ state: 'failed', attempts: 10, dueAt: null }), {
      timeout: 20_000,
    });
    expect(got).toHaveLength(10);
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    // Three days of failures end it, and its owner is told.
    await vi.waitFor(() => expect(here.letters.at(-1)?.subject).toBe('A webhook has ended'), { timeout: 20_000 });
    await dashboard(await visit('/dashboard', { action: 'resume-webhook', id }, cookie));
    const again = { action: 'resend-message', id: (await shown())?.id as string };
    expect(led(await dashboard(await visit('/dashboard', again, cookie)))).toBe('/dashboard?done=sent-again#webhooks');
    await vi.waitFor(() => expect(got).toHaveLength(11), { timeout: 20_000 });
    expect(got[10]?.headers['webhook-id']).toBe(got[0]?.headers['webhook-id']);
  });

  test.each<[string, (response: import('node:http').ServerResponse) => void, string, boolean]>([
    ['answers 410', (response) => response.writeHead(410).end(), '410', true],
    [
      'leads elsewhere',
      (response) => response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
      '307',
      false,
    ],
    ['hangs up', (response) => response.destroy(), 'no-answer', false],
    ['answers without end', (response) => void setInterval(() => response.write('x'.repeat(10_000)), 1), '200', false],
    [
      'answers with endless headers',
      (response) => void response.socket?.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}`),
      'no-answer',
      false,
    ],
  ])('that %s', async (_, answer, shown, isEnded) => {
    const here = await stage();
    const { member, visit } = here;
    const { url } = await openReceiver((_, response) => answer(response));
    const { cookie } = await member('ann@example.ca');
    const { id } = await added(here, cookie, url);
    await dashboard(await visit('/dashboard', { action: 'test-webhook', id }, cookie));
    const page = async () => (await dashboard(await visit('/dashboard', undefined, cookie))) as DashboardModel;
    await vi.waitFor(async () => expect((await page()).deliveries[0]?.answer).toBe(shown), { timeout: 20_000 });
    expect((await page()).webhooks[0]?.endedWhy).toBe(isEnded ? 'gone' : null);
  });

  test('that is internal is refused when it is added, and later if its name has moved there', async () => {
    const mail = await openMailServer();
    const names = { address: '93.184.215.14' };
    const gate = await gateOfTest({
      settings: { ...LETTER_SETTINGS, SMTP_URL: mail.url },
      reach: {
        ...(await import('../../src/alerts/webhook-address.ts')).PUBLIC,
        resolve: async () => [{ ...names, family: 4 }],
      },
    });
    const { id } = await gate.account('ann@example.ca');
    const { webhooks, outbox } = gate.context.access;
    const hook = (await webhooks.make(id, 'https://hook.example/')) as string;
    names.address = '127.0.0.1';
    await outbox.add([
      { channel: 'webhook', id: 'msg_1', accountId: id, webhookId: hook, task: { kind: 'test' }, dueAt: 0 },
    ]);
    await vi.waitFor(
      async () => expect(await webhooks.deliveries(id)).toMatchObject([{ state: 'waiting', answer: 'not-public' }]),
      { timeout: 20_000 },
    );
    const cookie = await gate.session(id);
    const viewer = await gate.viewer(cookie);
    const request = new Request('https://rates.example.ca/dashboard', {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ action: 'add-webhook', url: 'https://hook.example/' }),
    });
    const locals = {
      context: gate.context,
      address: '10.0.0.1',
      requestId: 'x',
      account: viewer?.account ?? null,
      sessionId: null,
    };
    expect(await dashboard({ request, locals })).toMatchObject({
      status: 400,
      errors: { url: expect.stringContaining('public internet') },
    });
  });
});

describe('lanes', () => {
  /** A receiver that takes connections and never answers. */
  const silent = () => openReceiver(() => {});

  test('receivers that never answer do not delay those that do', async () => {
    const { gate, member } = await stage();
    const { webhooks, outbox } = gate.context.access;
    const [dead, alive] = [await silent(), await openReceiver()];
    const test = (accountId: string, hook: string) =>
      outbox.add([
        {
          channel: 'webhook',
          id: `msg_${hook}_${Math.random()}`,
          accountId,
          webhookId: hook,
          task: { kind: 'test' },
          dueAt: 0,
        },
      ]);
    const ann = await member('ann@example.ca');
    const hers = (await webhooks.make(ann.id, `${alive.url}/`)) as string;
    await test(ann.id, hers);
    gate.context.courier.wake();
    await vi.waitFor(async () => expect((await webhooks.signing(hers))?.pace).toBe('prompt'), { timeout: 20_000 });
    for (let index = 0; index < 25; index++) {
      const { id } = await member(`slow${index}@example.ca`);
      for (let hook = 0; hook < 5; hook++) await test(id, (await webhooks.make(id, `${dead.url}/${hook}`)) as string);
    }
    gate.context.courier.wake();
    // Ten of them, and of each account one.
    await vi.waitFor(() => expect(dead.got.length).toBe(10), { timeout: 20_000 });
    for (let index = 0; index < 5; index++) await test(ann.id, hers);
    gate.context.courier.wake();
    // None of the others has ended by then: its place would be taken by the next.
    await vi.waitFor(() => expect(alive.got).toHaveLength(6), { timeout: 20_000 });
    expect(dead.got).toHaveLength(10);
  });

  test('a receiver that takes too long is slow until it answers in time', async () => {
    const { gate, member } = await stage();
    const { webhooks, outbox } = gate.context.access;
    const { now } = performance;
    let passed = 0;
    let delayMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + passed);
    onTestFinished(() => clock.mockRestore());
    const { url } = await openReceiver((_, response) => {
      passed += delayMs;
      response.writeHead(204).end();
    });
    const { id } = await member('ann@example.ca');
    const hook = (await webhooks.make(id, url)) as string;
    const pace = async () => (await webhooks.signing(hook))?.pace;
    expect(await pace()).toBe('slow');
    for (const [ms, after] of [
      [0, 'prompt'],
      [3100, 'slow'],
      [0, 'prompt'],
    ] as const) {
      delayMs = ms;
      await outbox.add([
        {
          channel: 'webhook',
          id: `msg_${Math.random()}`,
          accountId: id,
          webhookId: hook,
          task: { kind: 'test' },
          dueAt: 0,
        },
      ]);
      gate.context.courier.wake();
      await vi.waitFor(async () => expect(await pace()).toBe(after), { timeout: 20_000 });
    }
  });

  test('nothing is sent for an account with an unconfirmed address, and a connection error is told in one word', async () => {
    const { gate, member, visit } = await stage();
    const { webhooks } = gate.context.access;
    const { id } = await gate.account('bob@example.ca');
    const bob = await gate.session(id);
    const hook = (await webhooks.make(id, 'http://hook.example:9999/')) as string;
    for (const action of ['test-webhook', 'resend-message'])
      expect(await dashboard(await visit('/dashboard', { action, id: hook }, bob))).toMatchObject({
        status: 403,
        errors: { form: expect.stringContaining('Confirm your address') },
      });
    expect(await webhooks.deliveries(id)).toEqual([]);

    const ann = await member('ann@example.ca');
    const closed = await openReceiver();
    const shut = new URL(closed.url);
    shut.port = '9';
    for (const url of [shut.href, 'http://hook.example:1/', closed.url.replace('http:', 'https:')])
      expect(await dashboard(await visit('/dashboard', { action: 'add-webhook', url }, ann.cookie))).toMatchObject({
        status: 400,
      });
    const garbage = createServer((socket) => void socket.end('this is not HTTP\r\n\r\n'));
    const free = await freePort();
    for (const url of [`http://127.0.0.1:${free}/`, `http://127.0.0.1:${await listen(garbage)}/`]) {
      const made = (await webhooks.make(ann.id, url)) as string;
      await dashboard(await visit('/dashboard', { action: 'test-webhook', id: made }, ann.cookie));
    }
    onTestFinished(() => void garbage.close());
    await vi.waitFor(
      async () =>
        expect((await webhooks.deliveries(ann.id)).map(({ answer, tookMs }) => [answer, tookMs])).toEqual(
          Array(2).fill(['no-answer', null]),
        ),
      { timeout: 20_000 },
    );
  });
});
