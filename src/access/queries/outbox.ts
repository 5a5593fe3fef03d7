import sql, { type Sql } from 'sql-template-tag';
import { batched } from '../batch.ts';
import type { Database, Dialect, Query } from '../database.ts';
import {
  CHANNELS,
  type Channel,
  type Demand,
  IS_LISTED,
  KEPT_MS,
  type Outcome,
  type Outgoing,
  type TakenFrom,
} from '../outbox.ts';

const [text, bigint] = ['text', 'bigint'] as const;
const POSTED = {
  ...{ id: text, channel: text, account_id: text, webhook_id: text, kind: text, task: text, due_at: bigint },
  ...{ link_purpose: text, link_email: text },
};
const SETTLED = { id: text, attempts: bigint, state: text, due_at: bigint, answer: text, took_ms: bigint };

/** Adds deliveries as a part of a transaction. Leaves out those that exist already, or whose account or webhook is gone. */
export async function post(
  query: Query,
  { table, hold }: Dialect,
  outgoing: readonly Outgoing[],
  now: number,
): Promise<void> {
  if (outgoing.length === 0) return;
  const rows = outgoing.map((letter) => ({
    ...linkOf(letter),
    id: letter.id,
    channel: letter.channel,
    account_id: letter.accountId,
    webhook_id: letter.channel === 'webhook' ? letter.webhookId : null,
    kind: letter.task.kind,
    task: JSON.stringify(letter.task),
    due_at: letter.dueAt,
  }));
  await query(sql`
    INSERT INTO outbox (id, channel, account_id, webhook_id, kind, task, made_at, due_at, state, link_purpose, link_email)
    SELECT id, channel, account_id, webhook_id, kind, task, ${now}, due_at, 'waiting', link_purpose, link_email FROM ${table('one', POSTED, rows)}
    WHERE (account_id IS NULL OR EXISTS (SELECT 1 FROM account WHERE account.id = one.account_id ${hold.removal}))
      AND (webhook_id IS NULL OR EXISTS (SELECT 1 FROM webhook WHERE webhook.id = one.webhook_id ${hold.removal}))
    ON CONFLICT (id) DO NOTHING`);
}

function linkOf(letter: Outgoing) {
  const link = letter.channel === 'letter' ? letter.link : undefined;
  return { link_purpose: link?.purpose ?? null, link_email: link?.email ?? null };
}

export type Outbox = ReturnType<typeof openOutbox>;

/** Pending deliveries, kept in the database: several servers share them, and no crash loses one. @param now the clock, in ms since 1970 */
export function openOutbox({ query, together, dialect }: Database, now: () => number) {
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
        DELETE FROM outbox WHERE id IN ${dialect.list(rows.map(({ id }) => id))} AND state = 'delivered'
          AND channel NOT IN ${dialect.list(CHANNELS.filter((channel) => IS_LISTED[channel]))}`);
      return outcomes.map(() => undefined);
    }),
  );
  /** The ids of the deliveries that are due, in the order in which to take them. */
  function candidates(demand: Demand, time: number): Sql {
    if (demand.channel === 'letter')
      return sql`SELECT id FROM outbox WHERE channel = 'letter' AND due_at <= ${time} ORDER BY due_at, id`;
    return sql`
      SELECT id FROM (
        SELECT id, due_at, row_number() OVER (PARTITION BY account_id ORDER BY due_at, id) AS place FROM outbox
        WHERE channel = 'webhook' AND due_at <= ${time} AND account_id NOT IN ${dialect.list(demand.busyAccounts)}
      ) AS placed WHERE place = 1 ORDER BY due_at, id`;
  }

  const countOf = async (which: Sql): Promise<number> =>
    (await query<{ count: number }>(sql`SELECT count(*) AS count FROM outbox WHERE ${which}`))[0]?.count ?? 0;

  return {
    /** Adds those whose id is not in the outbox yet. */
    add: (outgoing: readonly Outgoing[]) => together((query) => post(query, dialect, outgoing, now())),
    /** Takes what is due: the oldest letters, or the oldest message of each account. Unsettled, it is due after its lease. */
    async take<From extends Channel>(demand: Extract<Demand, { channel: From }>, most: number, leaseMs: number) {
      const time = now();
      // Usually nothing is due, and this check must not wait for writers.
      const due = (await query<{ id: string }>(sql`${candidates(demand, time)} LIMIT ${most}`)).map(({ id }) => id);
      if (due.length === 0) return [];
      return together(async (query) => {
        await query(sql`DELETE FROM outbox WHERE made_at < ${time - KEPT_MS} AND state <> 'waiting'`);
        // Skips those that another server has taken meanwhile, or is taking now.
        const rows = await query<Omit<TakenFrom<From>, 'task'> & { task: string }>(sql`
          UPDATE outbox SET due_at = ${time + leaseMs}, attempts = attempts + 1 WHERE id IN
            (SELECT id FROM outbox WHERE id IN ${dialect.list(due)} AND due_at <= ${time} ${dialect.hold.free})
          RETURNING id, channel, account_id AS "accountId", webhook_id AS "webhookId", task, due_at AS "dueAt",
            made_at AS "madeAt", attempts AS attempt`);
        return rows.map((row) => ({ ...row, task: JSON.parse(row.task) }) as unknown as TakenFrom<From>);
      });
    },
    waiting: () => countOf(sql`state = 'waiting' AND due_at <= ${now()}`),
    /** How many letters were tried in vain and wait for another try. */
    putOff: () => countOf(sql`channel = 'letter' AND state = 'waiting' AND answer IS NOT NULL`),
    /** Records the outcome of a try; does nothing if another server has taken the delivery meanwhile. Delivered letters are deleted. */
    settle: (id: string, attempt: number, outcome: Outcome): Promise<void> => settleAll({ id, attempt, outcome }),
  };
}
