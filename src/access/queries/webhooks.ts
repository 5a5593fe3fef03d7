import { randomBytes, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Database, doneBy, holdAccount } from '../database.ts';
import type { Outgoing } from '../outbox.ts';
import { Locked, type Vault } from '../vault.ts';
import { type Delivered, MAX_WEBHOOKS, type Signing, type Webhook, type WebhookEnd } from '../webhooks.ts';
import { post } from './outbox.ts';

const LISTED = 100;
const UNSEEN_MS = 5 * 60_000;

interface StoredSecret {
  id: string;
  secret: string;
}

/** A new secret, as Standard Webhooks 1.0 writes it: `whsec_` and 32 random bytes in base64. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export type Webhooks = ReturnType<typeof openWebhooks>;

/** The webhooks of accounts. Calls with an account's id are about its own. @param now the clock, in ms since 1970 */
export function openWebhooks({ query, together, dialect }: Database, now: () => number, vault: Vault) {
  const isDone = doneBy(query);
  const stored = () => query<StoredSecret>(sql`SELECT id, secret FROM webhook`);
  const isLocked = ({ id, secret }: StoredSecret): boolean => {
    try {
      vault.open(secret, id);
      return false;
    } catch (error) {
      if (error instanceof Locked) return true;
      throw error;
    }
  };
  return {
    /** @returns its id; null if the account has `MAX_WEBHOOKS` already */
    make: (accountId: string, url: string) =>
      together(async (query) => {
        await holdAccount(query, dialect, accountId);
        const id = randomUUID();
        const made = await query(sql`
          INSERT INTO webhook (id, account_id, url, secret, unseen_until, made_at)
          SELECT ${id}, ${accountId}, ${url}, ${vault.close(newSecret(), id)}, ${now() + UNSEEN_MS}, ${now()}
          WHERE (SELECT count(*) FROM webhook WHERE account_id = ${accountId}) < ${MAX_WEBHOOKS} RETURNING id`);
        return made.length === 1 ? id : null;
      }),
    /** The account's webhooks, in the order in which they were made. */
    list: (accountId: string) =>
      query<Webhook>(sql`
        SELECT id, url, made_at AS "madeAt", ended_at AS "endedAt", ended_why AS "endedWhy"
        FROM webhook WHERE account_id = ${accountId} ORDER BY made_at, id`),
    /** Removes the webhook, the alerts that go to it, and its undelivered messages. */
    remove: (accountId: string, id: string) =>
      isDone(sql`DELETE FROM webhook WHERE account_id = ${accountId} AND id = ${id} RETURNING id`),
    /** Switches a webhook that has ended on again. */
    resume: (accountId: string, id: string) =>
      isDone(sql`UPDATE webhook SET ended_at = NULL, ended_why = NULL
        WHERE account_id = ${accountId} AND id = ${id} RETURNING id`),
    /** New secrets, each handed out once. */
    async unseen(accountId: string): Promise<{ id: string; secret: string }[]> {
      const waiting = await query(
        sql`SELECT 1 FROM webhook WHERE account_id = ${accountId} AND unseen_until IS NOT NULL`,
      );
      if (waiting.length === 0) return [];
      const taken = await together(async (query) => {
        const taken = await query<{ id: string; secret: string }>(sql`
          SELECT id, secret FROM webhook WHERE account_id = ${accountId} AND unseen_until > ${now()} ORDER BY made_at, id
          ${dialect.hold.change}`);
        await query(sql`UPDATE webhook SET unseen_until = NULL WHERE account_id = ${accountId}`);
        return taken;
      });
      return taken
        .filter((webhook) => !isLocked(webhook))
        .map(({ id, secret }) => ({ id, secret: vault.open(secret, id) }));
    },
    /** The data to sign a webhook's messages; null if it has ended or was removed. @throws {Locked} if this server lacks the key of its secret */
    async signing(id: string): Promise<Signing | null> {
      const [signing] = await query<Signing>(sql`
        SELECT url, secret, account.id AS "accountId", email, language
        FROM webhook JOIN account ON account.id = account_id WHERE webhook.id = ${id} AND ended_at IS NULL`);
      return signing ? { ...signing, secret: vault.open(signing.secret, id) } : null;
    },
    /** Ends a webhook, tells its owner, and fails its waiting messages; does nothing if it has ended already. */
    stop: (id: string, why: WebhookEnd, outgoing: readonly Outgoing[]) =>
      together(async (query) => {
        const stopped = await query(
          sql`UPDATE webhook SET ended_at = ${now()}, ended_why = ${why} WHERE id = ${id} AND ended_at IS NULL RETURNING id`,
        );
        if (stopped.length === 1) await post(query, dialect, outgoing, now());
      }),
    /** The messages of an account, newest first. They are deleted after thirty days, or with their account or webhook. */
    deliveries: (accountId: string) =>
      query<Delivered>(sql`
        SELECT outbox.id, webhook_id AS "webhookId", kind, state, attempts, outbox.made_at AS "madeAt", answer,
          answered_at AS "answeredAt", took_ms AS "tookMs", due_at AS "dueAt"
        FROM outbox JOIN webhook ON webhook.id = webhook_id WHERE webhook.account_id = ${accountId}
        ORDER BY outbox.made_at DESC, outbox.id LIMIT ${LISTED}`),
    /** Delivers a finished message again, under its id. @returns false if there is no such message, or if it is still waiting */
    resend: (accountId: string, id: string) =>
      isDone(sql`
        UPDATE outbox SET state = 'waiting', attempts = 0, due_at = ${now()} WHERE id = ${id} AND due_at IS NULL
        AND webhook_id IN (SELECT id FROM webhook WHERE account_id = ${accountId} AND ended_at IS NULL) RETURNING id`),
    /** Seals every secret that is not sealed with the newest key yet. */
    async sealAll(): Promise<void> {
      for (const webhook of await stored()) {
        const { id, secret } = webhook;
        // A secret that no key opens stays, in case the key is found again.
        if (vault.isCurrent(secret, id) || isLocked(webhook)) continue;
        const sealed = vault.close(vault.open(secret, id), id);
        await query(sql`UPDATE webhook SET secret = ${sealed} WHERE id = ${id} AND secret = ${secret}`);
      }
    },
    /** How many secrets are plain, so that a backup shows them, and how many locked, as their key is not here. */
    async secrets() {
      const all = await stored();
      const plain = all.filter(({ secret }) => secret.startsWith('whsec_')).length;
      return { plain, locked: all.filter(isLocked).length };
    },
  };
}
