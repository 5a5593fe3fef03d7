import { describe, expect, test } from 'vitest';
import type { Account } from '../../src/access/accounts.ts';
import { exportAccount } from '../../src/forms/account-export.ts';
import { type DashboardModel, dashboard } from '../../src/forms/dashboard.ts';
import { login } from '../../src/forms/login-signup.ts';
import { gateOfTests, PASSWORD } from '../support/gate.ts';
import { enter, redirected, visit } from './visits.ts';

const gate = gateOfTests();

describe('the dashboard', () => {
  const act = async (cookie: string, fields: Record<string, string>) =>
    dashboard(await visit(gate, '/dashboard', fields, cookie));
  const show = async (cookie: string): Promise<DashboardModel> =>
    (await dashboard(await visit(gate, '/dashboard', undefined, cookie))) as DashboardModel;

  const change = (cookie: string, current: string, next: string) =>
    act(cookie, { action: 'change-password', 'current-password': current, 'new-password': next });

  /** An account that is logged in. */
  const entered = async () => {
    const account = await gate.account();
    return { ...account, cookie: await enter(gate, account.email) };
  };

  test('needs a login', async () => {
    for (const fields of [undefined, { action: 'create-key' }])
      expect(redirected(await dashboard(await visit(gate, '/dashboard', fields))).to).toBe('/login?next=/dashboard');
  });

  test('exports everything that is kept of an account, without secrets', async () => {
    const { email, key, cookie } = await entered();
    const stranger = await gate.account();
    const visited = await visit(gate, '/dashboard', undefined, cookie);
    const kept = await exportAccount(visited, visited.locals.account as Account);
    expect(kept).toMatchObject({
      account: { email, plan: 'free', language: 'en', createdAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      keys: [{ name: expect.any(String), lastUsedAt: null }],
      sessions: [{ device: expect.any(String) }],
      alerts: [],
      webhooks: [],
      deliveries: [],
    });
    const text = JSON.stringify(kept);
    expect(text).not.toMatch(/argon2|pm_live_|whsec_|token/);
    expect(text).not.toContain(stranger.email);
    expect(text).not.toContain(key);
  });

  test('makes a key, names it, shows it once, and revokes it', async () => {
    const { email, cookie } = await entered();
    const other = await enter(gate, email);
    expect(redirected(await act(cookie, { action: 'create-key', name: '  My\u0000 script ' })).to).toBe(
      '/dashboard#keys',
    );
    // Neither a program that looks at the headers nor another session takes it away.
    const { request, locals } = await visit(gate, '/dashboard', undefined, cookie);
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
    expect(redirected(await act(cookie, { action: 'revoke-key', id })).to).toBe('/dashboard?done=key-revoked#keys');
    expect((await act(cookie, { action: 'revoke-key', id })).status).toBe(404);
    expect(await gate.context.access.quotas.admit(newKey as string)).toBeNull();
  });

  test('another account’s keys and sessions are out of reach', async () => {
    const [mine, other] = [(await entered()).cookie, await entered()];
    const [key] = await gate.context.access.keys.list(other.id);
    const [session] = await gate.context.access.sessions.list(other.id);
    expect((await act(mine, { action: 'revoke-key', id: key?.id as string })).status).toBe(404);
    expect((await act(mine, { action: 'end-session', id: session?.id as string })).status).toBe(404);
    expect((await show(other.cookie)).keys).toHaveLength(1);
  });

  test('lists the sessions, ends one, ends all', async () => {
    const { email } = await gate.account();
    const cookies: [string, string, string] = ['', '', ''];
    for (const at of cookies.keys()) cookies[at] = await enter(gate, email);
    const { sessions } = await show(cookies[0]);
    expect(sessions.map(({ device }) => device)).toEqual(Array(3).fill('Firefox, Linux'));
    expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1);
    const other = sessions.find(({ isThis }) => !isThis);
    expect(redirected(await act(cookies[0], { action: 'end-session', id: other?.id as string })).to).toBe(
      '/dashboard?done=session-ended#sessions',
    );
    expect((await show(cookies[0])).sessions).toHaveLength(2);
    expect(redirected(await act(cookies[0], { action: 'end-sessions' })).to).toBe('/login?done=sessions-ended');
    for (const cookie of cookies) expect(await gate.viewer(cookie)).toBeNull();
  });

  test('changes the password, asks for the old one, and ends other sessions', async () => {
    const { email, cookie: mine } = await entered();
    const other = await enter(gate, email);
    expect(await change(mine, 'a wrong password', 'another long password')).toMatchObject({
      status: 403,
      errors: { 'current-password': expect.any(String) },
    });
    expect(await change(mine, PASSWORD, 'short')).toMatchObject({
      status: 400,
      errors: { 'new-password': expect.stringContaining('8') },
    });
    const { to } = redirected(await change(mine, PASSWORD, 'another long password'));
    expect(to).toBe('/dashboard?done=password-changed#change');
    expect(await gate.viewer(mine)).not.toBeNull();
    expect(await gate.viewer(other)).toBeNull();
    expect((await login(await visit(gate, '/login', { email, password: PASSWORD }))).status).toBe(403);
    redirected(await login(await visit(gate, '/login', { email, password: 'another long password' })));
  });

  test('deletes the account with everything that belongs to it', async () => {
    const { email, key, cookie } = await entered();
    await gate.context.access.quotas.admit(key);
    expect((await act(cookie, { action: 'delete-account', password: 'a wrong password' })).status).toBe(403);
    expect(redirected(await act(cookie, { action: 'delete-account', password: PASSWORD }))).toMatchObject({
      to: '/login?done=account-deleted',
      cookie: 'prime-minus=',
    });
    const { access } = gate.context;
    const found = [access.accounts.find(email), access.quotas.admit(key), gate.viewer(cookie)];
    expect(await Promise.all(found)).toEqual([null, null, null]);
  });
});
