import { randomBytes, randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../database.ts';
import { Locked, type Vault } from '../vault.ts';
import { type Delivered, MAX_WEBHOOKS, type Signing, type Webhook, type Webhooks } from '../webhooks.ts';
import { post } from './outbox.ts';

const LISTED = 100;
/** How long messages are also signed with the previous secret after it was replaced, in ms. */
const OVERLAP_MS = 24 * 3_600_000;
/** How long a new secret can be shown, in ms. */
const UNSEEN_MS = 5 * 60_000;

interface StoredSecrets {
  id: string;
  secret: string;
  before: string | null;
}

/** A new secret, as Standard Webhooks 1.0 writes it: `whsec_` and 32 random bytes in base64. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** @param now the clock, in ms since 1970 */
export function openWebhooks({ query, together, dialect }: Database, now: () => number, vault: Vault): Webhooks {
  const isChanged = async (statement: Sql): Promise<boolean> => (await query(statement)).length === 1;
  const stored = () => query<StoredSecrets>(sql`SELECT id, secret, secret_before AS before FROM webhook`);
  const isLocked = ({ id, secret }: Pick<StoredSecrets, 'id' | 'secret'>): boolean => {
    try {
      vault.open(secret, id);
      return false;
    } catch (error) {
      if (error instanceof Locked) return true;
      throw error;
    }
  };
  return {
    make: (accountId, url) =>
      together(async (query) => {
        // Locks the account: two webhooks that are made at once cannot exceed the limit.
        await query(sql`SELECT id FROM account WHERE id = ${accountId} ${dialect.hold.change}`);
        const id = randomUUID();
        const made = await query(sql`
          INSERT INTO webhook (id, account_id, url, secret, unseen_until, made_at)
          SELECT ${id}, ${accountId}, ${url}, ${vault.close(newSecret(), id)}, ${now() + UNSEEN_MS}, ${now()}
          WHERE (SELECT count(*) FROM webhook WHERE account_id = ${accountId}) < ${MAX_WEBHOOKS} RETURNING id`);
        return made.length === 1 ? id : null;
      }),
    list: (accountId) =>
      query<Webhook>(sql`
        SELECT id, url, made_at AS "madeAt", CASE WHEN before_until > ${now()} THEN before_until END AS "beforeUntil",
          ended_at AS "endedAt", ended_why AS "endedWhy"
        FROM webhook WHERE account_id = ${accountId} ORDER BY made_at, id`),
    rotate: (accountId, id) =>
      isChanged(sql`
        UPDATE webhook SET secret_before = secret, before_until = ${now() + OVERLAP_MS},
          secret = ${vault.close(newSecret(), id)}, unseen_until = ${now() + UNSEEN_MS}
        WHERE account_id = ${accountId} AND id = ${id} RETURNING id`),
    remove: (accountId, id) =>
      isChanged(sql`DELETE FROM webhook WHERE account_id = ${accountId} AND id = ${id} RETURNING id`),
    resume: (accountId, id) =>
      isChanged(sql`UPDATE webhook SET ended_at = NULL, ended_why = NULL
        WHERE account_id = ${accountId} AND id = ${id} RETURNING id`),
    async unseen(accountId) {
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
      return taken.filter((one) => !isLocked(one)).map(({ id, secret }) => ({ id, secret: vault.open(secret, id) }));
    },
    async signing(id) {
      const [found] = await query<Omit<Signing, 'secrets'> & { secret: string; before: string | null }>(sql`
        SELECT url, pace, secret, CASE WHEN before_until > ${now()} THEN secret_before END AS before, account.id AS "accountId",
          email, language
        FROM webhook JOIN account ON account.id = account_id WHERE webhook.id = ${id} AND ended_at IS NULL`);
      if (!found) return null;
      const { secret, before, ...rest } = found;
      return { ...rest, secrets: [secret, ...(before === null ? [] : [before])].map((one) => vault.open(one, id)) };
    },
    async setPace(id, pace) {
      await query(sql`UPDATE webhook SET pace = ${pace} WHERE id = ${id}`);
    },
    stop: (id, why, outgoing) =>
      together(async (query) => {
        const stopped = await query(
          sql`UPDATE webhook SET ended_at = ${now()}, ended_why = ${why} WHERE id = ${id} AND ended_at IS NULL RETURNING id`,
        );
        if (stopped.length === 1) await post(query, dialect, outgoing, now());
      }),
    async deliveries(accountId) {
      const rows = await query<Delivered & { task: string }>(sql`
        SELECT outbox.id, webhook_id AS "webhookId", kind, task, state, attempts, outbox.made_at AS "madeAt", answer,
          answered_at AS "answeredAt", took_ms AS "tookMs", due_at AS "dueAt"
        FROM outbox JOIN webhook ON webhook.id = webhook_id WHERE webhook.account_id = ${accountId}
        ORDER BY outbox.made_at DESC, outbox.id LIMIT ${LISTED}`);
      return rows.map((row) => ({ ...row, task: JSON.parse(row.task) }));
    },
    resend: (accountId, id) =>
      isChanged(sql`
        UPDATE outbox SET state = 'waiting', attempts = 0, due_at = ${now()} WHERE id = ${id} AND due_at IS NULL
        AND webhook_id IN (SELECT id FROM webhook WHERE account_id = ${accountId} AND ended_at IS NULL) RETURNING id`),
    async sealAll() {
      for (const one of await stored()) {
        const { id, secret, before } = one;
        const isDone = vault.isCurrent(secret, id) && (before === null || vault.isCurrent(before, id));
        // A secret that no key opens stays, in case the key is found again.
        if (isDone || isLocked(one)) continue;
        const sealed = (text: string): string => vault.close(vault.open(text, id), id);
        // Does nothing if they have changed meanwhile.
        await query(sql`
          UPDATE webhook SET secret = ${sealed(secret)}, secret_before = ${before === null ? null : sealed(before)}
          WHERE id = ${id} AND secret = ${secret} AND secret_before IS NOT DISTINCT FROM ${before}`);
      }
    },
    async secrets() {
      const all = await stored();
      const locked = all.filter(isLocked).length;
      const plain = all.filter(({ secret }) => secret.startsWith('whsec_')).length;
      return { isKeySet: vault.seals, plain, locked, sealed: all.length - plain - locked };
    },
  };
}
