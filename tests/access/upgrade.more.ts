import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openAccess } from '../../src/access/access.ts';
import { holderOf } from '../../src/access/accounts.ts';
import { backUp } from '../../src/access/backup.ts';
import { POSTGRES, SQLITE } from '../../src/access/migrations.ts';
import { connect } from '../../src/access/sqlite/connection.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openRaw, STORES, type TestStore } from '../support/stores.ts';

const OLD_ROWS = `
  INSERT INTO account (id, email, password, plan, created_at, holder, language, confirmed_at)
  VALUES ('ann', 'ann@example.ca', '-', 'free', 1, 'h', 'fr', 2), ('bob', 'bob@example.ca', '-', 'premium', 3, 'i', 'en', NULL);
  INSERT INTO webhook (id, account_id, url, secret, made_at)
  VALUES ('prompt', 'ann', 'https://1.example/', 's', 4), ('new', 'ann', 'https://2.example/', 's', 5);
  INSERT INTO alert (id, account_id, question, condition, below_percent, way, webhook_id, token, made_at)
  VALUES ('a', 'ann', '', 'below', 4.5, 'webhook', 'prompt', 't', 6);
  INSERT INTO outbox (id, account_id, webhook_id, task, made_at, due_at, state)
  VALUES ('letter', NULL, NULL, '{"kind":"forgot","email":"ann@example.ca","language":"fr"}', 7, 8, 'waiting'),
    ('message', 'ann', 'prompt', '{"kind":"test"}', 7, 8, 'waiting'), ('done', 'ann', 'prompt', '{"kind":"test"}', 7, NULL, 'delivered');`;

/** Brings a store to a step that was the last of its release, with rows of then. */
async function asOf({ place, change }: TestStore, step: number, rows: string): Promise<void> {
  const numbers = Array.from({ length: step }, (_, index) => `(${index + 1})`);
  await change(
    'file' in place
      ? `${SQLITE.slice(0, step).join('\n')} PRAGMA user_version = ${step};`
      : `CREATE TABLE migration (number INTEGER PRIMARY KEY, done_at TIMESTAMPTZ NOT NULL DEFAULT now());
         ${POSTGRES.slice(0, step).join('\n')} INSERT INTO migration (number) VALUES ${numbers};`,
  );
  await change(rows);
}

describe.each(STORES)('an upgrade of %s', (_, make) => {
  test('from the seventh step moves alerts of accounts and of addresses, counters, days of use, and letters that wait', async () => {
    const [day, yesterday] = [Date.parse('2026-11-20'), Date.parse('2026-11-19')];
    const now = day + 13 * 3_600_000;
    const store = await make();
    await asOf(
      store,
      7,
      `INSERT INTO account (id, email, password, plan, created_at, holder, language, confirmed_at)
         VALUES ('ann', 'ann@example.ca', '-', 'free', 1, 'h', 'fr', 2);
       INSERT INTO alert (id, account_id, email, language, confirmed_at, question, condition, below_percent, way, token, consented_at,
           made_at, paused_at, ends_at)
         VALUES ('a', 'ann', NULL, NULL, NULL, 'lender=rbc', 'any', NULL, 'daily', 't', 3, 4, 5, NULL),
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
      { id: 'a', email: 'ann@example.ca', accountId: 'ann', language: 'fr', way: 'daily', consentedAt: 3, pausedAt: 5 },
    ]);
    const owner = { id: 'b', email: 'bob@example.ca', accountId: null, plan: null, language: 'en', confirmedAt: 6 };
    expect(await alerts.listening()).toMatchObject([{ ...owner, belowPercent: 4.5, endsAt: now + 9, token: 'u' }]);
    expect(await alerts.byTokens(['v'])).toMatchObject([{ email: 'eve@example.ca', confirmedAt: null }]);
    expect((await quotas.standings('ann', 'free')).map(({ remaining }) => remaining)).toEqual([93, 9930]);
    expect((await quotas.use('ann')).slice(-2).map(({ requests }) => requests)).toEqual([12, 70]);
    // A database gives rows that it changed in any order.
    expect(new Set((await outbox.take({ channel: 'letter' }, 9, 1000)).map(({ task }) => task))).toEqual(
      new Set<object>([
        { kind: 'confirm', email: 'ann@example.ca', language: 'fr', isNew: true },
        { kind: 'alert', found: [{ alertId: 'b', moves: [{ before: null, after: { rate: { id: 'r' } } }] }] },
        { kind: 'alert', found: [{ alertId: 'a', news: 'n', ids: ['r'] }] },
      ]),
    );
  });

  test('from the third step keeps all rows, and sorts letters and messages by their channel', async () => {
    const store = await make();
    await asOf(store, 3, OLD_ROWS);
    const { accounts, alerts, outbox, webhooks } = await store.open({ now: () => 10 });
    expect(await accounts.list()).toEqual([
      { id: 'ann', email: 'ann@example.ca', plan: 'free', confirmedAt: 2, language: 'fr', createdAt: 1 },
      { id: 'bob', email: 'bob@example.ca', plan: 'premium', confirmedAt: null, language: 'en', createdAt: 3 },
    ]);
    expect(await alerts.listening()).toMatchObject([{ id: 'a', condition: 'below', way: 'webhook', language: 'fr' }]);
    expect(await webhooks.signing('prompt')).toMatchObject({ pace: 'prompt' });
    expect(await webhooks.signing('new')).toMatchObject({ pace: 'slow' });
    const letter = { id: 'letter', task: { kind: 'forgot' } };
    expect(await outbox.take({ channel: 'letter' }, 9, 1000)).toMatchObject([letter]);
    const busy = { webhooks: [], accounts: [] };
    expect(await outbox.take({ channel: 'webhook', pace: 'prompt', busy }, 9, 1000)).toMatchObject([{ id: 'message' }]);
    expect((await webhooks.deliveries('ann')).map(({ kind }) => kind)).toEqual(['test', 'test']);
  });

  test('adds a new language, and still refuses unknown words', async () => {
    const store = await make();
    await (await store.open()).close();
    await store.change("DELETE FROM language WHERE word = 'fr'");
    const { accounts } = await store.open();
    const made = await accounts.add('ann@example.ca', '-', 'fr');
    expect(made).toMatchObject({ language: 'fr' });
    expect((await store.rows('language')).map(({ word }) => word).sort()).toEqual(['en', 'fr']);
    await expect(accounts.setLanguage(made?.id as string, 'xx' as 'fr')).rejects.toThrow(/foreign key/i);
  });
});

describe('an upgrade of a file of the first release', () => {
  /** A file with an account that has a key and has used it. */
  function old(): string {
    const file = path.join(temporaryFolder(), 'old.sqlite');
    const database = new Sqlite(file);
    database.pragma('journal_mode = WAL');
    database.exec(`${SQLITE[0]}
      INSERT INTO account VALUES ('one', 'a@b.ca', '-', 'free', 1);
      INSERT INTO quota VALUES ('one', 'burst', 900000, 42), ('one', 'daily', 0, 43);
      PRAGMA user_version = 1;`);
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
    (await readdir(path.dirname(file))).filter((name) => /\.(version|rescued|notes)-/.test(name)).sort();
  const OPENING = { waitMs: 0, stamp: '2026-11-20T13-20-00Z', make: false };

  test('keeps the counters, and makes one copy of the file as it was', async () => {
    const file = old();
    const upgraded = await Promise.all([1, 2, 3].map(() => openAccess({ file, now: () => 900_000 })));
    onTestFinished(async () => void (await Promise.all(upgraded.map((one) => one.close()))));
    const left = await upgraded[0]?.quotas.standings('one', 'free');
    expect(left?.map(({ remaining }) => remaining)).toEqual([58, 9957]);
    const [copy, ...more] = (await besides(file)).map((name) => path.join(path.dirname(file), name));
    expect([copy, ...more]).toEqual([expect.stringMatching(/old\.sqlite\.version-1-\d{4}-.*Z$/)]);
    expect(valueIn(copy as string, 'PRAGMA user_version')).toBe(1);
    expect(valueIn(copy as string, "SELECT used FROM quota WHERE policy = 'burst'")).toBe(42);
  });

  test('that fails changes nothing', async () => {
    const file = old();
    const database = new Sqlite(file);
    database.exec('CREATE TABLE news (id TEXT)');
    database.close();
    await expect(connect(file, OPENING)).rejects.toThrow('news already exists');
    expect(valueIn(file, 'PRAGMA user_version')).toBe(1);
    expect(valueIn(file, "SELECT count(*) FROM sqlite_master WHERE name = 'counter'")).toBe(0);
  });

  test('leaves a copy, and the nightly backup removes what servers left after fourteen days, and nothing else', async () => {
    const file = old();
    const folder = path.join(path.dirname(file), 'backups');
    (await openRaw(file)).close();
    const [copy] = await besides(file);
    const early = '2026-11-01T00-00-00Z';
    const over = ['version-2', 'version-12', 'rescued'].map((kind) => `old.sqlite.${kind}-${early}`);
    const others = ['notes', 'version-x'].map((kind) => `old.sqlite.${kind}-${early}`);
    others.push(`old.sqlite.rescued-${early}.txt`, `other.sqlite.rescued-${early}`);
    for (const name of [...over, ...others]) await writeFile(path.join(path.dirname(file), name), 'x');
    await backUp({ file }, folder, new Date('2026-11-14T23:59:59Z'));
    expect(await besides(file)).toEqual([copy, ...over, ...others].sort());
    await backUp({ file }, folder, new Date('2026-11-15T00:00:01Z'));
    expect(await besides(file)).toEqual([copy, ...others].sort());
  });
});

test('the steps of both databases lead to the same tables and columns', async () => {
  const sqlite = new Sqlite(':memory:');
  sqlite.function('holder_of', (email, secret) => holderOf(String(email), String(secret)));
  for (const step of SQLITE) sqlite.exec(step);
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
  for (const step of POSTGRES) await postgres.exec(step);
  const { rows } = await postgres.query<{ column: string }>(
    `SELECT table_name || '.' || column_name || CASE is_nullable WHEN 'YES' THEN ' or nothing' ELSE '' END AS "column"
     FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'NO'`,
  );
  await postgres.close();

  expect(POSTGRES).toHaveLength(SQLITE.length);
  expect(rows.map(({ column }) => column).sort()).toEqual(kept.sort());
});
