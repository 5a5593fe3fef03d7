import { type Delivered, MAX_WEBHOOKS, type Signing, type Webhook, type WebhookStore } from '../webhooks.ts';
import type { Database } from './database.ts';
import { post } from './outbox.ts';

/** Messages that are listed at most. */
const LISTED = 100;

/** Webhooks in PostgreSQL. */
export function openWebhookStore({ query, together }: Database): WebhookStore {
  const isChanged = async (text: string, values: readonly unknown[]): Promise<boolean> =>
    (await query(`${text} RETURNING id`, values)).length === 1;
  return {
    add: (accountId, { id, url, secret, unseenUntil }, now) =>
      together(async (query) => {
        // Whoever makes another one of this account waits here, so that none is made beyond the most.
        await query('SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
        const made = await query(
          `INSERT INTO webhook (id, account_id, url, secret, unseen_until, made_at)
           SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM webhook WHERE account_id = $2) < $7 RETURNING id`,
          [id, accountId, url, secret, unseenUntil, now, MAX_WEBHOOKS],
        );
        return made.length === 1;
      }),
    list: (accountId, now) =>
      query<Webhook>(
        `SELECT id, url, made_at AS "madeAt", CASE WHEN before_until > $1 THEN before_until END AS "beforeUntil",
           ended_at AS "endedAt", ended_why AS "endedWhy"
         FROM webhook WHERE account_id = $2 ORDER BY made_at, id`,
        [now, accountId],
      ),
    rotate: (accountId, id, secret, beforeUntil, unseenUntil) =>
      isChanged(
        `UPDATE webhook SET secret_before = secret, before_until = $3, secret = $4, unseen_until = $5
         WHERE account_id = $1 AND id = $2`,
        [accountId, id, beforeUntil, secret, unseenUntil],
      ),
    remove: (accountId, id) => isChanged('DELETE FROM webhook WHERE account_id = $1 AND id = $2', [accountId, id]),
    resume: (accountId, id) =>
      isChanged('UPDATE webhook SET ended_at = NULL, ended_why = NULL WHERE account_id = $1 AND id = $2', [
        accountId,
        id,
      ]),
    async takeUnseen(accountId, now) {
      const isAny = await query('SELECT 1 FROM webhook WHERE account_id = $1 AND unseen_until IS NOT NULL', [
        accountId,
      ]);
      if (isAny.length === 0) return [];
      // What was taken first is no longer there for whoever looks at the same time.
      const taken = await query<{ id: string; secret: string }>(
        `UPDATE webhook SET unseen_until = NULL FROM
           (SELECT id, unseen_until FROM webhook WHERE account_id = $1 AND unseen_until IS NOT NULL FOR UPDATE) AS unseen
         WHERE webhook.id = unseen.id AND unseen.unseen_until > $2 RETURNING webhook.id, secret`,
        [accountId, now],
      );
      return taken;
    },
    async signing(id, now) {
      const [found] = await query<Omit<Signing, 'secrets'> & { secret: string; before: string | null }>(
        `SELECT url, secret, CASE WHEN before_until > $1 THEN secret_before END AS before, account.id AS "accountId", email,
           language
         FROM webhook JOIN account ON account.id = account_id WHERE webhook.id = $2 AND ended_at IS NULL`,
        [now, id],
      );
      if (!found) return null;
      const { secret, before, ...rest } = found;
      return { ...rest, secrets: before === null ? [secret] : [secret, before] };
    },
    stop: (id, why, outgoing, now) =>
      together(async (query) => {
        const stopped = await query(
          'UPDATE webhook SET ended_at = $2, ended_why = $3 WHERE id = $1 AND ended_at IS NULL RETURNING id',
          [id, now, why],
        );
        if (stopped.length === 1) await post(query, outgoing, now);
      }),
    deliveries: (accountId) =>
      query<Delivered>(
        `SELECT outbox.id, webhook_id AS "webhookId", task::json ->> 'kind' AS kind, state, attempts,
           outbox.made_at AS "madeAt", answer, answered_at AS "answeredAt", took_ms AS "tookMs", due_at AS "dueAt"
         FROM outbox JOIN webhook ON webhook.id = webhook_id WHERE webhook.account_id = $1
         ORDER BY outbox.made_at DESC, outbox.id LIMIT $2`,
        [accountId, LISTED],
      ),
    resend: (accountId, id, now) =>
      isChanged(
        `UPDATE outbox SET state = 'waiting', attempts = 0, due_at = $3 WHERE id = $2 AND due_at IS NULL
         AND webhook_id IN (SELECT id FROM webhook WHERE account_id = $1 AND ended_at IS NULL)`,
        [accountId, id, now],
      ),
  };
}
