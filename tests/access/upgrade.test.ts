import Sqlite from 'better-sqlite3';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import type { Place } from '../../src/access/access.ts';
import { holderOf } from '../../src/access/accounts.ts';
import { POSTGRES, SQLITE } from '../../src/access/migrations.ts';
import { STORES } from '../support/stores.ts';

/** Runs statements on a database as somebody with a client of it would. */
async function run(place: Place, statements: string): Promise<void> {
  if ('file' in place) {
    const database = new Sqlite(place.file);
    database.function('holder_of', (email, secret) => holderOf(String(email), String(secret)));
    try {
      database.exec(statements);
    } finally {
      database.close();
    }
    return;
  }
  const client = new Client({ connectionString: place.url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** Makes the tables of the third step, the last of its release. */
const thirdStep = (place: Place): Promise<void> =>
  run(
    place,
    'file' in place
      ? `${SQLITE.slice(0, 3).join('\n')} PRAGMA user_version = 3;`
      : `CREATE TABLE migration (number INTEGER PRIMARY KEY, done_at TIMESTAMPTZ NOT NULL DEFAULT now());
         ${POSTGRES.slice(0, 3).join('\n')} INSERT INTO migration (number) VALUES (1), (2), (3);`,
  );

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

describe.each(STORES)('an upgrade of %s', (_, make) => {
  test('from the third step keeps all rows, and sorts letters and messages by their channel', async () => {
    const store = await make();
    await thirdStep(store.place);
    await run(store.place, OLD_ROWS);
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
    await run(store.place, "DELETE FROM language WHERE word = 'fr'");
    const { accounts } = await store.open();
    const made = await accounts.add('ann@example.ca', '-', 'fr');
    expect(made).toMatchObject({ language: 'fr' });
    expect((await store.rows('language')).map(({ word }) => word).sort()).toEqual(['en', 'fr']);
    await expect(accounts.setLanguage(made?.id as string, 'xx' as 'fr')).rejects.toThrow(/foreign key/i);
  });
});
