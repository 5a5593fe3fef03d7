import { batched } from '../batch.ts';
import { KEPT_MS, type Outbox, type Outcome, type Outgoing, type Taken } from '../outbox.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';

/** Adds deliveries as a part of a transaction. What is there already, or for an account or a webhook that is gone, is left out. */
export function post({ sql }: Connection, outgoing: readonly Outgoing[], now: number): void {
  for (const { id, accountId, webhookId, task, dueAt } of outgoing)
    sql(
      `INSERT INTO outbox (id, account_id, webhook_id, task, made_at, due_at, state)
       SELECT @id, @accountId, @webhookId, @task, @now, @dueAt, 'waiting'
       WHERE (@accountId IS NULL OR EXISTS (SELECT 1 FROM account WHERE id = @accountId))
         AND (@webhookId IS NULL OR EXISTS (SELECT 1 FROM webhook WHERE id = @webhookId))
       ON CONFLICT (id) DO NOTHING`,
    ).run({ id, accountId, webhookId, task: JSON.stringify(task), now, dueAt });
}

type Row = Omit<Taken, 'task'> & { task: string };

/** The outbox in SQLite. @param now the clock, in ms since 1970 */
export function openOutbox({ ask, exclusively }: Database, now: () => number): Outbox {
  const settleAll = batched((outcomes: readonly { id: string; attempt: number; outcome: Outcome }[]) =>
    exclusively(({ sql }) => {
      const time = now();
      for (const { id, attempt, outcome } of outcomes) {
        const { state, dueAt = null, answer, tookMs } = outcome;
        sql(
          `UPDATE outbox SET state = @state, due_at = @dueAt, answer = @answer, answered_at = @time, took_ms = @tookMs
           WHERE id = @id AND attempts = @attempt AND state = 'waiting'`,
        ).run({ id, attempt, state: state === 'later' ? 'waiting' : state, dueAt, answer, tookMs, time });
        sql("DELETE FROM outbox WHERE id = ? AND state = 'delivered' AND webhook_id IS NULL").run(id);
      }
      return outcomes.map(() => undefined);
    }),
  );
  return {
    add: (outgoing) => exclusively((connection) => post(connection, outgoing, now())),
    async take(way, most, leaseMs, busy) {
      const time = now();
      const due = `FROM outbox WHERE due_at <= @time AND webhook_id IS ${way === 'webhook' ? 'NOT NULL' : 'NULL'}
        AND coalesce(webhook_id, '') NOT IN (SELECT value FROM json_each(@busy))`;
      const given = { time, busy: JSON.stringify(busy) };
      // Mostly nothing is due, and whoever only looks must not take the write lock.
      const isAny = await ask(({ sql }) => sql(`SELECT 1 ${due} LIMIT 1`).get(given) !== undefined);
      if (!isAny) return [];
      return exclusively(({ sql }) => {
        sql("DELETE FROM outbox WHERE made_at < ? AND state <> 'waiting'").run(time - KEPT_MS);
        return sql<[object], Row>(
          `UPDATE outbox SET due_at = @time + @leaseMs, attempts = attempts + 1 WHERE id IN
             (SELECT id FROM (SELECT id, min(due_at) AS first ${due} GROUP BY coalesce(webhook_id, id))
              ORDER BY first LIMIT @most)
           RETURNING id, account_id AS accountId, webhook_id AS webhookId, task, due_at AS dueAt, made_at AS madeAt,
             attempts AS attempt`,
        )
          .all({ ...given, leaseMs, most })
          .map((row) => ({ ...row, task: JSON.parse(row.task) }));
      });
    },
    waiting: () =>
      ask(
        ({ sql }) =>
          sql<[number], number>("SELECT count(*) FROM outbox WHERE state = 'waiting' AND due_at <= ?")
            .pluck()
            .get(now()) ?? 0,
      ),
    settle: (id, attempt, outcome) => settleAll({ id, attempt, outcome }),
  };
}
