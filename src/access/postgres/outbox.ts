import { batched } from '../batch.ts';
import type { Outbox, Outcome, Outgoing, Taken } from '../outbox.ts';
import { KEPT_MS } from '../outbox.ts';
import type { Database, Query } from './database.ts';

/** Adds deliveries as a part of a transaction. What is there already, or for an account or a webhook that is gone, is left out. */
export async function post(query: Query, outgoing: readonly Outgoing[], now: number): Promise<void> {
  if (outgoing.length === 0) return;
  await query(
    `INSERT INTO outbox (id, account_id, webhook_id, task, made_at, due_at, state)
     SELECT id, account_id, webhook_id, task, $6, due_at, 'waiting'
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[]) AS one (id, account_id, webhook_id, task, due_at)
     WHERE (account_id IS NULL OR EXISTS (SELECT 1 FROM account WHERE account.id = one.account_id FOR KEY SHARE))
       AND (webhook_id IS NULL OR EXISTS (SELECT 1 FROM webhook WHERE webhook.id = one.webhook_id FOR KEY SHARE))
     ON CONFLICT (id) DO NOTHING`,
    [
      outgoing.map(({ id }) => id),
      outgoing.map(({ accountId }) => accountId),
      outgoing.map(({ webhookId }) => webhookId),
      outgoing.map(({ task }) => JSON.stringify(task)),
      outgoing.map(({ dueAt }) => dueAt),
      now,
    ],
  );
}

type Row = Omit<Taken, 'task'> & { task: string };

/** The outbox in PostgreSQL. @param now the clock, in ms since 1970 */
export function openOutbox({ query, together }: Database, now: () => number): Outbox {
  const settleAll = batched((outcomes: readonly { id: string; attempt: number; outcome: Outcome }[]) =>
    together(async (query) => {
      const values = [
        outcomes.map(({ id }) => id),
        outcomes.map(({ attempt }) => attempt),
        outcomes.map(({ outcome: { state } }) => (state === 'later' ? 'waiting' : state)),
        outcomes.map(({ outcome: { dueAt = null } }) => dueAt),
        outcomes.map(({ outcome: { answer } }) => answer),
        outcomes.map(({ outcome: { tookMs } }) => tookMs),
      ];
      const settled = `unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::text[], $6::int[])
        AS settled (id, attempts, state, due_at, answer, took_ms)`;
      await query(
        `UPDATE outbox SET state = settled.state, due_at = settled.due_at, answer = settled.answer, answered_at = $7,
           took_ms = settled.took_ms
         FROM ${settled}
         WHERE outbox.id = settled.id AND outbox.attempts = settled.attempts AND outbox.state = 'waiting'`,
        [...values, now()],
      );
      await query("DELETE FROM outbox WHERE id = ANY ($1) AND state = 'delivered' AND webhook_id IS NULL", [values[0]]);
      return outcomes.map(() => undefined);
    }),
  );
  return {
    add: (outgoing) => together((query) => post(query, outgoing, now())),
    async take(way, most, leaseMs, busy) {
      const time = now();
      const due = `due_at <= $1 AND webhook_id IS ${way === 'webhook' ? 'NOT NULL' : 'NULL'}
        AND coalesce(webhook_id, '') <> ALL ($2::text[])`;
      const isAny = await query(`SELECT 1 FROM outbox WHERE ${due} LIMIT 1`, [time, busy]);
      if (isAny.length === 0) return [];
      await query("DELETE FROM outbox WHERE made_at < $1 AND state <> 'waiting'", [time - KEPT_MS]);
      const rows = await query<Row>(
        `UPDATE outbox SET due_at = $1 + $3, attempts = attempts + 1 WHERE id IN
           (SELECT id FROM outbox WHERE ${due} AND id IN
              (SELECT DISTINCT ON (coalesce(webhook_id, id)) id FROM outbox WHERE ${due}
               ORDER BY coalesce(webhook_id, id), due_at)
            ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED)
         RETURNING id, account_id AS "accountId", webhook_id AS "webhookId", task, due_at AS "dueAt", made_at AS "madeAt",
           attempts AS attempt`,
        [time, busy, leaseMs, most],
      );
      return rows.map((row) => ({ ...row, task: JSON.parse(row.task) }));
    },
    async waiting() {
      const [found] = await query<{ count: number }>(
        "SELECT count(*) FROM outbox WHERE state = 'waiting' AND due_at <= $1",
        [now()],
      );
      return found?.count ?? 0;
    },
    settle: (id, attempt, outcome) => settleAll({ id, attempt, outcome }),
  };
}
