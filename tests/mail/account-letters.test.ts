import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LIMITS } from '../../src/access/throttles.ts';
import { login, signup } from '../../src/forms/login-signup.ts';
import { confirm, forgot, reset } from '../../src/forms/recovery.ts';
import { temporaryFolder } from '../support/folder.ts';
import { gateOfTest, PASSWORD } from '../support/gate.ts';
import { LETTER_SETTINGS } from '../support/mail.ts';
import { listen } from '../support/port.ts';
import { visitTo } from '../support/visit.ts';
import { ANOTHER, EMAIL, led, linkIn, pathOf, soon, stage, tokenOf } from './stage.ts';

test('a sign-up sends a link that confirms the address by a button, and works once', async () => {
  const { gate, visit, next } = await stage();
  const made = await signup(await visit('/signup', { email: EMAIL, password: PASSWORD }));
  expect(led(made)).toBe('/dashboard?done=signed-up#keys');
  const letter = await next();
  expect(letter).toMatchObject({
    recipients: [EMAIL],
    subject: 'Confirm your address',
    from: { address: 'letters@rates.example.ca', name: 'Prime Minus' },
    messageId: expect.stringMatching(/^<[\w-]+@rates\.example\.ca>$/),
  });
  expect(letter.text).toContain('1 Main Street, Toronto ON M5V 1A1');
  expect(letter.html).toContain('1 Main Street, Toronto ON M5V 1A1');
  const link = linkIn(letter);
  const account = () => gate.context.access.accounts.find(EMAIL);
  expect(await confirm(await visit(pathOf(link)))).toMatchObject({ status: 200, owner: { email: EMAIL } });
  expect((await account())?.confirmedAt).toBeNull();
  expect(led(await confirm(await visit('/confirm', { token: tokenOf(link) })))).toBe('/login?done=confirmed');
  expect((await account())?.confirmedAt).toBe(gate.clock.time);
  expect(await confirm(await visit('/confirm', { token: tokenOf(link) }))).toMatchObject({ status: 410 });
  const again = await gate.context.access.links.make((await account())?.id as string, 'confirm', EMAIL);
  expect(again).not.toBe(tokenOf(link));
});

test('a forgotten password: one link, one use, every session ended, a letter about it, and nobody logged in', async () => {
  const { gate, visit, next, entered } = await stage();
  const { cookie } = await entered();
  expect(led(await forgot(await visit('/forgot', { email: ' ANN@example.ca ' })))).toBe('/forgot?done=sent');
  const link = linkIn(await next());
  expect(await reset(await visit(pathOf(link)))).toMatchObject({ status: 200, owner: { account: { email: EMAIL } } });
  expect(await reset(await visit('/reset', { token: tokenOf(link), password: 'short' }))).toMatchObject({
    status: 400,
    errors: { password: expect.any(String) },
  });
  const both = [ANOTHER, `${ANOTHER} too`];
  const using = both.map(async (password) => reset(await visit('/reset', { token: tokenOf(link), password })));
  const tries = await Promise.all(using);
  expect(tries.map(({ status }) => status).sort()).toEqual([303, 410]);
  const won = tries.find(({ status }) => status === 303) as Response;
  expect(won.headers.get('set-cookie')).toMatch(/Max-Age=0/);
  expect(await gate.viewer(cookie)).toBeNull();
  expect((await next()).subject).toBe('Your password was changed');
  expect(await login(await visit('/login', { email: EMAIL, password: PASSWORD }))).toMatchObject({ status: 403 });
  const entering = both.map(async (password) => login(await visit('/login', { email: EMAIL, password })));
  expect((await Promise.all(entering)).map(({ status }) => status).sort()).toEqual([303, 403]);
  // Using the link proves access to the address's letters.
  expect((await gate.context.access.accounts.find(EMAIL))?.confirmedAt).toBe(gate.clock.time);
});

test('a flood of requests for one address gives three letters an hour, and says when the next can come', async () => {
  const { gate, visit, letters, member } = await stage();
  const settle = vi.spyOn(gate.context.access.outbox, 'settle');
  await member();
  const ask = async () => forgot(await visit('/forgot', { email: EMAIL }));
  for (let index = 0; index < 50; index++) {
    if (index < LIMITS.letter.limit) expect(led(await ask())).toBe('/forgot?done=sent');
    else
      expect(await ask()).toMatchObject({
        status: 429,
        retryAfter: 3600,
        errors: { form: expect.stringContaining('can be sent on Nov 20, 2026, 9:20\u00a0a.m.\u00a0EST') },
      });
  }
  // Settled, too: a clock that is moved before is a lease that ends.
  await soon(() => expect(settle).toHaveBeenCalledTimes(LIMITS.letter.limit));
  await Promise.all(settle.mock.results.map(({ value }) => value));
  expect(letters).toHaveLength(LIMITS.letter.limit);
  gate.clock.time += LIMITS.letter.windowMs;
  await ask();
  await soon(() => expect(letters).toHaveLength(LIMITS.letter.limit + 1));
});

test('a new address is confirmed, the old one gets a letter, and the counters move along', async () => {
  const { gate, visit, next, member, act } = await stage();
  const { id, key, cookie } = await member();
  await gate.context.access.quotas.admit(key);
  const change = { action: 'change-address', 'new-address': 'Ann@Elsewhere.example', 'address-password': PASSWORD };
  expect(await act({ ...change, 'address-password': 'wrong words' }, cookie)).toMatchObject({ status: 403 });
  expect(led(await act(change, cookie))).toBe('/dashboard?done=address-asked#address');
  const both = [await next(), await next()].sort((a, b) => (a.subject ?? '').localeCompare(b.subject ?? ''));
  expect(both.map(({ recipients, subject }) => [recipients, subject])).toEqual([
    [['ann@elsewhere.example'], 'Confirm your new address'],
    [[EMAIL], 'Somebody asked to change your address'],
  ]);
  const letter = both[0] as (typeof both)[0];
  expect(await gate.context.access.accounts.find('ann@elsewhere.example')).toBeNull();
  const link = linkIn(letter);
  expect(await confirm(await visit(pathOf(link)))).toMatchObject({
    owner: { account: { email: EMAIL }, email: 'ann@elsewhere.example' },
  });
  const done = await confirm(await visit('/confirm', { token: tokenOf(link) }, cookie));
  expect(led(done)).toBe('/dashboard?done=confirmed#address');
  const told = await next();
  expect([told.recipients, told.subject]).toEqual([[EMAIL], 'Your address was changed']);
  expect(told.text).not.toContain('elsewhere');
  expect((await gate.viewer(cookie))?.account).toMatchObject({
    email: 'ann@elsewhere.example',
    confirmedAt: gate.clock.time,
  });
  const [burst] = await gate.context.access.quotas.standings(id, 'free');
  expect(burst?.remaining).toBe(99);
});

test('an address that somebody else has is not taken over, and its owner gets a letter', async () => {
  const { gate, visit, next, member, act } = await stage();
  const { id, cookie } = await member();
  await gate.account('bob@example.ca');
  const change = { action: 'change-address', 'new-address': 'bob@example.ca', 'address-password': PASSWORD };
  expect(led(await act(change, cookie))).toBe('/dashboard?done=address-asked#address');
  const letter = [await next(), await next()].find(({ recipients }) => recipients.includes('bob@example.ca'));
  if (!letter) throw new Error('bob got no letter');
  expect(letter.subject).toBe('This address has an account already');
  expect(letter.text).not.toMatch(/token|ann@/);
  // Made while the address was free, used when it no longer is.
  const token = await gate.context.access.links.make(id, 'move', 'bob@example.ca');
  expect(await confirm(await visit('/confirm', { token }))).toMatchObject({ status: 409 });
  expect((await gate.viewer(cookie))?.account.email).toBe(EMAIL);
});

test('letters report a changed password, a new key and a deleted account, without secrets and with escaped text', async () => {
  const { gate, next, member, act } = await stage();
  const { cookie } = await member();
  await act({ action: 'create-key', name: '<img src=x onerror=alert(1)>\r\nBcc: evil@example.ca' }, cookie);
  const made = await next();
  expect(made).toMatchObject({ subject: 'A new API key was created', recipients: [EMAIL] });
  expect(made.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(made.html).not.toContain('<img');
  expect(made.raw).not.toMatch(/^Bcc/im);
  expect(made.raw).not.toMatch(/pm_live_\w{8}/);
  await act({ action: 'change-password', 'current-password': PASSWORD, 'new-password': ANOTHER }, cookie);
  expect((await next()).subject).toBe('Your password was changed');
  await act({ action: 'delete-account', password: ANOTHER }, cookie);
  expect(await next()).toMatchObject({ subject: 'Your account was deleted', recipients: [EMAIL] });
  expect(gate.logs.join('')).not.toMatch(/ann@example|token=/);
});

test('letters come in the language of the account, and a reset in that of its form, which the account then has', async () => {
  const { visit, next, member, act } = await stage();
  const { cookie } = await member();
  await act({ action: 'set-language', language: 'fr' }, cookie);
  await act({ action: 'create-key', name: 'a' }, cookie);
  expect((await next()).subject).toBe('Une nouvelle clé d’API a été créée');
  await act({ action: 'set-language', language: 'en' }, cookie);
  await forgot(await visit('/fr/forgot', { email: EMAIL }));
  const letter = await next();
  expect(letter.subject).toBe('Choisissez un nouveau mot de passe');
  expect(linkIn(letter).pathname).toBe('/fr/reset');
  await reset(await visit('/fr/reset', { token: tokenOf(linkIn(letter)), password: ANOTHER }));
  expect((await next()).subject).toBe('Votre mot de passe a été changé');
  expect(letter.html).toContain('<html lang="fr-CA">');
  expect(letter.headers.find(({ key }) => key === 'content-language')?.value).toBe('fr-CA');
});

test('a mail server that hangs delays no request', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const { gate, visit } = await stage({ url: `smtp://127.0.0.1:${await listen(silent)}`, letters: [] });
  await gate.account(EMAIL);
  for (const email of [EMAIL, 'x1@example.ca', 'x2@example.ca', 'x3@example.ca', 'x4@example.ca'])
    expect(led(await forgot(await visit('/forgot', { email })))).toBe('/forgot?done=sent');
  await soon(() => expect(sockets.size).toBe(1));
  // The one letter is under way, and the server's end does not wait for it either: the test's clean-up proves that.
});

test('without a mail server letters are files that only their owner can read', async () => {
  const folder = path.join(temporaryFolder(), 'mail');
  const gate = await gateOfTest({ settings: { ...LETTER_SETTINGS, MAIL_DIR: folder }, pollMs: 20 });
  await gate.account(EMAIL);
  const { outbox } = gate.context.access;
  await outbox.add([
    { channel: 'letter', id: 'one', accountId: null, task: { kind: 'forgot', email: EMAIL, language: 'en' }, dueAt: 0 },
  ]);
  await soon(async () => expect(await readdir(folder)).toEqual(['one.eml']));
  const file = path.join(folder, 'one.eml');
  expect((await stat(file)).mode & 0o077).toBe(0);
  const letter = await PostalMime.parse(await readFile(file));
  expect(letter).toMatchObject({
    subject: 'Choose a new password',
    to: [{ address: EMAIL }],
    messageId: '<one@rates.example.ca>',
  });
});

test('without a way to send letters, features that need one say so', async () => {
  const gate = await gateOfTest();
  const shown = async (fields?: Record<string, string>) =>
    forgot(await visitTo(gate, 'http://localhost/forgot', fields));
  expect(await shown()).toMatchObject({ status: 200, sendsLetters: false });
  expect(await shown({ email: EMAIL })).toMatchObject({ status: 503, sendsLetters: false });
});
