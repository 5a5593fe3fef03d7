import { Webhook } from 'standardwebhooks';
import { describe, expect, test, vi } from 'vitest';
import { type DashboardModel, dashboard } from '../../src/forms/dashboard.ts';
import { gateOfTest } from '../support/gate.ts';
import { LETTER_SETTINGS, openMailServer } from '../support/mail.ts';
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

  test('is told as Standard Webhooks says, signed with both secrets for a day after a rotation', async () => {
    const here = await stage();
    const { gate, publish, member, told, visit } = here;
    const { url, got } = await openReceiver();
    const { id: accountId, cookie } = await member('ann@example.ca');
    const { id, secret } = await added(here, cookie, `${url}/hook?a=b`);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    await gate.context.access.alerts.make(accountId, wish({ way: 'webhook', webhookId: id, question: 'lender=beta' }));
    vi.setSystemTime(gate.clock.time + 5 * HOUR);
    await told(await publish(5, { beta: moved(4.5) }));
    await vi.waitFor(() => expect(got).toHaveLength(1), { timeout: 5000 });
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
    await vi.waitFor(() => expect(got).toHaveLength(2), { timeout: 5000 });
    const [, second] = got as [unknown, (typeof got)[number]];
    for (const one of [secret, renewed?.secret as string])
      expect(new Webhook(one).verify(second.body, second.headers)).toMatchObject({ type: 'test' });
    await here.settled(2);
    gate.clock.time += 24 * HOUR;
    vi.setSystemTime(gate.clock.time);
    await dashboard(await visit('/dashboard', { action: 'test-webhook', id }, cookie));
    await vi.waitFor(() => expect(got).toHaveLength(3), { timeout: 5000 });
    const [, , third] = got as [unknown, unknown, (typeof got)[number]];
    expect(() => new Webhook(secret).verify(third.body, third.headers)).toThrow();
    vi.useRealTimers();
    await vi.waitFor(async () => {
      const page = (await dashboard(await visit('/dashboard', undefined, cookie))) as DashboardModel;
      expect(page.deliveries.map(({ state, answer }) => [state, answer])).toEqual(Array(3).fill(['delivered', '204']));
    });
    expect(gate.logs.join('')).not.toContain(secret);
  });

  test('that fails is tried again under its id by the schedule, and once more by a button', async () => {
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
        { timeout: 5000 },
      );
      gate.clock.time += seconds * 1100 + 1;
    }
    await vi.waitFor(async () => expect(await shown()).toMatchObject({ state: 'failed', attempts: 10, dueAt: null }), {
      timeout: 5000,
    });
    expect(got).toHaveLength(10);
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    // Three days of failures end it, and its owner is told.
    await vi.waitFor(() => expect(here.letters.at(-1)?.subject).toBe('A webhook has ended'), { timeout: 5000 });
    await dashboard(await visit('/dashboard', { action: 'resume-webhook', id }, cookie));
    const again = { action: 'resend-message', id: (await shown())?.id as string };
    expect(led(await dashboard(await visit('/dashboard', again, cookie)))).toBe('/dashboard?done=sent-again#webhooks');
    await vi.waitFor(() => expect(got).toHaveLength(11), { timeout: 5000 });
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
    ['hangs up', (response) => response.destroy(), 'no-connection', false],
    ['answers without end', (response) => void setInterval(() => response.write('x'.repeat(10_000)), 1), '200', false],
    [
      'answers with endless headers',
      (response) => void response.socket?.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}`),
      'no-connection',
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
    await vi.waitFor(async () => expect((await page()).deliveries[0]?.answer).toBe(shown), { timeout: 5000 });
    expect((await page()).webhooks[0]?.endedWhy).toBe(isEnded ? 'gone' : null);
  });

  test('that lies inside is refused when it is added, and when a name has moved there since', async () => {
    const mail = await openMailServer();
    const names = { address: '93.184.215.14' };
    const gate = await gateOfTest({
      settings: { ...LETTER_SETTINGS, SMTP_URL: mail.url },
      reach: { ...(await import('../../src/alerts/target.ts')).PUBLIC, resolve: async () => [{ ...names, family: 4 }] },
    });
    const { id } = await gate.account('ann@example.ca');
    const { webhooks, outbox } = gate.context.access;
    const hook = (await webhooks.make(id, 'https://hook.example/')) as string;
    names.address = '127.0.0.1';
    await outbox.add([{ id: 'msg_1', accountId: id, webhookId: hook, task: { kind: 'test' }, dueAt: 0 }]);
    await vi.waitFor(
      async () => expect(await webhooks.deliveries(id)).toMatchObject([{ state: 'waiting', answer: 'not-public' }]),
      { timeout: 5000 },
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
