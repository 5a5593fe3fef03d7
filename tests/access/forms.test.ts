import { describe, expect, test } from 'vitest';
import { dashboard } from '../../src/forms/dashboard.ts';
import { readForm } from '../../src/forms/form.ts';
import { type LoginModel, login, logout, signup } from '../../src/forms/login-signup.ts';
import { gateOfTests, PASSWORD } from '../support/gate.ts';
import { enter, redirected, visit } from './visits.ts';

const gate = gateOfTests();

describe('sign-up', () => {
  test.each([
    ['/signup', '/dashboard'],
    ['/signup?next=/board', '/board'],
    ['/fr/signup', '/fr/dashboard'],
  ])('%s makes a free account, logs it in and leads to %s', async (path, to) => {
    const made = await signup(await visit(gate, path, { email: ` New@${path.length}.example `, password: PASSWORD }));
    expect(redirected(made).to).toBe(to);
    const { account } = (await gate.viewer(redirected(made).cookie)) ?? {};
    expect(account).toMatchObject({ email: `new@${path.length}.example`, plan: 'free', confirmedAt: null });
  });

  test.each<[Record<string, string>, Record<string, RegExp>]>([
    [{ email: '', password: PASSWORD }, { email: /name@example/ }],
    [{ email: 'nobody', password: PASSWORD }, { email: /name@example/ }],
    [{ email: 'a@b', password: PASSWORD }, { email: /name@example/ }],
    [{ email: `${'x'.repeat(250)}@b.ca`, password: PASSWORD }, { email: /too long|name@example/ }],
    [{ email: 'x@y.ca', password: 'short' }, { password: /at least 8/ }],
    [{ email: 'x@y.ca', password: 'password123' }, { password: /lists/ }],
    [
      { email: 'nobody', password: '' },
      { email: /name@example/, password: /at least 8/ },
    ],
    [{}, { email: /name@example/, password: /at least 8/ }],
  ])('%j is refused, with a message beside each wrong field', async (fields, errors) => {
    const model = (await signup(await visit(gate, '/signup', fields))) as LoginModel;
    expect(model.status).toBe(400);
    expect(Object.keys(model.errors).sort()).toEqual(Object.keys(errors).sort());
    for (const [field, words] of Object.entries(errors)) expect(model.errors[field]).toMatch(words);
    expect([...model.typed]).toEqual(Object.entries(fields).filter(([name]) => name === 'email'));
    expect(JSON.stringify(model)).not.toContain(fields['password'] || 'no password');
  });

  test('for an address that has an account is a log-in with its password, in any case, and says so with another one', async () => {
    const { id, email } = await gate.account('taken@example.ca');
    const fields = { email: 'TAKEN@example.ca', password: PASSWORD };
    const { to, cookie } = redirected(await signup(await visit(gate, '/signup', fields)));
    expect([to, (await gate.viewer(cookie))?.account.id]).toEqual(['/dashboard', id]);
    const refused = await signup(await visit(gate, '/signup', { ...fields, password: 'purple llamas' }));
    expect(refused).toMatchObject({ status: 409, errors: { email: expect.stringContaining('has an account') } });
    redirected(await login(await visit(gate, '/login', { email, password: PASSWORD })));
  });

  test('twice at once makes one account, and logs in twice', async () => {
    const fields = { email: 'double@example.ca', password: PASSWORD };
    const both = [await visit(gate, '/signup', fields), await visit(gate, '/signup', fields)];
    const cookies = (await Promise.all(both.map(signup))).map((answer) => redirected(answer).cookie);
    const viewers = await Promise.all(cookies.map(gate.viewer));
    expect(new Set(viewers.map((viewer) => viewer?.account.email))).toEqual(new Set([fields.email]));
    expect(new Set(viewers.map((viewer) => viewer?.account.id)).size).toBe(1);
  });

  test('is a guess at a password: the limits of a log-in hold, and together with it', async () => {
    const { email } = await gate.account();
    const guess = async (form: typeof login, index: number) =>
      (await form(await visit(gate, '/signup', { email, password: `a wrong guess ${index}` }))).status;
    for (let index = 0; index < 10; index++)
      expect(await guess(index % 2 ? login : signup, index)).toBe(index % 2 ? 403 : 409);
    expect([await guess(signup, 10), await guess(login, 11)]).toEqual([429, 429]);
    for (let index = 0; index < 50; index++) await gate.context.access.throttles.login(`${index}@b.ca`, '10.3.0.9');
    const fresh = { email: 'fresh@example.ca', password: PASSWORD };
    expect(await signup(await visit(gate, '/signup', fresh, '', '10.3.0.9'))).toMatchObject({ status: 429 });
  });

  test('for an address that has an account does not make the stranger’s network one of its owner’s', async () => {
    const fields = { email: (await gate.account()).email, password: PASSWORD };
    await signup(await visit(gate, '/signup', { ...fields, password: 'purple llamas on a train' }, '', '10.3.0.2'));
    for (let index = 0; index < 12; index++)
      await login(await visit(gate, '/login', { ...fields, password: 'wrong words' }));
    expect(await login(await visit(gate, '/login', fields, '', '10.3.0.2'))).toMatchObject({ status: 429 });
  });

  test('makes its network one from which the owner can always log in, whatever strangers try', async () => {
    const fields = { email: 'made-here@example.ca', password: PASSWORD };
    await signup(await visit(gate, '/signup', fields, '', '10.3.0.1'));
    const { throttles } = gate.context.access;
    for (let index = 0; index < 12; index++) await throttles.login(fields.email, `10.3.1.${index}`);
    expect(await login(await visit(gate, '/login', fields))).toMatchObject({ status: 429 });
    redirected(await login(await visit(gate, '/login', fields, '', '10.3.0.1')));
  });
});

describe('login', () => {
  test('starts a session under a new id and ends the one before', async () => {
    const { email } = await gate.account();
    const first = await enter(gate, email);
    const again = await login(await visit(gate, '/login', { email, password: PASSWORD }, first));
    const second = redirected(again).cookie;
    expect(second).not.toBe(first);
    expect(await gate.viewer(first)).toBeNull();
    expect(await gate.viewer(second)).not.toBeNull();
  });

  test('in French answers in French, and redirects to French pages', async () => {
    const { email } = await gate.account();
    expect(await login(await visit(gate, '/fr/login', {}))).toMatchObject({
      errors: { email: expect.stringContaining('votre compte'), password: 'Entrez votre mot de passe.' },
    });
    expect(await signup(await visit(gate, '/fr/signup', { email: 'nobody', password: 'short' }))).toMatchObject({
      errors: { email: expect.stringContaining('nom@exemple.ca'), password: 'Utilisez au moins 8 caractères.' },
    });
    const fields = { email, password: PASSWORD };
    for (const [path, to] of [
      ['/fr/login?next=/rates?price=1', '/fr/rates?price=1'],
      ['/login?next=/fr/rates', '/rates'],
    ] as const)
      expect(redirected(await login(await visit(gate, path, fields))).to).toBe(to);
  });

  test('is throttled per account, with a message that says how long to wait', async () => {
    const { email } = await gate.account();
    const attempt = async (password: string) => login(await visit(gate, '/login', { email, password }));
    for (let index = 0; index < 10; index++) expect((await attempt('a wrong password')).status).toBe(403);
    const refused = (await attempt(PASSWORD)) as LoginModel;
    const form = 'Too many tries. Wait 15 minutes and try again.';
    expect(refused).toMatchObject({ status: 429, errors: { form }, retryAfter: 900 });
    gate.clock.time += 15 * 60_000;
    redirected(await attempt(PASSWORD));
  });

  test('gives its try back to an address that has one left', async () => {
    const { email } = await gate.account();
    for (let index = 0; index < 49; index++) await gate.context.access.throttles.login(`${index}@b.ca`, '10.9.0.1');
    for (let index = 0; index < 3; index++)
      redirected(await login(await visit(gate, '/login', { email, password: PASSWORD }, '', '10.9.0.1')));
  });

  test.each([
    ['/login', '/dashboard'],
    ['/login?next=/lenders/rbc', '/lenders/rbc'],
    ['/login?next=%2Falert%3Flender%3Drbc,td%26id%3Da%2Bb:c', '/alert?lender=rbc,td&id=a+b:c'],
    ['/login?next=//evil.example', '/dashboard'],
    ['/login?next=https://evil.example', '/dashboard'],
    ['/login?next=/%5Cevil.example', '/dashboard'],
    ['/login?next=/a%0d%0aSet-Cookie:x', '/dashboard'],
  ])('%s redirects to %s', async (path, to) => {
    const { email } = await gate.account();
    expect(redirected(await login(await visit(gate, path, { email, password: PASSWORD }))).to).toBe(to);
    expect(redirected(await login(await visit(gate, path, undefined, await enter(gate, email)))).to).toBe(to);
  });
});

describe('simultaneous logins', () => {
  test('from one network do not delay those from another', async () => {
    const { email } = await gate.account();
    let answered = 0;
    // Of names that nobody has: each costs what a password costs.
    const flood = Array.from({ length: 24 }, async (_, index) => {
      const fields = { email: `nobody-${index}@example.ca`, password: 'a wrong guess' };
      await login(await visit(gate, '/login', fields, '', '10.5.0.1'));
      answered++;
    });
    redirected(await login(await visit(gate, '/login', { email, password: PASSWORD })));
    expect(answered).toBeLessThan(18);
    await Promise.all(flood);
  });
});

test('logout ends the session on the server', async () => {
  const cookie = await enter(gate, (await gate.account()).email);
  expect(await gate.viewer(cookie)).not.toBeNull();
  expect(redirected(await logout(await visit(gate, '/logout', {}, cookie)))).toMatchObject({
    to: '/login?done=logged-out',
    cookie: 'prime-minus=',
  });
  expect(await gate.viewer(cookie)).toBeNull();
  expect(await login(await visit(gate, '/login?done=logged-out'))).toMatchObject({ notice: 'You are logged out.' });
});

describe('a form', () => {
  test.each<[string, string | Buffer<ArrayBuffer>, number]>([
    ['application/json', '{}', 415],
    ['text/plain', 'email=a', 415],
    ['multipart/form-data; boundary=x', '--x--', 415],
    ['application/x-www-form-urlencoded-too', 'email=a', 415],
    ['application/x-www-form-urlencoded', `email=${'x'.repeat(70_000)}`, 413],
    ['application/x-www-form-urlencoded', '%%%&&&===', 400],
    ['application/x-www-form-urlencoded; charset=utf-8', 'email=&password=', 400],
    // Not UTF-8.
    ['application/x-www-form-urlencoded', Buffer.from([0xff, 0xfe, 0, 0x80]), 400],
  ])('as %s is %i', async (type, body, status) => {
    const { locals } = await visit(gate, '/login');
    const headers = { 'content-type': type };
    const request = new Request('http://localhost/login', { method: 'POST', headers, body });
    expect((await login({ request, locals })).status).toBe(status);
  });
  test.each([
    ['application/json', '{}', 'Envoyez le formulaire'],
    ['application/x-www-form-urlencoded', 'x'.repeat(70_000), 'Un formulaire peut contenir au plus 65536 octets'],
  ])('as %s from a French page is refused in French', async (type, body, words) => {
    const headers = { 'content-type': type };
    const refused = await readForm(new Request('http://localhost/fr/login', { method: 'POST', headers, body }));
    expect(await (refused as Response).text()).toContain(words);
  });
  test('with a NUL, which PostgreSQL does not store, is read without it', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const request = new Request('http://localhost/login', { method: 'POST', headers, body: 'a=x%00y\0&%00=%2500' });
    expect(Object.fromEntries((await readForm(request)) as URLSearchParams)).toEqual({ a: 'x y ', ' ': '%00' });
    const cookie = await enter(gate, (await gate.account()).email);
    for (const action of ['revoke-key', 'end-session', 'end-alert', 'remove-webhook', 'resume-webhook'])
      expect(await dashboard(await visit(gate, '/dashboard', { action, id: '\0' }, cookie))).toMatchObject({
        status: 404,
      });
    expect((await login(await visit(gate, '/login', { email: 'a\0@b.ca', password: 'x' }))).status).toBe(403);
  });
});
