import sql from 'sql-template-tag';
import { type Alert, type AlertStore, type DailyPart, type Listening, MAX_ALERTS } from '../alerts.ts';
import type { Database, Query } from '../database.ts';
import { KEPT_MS } from '../outbox.ts';
import { post } from './outbox.ts';

const COLUMNS = sql`alert.id, question, condition, below_percent AS "belowPercent", way, webhook_id AS "webhookId", token,
  consented_at AS "consentedAt", alert.made_at AS "madeAt", paused_at AS "pausedAt"`;
const WITH_OWNER = sql`SELECT ${COLUMNS}, account.id AS "accountId", email, language
  FROM alert JOIN account ON account.id = account_id`;
const IS_LISTENING = sql`paused_at IS NULL AND confirmed_at IS NOT NULL
  AND (webhook_id IS NULL OR EXISTS (SELECT 1 FROM webhook WHERE webhook.id = webhook_id AND ended_at IS NULL))`;

export function openAlertStore({ query, together, dialect }: Database): AlertStore {
  /** Adds to an account's letter of a day, or begins it. */
  async function note(query: Query, { id, accountId, dueAt, found }: DailyPart, now: number): Promise<void> {
    const [begun] = await query<{ task: string; attempts: number }>(
      sql`SELECT task, attempts FROM outbox WHERE id = ${id} ${dialect.hold.change}`,
    );
    if (!begun)
      return post(query, dialect, [{ channel: 'letter', id, accountId, task: { kind: 'daily', found }, dueAt }], now);
    // Another server, whose clock is ahead, is sending the letter already. This server tries again in a moment, and the step goes into
    // tomorrow's letter.
    if (begun.attempts > 0) throw new Error('the daily letter is on its way');
    const task = JSON.parse(begun.task);
    const longer = JSON.stringify({ ...task, found: [...task.found, ...found] });
    await query(sql`UPDATE outbox SET task = ${longer} WHERE id = ${id}`);
  }

  return {
    add: (accountId, alert) =>
      together(async (query) => {
        // Locks the account: two alerts that are made at once cannot exceed the limit.
        await query(sql`SELECT id FROM account WHERE id = ${accountId} ${dialect.hold.change}`);
        const { id, question, condition, belowPercent, way, webhookId, token, consentedAt, madeAt } = alert;
        const made = await query(sql`
          INSERT INTO alert (id, account_id, question, condition, below_percent, way, webhook_id, token, consented_at, made_at)
          SELECT ${id}, ${accountId}, ${question}, ${condition}, ${belowPercent}, ${way}, ${webhookId}, ${token}, ${consentedAt},
            ${madeAt}
          WHERE (SELECT count(*) FROM alert WHERE account_id = ${accountId}) < ${MAX_ALERTS} RETURNING id`);
        return made.length === 1;
      }),
    list: (accountId) =>
      query<Alert>(sql`SELECT ${COLUMNS} FROM alert WHERE account_id = ${accountId} ORDER BY made_at, id`),
    edit: async (accountId, id, { question, condition, belowPercent, way, webhookId }, consentedAt, now) =>
      (
        await query(sql`
          UPDATE alert SET question = ${question}, condition = ${condition}, below_percent = ${belowPercent}, way = ${way},
            webhook_id = ${webhookId}, consented_at = ${consentedAt}, made_at = ${now}
          WHERE account_id = ${accountId} AND id = ${id} RETURNING id`)
      ).length === 1,
    pause: async (accountId, id, at) =>
      (await query(sql`UPDATE alert SET paused_at = ${at} WHERE account_id = ${accountId} AND id = ${id} RETURNING id`))
        .length === 1,
    end: async (accountId, id) =>
      (await query(sql`DELETE FROM alert WHERE account_id = ${accountId} AND id = ${id} RETURNING id`)).length === 1,
    byTokens: (tokens) => query<Listening>(sql`${WITH_OWNER} WHERE token IN ${dialect.list(tokens)}`),
    endByTokens: async (tokens) =>
      (await query(sql`DELETE FROM alert WHERE token IN ${dialect.list(tokens)} RETURNING id`)).length,
    listening: () => query<Listening>(sql`${WITH_OWNER} WHERE ${IS_LISTENING}`),
    stillListening: (ids) =>
      query<Listening>(sql`${WITH_OWNER} WHERE ${IS_LISTENING} AND alert.id IN ${dialect.list(ids)}`),
    async toldUpTo() {
      const [told] = await query<{ value: string }>(sql`SELECT value FROM about WHERE name = 'told'`);
      return told?.value ?? null;
    },
    tell: ({ before, after, changes, outgoing, daily }, now) =>
      together(async (query) => {
        // This statement picks the server that does the work: the others wait for it, and then find nothing to do.
        const first = await query(
          before === null
            ? sql`INSERT INTO about (name, value) VALUES ('told', ${after}) ON CONFLICT (name) DO NOTHING RETURNING name`
            : sql`UPDATE about SET value = ${after} WHERE name = 'told' AND value = ${before} RETURNING name`,
        );
        if (first.length === 0) return false;
        // A daily letter may wait for a day, and a message for three, before it is tried for the last time.
        await query(sql`DELETE FROM news WHERE made_at < ${now - 2 * KEPT_MS}`);
        if (outgoing.length + daily.length === 0) return true;
        await query(sql`INSERT INTO news (id, changes, made_at) VALUES (${after}, ${changes}, ${now})
          ON CONFLICT (id) DO NOTHING`);
        await post(query, dialect, outgoing, now);
        for (const part of daily) await note(query, part, now);
        return true;
      }),
    news: async (id) =>
      (await query<{ changes: string }>(sql`SELECT changes FROM news WHERE id = ${id}`))[0]?.changes ?? null,
  };
}
