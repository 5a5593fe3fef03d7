import { type Alert, type AlertStore, type DailyPart, type Listening, MAX_ALERTS } from '../alerts.ts';
import { KEPT_MS } from '../outbox.ts';
import type { Database, Query } from './database.ts';
import { post } from './outbox.ts';

const COLUMNS = `alert.id, question, condition, below_percent AS "belowPercent", way, webhook_id AS "webhookId", token,
  consented_at AS "consentedAt", alert.made_at AS "madeAt", paused_at AS "pausedAt"`;
const WITH_OWNER = `SELECT ${COLUMNS}, account.id AS "accountId", email, language
  FROM alert JOIN account ON account.id = account_id`;
const IS_LISTENING = `paused_at IS NULL AND confirmed_at IS NOT NULL
  AND (webhook_id IS NULL OR EXISTS (SELECT 1 FROM webhook WHERE webhook.id = webhook_id AND ended_at IS NULL))`;

/** Adds to an account's letter of a day, or begins it. */
async function note(query: Query, { id, accountId, dueAt, found }: DailyPart, now: number): Promise<void> {
  const [begun] = await query<{ task: string; attempts: number }>(
    'SELECT task, attempts FROM outbox WHERE id = $1 FOR UPDATE',
    [id],
  );
  if (!begun) return post(query, [{ id, accountId, webhookId: null, task: { kind: 'daily', found }, dueAt }], now);
  // By another server's clock it is eight already. The step is told a moment later, with the letter of tomorrow.
  if (begun.attempts > 0) throw new Error('the daily letter is on its way');
  const task = JSON.parse(begun.task);
  await query('UPDATE outbox SET task = $2 WHERE id = $1', [
    id,
    JSON.stringify({ ...task, found: [...task.found, ...found] }),
  ]);
}

/** Alerts in PostgreSQL. */
export function openAlertStore({ query, together }: Database): AlertStore {
  const changed = async (text: string, values: readonly unknown[]): Promise<number> =>
    (await query(`${text} RETURNING id`, values)).length;
  return {
    add: (accountId, alert) =>
      together(async (query) => {
        // Whoever makes another alert of this account waits here, so that none is made beyond the most.
        await query('SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
        const { id, question, condition, belowPercent, way, webhookId, token, consentedAt, madeAt } = alert;
        const made = await query(
          `INSERT INTO alert (id, account_id, question, condition, below_percent, way, webhook_id, token, consented_at, made_at)
           SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 WHERE (SELECT count(*) FROM alert WHERE account_id = $2) < $11
           RETURNING id`,
          [id, accountId, question, condition, belowPercent, way, webhookId, token, consentedAt, madeAt, MAX_ALERTS],
        );
        return made.length === 1;
      }),
    list: (accountId) =>
      query<Alert>(`SELECT ${COLUMNS} FROM alert WHERE account_id = $1 ORDER BY made_at, id`, [accountId]),
    edit: async (accountId, id, { question, condition, belowPercent, way, webhookId }, consentedAt) =>
      (await changed(
        `UPDATE alert SET question = $3, condition = $4, below_percent = $5, way = $6, webhook_id = $7, consented_at = $8
         WHERE account_id = $1 AND id = $2`,
        [accountId, id, question, condition, belowPercent, way, webhookId, consentedAt],
      )) === 1,
    pause: async (accountId, id, at) =>
      (await changed('UPDATE alert SET paused_at = $3 WHERE account_id = $1 AND id = $2', [accountId, id, at])) === 1,
    end: async (accountId, id) =>
      (await changed('DELETE FROM alert WHERE account_id = $1 AND id = $2', [accountId, id])) === 1,
    byTokens: (tokens) => query<Listening>(`${WITH_OWNER} WHERE token = ANY ($1)`, [tokens]),
    endByTokens: (tokens) => changed('DELETE FROM alert WHERE token = ANY ($1)', [tokens]),
    listening: () => query<Listening>(`${WITH_OWNER} WHERE ${IS_LISTENING}`),
    stillListening: (ids) => query<Listening>(`${WITH_OWNER} WHERE ${IS_LISTENING} AND alert.id = ANY ($1)`, [ids]),
    async toldUpTo() {
      const [told] = await query<{ value: string }>("SELECT value FROM about WHERE name = 'told'");
      return told?.value ?? null;
    },
    tell: ({ before, after, changes, outgoing, daily }, now) =>
      together(async (query) => {
        // One statement decides which server it is: the others wait for it, and then find nothing to do.
        const first = await query(
          before === null
            ? "INSERT INTO about (name, value) VALUES ('told', $1) ON CONFLICT (name) DO NOTHING RETURNING name"
            : "UPDATE about SET value = $1 WHERE name = 'told' AND value = $2 RETURNING name",
          before === null ? [after] : [after, before],
        );
        if (first.length === 0) return false;
        // A daily letter may wait for a day, and a message for three, before it is tried for the last time.
        await query('DELETE FROM news WHERE made_at < $1', [now - 2 * KEPT_MS]);
        if (outgoing.length + daily.length === 0) return true;
        await query('INSERT INTO news (id, changes, made_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING', [
          after,
          changes,
          now,
        ]);
        await post(query, outgoing, now);
        for (const part of daily) await note(query, part, now);
        return true;
      }),
    news: async (id) =>
      (await query<{ changes: string }>('SELECT changes FROM news WHERE id = $1', [id]))[0]?.changes ?? null,
  };
}
