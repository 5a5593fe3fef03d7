import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Unavailable } from '../../src/access/ports.ts';
import { type DashboardModel, dashboard } from '../../src/forms/dashboard.ts';
import { type EntranceModel, login, logout, signup } from '../../src/forms/entrance.ts';
import type { Visit } from '../../src/forms/form.ts';
import { type Gate, openGate, PASSWORD } from '../support/gate.ts';
import { hold } from '../support/stores.ts';

let gate: Gate;
beforeAll(async () => {
  gate = await openGate();
});
afterAll(() => gate.close());

let addresses = 0;
/** A visit as the middleware hands it to a page. */
async function visit(
  path: string,
  fields?: Record<string, string>,
  cookie = '',
  address = `10.1.0.${++addresses}`,
): Promise<Visit> {
  const viewer = await gate.viewer(cookie);
  return {
    request: new Request(`http://localhost${path}`, {
      method: fields ? 'POST' : 'GET',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', cookie },
      body: fields ? new URLSearchParams(fields) : null,
    }),
    locals: {
      context: gate.context,
      address,
      requestId: 'test',
      account: viewer?.account ?? null,
      sessionId: viewer?.sessionId ?? null,
    },
  };
}
const redirected = (outcome: unknown): { to: string | null; cookie: string } => {
  expect(outcome).toBeInstanceOf(Response);
  const { status, headers } = outcome as Response;
  expect(status).toBe(303);
  return { to: headers.get('location'), cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
};
const enter = async (email: string): Promise<string> =>
  redirected(await login(await visit('/login', { email, password: PASSWORD }))).cookie;

describe('sign-up', () => {
  test('makes a free account and leads to the login, and on to the page that was wanted', async () => {
    const fields = { email: ' New@Example.ca ', password: PASSWORD };
    expect(redirected(await signup(await visit('/signup?next=/board', fields)))).toEqual({
      to: '/login?next=%2Fboard&done=signed-up',
      cookie: '',
    });
    expect(await login(await visit('/login?done=signed-up'))).toMatchObject({
      notice: expect.stringContaining('Log in with the password you just chose'),
    });
    const { to, cookie } = redirected(await login(await visit('/login?next=%2Fboard&done=signed-up', fields)));
    expect(to).toBe('/board');
    expect((await gate.viewer(cookie))?.account).toMatchObject({ email: 'new@example.ca', plan: 'free' });
  });

  test.each([
    [{ email: '', password: PASSWORD }, 400, { email: /name@example/ }],
    [{ email: 'nobody', password: PASSWORD }, 400, { email: /name@example/ }],
    [{ email: 'a@b', password: PASSWORD }, 400, { email: /name@example/ }],
    [{ email: `${'x'.repeat(250)}@b.ca`, password: PASSWORD }, 400, { email: /too long|name@example/ }],
    [{ email: 'x@y.ca', password: 'short' }, 400, { password: /at least 8/ }],
    [{ email: 'x@y.ca', password: 'password123' }, 400, { password: /lists/ }],
    [{ email: 'nobody', password: '' }, 400, { email: /name@example/, password: /at least 8/ }],
    [{}, 400, { email: /name@example/, password: /at least 8/ }],
  ] as [Record<string, string>, number, Record<string, RegExp>][])(
    '%j is %i, with a message beside each wrong field',
    async (fields, status, errors) => {
      const model = (await signup(await visit('/signup', fields))) as EntranceModel;
      expect(model.status).toBe(status);
      expect(Object.keys(model.errors).sort()).toEqual(Object.keys(errors).sort());
      for (const [field, words] of Object.entries(errors)) expect(model.errors[field]).toMatch(words);
      expect(JSON.stringify(model)).not.toContain(fields.password || 'no password');
    },
  );

  test('an e-mail address has one account, in whatever case, and a sign-up does not say whether it has', async () => {
    const { id, email } = await gate.account('taken@example.ca');
    const answers = await Promise.all(
      ['TAKEN@example.ca', 'free@example.ca'].map(async (typed) =>
        signup(await visit('/signup', { email: typed, password: 'purple llamas on a train' })),
      ),
    );
    const [known, unknown] = answers.map((answer) => {
      const { status, headers } = answer as Response;
      return { status, headers: [...headers] };
    });
    expect(known).toEqual(unknown);
    expect((await gate.context.access.accounts.find(email))?.id).toBe(id);
    redirected(await login(await visit('/login', { email, password: PASSWORD })));
  });

  test('to an address that has an account makes no place of the stranger a place of its owner', async () => {
    const fields = { email: (await gate.account()).email, password: PASSWORD };
    await signup(await visit('/signup', { ...fields, password: 'purple llamas on a train' }, '', '10.3.0.2'));
    for (let index = 0; index < 12; index++) await login(await visit('/login', { ...fields, password: 'wrong words' }));
    expect(await login(await visit('/login', fields, '', '10.3.0.2'))).toMatchObject({ status: 429 });
  });

  test('from an address lets its owner in from there, whatever strangers try', async () => {
    const fields = { email: 'made-here@example.ca', password: PASSWORD };
    await signup(await visit('/signup', fields, '', '10.3.0.1'));
    for (let index = 0; index < 12; index++) await login(await visit('/login', { ...fields, password: 'wrong words' }));
    expect(await login(await visit('/login', fields))).toMatchObject({ status: 429 });
    redirected(await login(await visit('/login', fields, '', '10.3.0.1')));
  });

  test('is throttled per address', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 21; index++) {
      const outcome = await signup(
        await visit('/signup', { email: 'taken@example.ca', password: PASSWORD }, '', '10.2.0.1'),
      );
      statuses.push(outcome.status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(303));
    expect(statuses[20]).toBe(429);
  });
});

describe('login', () => {
  test('starts a session under a new id and ends the one before', async () => {
    const { email } = await gate.account();
    const first = await enter(email);
    const again = await login(await visit('/login', { email, password: PASSWORD }, first));
    const second = redirected(again).cookie;
    expect(second).not.toBe(first);
    expect(await gate.viewer(first)).toBeNull();
    expect(await gate.viewer(second)).not.toBeNull();
  });

  test('gives the same answer for an unknown e-mail and for a wrong password', async () => {
    const { email } = await gate.account();
    const unknown = (await login(
      await visit('/login', { email: 'unknown@example.ca', password: PASSWORD }),
    )) as EntranceModel;
    const wrong = (await login(await visit('/login', { email, password: 'a wrong password' }))) as EntranceModel;
    expect(unknown.status).toBe(403);
    expect([wrong.status, wrong.errors]).toEqual([unknown.status, unknown.errors]);
    const nothing = (await login(await visit('/login', {}))) as EntranceModel;
    expect(nothing).toMatchObject({ status: 400, errors: { email: expect.any(String), password: expect.any(String) } });
  });

  test('in French answers in French, and leads on in French', async () => {
    const { email } = await gate.account();
    expect(await login(await visit('/fr/login', {}))).toMatchObject({
      errors: { email: expect.stringContaining('votre compte'), password: 'Inscrivez votre mot de passe.' },
    });
    expect(await signup(await visit('/fr/signup', { email: 'nobody', password: 'short' }))).toMatchObject({
      errors: { email: expect.stringContaining('nom@exemple.ca'), password: 'Utilisez au moins 8 caractères.' },
    });
    const fields = { email, password: PASSWORD };
    const made = redirected(await signup(await visit('/fr/signup', { ...fields, email: 'nouveau@example.ca' })));
    expect(made.to).toBe('/fr/login?done=signed-up');
    for (const [path, to] of [
      ['/fr/login?next=/rates?price=1', '/fr/rates?price=1'],
      ['/login?next=/fr/rates', '/rates'],
    ] as const)
      expect(redirected(await login(await visit(path, fields))).to).toBe(to);
  });

  test('is throttled per account, in words that say how long', async () => {
    const { email } = await gate.account();
    const attempt = async (password: string) => login(await visit('/login', { email, password }));
    for (let index = 0; index < 10; index++) expect((await attempt('a wrong password')).status).toBe(403);
    const refused = (await attempt(PASSWORD)) as EntranceModel;
    expect([refused.status, refused.errors.form, refused.retryAfter]).toEqual([
      429,
      'Too many tries. Wait 15 minutes and try again.',
      900,
    ]);
    gate.clock.time += 15 * 60_000;
    redirected(await attempt(PASSWORD));
  });

  test('gives the try back to an address that has one left', async () => {
    const { email } = await gate.account();
    for (let index = 0; index < 49; index++) await gate.context.access.throttles.login(`${index}@b.ca`, '10.9.0.1');
    for (let index = 0; index < 3; index++)
      redirected(await login(await visit('/login', { email, password: PASSWORD }, '', '10.9.0.1')));
  });

  test.each([
    ['/login', '/dashboard'],
    ['/login?next=/lenders/rbc', '/lenders/rbc'],
    ['/login?next=//evil.example', '/dashboard'],
    ['/login?next=https://evil.example', '/dashboard'],
    ['/login?next=/%5Cevil.example', '/dashboard'],
    ['/login?next=/a%0d%0aSet-Cookie:x', '/dashboard'],
  ])('%s leads to %s', async (path, to) => {
    const { email } = await gate.account();
    expect(redirected(await login(await visit(path, { email, password: PASSWORD }))).to).toBe(to);
    expect(redirected(await login(await visit(path, undefined, await enter(email)))).to).toBe(to);
  });
});

test('logout ends the session on the server, and only by POST', async () => {
  const cookie = await enter((await gate.account()).email);
  expect((await logout(await visit('/logout', undefined, cookie))).status).toBe(405);
  expect(await gate.viewer(cookie)).not.toBeNull();
  expect(redirected(await logout(await visit('/logout', {}, cookie)))).toMatchObject({
    to: '/',
    cookie: 'prime-minus=',
  });
  expect(await gate.viewer(cookie)).toBeNull();
});

describe('while accounts cannot be reached', () => {
  /** Does something while another process holds the database. */
  async function meanwhile<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await hold(gate.place);
    try {
      return await work();
    } finally {
      await release();
    }
  }
  const NOTHING_DONE = {
    status: 503,
    retryAfter: 1,
    errors: { form: 'Accounts cannot be reached right now. Nothing was changed; try again in a moment.' },
  };

  test('forms say so, and that nothing was done', async () => {
    const { email } = await gate.account();
    const cookie = await enter(email);
    const entrance = { email, password: PASSWORD };
    const visits = {
      login: await visit('/login', entrance),
      signup: await visit('/signup', { ...entrance, email: 'later@example.ca' }),
      key: await visit('/dashboard', { action: 'create-key' }, cookie),
      sessions: await visit('/dashboard', { action: 'end-sessions' }, cookie),
    };
    await meanwhile(async () => {
      expect(await login(visits.login)).toMatchObject({ ...NOTHING_DONE, email });
      expect(await signup(visits.signup)).toMatchObject({ ...NOTHING_DONE, email: 'later@example.ca' });
      expect(await dashboard(visits.key)).toMatchObject({ ...NOTHING_DONE, newKeys: [] });
      expect(await dashboard(visits.sessions)).toMatchObject(NOTHING_DONE);
    });
    expect(await gate.context.access.accounts.find('later@example.ca')).toBeNull();
    expect(await gate.viewer(cookie)).not.toBeNull();
  });

  test('a logout is not told as done', async () => {
    const cookie = await enter((await gate.account()).email);
    const leaving = await visit('/logout', {}, cookie);
    await meanwhile(() => expect(logout(leaving)).rejects.toThrow(Unavailable));
    expect(leaving.locals.apology).toMatch(/^You are still logged in/);
    expect(await gate.viewer(cookie)).not.toBeNull();
  });

  test('a sign-up succeeds without what only helps later', async () => {
    const remember = vi.spyOn(gate.context.access.throttles, 'remember').mockRejectedValue(new Unavailable());
    redirected(await signup(await visit('/signup', { email: 'half@example.ca', password: PASSWORD })));
    remember.mockRestore();
    expect(await gate.context.access.accounts.find('half@example.ca')).not.toBeNull();
  });
});

describe('the dashboard', () => {
  const act = async (cookie: string, fields: Record<string, string>) =>
    dashboard(await visit('/dashboard', fields, cookie));
  const show = async (cookie: string): Promise<DashboardModel> =>
    (await dashboard(await visit('/dashboard', undefined, cookie))) as DashboardModel;

  test('is for people who are logged in', async () => {
    expect(redirected(await dashboard(await visit('/dashboard'))).to).toBe('/login?next=/dashboard');
    expect(redirected(await dashboard(await visit('/dashboard', { action: 'create-key' }))).to).toBe(
      '/login?next=/dashboard',
    );
  });

  test('shows the plan and the quota used so far', async () => {
    const { email, key } = await gate.account();
    await gate.context.access.quotas.admit(key);
    const page = await show(await enter(email));
    expect(page).toMatchObject({ account: { email, plan: 'free' } });
    expect(page.quota.map(({ policy, remaining }) => [policy.name, remaining])).toEqual([
      ['burst', 99],
      ['daily', 9999],
    ]);
    expect(JSON.stringify(page)).not.toMatch(/argon2/);
  });

  test('makes a key, names it, shows it once, and revokes it', async () => {
    const { email } = await gate.account();
    const cookie = await enter(email);
    const other = await enter(email);
    expect(redirected(await act(cookie, { action: 'create-key', name: '  My\u0000 script ' })).to).toBe('/dashboard');
    // Neither a program that looks at the headers nor another session takes it away.
    const { request, locals } = await visit('/dashboard', undefined, cookie);
    await dashboard({ request: new Request(request, { method: 'HEAD' }), locals });
    expect((await show(other)).newKeys).toEqual([]);
    const made = await show(cookie);
    const [newKey, ...more] = made.newKeys;
    expect(newKey).toMatch(/^pm_live_/);
    expect(more).toEqual([]);
    expect(made.keys.at(-1)).toMatchObject({ name: 'My  script', ending: newKey?.slice(-4), lastUsedAt: null });
    const reloaded = await show(cookie);
    expect(reloaded.keys).toHaveLength(2);
    expect(reloaded.newKeys).toEqual([]);
    expect(JSON.stringify(reloaded)).not.toContain(newKey);
    const id = made.keys.at(-1)?.id as string;
    expect(redirected(await act(cookie, { action: 'revoke-key', id })).to).toBe('/dashboard?done=key-revoked');
    expect((await act(cookie, { action: 'revoke-key', id })).status).toBe(404);
    expect(await gate.context.access.quotas.admit(newKey as string)).toBeNull();
  });

  test('refuses a sixth key and a long name in words', async () => {
    const cookie = await enter((await gate.account()).email);
    for (let index = 0; index < 4; index++) redirected(await act(cookie, { action: 'create-key' }));
    expect((await show(cookie)).newKeys).toHaveLength(4);
    expect(await act(cookie, { action: 'create-key' })).toMatchObject({
      status: 409,
      newKeys: [],
      errors: { name: expect.stringContaining('5 keys') },
    });
    expect(await act(cookie, { action: 'create-key', name: 'x'.repeat(61) })).toMatchObject({ status: 400 });
  });

  test('another account’s keys and sessions are out of reach', async () => {
    const mine = await enter((await gate.account()).email);
    const other = await gate.account();
    const theirs = await enter(other.email);
    const [key] = await gate.context.access.keys.list(other.id);
    const [session] = await gate.context.access.sessions.list(other.id);
    expect((await act(mine, { action: 'revoke-key', id: key?.id as string })).status).toBe(404);
    expect((await act(mine, { action: 'end-session', id: session?.id as string })).status).toBe(404);
    expect((await show(theirs)).keys).toHaveLength(1);
  });

  test('lists the sessions, ends one, ends all', async () => {
    const { email } = await gate.account();
    const cookies = [await enter(email), await enter(email), await enter(email)] as [string, string, string];
    const { sessions } = await show(cookies[0]);
    expect(sessions.map(({ device, isThis }) => [device, isThis]).sort()).toEqual([
      ['Firefox on Linux', false],
      ['Firefox on Linux', false],
      ['Firefox on Linux', true],
    ]);
    const other = sessions.find(({ isThis }) => !isThis);
    expect(redirected(await act(cookies[0], { action: 'end-session', id: other?.id as string })).to).toBe(
      '/dashboard?done=session-ended',
    );
    expect((await show(cookies[0])).sessions).toHaveLength(2);
    expect(redirected(await act(cookies[0], { action: 'end-sessions' })).to).toBe('/login');
    for (const cookie of cookies) expect(await gate.viewer(cookie)).toBeNull();
  });

  test('changes the password, asks for the old one, and ends other sessions', async () => {
    const { email } = await gate.account();
    const [mine, other] = [await enter(email), await enter(email)];
    const change = (current: string, next: string) =>
      act(mine, { action: 'change-password', 'current-password': current, 'new-password': next });
    expect(await change('a wrong password', 'another long password')).toMatchObject({
      status: 403,
      errors: { 'current-password': expect.any(String) },
    });
    expect(await change(PASSWORD, 'short')).toMatchObject({
      status: 400,
      errors: { 'new-password': expect.stringContaining('8') },
    });
    expect(redirected(await change(PASSWORD, 'another long password')).to).toBe('/dashboard?done=password-changed');
    expect(await gate.viewer(mine)).not.toBeNull();
    expect(await gate.viewer(other)).toBeNull();
    expect((await login(await visit('/login', { email, password: PASSWORD }))).status).toBe(403);
    redirected(await login(await visit('/login', { email, password: 'another long password' })));
  });

  test('asking for the password is throttled like a login', async () => {
    const cookie = await enter((await gate.account()).email);
    const statuses: number[] = [];
    for (let index = 0; index < 11; index++)
      statuses.push((await act(cookie, { action: 'delete-account', password: 'a wrong password' })).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
  });

  test('a right password gives the try back there too', async () => {
    const { id, email } = await gate.account();
    const cookie = await enter(email);
    for (let index = 0; index < 9; index++) await gate.context.access.throttles.login(id, `10.9.1.${index}`);
    const passwords = [PASSWORD, 'purple llamas on a train', 'green llamas on a boat', 'blue llamas on a raft'];
    for (const [index, password] of passwords.slice(1).entries()) {
      const change = { 'current-password': passwords[index] as string, 'new-password': password };
      redirected(await dashboard(await visit('/dashboard', { action: 'change-password', ...change }, cookie)));
    }
  });

  test('what strangers try at /login does not keep its owner from changing the password', async () => {
    const { email } = await gate.account();
    const cookie = await enter(email);
    for (let index = 0; index < 12; index++)
      await login(await visit('/login', { email, password: 'a wrong password' }));
    const change = { 'current-password': PASSWORD, 'new-password': 'purple llamas on a train' };
    redirected(await dashboard(await visit('/dashboard', { action: 'change-password', ...change }, cookie)));
  });

  test('deletes the account with all that belongs to it', async () => {
    const { id, email, key } = await gate.account();
    const cookie = await enter(email);
    await gate.context.access.quotas.admit(key);
    expect(await act(cookie, { action: 'delete-account', password: 'a wrong password' })).toMatchObject({
      status: 403,
    });
    expect(redirected(await act(cookie, { action: 'delete-account', password: PASSWORD }))).toMatchObject({
      to: '/',
      cookie: 'prime-minus=',
    });
    const { access } = gate.context;
    expect([await access.accounts.find(email), await access.quotas.admit(key), await gate.viewer(cookie)]).toEqual([
      null,
      null,
      null,
    ]);
    expect([await access.keys.list(id), await access.sessions.list(id)]).toEqual([[], []]);
  });

  test.each([[{}], [{ action: 'nonsense' }], [{ action: '__proto__' }], [{ action: 'constructor' }]])(
    '%j is refused',
    async (fields) => {
      const cookie = await enter((await gate.account()).email);
      expect((await act(cookie, fields as Record<string, string>)).status).toBe(400);
    },
  );
});

describe('a form', () => {
  const post = async (type: string | null, body: string | Buffer<ArrayBuffer>) => {
    const { locals } = await visit('/login');
    const headers: Record<string, string> = type ? { 'content-type': type } : {};
    return login({ request: new Request('http://localhost/login', { method: 'POST', headers, body }), locals });
  };
  test.each([
    ['application/json', '{}', 415],
    ['text/plain', 'email=a', 415],
    ['multipart/form-data; boundary=x', '--x--', 415],
    ['application/x-www-form-urlencoded-too', 'email=a', 415],
    ['application/x-www-form-urlencoded', `email=${'x'.repeat(70_000)}`, 413],
    ['application/x-www-form-urlencoded', '%%%&&&===', 400],
    ['application/x-www-form-urlencoded; charset=utf-8', 'email=&password=', 400],
  ])('as %s is %i', async (type, body, status) => {
    expect((await post(type, body)).status).toBe(status);
  });
  test('of bytes that are no text is refused without harm', async () => {
    expect((await post('application/x-www-form-urlencoded', Buffer.from([0xff, 0xfe, 0, 0x80]))).status).toBe(400);
  });
});
