import { type Delivered, MAX_WEBHOOKS, type Signing, type Webhook, type WebhookStore } from '../webhooks.ts';
import type { Database } from './database.ts';
import { post } from './outbox.ts';

/** Messages that are listed at most. */
const LISTED = 100;

/** Webhooks in SQLite. */
export function openWebhookStore({ ask, exclusively }: Database): WebhookStore {
  const isChanged = (text: string, ...values: unknown[]): Promise<boolean> =>
    exclusively(({ sql }) => sql(text).run(...values).changes === 1);
  return {
    add: (accountId, { id, url, secret, unseenUntil }, now) =>
      exclusively(({ sql }) => {
        const held = sql<[string], number>('SELECT count(*) FROM webhook WHERE account_id = ?').pluck().get(accountId);
        if ((held ?? 0) >= MAX_WEBHOOKS) return false;
        sql('INSERT INTO webhook (id, account_id, url, secret, unseen_until, made_at) VALUES (?, ?, ?, ?, ?, ?)').run(
          id,
          accountId,
          url,
          secret,
          unseenUntil,
          now,
        );
        return true;
      }),
    list: (accountId, now) =>
      ask(({ sql }) =>
        sql<[number, string], Webhook>(
          `SELECT id, url, made_at AS madeAt, iif(before_until > ?, before_until, NULL) AS beforeUntil, ended_at AS endedAt,
             ended_why AS endedWhy
           FROM webhook WHERE account_id = ? ORDER BY made_at, rowid`,
        ).all(now, accountId),
      ),
    rotate: (accountId, id, secret, beforeUntil, unseenUntil) =>
      isChanged(
        `UPDATE webhook SET secret_before = secret, before_until = ?, secret = ?, unseen_until = ?
         WHERE account_id = ? AND id = ?`,
        ...[beforeUntil, secret, unseenUntil, accountId, id],
      ),
    remove: (accountId, id) => isChanged('DELETE FROM webhook WHERE account_id = ? AND id = ?', accountId, id),
    resume: (accountId, id) =>
      isChanged('UPDATE webhook SET ended_at = NULL, ended_why = NULL WHERE account_id = ? AND id = ?', accountId, id),
    async takeUnseen(accountId, now) {
      const isAny = await ask(({ sql }) =>
        sql('SELECT 1 FROM webhook WHERE account_id = ? AND unseen_until IS NOT NULL').get(accountId),
      );
      if (!isAny) return [];
      return exclusively(({ sql }) => {
        const unseen = sql<[string, number], { id: string; secret: string }>(
          'SELECT id, secret FROM webhook WHERE account_id = ? AND unseen_until > ? ORDER BY made_at, rowid',
        ).all(accountId, now);
        sql('UPDATE webhook SET unseen_until = NULL WHERE account_id = ?').run(accountId);
        return unseen;
      });
    },
    signing: (id, now) =>
      ask(({ sql }) => {
        const found = sql<[number, string], Omit<Signing, 'secrets'> & { secret: string; before: string | null }>(
          `SELECT url, secret, iif(before_until > ?, secret_before, NULL) AS before, account.id AS accountId, email, language
           FROM webhook JOIN account ON account.id = account_id WHERE webhook.id = ? AND ended_at IS NULL`,
        ).get(now, id);
        if (!found) return null;
        const { secret, before, ...rest } = found;
        return { ...rest, secrets: before === null ? [secret] : [secret, before] };
      }),
    stop: (id, why, outgoing, now) =>
      exclusively((connection) => {
        const { sql } = connection;
        const { changes } = sql('UPDATE webhook SET ended_at = ?, ended_why = ? WHERE id = ? AND ended_at IS NULL').run(
          now,
          why,
          id,
        );
        if (changes === 1) post(connection, outgoing, now);
      }),
    deliveries: (accountId) =>
      ask(({ sql }) =>
        sql<[string, number], Delivered>(
          `SELECT outbox.id, webhook_id AS webhookId, json_extract(task, '$.kind') AS kind, state, attempts,
             outbox.made_at AS madeAt, answer, answered_at AS answeredAt, took_ms AS tookMs, due_at AS dueAt
           FROM outbox JOIN webhook ON webhook.id = webhook_id WHERE webhook.account_id = ?
           ORDER BY outbox.made_at DESC, outbox.rowid DESC LIMIT ?`,
        ).all(accountId, LISTED),
      ),
    resend: (accountId, id, now) =>
      isChanged(
        `UPDATE outbox SET state = 'waiting', attempts = 0, due_at = ? WHERE id = ? AND due_at IS NULL
         AND webhook_id IN (SELECT id FROM webhook WHERE account_id = ? AND ended_at IS NULL)`,
        ...[now, id, accountId],
      ),
  };
}
