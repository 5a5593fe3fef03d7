import { randomBytes, randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import {
  type Alert,
  type AlertKey,
  type AlertOwner,
  CHANNEL_OF,
  type Collected,
  ENDED_MS,
  MAX_ALERTS,
  type Step,
  UNCONFIRMED_MS,
  type Wish,
} from '../alerts.ts';
import { type Database, holdAccount, type Query } from '../database.ts';
import { KEPT_MS, type Outgoing } from '../outbox.ts';
import { post } from './outbox.ts';

// Of an account's alerts, the account says in which language they are written, and whether the address is proven.
const CONFIRMED_AT = sql`CASE WHEN account.id IS NULL THEN alert.confirmed_at ELSE account.confirmed_at END`;
const ALERTS = sql`
  SELECT alert.id, alert.email, account_id AS "accountId", coalesce(account.language, alert.language) AS language, plan,
    ${CONFIRMED_AT} AS "confirmedAt", question, condition, below_percent AS "belowPercent", way, webhook_id AS "webhookId",
    token, consented_at AS "consentedAt", alert.made_at AS "madeAt", ends_at AS "endsAt"
  FROM alert LEFT JOIN account ON account.id = account_id`;
const goesOn = (now: number): Sql => sql`(ends_at IS NULL OR ends_at > ${now})`;

/** Gives an account the alerts of its confirmed address. They count as made now, so that an undo of a change of address does not hand them on. */
export async function takeOver(query: Query, accountId: string, now: number): Promise<void> {
  await query(sql`
    UPDATE alert SET account_id = ${accountId}, made_at = ${now}
    WHERE account_id IS NULL AND confirmed_at IS NOT NULL
      AND email = (SELECT email FROM account WHERE id = ${accountId} AND account.confirmed_at IS NOT NULL)`);
}

export type Alerts = ReturnType<typeof openAlerts>;

/** The alerts of addresses. @param clock in ms since 1970 */
export function openAlerts({ query, together, dialect }: Database, clock: () => number) {
  /** When an owner who makes or edits an alert agrees to its letters; null where none are sent. */
  const consent = ({ way }: Wish): number | null => (CHANNEL_OF[way] === 'letter' ? clock() : null);
  const isOf = (key: AlertKey): Sql =>
    'tokens' in key
      ? sql`token IN ${dialect.list(key.tokens)}`
      : sql`account_id = ${key.accountId} AND alert.id = ${key.id}`;

  /** Adds to a letter that waits, or begins it. */
  async function collect(query: Query, { id, dueAt, found }: Collected, now: number): Promise<void> {
    const [begun] = await query<{ task: string; attempts: number }>(
      sql`SELECT task, attempts FROM outbox WHERE id = ${id} ${dialect.hold.change}`,
    );
    const task = { kind: 'alert', found };
    if (!begun) return post(query, dialect, [{ channel: 'letter', id, accountId: null, task, dueAt }], now);
    // A server whose clock is ahead is sending the letter already. This one tries again in a moment, and the step goes into tomorrow's.
    if (begun.attempts > 0) throw new Error('the daily letter is on its way');
    const longer = { ...task, found: [...JSON.parse(begun.task).found, ...found] };
    await query(sql`UPDATE outbox SET task = ${JSON.stringify(longer)} WHERE id = ${id}`);
  }

  return {
    /** Makes an alert, with letters to queue: an account's is confirmed with its address, any other by a letter. @returns null at `MAX_ALERTS` */
    make: (
      { email, accountId, language, ...wish }: Wish & AlertOwner,
      outgoing: (alert: Pick<Alert, 'id' | 'token'>) => readonly Outgoing[] = () => [],
    ) =>
      together(async (query) => {
        const [id, token, now] = [randomUUID(), randomBytes(16).toString('base64url'), clock()];
        if (accountId) await holdAccount(query, dialect, accountId);
        const { question, condition, belowPercent, way, webhookId, endsAt } = wish;
        const made = await query(sql`
          INSERT INTO alert (id, email, account_id, language, question, condition, below_percent, way, webhook_id, token,
            consented_at, made_at, ends_at)
          SELECT ${id}, ${email}, ${accountId}, ${language}, ${question}, ${condition}, ${belowPercent}, ${way}, ${webhookId},
            ${token}, ${consent(wish)}, ${now}, ${endsAt}
          WHERE (SELECT count(*) FROM alert WHERE email = ${email} AND account_id IS NOT DISTINCT FROM ${accountId}
            AND ${goesOn(now)}) < ${MAX_ALERTS} RETURNING id`);
        if (made.length === 0) return null;
        await post(query, dialect, outgoing({ id, token }), now);
        return { id, token };
      }),
    /** Begins an alert of an address, or gives it to the account with that address. @returns false if it ended, waited too long or never was */
    confirm: (token: string) =>
      together(async (query) => {
        const now = clock();
        const [confirmed] = await query<{ email: string }>(sql`
          UPDATE alert SET confirmed_at = coalesce(confirmed_at, ${now})
          WHERE token = ${token} AND account_id IS NULL AND ${goesOn(now)}
            AND (confirmed_at IS NOT NULL OR made_at > ${now - UNCONFIRMED_MS}) RETURNING email`);
        if (!confirmed) return false;
        const [account] = await query<{ id: string }>(sql`SELECT id FROM account WHERE email = ${confirmed.email}`);
        if (account) await takeOver(query, account.id, now);
        return true;
      }),
    /** Changes the settings of an alert, which counts as made then, and queues letters. @returns false if there is none, or if it has ended */
    edit: (key: AlertKey, wish: Wish, outgoing: readonly Outgoing[] = []) =>
      together(async (query) => {
        const { question, condition, belowPercent, way, webhookId, endsAt } = wish;
        const agreed = consent(wish);
        const edited = await query(sql`
          UPDATE alert SET question = ${question}, condition = ${condition}, below_percent = ${belowPercent}, way = ${way},
            webhook_id = ${webhookId}, ends_at = ${endsAt}, consented_at = ${agreed && sql`coalesce(consented_at, ${agreed})`}, made_at = ${clock()}
          WHERE ${isOf(key)} AND ${goesOn(clock())} RETURNING id`);
        if (edited.length === 1) await post(query, dialect, outgoing, clock());
        return edited.length === 1;
      }),
    /** Ends alerts that go on. @returns how many */
    end: async (key: AlertKey): Promise<number> =>
      (await query(sql`UPDATE alert SET ends_at = ${clock()} WHERE ${isOf(key)} AND ${goesOn(clock())} RETURNING id`))
        .length,
    /** Ends the alerts of an address without an account: letters to it come back, or nobody there wants any. */
    async endFor(email: string): Promise<void> {
      await query(sql`UPDATE alert SET ends_at = ${clock()}
        WHERE email = ${email} AND account_id IS NULL AND ${goesOn(clock())}`);
    },
    /** Deletes alerts that no letter confirmed within seven days, and all that ended thirty days ago. */
    async forget(): Promise<void> {
      await query(sql`DELETE FROM alert WHERE ends_at < ${clock() - ENDED_MS}
        OR (account_id IS NULL AND confirmed_at IS NULL AND made_at < ${clock() - UNCONFIRMED_MS})`);
    },
    /** The account's alerts that go on, in the order in which they were made. */
    list: (accountId: string) =>
      query<Alert>(
        sql`${ALERTS} WHERE account_id = ${accountId} AND ${goesOn(clock())} ORDER BY alert.made_at, alert.id`,
      ),
    byTokens: (tokens: readonly string[]) => query<Alert>(sql`${ALERTS} WHERE token IN ${dialect.list(tokens)}`),
    /** The active alerts, all or some: of confirmed addresses, and not to webhooks that have ended. */
    listening: (ids?: readonly string[]) =>
      query<Alert>(sql`${ALERTS} WHERE ${CONFIRMED_AT} IS NOT NULL AND ${goesOn(clock())}
        AND (webhook_id IS NULL OR EXISTS (SELECT 1 FROM webhook WHERE webhook.id = webhook_id AND ended_at IS NULL))
        ${ids ? sql`AND alert.id IN ${dialect.list(ids)}` : sql``} ORDER BY alert.made_at, alert.id`),
    /** The snapshot up to which alerts have been sent; null for none. */
    async toldUpTo(): Promise<string | null> {
      const [row] = await query<{ value: string }>(sql`SELECT value FROM about WHERE name = 'told'`);
      return row?.value ?? null;
    },
    /** Puts a step into the outbox, once for all servers. @returns false if another server was first */
    tell: ({ before, after, changes, outgoing, letters }: Step) =>
      together(async (query) => {
        const now = clock();
        // This statement picks the server that does the work: the others wait for it, and then find nothing to do.
        const first = await query(
          before === null
            ? sql`INSERT INTO about (name, value) VALUES ('told', ${after}) ON CONFLICT (name) DO NOTHING RETURNING name`
            : sql`UPDATE about SET value = ${after} WHERE name = 'told' AND value = ${before} RETURNING name`,
        );
        if (first.length === 0) return false;
        // A daily letter may wait for a day, and a message for three, before it is tried for the last time.
        await query(sql`DELETE FROM news WHERE made_at < ${now - 2 * KEPT_MS}`);
        if (outgoing.length + letters.length === 0) return true;
        await query(sql`INSERT INTO news (id, changes, made_at) VALUES (${after}, ${changes}, ${now})
          ON CONFLICT (id) DO NOTHING`);
        await post(query, dialect, outgoing, now);
        for (const letter of letters) await collect(query, letter, now);
        return true;
      }),
    /** The changes of a step, as JSON; null if they are gone. */
    news: async (id: string): Promise<string | null> =>
      (await query<{ changes: string }>(sql`SELECT changes FROM news WHERE id = ${id}`))[0]?.changes ?? null,
  };
}
