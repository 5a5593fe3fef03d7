import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test, vi } from 'vitest';
import type { Wish } from '../../src/access/alerts.ts';
import { nextMorning } from '../../src/alerts/newsroom.ts';
import { alertForm, unsubscribe } from '../../src/forms/alerts.ts';
import { type DashboardModel, dashboard } from '../../src/forms/dashboard.ts';
import type { Visit } from '../../src/forms/form.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { type Gate, gateOfTest } from '../support/gate.ts';
import { LETTER_SETTINGS, type MailServer, openMailServer } from '../support/mail.ts';
import { openReceiver, THIS_MACHINE } from '../support/receiver.ts';
import { aRate, LENDERS, type Planned, PUBLISHED, writeData } from '../support/snapshot.ts';

const HOUR = 3_600_000;

interface Stage extends MailServer {
  gate: Gate;
  /** Publishes a snapshot so many hours after the first, in which rates of lenders are others. */
  publish(hours: number, rates: Record<string, StoredRate[]>): Promise<string>;
  /** An account whose address is confirmed. */
  member(email: string): Promise<{ id: string; cookie: string }>;
  visit(target: string, fields?: Record<string, string>, cookie?: string): Promise<Visit>;
  /** Waits until so many tries have been settled: a clock that is moved before is a lease that ends. */
  settled(count: number): Promise<void>;
  /** Waits until alerts have been told up to a snapshot. */
  told(snapshot: string): Promise<void>;
}

async function stage(): Promise<Stage> {
  const mail = await openMailServer();
  const gate = await gateOfTest({ settings: { ...LETTER_SETTINGS, SMTP_URL: mail.url }, reach: THIS_MACHINE });
  const { access, settings } = gate.context;
  const told = async (snapshot: string): Promise<void> =>
    vi.waitFor(async () => expect(await access.alerts.toldUpTo()).toBe(snapshot), { timeout: 5000, interval: 10 });
  await told('2026-11-20T13-17-04Z');
  const settle = vi.spyOn(access.outbox, 'settle');
  return {
    ...mail,
    gate,
    told,
    async settled(count) {
      await vi.waitFor(() => expect(settle.mock.calls.length).toBeGreaterThanOrEqual(count), {
        timeout: 5000,
        interval: 10,
      });
      await Promise.all(settle.mock.results.map(({ value }) => value));
    },
    async publish(hours, rates) {
      const lenders: Record<string, Planned> = { ...LENDERS };
      for (const [lender, its] of Object.entries(rates)) lenders[lender] = { ...LENDERS[lender], rates: its };
      const publishedAt = new Date(PUBLISHED.getTime() + hours * HOUR);
      gate.clock.time = Math.max(gate.clock.time, publishedAt.getTime() + 60_000);
      return (await writeData(path.resolve(settings.DATA_DIR), { lenders, publishedAt })).snapshot;
    },
    async member(email) {
      const { id } = await gate.account(email);
      await access.links.confirm(await access.links.make(id, 'confirm', email));
      return { id, cookie: await gate.session(id) };
    },
    async visit(target, fields, cookie = '') {
      const viewer = await gate.viewer(cookie);
      return {
        request: new Request(`https://rates.example.ca${target}`, {
          method: fields ? 'POST' : 'GET',
          headers: { cookie },
          body: fields ? new URLSearchParams(fields) : null,
        }),
        locals: {
          context: gate.context,
          address: '10.9.0.1',
          requestId: 'test',
          account: viewer?.account ?? null,
          sessionId: viewer?.sessionId ?? null,
        },
      };
    },
  };
}

const wish = (given: Partial<Wish> = {}): Wish => ({
  question: '',
  condition: 'any',
  belowPercent: null,
  way: 'letter',
  webhookId: null,
  ...given,
});
const led = (answer: unknown): string | null => (answer as Response).headers.get('location');
const BETA = LENDERS['beta'] as Planned;
const moved = (ratePercent: number): StoredRate[] => [
  aRate('beta', { ratePercent, termMonths: 36, changedAt: '2026-11-20T18:00:00Z', evidence: 'b'.repeat(64) }),
  BETA.rates[1] as StoredRate,
];

test('a change is told at once, to those who asked for it and to nobody else', async () => {
  const { gate, publish, member, letters, settled, told } = await stage();
  const { alerts } = gate.context.access;
  const ann = await member('ann@example.ca');
  await alerts.make(ann.id, wish({ question: 'lender=beta' }));
  await alerts.make(ann.id, wish({ question: 'lender=alpha' }));
  const paused = await alerts.make(ann.id, wish());
  await alerts.pause(ann.id, paused?.id as string, true);
  const unconfirmed = await gate.account('bob@example.ca');
  await alerts.make(unconfirmed.id, wish());
  await told(await publish(5, { beta: moved(4.5) }));
  await vi.waitFor(() => expect(letters).toHaveLength(1), { timeout: 5000 });
  const [letter] = letters;
  expect(letter?.recipients).toEqual(['ann@example.ca']);
  expect(letter?.subject).toBe('Beta, 3-year fixed closed: 4.74% → 4.50%');
  expect(letter?.text).toMatch(/Beta: any change\.\n\n\* Beta, 3-year fixed closed\n {2}4\.74% → 4\.50%\n {2}special/);
  await settled(1);
  // A second look at the same snapshot tells nothing again, and the next one only what is new.
  await told(await publish(6, { beta: moved(4.45) }));
  await vi.waitFor(() => expect(letters).toHaveLength(2), { timeout: 5000 });
  expect(letters[1]?.subject).toContain('4.50% → 4.45%');
});

test('nothing is told of what stood there when the first alert was made, or where only words changed', async () => {
  const { gate, publish, member, letters, told } = await stage();
  const ann = await member('ann@example.ca');
  await gate.context.access.alerts.make(ann.id, wish());
  const [first, second] = BETA.rates as [StoredRate, StoredRate];
  await told(await publish(5, { beta: [{ ...first, label: 'other words' }, second] }));
  expect(letters).toEqual([]);
  expect(await gate.context.access.outbox.take('letter', 9, 1000, [])).toEqual([]);
});

test.each<[string, Partial<Wish>, Record<string, StoredRate[]>, boolean]>([
  ['falls below', { condition: 'below', belowPercent: 4.6 }, { beta: moved(4.59) }, true],
  ['falls to the figure', { condition: 'below', belowPercent: 4.6 }, { beta: moved(4.6) }, false],
  ['was below before', { condition: 'below', belowPercent: 4.8 }, { beta: moved(4.7) }, false],
  [
    'asks for another lender',
    { condition: 'below', belowPercent: 4.6, question: 'lender=alpha' },
    { beta: moved(4.5) },
    false,
  ],
  ['is the lowest', { condition: 'lowest', question: 'termMonths=36' }, { beta: moved(4.7) }, true],
  ['is not the lowest', { condition: 'lowest', question: 'lender=beta&prepayment=open' }, { beta: moved(4.7) }, false],
  [
    'was the lowest and went',
    { condition: 'lowest', question: 'termMonths=36' },
    { beta: [BETA.rates[1] as StoredRate] },
    true,
  ],
  [
    'is one rate by its id',
    { question: `id=${encodeURIComponent(BETA.rates[0]?.id as string)}` },
    { beta: moved(4.7) },
    true,
  ],
  ['is another rate by its id', { question: 'id=beta%2Fnothing' }, { beta: moved(4.7) }, false],
  ['is offered there', { question: 'province=CA-ON' }, { beta: moved(4.7) }, true],
])('a rate that %s: %j', async (_, wanted, rates, isTold) => {
  const { gate, publish, member, told } = await stage();
  const ann = await member('ann@example.ca');
  const add = vi.spyOn(gate.context.access.alerts, 'tell');
  await gate.context.access.alerts.make(ann.id, wish(wanted));
  await told(await publish(5, rates));
  expect(add.mock.calls.at(-1)?.[0].outgoing.length).toBe(isTold ? 1 : 0);
  add.mockRestore();
});

test('one letter a day holds what the day brought, at eight in the morning Eastern Time', async () => {
  const { gate, publish, member, letters, told } = await stage();
  const { alerts } = gate.context.access;
  const ann = await member('ann@example.ca');
  await alerts.make(ann.id, wish({ way: 'daily', question: 'lender=beta' }));
  await alerts.make(ann.id, wish({ way: 'daily', condition: 'lowest', question: 'termMonths=36' }));
  await told(await publish(5, { beta: moved(4.5) }));
  await told(await publish(6, { beta: moved(4.4) }));
  expect(letters).toEqual([]);
  gate.clock.time = Date.parse('2026-11-21T12:59:59Z');
  expect(await gate.context.access.outbox.take('letter', 9, 1000, [])).toEqual([]);
  gate.clock.time = Date.parse('2026-11-21T13:00:00Z');
  await vi.waitFor(() => expect(letters).toHaveLength(1), { timeout: 5000 });
  const [letter] = letters;
  expect(letter?.subject).toBe('What moved, Nov 20, 2026');
  expect(letter?.text?.match(/4\.74% → 4\.50%/g)).toHaveLength(2);
  expect(letter?.text?.match(/4\.50% → 4\.40%/g)).toHaveLength(2);
  expect(letter?.text?.match(/Stop only: /g)).toHaveLength(2);
});

test.each([
  ['2026-11-20T12:59:59Z', '2026-11-20T13:00:00Z'],
  ['2026-11-20T13:00:00Z', '2026-11-21T13:00:00Z'],
  ['2026-07-01T11:30:00Z', '2026-07-01T12:00:00Z'],
  ['2026-10-31T20:00:00Z', '2026-11-01T13:00:00Z'],
  ['2027-03-13T20:00:00Z', '2027-03-14T12:00:00Z'],
])('after %s it is eight at %s', (now, next) => {
  expect(new Date(nextMorning(Date.parse(now))).toISOString()).toBe(next.replace('Z', '.000Z'));
});

describe('every letter of an alert', () => {
  test('ends it by one click and POST without a login; a look at the link ends nothing', async () => {
    const { gate, publish, member, letters, told, visit } = await stage();
    const { alerts } = gate.context.access;
    const ann = await member('ann@example.ca');
    await alerts.make(ann.id, wish({ question: 'lender=beta' }));
    await alerts.make(ann.id, wish({ question: 'lender=alpha' }));
    await told(await publish(5, { beta: moved(4.5) }));
    await vi.waitFor(() => expect(letters).toHaveLength(1), { timeout: 5000 });
    const header = (name: string) => letters[0]?.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    // One line, or some signers sign what nobody receives.
    const [, url = ''] =
      /^List-Unsubscribe: <(https:\/\/rates\.example\.ca\/unsubscribe\?alert=[\w-]{22})>\r$/m.exec(
        letters[0]?.raw ?? '',
      ) ?? [];
    const target = url.replace('https://rates.example.ca', '');
    expect(letters[0]?.text).toContain(url);
    expect(await unsubscribe(await visit(target))).toMatchObject({ isDone: false, alerts: [{ asked: 'Beta' }] });
    expect(await alerts.list(ann.id)).toHaveLength(2);
    const post = await visit(target, { 'List-Unsubscribe': 'One-Click' });
    expect(await unsubscribe(post)).toMatchObject({ status: 200, isDone: true });
    expect((await alerts.list(ann.id)).map(({ question }) => question)).toEqual(['lender=alpha']);
    expect(await unsubscribe(await visit(target, {}))).toMatchObject({ status: 200, isDone: true });
    expect(await unsubscribe(await visit('/unsubscribe?alert=x&alert=%00', {}))).toMatchObject({ status: 200 });
    expect(await alerts.list(ann.id)).toHaveLength(1);
  });
  test('is not sent once the alert has ended', async () => {
    const { gate, publish, member, letters, told } = await stage();
    const { alerts } = gate.context.access;
    const ann = await member('ann@example.ca');
    const alert = await alerts.make(ann.id, wish({ way: 'daily' }));
    await told(await publish(5, { beta: moved(4.5) }));
    await alerts.end(ann.id, alert?.id as string);
    gate.clock.time = Date.parse('2026-11-21T13:00:00Z');
    await vi.waitFor(async () => expect(await gate.context.access.outbox.take('letter', 1, 1, [])).toEqual([]), {
      timeout: 5000,
    });
    expect(letters).toEqual([]);
  });
});

describe('the form', () => {
  const good = { question: 'lender=beta&termMonths=36', condition: 'any', way: 'letter', consent: 'yes' };
  test('makes an alert from a question of the board, with the consent and its time', async () => {
    const { gate, member, visit } = await stage();
    const { id, cookie } = await member('ann@example.ca');
    expect(led(await alertForm(await visit('/alert?lender=beta')))).toBe('/login?next=%2Falert%3Flender%3Dbeta');
    const shown = await alertForm(
      await visit('/alert?termMonths=36&lender=beta&state=fresh&sort=rate&page=2', undefined, cookie),
    );
    expect(shown).toMatchObject({ status: 200, question: 'lender=beta&termMonths=36', asked: 'Beta, 3-year' });
    expect(led(await alertForm(await visit('/alert', good, cookie)))).toBe('/dashboard?done=alert-made#alerts');
    const [alert] = await gate.context.access.alerts.list(id);
    expect(alert).toMatchObject({ question: good.question, consentedAt: gate.clock.time, pausedAt: null });
    expect(
      led(
        await alertForm(
          await visit('/alert', { ...good, edit: alert?.id as string, condition: 'below', below: '4,25' }, cookie),
        ),
      ),
    ).toBe('/dashboard?done=alert-saved#alerts');
    expect(await gate.context.access.alerts.list(id)).toMatchObject([{ condition: 'below', belowPercent: 4.25 }]);
    const page = (await dashboard(await visit('/dashboard', undefined, cookie))) as DashboardModel;
    expect(page.alerts).toMatchObject([{ asked: 'Beta, 3-year', when: 'falls below 4.25%', isPaused: false }]);
    for (const [action, left] of [
      ['pause-alert', 1],
      ['resume-alert', 1],
      ['end-alert', 0],
    ] as const) {
      await dashboard(await visit('/dashboard', { action, id: alert?.id as string }, cookie));
      expect(await gate.context.access.alerts.list(id)).toHaveLength(left);
    }
  });
  test.each<[Record<string, string>, string]>([
    [{ consent: '' }, 'consent'],
    [{ condition: 'sometimes' }, 'condition'],
    [{ condition: 'below', below: '' }, 'below'],
    [{ condition: 'below', below: '-1' }, 'below'],
    [{ condition: 'below', below: '4.2599' }, 'below'],
    [{ condition: 'below', below: '31' }, 'below'],
    [{ way: 'pigeon' }, 'way'],
    [{ way: 'webhook:nobody' }, 'way'],
    [{ way: 'letter:x' }, 'way'],
    [{ question: 'termMonths=x' }, 'form'],
    [{ edit: 'somebody-elses' }, 'form'],
  ])('%j is refused beside its field', async (wrong, field) => {
    const { gate, member, visit } = await stage();
    const { id, cookie } = await member('ann@example.ca');
    const answer = await alertForm(await visit('/alert', { ...good, ...wrong }, cookie));
    expect(Object.keys((answer as { errors: object }).errors)).toEqual([field]);
    expect(await gate.context.access.alerts.list(id)).toEqual([]);
  });
  test('leaves an account twenty alerts, and others their own', async () => {
    const { gate, member, visit } = await stage();
    const { id, cookie } = await member('ann@example.ca');
    const { alerts } = gate.context.access;
    const made = await Promise.all(Array.from({ length: 25 }, () => alerts.make(id, wish())));
    expect(made.filter(Boolean)).toHaveLength(20);
    expect(await alertForm(await visit('/alert', good, cookie))).toMatchObject({ status: 409 });
    const other = await member('bob@example.ca');
    const [mine] = await alerts.list(id);
    for (const action of ['pause-alert', 'end-alert'])
      expect(
        await dashboard(await visit('/dashboard', { action, id: mine?.id as string }, other.cookie)),
      ).toMatchObject({ status: 404 });
    expect(await alerts.edit(other.id, mine?.id as string, wish())).toBe(false);
  });
});

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
