import { describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../src/access/passwords.ts';
import type { Shown } from '../../src/forms/form.ts';
import { login, signup } from '../../src/forms/login-signup.ts';
import { confirm, forgot, reset } from '../../src/forms/recovery.ts';
import { alertFor, alertOf } from '../support/alerts.ts';
import { PASSWORD } from '../support/gate.ts';
import { ANOTHER, confirmed, cookiesOf, EMAIL, led, linkIn, pathOf, type Stage, stage, tokenOf } from './stage.ts';

const STRANGER = 'stranger@example.com';

type Letter = Awaited<ReturnType<Stage['next']>>;

/** Asks for another address as somebody who knows the password. @returns the letters to the new and to the old address */
async function askToMove({ act, next }: Stage, cookie: string, to = STRANGER, from = EMAIL) {
  const change = { action: 'change-address', 'new-address': to, 'address-password': PASSWORD };
  expect(led(await act(change, cookie))).toBe('/dashboard?done=address-asked#address');
  const letters = [await next(), await next()];
  const lettersTo = (email: string) => {
    const letter = letters.find(({ recipients }) => recipients.includes(email));
    if (!letter) throw new Error(`no letter to ${email}`);
    return letter;
  };
  return { toNew: lettersTo(to), toOld: lettersTo(from) };
}

/** Opens the page that a letter leads to. */
const open = async ({ visit }: Stage, letter: Letter) => confirm(await visit(pathOf(linkIn(letter))));
/** Presses the button of that page. */
const press = async ({ visit }: Stage, letter: Letter) =>
  confirm(await visit('/confirm', { token: tokenOf(linkIn(letter)) }));
/** Moves an account to another address. @returns the letter that tells the old one */
async function moved(here: Stage, cookie: string, to = STRANGER, from = EMAIL): Promise<Letter> {
  await press(here, (await askToMove(here, cookie, to, from)).toNew);
  return here.next();
}

/** An account whose owner has proven to read its letters, and a stranger who is logged in with its password. */
async function intruded() {
  const here = await stage();
  const { id, cookie: stranger } = await here.member();
  here.gate.clock.time += 1000;
  return { here, id, stranger };
}

/** What the page of a new password sends beside it. */
type Pressed = { keep?: 'yes'; end?: 'yes' };
/** Where a reset leads: to the login, with what happened, and the address filled in. */
const leadsTo = (done = 'reset-ended') => `/login?done=${done}&email=${encodeURIComponent(EMAIL)}`;
/** Resets the password as the owner does, by letter. */
async function recover({ visit, next }: Stage, password: string, pressed: Pressed = {}, done?: string): Promise<void> {
  expect(led(await forgot(await visit('/forgot', { email: EMAIL })))).toBe('/forgot?done=sent');
  const given = { token: tokenOf(linkIn(await next())), password, ...pressed };
  expect(led(await reset(await visit('/reset', given)))).toBe(leadsTo(done));
  expect((await next()).subject).toBe('Your password was changed');
}

test('a mistyped address cannot take the account once another one is requested; both requests can be stopped', async () => {
  const { here, id, stranger: cookie } = await intruded();
  const mistyped = await askToMove(here, cookie);
  const meant = await askToMove(here, cookie, 'ann@elsewhere.example');
  expect(await press(here, mistyped.toNew)).toMatchObject({ status: 410 });
  for (const { toOld } of [mistyped, meant]) expect(await open(here, toOld)).toMatchObject({ status: 200 });
  expect(led(await press(here, meant.toNew))).toMatch(/done=confirmed$/);
  expect(await here.gate.context.access.accounts.find('ann@elsewhere.example')).toMatchObject({ id });
});

describe('a change of address that a stranger requested', () => {
  test('ends with a reset even if its letter is still waiting to be sent', async () => {
    const { here, id, stranger } = await intruded();
    const { links, outbox } = here.gate.context.access;
    const held = vi.spyOn(outbox, 'take').mockResolvedValue([]);
    const change = { action: 'change-address', 'new-address': STRANGER, 'address-password': PASSWORD };
    await here.act(change, stranger);
    await links.reset(await links.make(id, 'reset', EMAIL), 'hash', []);
    held.mockRestore();
    here.gate.context.courier.wake();
    await here.quiet();
    expect(here.letters).toEqual([]);
  });

  test('is reported to the old address, which stops it with one button and then chooses a new password', async () => {
    const { here, id, stranger } = await intruded();
    const { toNew, toOld } = await askToMove(here, stranger);
    expect(toOld.subject).toBe('Somebody asked to change your address');
    expect(toOld.text).not.toContain('stranger');
    expect(await open(here, toOld)).toMatchObject({ status: 200, owner: { purpose: 'stop' } });
    const next = led(await press(here, toOld));
    expect(next).toMatch(/^\/reset\?token=[\w-]{43}$/);
    expect(await open(here, toNew)).toMatchObject({ status: 410 });
    expect(await open(here, toOld)).toMatchObject({ status: 410 });
    expect(await here.gate.viewer(stranger)).toBeNull();
    const token = (next as string).split('=')[1] as string;
    const done = await reset(await here.visit('/reset', { token, password: ANOTHER }));
    expect(led(done)).toBe(leadsTo());
    expect(await here.gate.context.access.accounts.find(EMAIL)).toMatchObject({ id });
  });

  test('that is confirmed at once can be reverted from the old address, whatever the stranger changes meanwhile', async () => {
    const { here, id, stranger } = await intruded();
    const told = await moved(here, stranger);
    expect([told.recipients, told.subject]).toEqual([[EMAIL], 'Your address was changed']);
    expect(told.text).not.toContain('stranger');
    const { accounts, keys } = here.gate.context.access;
    const [mine] = await keys.list(id);
    here.gate.clock.time += 1000;
    await keys.create(id, 'of the stranger');
    await accounts.setPassword(id, await hashPassword(ANOTHER), null);
    expect(await open(here, told)).toMatchObject({ owner: { purpose: 'undo', email: EMAIL } });
    expect(led(await press(here, told))).toMatch(/^\/reset\?token=/);
    expect(await accounts.find(EMAIL)).toMatchObject({ id });
    // It is as it was at the move, and the stranger's password opens it no more than the stranger's session.
    expect(await keys.list(id)).toEqual([mine]);
    expect(await login(await here.visit('/login', { email: EMAIL, password: ANOTHER }))).toMatchObject({ status: 403 });
    // The address it leaves is told as well, and has no way to take it again.
    const left = await here.next();
    expect([left.recipients, left.subject]).toEqual([[STRANGER], 'Your address was changed']);
    expect(left.text).not.toMatch(/token=/);
  });

  test('can be reverted by an owner who wanted no letters before the address was confirmed', async () => {
    const here = await stage();
    const { id, cookie } = await here.entered();
    await here.gate.context.access.addresses.silence(EMAIL, true);
    await confirmed(here.gate, id);
    const told = await moved(here, cookie);
    expect(told.recipients).toEqual([EMAIL]);
    expect(led(await press(here, told))).toMatch(/^\/reset/);
  });

  test('and a second one back to the owner give the stranger no way to displace the owner, who was there first', async () => {
    const { here, id, stranger } = await intruded();
    await moved(here, stranger);
    here.gate.clock.time += 1000;
    const back = (await askToMove(here, stranger, EMAIL, STRANGER)).toNew;
    expect(back.text).toContain('the account of s…@e….com to this address');
    await press(here, back);
    const undo = await here.next();
    await recover(here, ANOTHER);
    expect(await press(here, undo)).toMatchObject({
      status: 409,
      errors: { page: expect.stringContaining('was confirmed on it before yours') },
    });
    expect(await here.gate.context.access.accounts.find(EMAIL)).toMatchObject({ id });
    expect(led(await login(await here.visit('/login', { email: EMAIL, password: ANOTHER })))).toBe('/dashboard');
  });

  test('tells a never confirmed address nothing, so that its reader gets no way to take the account', async () => {
    const here = await stage();
    const { cookie } = await here.entered();
    await here.act({ action: 'change-address', 'new-address': STRANGER, 'address-password': PASSWORD }, cookie);
    await press(here, await here.next());
    await here.quiet();
    expect(here.letters.map(({ recipients }) => recipients)).toEqual([[STRANGER]]);
  });
});

test('an account made by a stranger with somebody’s address loses its keys, webhooks and alerts at recovery, unless the owner keeps them', async () => {
  for (const [pressed, done, told, left] of [
    [{}, 'reset-ended', 'were ended', 0],
    [{ keep: 'yes', end: 'yes' }, 'reset-ended', 'were ended', 0],
    [{ keep: 'yes' }, 'reset-kept', 'still work', 1],
  ] as const) {
    const here = await stage();
    const { id, key } = await here.gate.account(EMAIL);
    const { access } = here.gate.context;
    await access.webhooks.make(id, 'https://hook.example/');
    await alertOf(access, id);
    const token = await access.links.make(id, 'reset', EMAIL);
    const { keepable } = (await reset(await here.visit(`/reset?token=${token}`))) as Shown<typeof reset>;
    expect(keepable).toEqual(['apiKey', 'webhook', 'alert'].map((name) => ({ name, count: 1 })));
    await recover(here, ANOTHER, pressed, done);
    expect(await login(await here.visit(leadsTo(done)))).toMatchObject({ notice: expect.stringContaining(told) });
    const counts = [access.keys.list(id), access.webhooks.list(id), access.alerts.list(id)];
    expect((await Promise.all(counts)).map(({ length }) => length)).toEqual([left, left, left]);
    expect((await access.quotas.admit(key)) !== null).toBe(left === 1);
  }
});

test('an account that a stranger moved to somebody’s address goes back empty, and that person is told and free to sign up', async () => {
  const here = await stage();
  const { access } = here.gate.context;
  const { id, key, cookie } = await here.member(STRANGER);
  here.gate.clock.time += 1000;
  // An alert that the person asks for by the address alone.
  const [own] = await access.alerts.byTokens([await alertFor(access, EMAIL, { condition: 'lowest' })]);
  const undo = await moved(here, cookie, EMAIL, STRANGER);
  here.gate.clock.time += 1000;
  // What the address asked for stays its own until its reader has chosen a password.
  expect(await access.alerts.list(id)).toEqual([]);
  expect(own && (await access.alerts.listening([own.id]))).toMatchObject([{ email: EMAIL, accountId: null }]);
  await recover(here, ANOTHER, { keep: 'yes' }, 'reset-kept');
  const theirs = (await access.keys.create(id, 'mine'))?.key as string;
  await access.keys.create(id, '', undefined, undefined, { kind: 'question', question: '' });
  await access.webhooks.make(id, 'https://hook.example/');
  await alertOf(access, id);
  const session = await here.gate.session(id);

  expect(led(await press(here, undo))).toMatch(/^\/reset\?token=/);
  expect(await access.accounts.find(STRANGER)).toMatchObject({ id });
  expect((await access.keys.list(id)).length).toBe(1);
  expect(await access.quotas.admit(key)).not.toBeNull();
  expect(await access.quotas.admit(theirs)).toBeNull();
  const left = [access.keys.list(id, 'question'), access.webhooks.list(id), access.alerts.list(id)];
  expect(await Promise.all(left)).toEqual([[], [], []]);
  expect(await here.gate.viewer(session)).toBeNull();
  const told = await here.next();
  expect(told.recipients).toEqual([EMAIL]);
  expect(told.text).toContain('You are free to sign up with this address');
  expect(told.text).not.toMatch(/token=|stranger/);
  await signup(await here.visit('/signup', { email: EMAIL, password: PASSWORD }));
  expect((await access.accounts.find(EMAIL))?.id).not.toBe(id);
});

describe('ten wrong guesses of strangers', () => {
  test('do not keep the owner out of a browser used before, or out after a reset by letter', async () => {
    const here = await stage();
    await here.gate.account(EMAIL);
    const fields = { email: EMAIL, password: PASSWORD };
    // Each visit comes from a place of its own.
    const browser = cookiesOf(await login(await here.visit('/login', fields)));
    expect(browser).toMatch(/__Host-prime-minus-browser=[\w-]{22}/);
    for (let index = 0; index < 12; index++)
      await login(await here.visit('/login', { ...fields, password: 'a wrong guess' }));
    expect(await login(await here.visit('/login', fields))).toMatchObject({ status: 429 });
    expect(await login(await here.visit('/login', fields, browser))).toMatchObject({ status: 303 });
    // One that is made up is no browser of the owner's.
    const forged = '__Host-prime-minus-browser=AAAAAAAAAAAAAAAAAAAAAA';
    expect(await login(await here.visit('/login', fields, forged))).toMatchObject({ status: 429 });

    await forgot(await here.visit('/forgot', { email: EMAIL }));
    const link = await here.visit('/reset', { token: tokenOf(linkIn(await here.next())), password: ANOTHER });
    expect(led(await reset(link))).toBe(leadsTo());
    expect(await login(await here.visit(leadsTo()))).toMatchObject({ email: EMAIL });
    const there = await here.visit('/login', { ...fields, password: ANOTHER }, '', link.locals.address);
    expect(await login(there)).toMatchObject({ status: 303 });
    // The browser of before was perhaps a thief's.
    const old = await login(await here.visit('/login', { ...fields, password: ANOTHER }, browser));
    expect(old).toMatchObject({ status: 429 });
  });
});
