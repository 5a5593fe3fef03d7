import sql from 'sql-template-tag';
import { batched } from '../batch.ts';
import type { Database, Dialect, Query } from '../database.ts';
import { KEPT_MS, type Outbox, type Outcome, type Outgoing, type Taken } from '../outbox.ts';

const POSTED = { id: 'text', account_id: 'text', webhook_id: 'text', task: 'text', due_at: 'bigint' } as const;
const SETTLED = {
  id: 'text',
  attempts: 'bigint',
  state: 'text',
  due_at: 'bigint',
  answer: 'text',
  took_ms: 'bigint',
} as const;

/** Adds deliveries as a part of a transaction. What is there already, or for an account or a webhook that is gone, is left out. */
export async function post(
  query: Query,
  { table, hold }: Dialect,
  outgoing: readonly Outgoing[],
  now: number,
): Promise<void> {
  if (outgoing.length === 0) return;
  const rows = outgoing.map(({ id, accountId, webhookId, task, dueAt }) => ({
    id,
    account_id: accountId,
    webhook_id: webhookId,
    task: JSON.stringify(task),
    due_at: dueAt,
  }));
  await query(sql`
    INSERT INTO outbox (id, account_id, webhook_id, task, made_at, due_at, state)
    SELECT id, account_id, webhook_id, task, ${now}, due_at, 'waiting' FROM ${table('one', POSTED, rows)}
    WHERE (account_id IS NULL OR EXISTS (SELECT 1 FROM account WHERE account.id = one.account_id ${hold.removal}))
      AND (webhook_id IS NULL OR EXISTS (SELECT 1 FROM webhook WHERE webhook.id = one.webhook_id ${hold.removal}))
    ON CONFLICT (id) DO NOTHING`);
}

type Row = Omit<Taken, 'task'> & { task: string };

/** @param now the clock, in ms since 1970 */
export function openOutbox({ query, together, dialect }: Database, now: () => number): Outbox {
  const settleAll = batched((outcomes: readonly { id: string; attempt: number; outcome: Outcome }[]) =>
    together(async (query) => {
      const rows = outcomes.map(({ id, attempt, outcome: { state, dueAt = null, answer, tookMs } }) => ({
        id,
        attempts: attempt,
        state: state === 'later' ? 'waiting' : state,
        due_at: dueAt,
        answer,
        took_ms: tookMs,
      }));
      await query(sql`
        UPDATE outbox SET state = settled.state, due_at = settled.due_at, answer = settled.answer, answered_at = ${now()},
          took_ms = settled.took_ms
        FROM ${dialect.table('settled', SETTLED, rows)}
        WHERE outbox.id = settled.id AND outbox.attempts = settled.attempts AND outbox.state = 'waiting'`);
      await query(sql`
        DELETE FROM outbox WHERE id IN ${dialect.list(rows.map(({ id }) => id))} AND state = 'delivered' AND webhook_id IS NULL`);
      return outcomes.map(() => undefined);
    }),
  );
  return {
    add: (outgoing) => together((query) => post(query, dialect, outgoing, now())),
    async take(way, most, leaseMs, busy) {
      const time = now();
      const isLetter = way === 'letter' ? sql`webhook_id IS NULL` : sql`webhook_id IS NOT NULL`;
      const due = sql`due_at <= ${time} AND ${isLetter} AND coalesce(webhook_id, '') NOT IN ${dialect.list(busy)}`;
      // Mostly nothing is due, and a look must not wait for those who write.
      const isAny = await query(sql`SELECT 1 FROM outbox WHERE ${due} LIMIT 1`);
      if (isAny.length === 0) return [];
      return together(async (query) => {
        await query(sql`DELETE FROM outbox WHERE made_at < ${time - KEPT_MS} AND state <> 'waiting'`);
        // Of each webhook the oldest. What another server is taking just now is passed over.
        const rows = await query<Row>(sql`
          UPDATE outbox SET due_at = ${time + leaseMs}, attempts = attempts + 1 WHERE id IN
            (SELECT id FROM outbox WHERE ${due} AND id IN
               (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY coalesce(webhook_id, id) ORDER BY due_at) AS place
                                FROM outbox WHERE ${due}) AS placed WHERE place = 1)
             ORDER BY due_at LIMIT ${most} ${dialect.hold.free})
          RETURNING id, account_id AS "accountId", webhook_id AS "webhookId", task, due_at AS "dueAt", made_at AS "madeAt",
            attempts AS attempt`);
        return rows.map((row) => ({ ...row, task: JSON.parse(row.task) }));
      });
    },
    async waiting() {
      const [found] = await query<{ count: number }>(
        sql`SELECT count(*) AS count FROM outbox WHERE state = 'waiting' AND due_at <= ${now()}`,
      );
      return found?.count ?? 0;
    },
    settle: (id, attempt, outcome) => settleAll({ id, attempt, outcome }),
  };
}
