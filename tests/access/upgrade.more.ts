import { readdir } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openAccess } from '../../src/access/access.ts';
import { FIRST, postgresSteps, sqliteSteps } from '../../src/access/migrations.ts';
import { connect } from '../../src/access/sqlite/connection.ts';
import { temporaryFolder } from '../support/folder.ts';
import { STORES, type TestStore } from '../support/stores.ts';

/** The tables that an upgrade starts from. */
const [OLD] = sqliteSteps(0) as [string];

/** Makes a store as the oldest release that can be upgraded left it, with rows of then. */
async function asOld({ place, change }: TestStore, rows: string): Promise<void> {
  await change(
    'file' in place
      ? `${OLD} PRAGMA user_version = ${FIRST};`
      : `CREATE TABLE migration (number INTEGER PRIMARY KEY, done_at TIMESTAMPTZ NOT NULL DEFAULT now());
         ${postgresSteps(0)[0]} INSERT INTO migration (number) VALUES (${FIRST});`,
  );
  await change(rows);
}

describe.each(STORES)('an upgrade of %s', (_, make) => {
  test('moves alerts of accounts and of addresses, counters, days of use, and letters that wait', async () => {
    const [day, yesterday] = [Date.parse('2026-11-20'), Date.parse('2026-11-19')];
    const now = day + 13 * 3_600_000;
    const store = await make();
    await asOld(
      store,
      `INSERT INTO account (id, email, password, plan, created_at, holder, language, confirmed_at)
         VALUES ('ann', 'ann@example.ca', '-', 'free', 1, 'h', 'fr', 2);
       INSERT INTO alert (id, account_id, email, language, confirmed_at, question, condition, below_percent, way, token, consented_at,
           made_at, paused_at, ends_at)
         VALUES ('a', 'ann', NULL, NULL, NULL, 'lender=rbc', 'any', NULL, 'daily', 't', 3, 4, NULL, NULL),
           ('p', 'ann', NULL, NULL, NULL, 'lender=td', 'any', NULL, 'daily', 'w', 3, 4, 5, NULL),
           ('b', NULL, 'bob@example.ca', 'en', 6, 'x', 'below', 4.5, 'letter', 'u', 7, 8, NULL, ${now + 9}),
           ('c', NULL, 'eve@example.ca', 'en', NULL, 'x', 'lowest', NULL, 'letter', 'v', 7, 8, NULL, NULL);
       INSERT INTO counter (holder, policy, window_start, used) VALUES ('h', 'burst', ${now}, 7), ('h', 'daily', ${day}, 70);
       INSERT INTO use_of_day (account_id, day, requests) VALUES ('ann', ${day}, 71), ('ann', ${yesterday}, 12);
       INSERT INTO outbox (id, kind, task, made_at, due_at, state) VALUES
         ('one', 'signed-up', '{"kind":"signed-up","email":"ann@example.ca","language":"fr","isNew":true}', 7, 1, 'waiting'),
         ('two', 'lowest', '{"kind":"lowest","alertId":"b","before":null,"after":{"rate":{"id":"r"}}}', 7, 2, 'waiting'),
         ('ten', 'daily', '{"kind":"daily","found":[{"alertId":"a","news":"n","ids":["r"]}]}', 7, 3, 'waiting');`,
    );
    const { alerts, outbox, quotas } = await store.open({ now: () => now });
    expect(await alerts.list('ann')).toMatchObject([
      { id: 'a', email: 'ann@example.ca', accountId: 'ann', language: 'fr', way: 'daily', consentedAt: 3 },
    ]);
    const owner = { id: 'b', email: 'bob@example.ca', accountId: null, plan: null, language: 'en', confirmedAt: 6 };
    expect(await alerts.listening()).toMatchObject([
      { id: 'a' },
      { ...owner, belowPercent: 4.5, endsAt: now + 9, token: 'u' },
    ]);
    expect(await alerts.byTokens(['v'])).toMatchObject([{ email: 'eve@example.ca', confirmedAt: null }]);
    expect((await quotas.standings('ann', 'free')).map(({ remaining }) => remaining)).toEqual([93, 9930]);
    // A database gives rows that it changed in any order.
    expect(new Set((await outbox.take({ channel: 'letter' }, 9, 1000)).map(({ task }) => task))).toEqual(
      new Set<object>([
        { kind: 'confirm', email: 'ann@example.ca', language: 'fr', isNew: true },
        { kind: 'alert', found: [{ alertId: 'b', moves: [{ before: null, after: { rate: { id: 'r' } } }] }] },
        { kind: 'alert', found: [{ alertId: 'a', news: 'n', ids: ['r'] }] },
      ]),
    );
  });
});

describe('an upgrade of a file', () => {
  /** A file with an account that has a key and has used it. */
  function old(): string {
    const file = path.join(temporaryFolder(), 'old.sqlite');
    const database = new Sqlite(file);
    database.pragma('journal_mode = WAL');
    database.exec(`${OLD}
      INSERT INTO account (id, email, password, plan, created_at, holder) VALUES ('one', 'a@b.ca', '-', 'free', 1, 'h');
      INSERT INTO counter VALUES ('h', 'burst', 900000, 42), ('h', 'daily', 0, 43);
      PRAGMA user_version = ${FIRST};`);
    database.close();
    return file;
  }
  /** What a file holds. */
  const valueIn = (file: string, text: string): unknown => {
    const database = new Sqlite(file);
    onTestFinished(() => void database.close());
    return database.prepare(text).pluck().get();
  };
  const besides = async (file: string): Promise<string[]> =>
    (await readdir(path.dirname(file))).filter((name) => /\.(version|notes)-/.test(name)).sort();
  const OPENING = { waitMs: 0, stamp: '2026-11-20T13-20-00Z' };

  test('keeps the counters, and makes one copy of the file as it was', async () => {
    const file = old();
    const upgraded = await Promise.all([1, 2, 3].map(() => openAccess({ file, now: () => 900_000 })));
    onTestFinished(async () => void (await Promise.all(upgraded.map((one) => one.close()))));
    const left = await upgraded[0]?.quotas.standings('one', 'free');
    expect(left?.map(({ remaining }) => remaining)).toEqual([58, 9957]);
    const [copy, ...more] = (await besides(file)).map((name) => path.join(path.dirname(file), name));
    expect([copy, ...more]).toEqual([expect.stringMatching(/old\.sqlite\.version-7-\d{4}-.*Z$/)]);
    expect(valueIn(copy as string, 'PRAGMA user_version')).toBe(FIRST);
    expect(valueIn(copy as string, "SELECT used FROM counter WHERE policy = 'burst'")).toBe(42);
  });

  test('that fails changes nothing', async () => {
    const file = old();
    const database = new Sqlite(file);
    database.exec('CREATE TABLE counter_next (id TEXT)');
    database.close();
    await expect(connect(file, OPENING)).rejects.toThrow('counter_next already exists');
    expect(valueIn(file, 'PRAGMA user_version')).toBe(FIRST);
    expect(valueIn(file, 'SELECT count(*) FROM use_of_day')).toBe(0);
  });
});

test('the steps of both databases lead to the same tables and columns', async () => {
  const sqlite = new Sqlite(':memory:');
  for (const step of sqliteSteps(0)) sqlite.exec(step);
  const kept = sqlite
    .prepare<[], string>(
      `SELECT tables.name || '.' || columns.name || iif(columns."notnull" OR columns.pk, '', ' or nothing')
       FROM pragma_table_list AS tables JOIN pragma_table_info(tables.name) AS columns
       WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'`,
    )
    .pluck()
    .all();
  sqlite.close();

  const { PGlite } = await import('@electric-sql/pglite');
  const postgres = await PGlite.create();
  for (const step of postgresSteps(0)) await postgres.exec(step);
  const { rows } = await postgres.query<{ column: string }>(
    `SELECT table_name || '.' || column_name || CASE is_nullable WHEN 'YES' THEN ' or nothing' ELSE '' END AS "column"
     FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'NO'`,
  );
  await postgres.close();

  expect(rows.map(({ column }) => column).sort()).toEqual(kept.sort());
});
