import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../database.ts';
import {
  type Delivered,
  MAX_WEBHOOKS,
  type Signing,
  type StoredSecrets,
  type Webhook,
  type WebhookStore,
} from '../webhooks.ts';
import { post } from './outbox.ts';

/** The most messages that are listed. */
const LISTED = 100;

export function openWebhookStore({ query, together, dialect }: Database): WebhookStore {
  const isChanged = async (statement: Sql): Promise<boolean> => (await query(statement)).length === 1;
  return {
    add: (accountId, { id, url, secret, unseenUntil }, now) =>
      together(async (query) => {
        // Locks the account: two webhooks that are made at once cannot exceed the limit.
        await query(sql`SELECT id FROM account WHERE id = ${accountId} ${dialect.hold.change}`);
        const made = await query(sql`
          INSERT INTO webhook (id, account_id, url, secret, unseen_until, made_at)
          SELECT ${id}, ${accountId}, ${url}, ${secret}, ${unseenUntil}, ${now}
          WHERE (SELECT count(*) FROM webhook WHERE account_id = ${accountId}) < ${MAX_WEBHOOKS} RETURNING id`);
        return made.length === 1;
      }),
    list: (accountId, now) =>
      query<Webhook>(sql`
        SELECT id, url, made_at AS "madeAt", CASE WHEN before_until > ${now} THEN before_until END AS "beforeUntil",
          ended_at AS "endedAt", ended_why AS "endedWhy"
        FROM webhook WHERE account_id = ${accountId} ORDER BY made_at, id`),
    rotate: (accountId, id, secret, beforeUntil, unseenUntil) =>
      isChanged(sql`
        UPDATE webhook SET secret_before = secret, before_until = ${beforeUntil}, secret = ${secret},
          unseen_until = ${unseenUntil}
        WHERE account_id = ${accountId} AND id = ${id} RETURNING id`),
    remove: (accountId, id) =>
      isChanged(sql`DELETE FROM webhook WHERE account_id = ${accountId} AND id = ${id} RETURNING id`),
    resume: (accountId, id) =>
      isChanged(sql`UPDATE webhook SET ended_at = NULL, ended_why = NULL
        WHERE account_id = ${accountId} AND id = ${id} RETURNING id`),
    stored: () => query<StoredSecrets>(sql`SELECT id, secret, secret_before AS before FROM webhook`),
    async replace(from, to) {
      await query(sql`
        UPDATE webhook SET secret = ${to.secret}, secret_before = ${to.before}
        WHERE id = ${from.id} AND secret = ${from.secret} AND secret_before IS NOT DISTINCT FROM ${from.before}`);
    },
    async takeUnseen(accountId, now) {
      const unseen = await query(
        sql`SELECT 1 FROM webhook WHERE account_id = ${accountId} AND unseen_until IS NOT NULL`,
      );
      if (unseen.length === 0) return [];
      return together(async (query) => {
        const taken = await query<{ id: string; secret: string }>(sql`
          SELECT id, secret FROM webhook WHERE account_id = ${accountId} AND unseen_until > ${now} ORDER BY made_at, id
          ${dialect.hold.change}`);
        await query(sql`UPDATE webhook SET unseen_until = NULL WHERE account_id = ${accountId}`);
        return taken;
      });
    },
    async signing(id, now) {
      const [found] = await query<Omit<Signing, 'secrets'> & { secret: string; before: string | null }>(sql`
        SELECT url, pace, secret, CASE WHEN before_until > ${now} THEN secret_before END AS before, account.id AS "accountId", email,
          language
        FROM webhook JOIN account ON account.id = account_id WHERE webhook.id = ${id} AND ended_at IS NULL`);
      if (!found) return null;
      const { secret, before, ...rest } = found;
      return { ...rest, secrets: before === null ? [secret] : [secret, before] };
    },
    async setPace(id, pace) {
      await query(sql`UPDATE webhook SET pace = ${pace} WHERE id = ${id}`);
    },
    stop: (id, why, outgoing, now) =>
      together(async (query) => {
        const stopped = await query(
          sql`UPDATE webhook SET ended_at = ${now}, ended_why = ${why} WHERE id = ${id} AND ended_at IS NULL RETURNING id`,
        );
        if (stopped.length === 1) await post(query, dialect, outgoing, now);
      }),
    async deliveries(accountId) {
      const rows = await query<Delivered & { task: string }>(sql`
        SELECT outbox.id, webhook_id AS "webhookId", kind, task, state, attempts, outbox.made_at AS "madeAt", answer,
          answered_at AS "answeredAt", took_ms AS "tookMs", due_at AS "dueAt"
        FROM outbox JOIN webhook ON webhook.id = webhook_id WHERE webhook.account_id = ${accountId}
        ORDER BY outbox.made_at DESC, outbox.id LIMIT ${LISTED}`);
      return rows.map((row) => ({ ...row, task: JSON.parse(row.task) }));
    },
    resend: (accountId, id, now) =>
      isChanged(sql`
        UPDATE outbox SET state = 'waiting', attempts = 0, due_at = ${now} WHERE id = ${id} AND due_at IS NULL
        AND webhook_id IN (SELECT id FROM webhook WHERE account_id = ${accountId} AND ended_at IS NULL) RETURNING id`),
  };
}
