import { beforeEach, describe, expect, test } from 'vitest';
import { openAccounts } from '../../src/access/accounts.ts';
import type { Database } from '../../src/access/database.ts';
import { ABSOLUTE_DAYS, IDLE_DAYS, MAX_SESSIONS, openSessions, type Sessions } from '../../src/access/sessions.ts';
import { temporaryDatabase } from '../support/database.ts';

const DAY = 86_400_000;
let time: number;
let database: Database;
let sessions: Sessions;
let account: string;
beforeEach(async () => {
  time = Date.parse('2026-11-20T13:20:00Z');
  database = temporaryDatabase();
  sessions = openSessions(database, false, () => time);
  account = (await openAccounts(database, () => time).add('a@b.ca', '-'))?.id as string;
});
const begin = async (): Promise<string> => (await sessions.begin(account, 'Firefox on Linux')).split(';')[0] as string;

test('the cookie is HttpOnly, SameSite=Lax, and __Host- where the origin is https', async () => {
  expect(await sessions.begin(account, 'x')).toMatch(
    /^prime-minus=[a-z0-9]{40}; HttpOnly; Max-Age=7776000; Path=\/; SameSite=Lax$/,
  );
  const secure = await openSessions(database, true, () => time).begin(account, 'x');
  expect(secure).toMatch(/^__Host-prime-minus=\w+; HttpOnly; Max-Age=7776000; Path=\/; SameSite=Lax; Secure$/);
  expect(sessions.blankCookie()).toMatch(/^prime-minus=; HttpOnly; Max-Age=0;/);
});

test('a new id at every login; only its hash is stored', async () => {
  const [one, two] = [await begin(), await begin()];
  expect(one).not.toBe(two);
  const stored = JSON.stringify(database.prepare('SELECT * FROM session').all());
  for (const cookie of [one, two]) expect(stored).not.toContain(cookie.split('=')[1]);
});

test('a cookie is read wherever it stands; what else is sent harms nothing', async () => {
  const cookie = await begin();
  for (const header of [cookie, `a=b; ${cookie}`, `a=%zz;${cookie};c`, `;;; ${cookie} ;`])
    expect((await sessions.read(header))?.account.email, header).toBe('a@b.ca');
  const id = cookie.split('=')[1] as string;
  const hash = (await sessions.list(account))[0]?.id as string;
  for (const header of [
    null,
    undefined,
    '',
    'x',
    'prime-minus',
    'prime-minus=',
    `x${cookie}`,
    `prime-minus=${id}x`,
    `prime-minus=${hash}`,
  ])
    expect(await sessions.read(header), String(header)).toBeNull();
});

describe('lifetimes', () => {
  test('idle: ends after 14 days without use', async () => {
    const cookie = await begin();
    time += IDLE_DAYS * DAY - 60_000;
    expect(await sessions.read(cookie)).not.toBeNull();
    time += IDLE_DAYS * DAY;
    expect(await sessions.read(cookie)).toBeNull();
  });

  test('use within the second half makes it longer', async () => {
    const cookie = await begin();
    for (let week = 0; week < 6; week++) {
      time += 10 * DAY;
      expect(await sessions.read(cookie)).not.toBeNull();
    }
  });

  test('absolute: ends after 90 days, however used', async () => {
    const cookie = await begin();
    for (let day = 0; day < ABSOLUTE_DAYS - 1; day++) {
      time += DAY;
      expect(await sessions.read(cookie), `day ${day}`).not.toBeNull();
    }
    time += DAY;
    expect(await sessions.read(cookie)).toBeNull();
    expect(await sessions.list(account)).toEqual([]);
  });

  test('what has ended is removed at the next login', async () => {
    await begin();
    time += IDLE_DAYS * DAY + 1000;
    await begin();
    expect(database.prepare('SELECT count(*) FROM session').pluck().get()).toBe(1);
  });
});

test('sessions are listed newest first, and ended one by one, all but one, or all', async () => {
  const cookies: string[] = [];
  for (let index = 0; index < 4; index++) {
    cookies.push(await begin());
    time += 1000;
  }
  const list = await sessions.list(account);
  expect(list.map(({ createdAt }) => createdAt)).toEqual([3, 2, 1, 0].map((index) => time - (4 - index) * 1000));
  expect(list[0]).toMatchObject({ device: 'Firefox on Linux' });
  const mine = (await sessions.read(cookies[0]))?.sessionId as string;
  expect(await sessions.end(account, list[0]?.id as string)).toBe(true);
  expect(await sessions.end(account, list[0]?.id as string)).toBe(false);
  expect(await sessions.end('somebody', mine)).toBe(false);
  expect(await sessions.read(cookies[3])).toBeNull();
  await sessions.endOthers(account, mine);
  expect((await sessions.list(account)).map(({ id }) => id)).toEqual([mine]);
  await sessions.endOthers(account, null);
  expect(await sessions.read(cookies[0])).toBeNull();
});

test('an account has at most 50 sessions: a login beyond ends the oldest', async () => {
  const first = await begin();
  for (let index = 0; index < MAX_SESSIONS; index++) {
    time += 1000;
    await begin();
  }
  expect(await sessions.list(account)).toHaveLength(MAX_SESSIONS);
  expect(await sessions.read(first)).toBeNull();
});
