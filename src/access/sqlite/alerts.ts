import { type Alert, type AlertStore, type DailyPart, type Listening, MAX_ALERTS } from '../alerts.ts';
import { KEPT_MS } from '../outbox.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { post } from './outbox.ts';

const COLUMNS = `alert.id, question, condition, below_percent AS belowPercent, way, webhook_id AS webhookId, token,
  consented_at AS consentedAt, alert.made_at AS madeAt, paused_at AS pausedAt`;
const WITH_OWNER = `SELECT ${COLUMNS}, account.id AS accountId, email, language FROM alert JOIN account ON account.id = account_id`;
const IS_LISTENING = `paused_at IS NULL AND confirmed_at IS NOT NULL
  AND (webhook_id IS NULL OR EXISTS (SELECT 1 FROM webhook WHERE webhook.id = webhook_id AND ended_at IS NULL))`;
const AMONG = 'IN (SELECT value FROM json_each(?))';

/** Adds to an account's letter of a day, or begins it. */
function note(connection: Connection, { id, accountId, dueAt, found }: DailyPart, now: number): void {
  const begun = connection
    .sql<[string], { task: string; attempts: number }>('SELECT task, attempts FROM outbox WHERE id = ?')
    .get(id);
  if (!begun) {
    post(connection, [{ id, accountId, webhookId: null, task: { kind: 'daily', found }, dueAt }], now);
    return;
  }
  // By another server's clock it is eight already. The step is told a moment later, with the letter of tomorrow.
  if (begun.attempts > 0) throw new Error('the daily letter is on its way');
  const task = JSON.parse(begun.task);
  connection
    .sql('UPDATE outbox SET task = ? WHERE id = ?')
    .run(JSON.stringify({ ...task, found: [...task.found, ...found] }), id);
}

/** Alerts in SQLite. */
export function openAlertStore({ ask, exclusively }: Database): AlertStore {
  const changes = (text: string, ...values: unknown[]): Promise<number> =>
    exclusively(({ sql }) => sql(text).run(...values).changes);
  return {
    add: (accountId, alert) =>
      exclusively(({ sql }) => {
        const held = sql<[string], number>('SELECT count(*) FROM alert WHERE account_id = ?').pluck().get(accountId);
        if ((held ?? 0) >= MAX_ALERTS) return false;
        sql(
          `INSERT INTO alert (id, account_id, question, condition, below_percent, way, webhook_id, token, consented_at, made_at)
           VALUES (@id, @accountId, @question, @condition, @belowPercent, @way, @webhookId, @token, @consentedAt, @madeAt)`,
        ).run({ ...alert, accountId });
        return true;
      }),
    list: (accountId) =>
      ask(({ sql }) =>
        sql<[string], Alert>(`SELECT ${COLUMNS} FROM alert WHERE account_id = ? ORDER BY made_at, rowid`).all(
          accountId,
        ),
      ),
    edit: async (accountId, id, { question, condition, belowPercent, way, webhookId }, consentedAt) =>
      (await changes(
        `UPDATE alert SET question = ?, condition = ?, below_percent = ?, way = ?, webhook_id = ?, consented_at = ?
         WHERE account_id = ? AND id = ?`,
        ...[question, condition, belowPercent, way, webhookId, consentedAt, accountId, id],
      )) === 1,
    pause: async (accountId, id, at) =>
      (await changes('UPDATE alert SET paused_at = ? WHERE account_id = ? AND id = ?', at, accountId, id)) === 1,
    end: async (accountId, id) =>
      (await changes('DELETE FROM alert WHERE account_id = ? AND id = ?', accountId, id)) === 1,
    byTokens: (tokens) =>
      ask(({ sql }) => sql<[string], Listening>(`${WITH_OWNER} WHERE token ${AMONG}`).all(JSON.stringify(tokens))),
    endByTokens: (tokens) => changes(`DELETE FROM alert WHERE token ${AMONG}`, JSON.stringify(tokens)),
    listening: () => ask(({ sql }) => sql<[], Listening>(`${WITH_OWNER} WHERE ${IS_LISTENING}`).all()),
    stillListening: (ids) =>
      ask(({ sql }) =>
        sql<[string], Listening>(`${WITH_OWNER} WHERE ${IS_LISTENING} AND alert.id ${AMONG}`).all(JSON.stringify(ids)),
      ),
    toldUpTo: () =>
      ask(({ sql }) => sql<[], string>("SELECT value FROM about WHERE name = 'told'").pluck().get() ?? null),
    tell: ({ before, after, changes: news, outgoing, daily }, now) =>
      exclusively((connection) => {
        const { sql } = connection;
        const told = sql<[], string>("SELECT value FROM about WHERE name = 'told'").pluck().get() ?? null;
        if (told !== before) return false;
        sql(
          `INSERT INTO about (name, value) VALUES ('told', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        ).run(after);
        // A daily letter may wait for a day, and a message for three, before it is tried for the last time.
        sql('DELETE FROM news WHERE made_at < ?').run(now - 2 * KEPT_MS);
        if (outgoing.length + daily.length === 0) return true;
        sql('INSERT INTO news (id, changes, made_at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING').run(
          after,
          news,
          now,
        );
        post(connection, outgoing, now);
        for (const part of daily) note(connection, part, now);
        return true;
      }),
    news: (id) =>
      ask(({ sql }) => sql<[string], string>('SELECT changes FROM news WHERE id = ?').pluck().get(id) ?? null),
  };
}
