import { randomBytes, randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import {
  type AddressAlert,
  type Alert,
  CHANNEL_OF,
  type DailyPart,
  ENDED_MS,
  type Listening,
  MAX_ALERTS,
  NEEDS_CONSENT,
  type Step,
  UNCONFIRMED_MS,
  type Wish,
} from '../alerts.ts';
import { type Database, doneBy, holdAccount, type Query } from '../database.ts';
import { KEPT_MS, type Outgoing } from '../outbox.ts';
import { post } from './outbox.ts';

const COLUMNS = sql`alert.id, question, condition, below_percent AS "belowPercent", way, webhook_id AS "webhookId", token,
  consented_at AS "consentedAt", alert.made_at AS "madeAt", paused_at AS "pausedAt", ends_at AS "endsAt"`;
const CONFIRMED_AT = sql`CASE WHEN account.id IS NULL THEN alert.confirmed_at ELSE account.confirmed_at END`;
const WITH_OWNER = sql`SELECT ${COLUMNS}, account.id AS "accountId", coalesce(account.email, alert.email) AS email,
  coalesce(account.language, alert.language) AS language, ${CONFIRMED_AT} AS "confirmedAt"
  FROM alert LEFT JOIN account ON account.id = account_id`;
const goesOn = (now: number): Sql => sql`(ends_at IS NULL OR ends_at > ${now})`;
const isListening = (now: number): Sql => sql`paused_at IS NULL AND ${CONFIRMED_AT} IS NOT NULL AND ${goesOn(now)}
  AND (webhook_id IS NULL OR EXISTS (SELECT 1 FROM webhook WHERE webhook.id = webhook_id AND ended_at IS NULL))`;

/** Gives an account the alerts of its confirmed address. They count as made now, so that an undo of a change of address does not hand them on. */
export async function takeOver(query: Query, accountId: string, now: number): Promise<void> {
  await query(sql`
    UPDATE alert SET account_id = ${accountId}, email = NULL, language = NULL, confirmed_at = NULL, made_at = ${now}
    WHERE confirmed_at IS NOT NULL
      AND email = (SELECT email FROM account WHERE id = ${accountId} AND account.confirmed_at IS NOT NULL)`);
}

/** The alerts of accounts and of addresses. @param clock in ms since 1970 */
export function openAlerts({ query, together, dialect }: Database, clock: () => number) {
  const isDone = doneBy(query);
  const consent = ({ way }: Pick<Wish, 'way'>): number | null => (NEEDS_CONSENT[CHANNEL_OF[way]] ? clock() : null);
  const begun = <Asked extends Pick<Wish, 'way'>>(asked: Asked) => ({
    ...asked,
    id: randomUUID(),
    token: randomBytes(16).toString('base64url'),
    consentedAt: consent(asked),
    madeAt: clock(),
  });

  /** Adds to an account's letter of a day, or begins it. */
  async function note(query: Query, { id, accountId, dueAt, found }: DailyPart, now: number): Promise<void> {
    const [begun] = await query<{ task: string; attempts: number }>(
      sql`SELECT task, attempts FROM outbox WHERE id = ${id} ${dialect.hold.change}`,
    );
    if (!begun)
      return post(query, dialect, [{ channel: 'letter', id, accountId, task: { kind: 'daily', found }, dueAt }], now);
    // A server whose clock is ahead is sending the letter already. This one tries again in a moment, and the step goes into tomorrow's.
    if (begun.attempts > 0) throw new Error('the daily letter is on its way');
    const task = JSON.parse(begun.task);
    const longer = JSON.stringify({ ...task, found: [...task.found, ...found] });
    await query(sql`UPDATE outbox SET task = ${longer} WHERE id = ${id}`);
  }

  return {
    /** @returns null if the account has `MAX_ALERTS` already */
    make: (accountId: string, wish: Wish): Promise<Alert | null> =>
      together(async (query) => {
        await holdAccount(query, dialect, accountId);
        const alert = { ...begun(wish), pausedAt: null, endsAt: null };
        const { id, question, condition, belowPercent, way, webhookId, token, consentedAt, madeAt } = alert;
        const made = await query(sql`
          INSERT INTO alert (id, account_id, question, condition, below_percent, way, webhook_id, token, consented_at, made_at)
          SELECT ${id}, ${accountId}, ${question}, ${condition}, ${belowPercent}, ${way}, ${webhookId}, ${token}, ${consentedAt},
            ${madeAt}
          WHERE (SELECT count(*) FROM alert WHERE account_id = ${accountId}) < ${MAX_ALERTS} RETURNING id`);
        return made.length === 1 ? alert : null;
      }),
    /** Makes an alert of an address, which begins once confirmed. @param outgoing asks to confirm it @returns false if there are `MAX_ALERTS` already */
    makeFor: (
      asked: Pick<AddressAlert, 'email' | 'language' | 'question' | 'condition' | 'belowPercent' | 'endsAt'>,
      outgoing: (alert: AddressAlert) => readonly Outgoing[],
    ) =>
      together(async (query) => {
        const alert = begun({ ...asked, way: 'letter', webhookId: null } as const);
        const { id, email, language, question, condition, belowPercent, way, token, consentedAt, madeAt, endsAt } =
          alert;
        const made = await query(sql`
          INSERT INTO alert (id, email, language, question, condition, below_percent, way, token, consented_at, made_at, ends_at)
          SELECT ${id}, ${email}, ${language}, ${question}, ${condition}, ${belowPercent}, ${way}, ${token}, ${consentedAt},
            ${madeAt}, ${endsAt}
          WHERE (SELECT count(*) FROM alert WHERE email = ${email} AND ${goesOn(madeAt)}) < ${MAX_ALERTS} RETURNING id`);
        if (made.length === 1) await post(query, dialect, outgoing(alert), madeAt);
        return made.length === 1;
      }),
    /** Begins an alert of an address, or gives it to the account with that address. @returns false if it ended, waited too long or never was */
    confirm: (token: string, outgoing: readonly Outgoing[]) =>
      together(async (query) => {
        const now = clock();
        const [confirmed] = await query<{ email: string }>(sql`
          UPDATE alert SET confirmed_at = coalesce(confirmed_at, ${now})
          WHERE token = ${token} AND email IS NOT NULL AND ${goesOn(now)}
            AND (confirmed_at IS NOT NULL OR made_at > ${now - UNCONFIRMED_MS}) RETURNING email`);
        if (!confirmed) return false;
        const [account] = await query<{ id: string }>(sql`SELECT id FROM account WHERE email = ${confirmed.email}`);
        if (account) await takeOver(query, account.id, now);
        await post(query, dialect, outgoing, now);
        return true;
      }),
    /** Changes the settings of an alert without a login, and queues letters. @returns false if it has ended */
    editByToken: (
      token: string,
      { question, condition, belowPercent, endsAt }: Pick<Alert, 'question' | 'condition' | 'belowPercent' | 'endsAt'>,
      outgoing: readonly Outgoing[],
    ) =>
      together(async (query) => {
        const edited = await query(sql`
          UPDATE alert SET question = ${question}, condition = ${condition}, below_percent = ${belowPercent}, ends_at = ${endsAt}
          WHERE token = ${token} AND ${goesOn(clock())} RETURNING id`);
        if (edited.length === 1) await post(query, dialect, outgoing, clock());
        return edited.length === 1;
      }),
    /** Ends the alerts of an address without an account: letters to it come back, or nobody there wants any. */
    async endFor(email: string): Promise<void> {
      await query(sql`UPDATE alert SET ends_at = ${clock()} WHERE email = ${email} AND ${goesOn(clock())}`);
    },
    /** Deletes alerts of addresses that nobody confirmed within seven days, and all that ended thirty days ago. */
    async forget(): Promise<void> {
      await query(sql`DELETE FROM alert WHERE ends_at < ${clock() - ENDED_MS}
        OR (email IS NOT NULL AND confirmed_at IS NULL AND made_at < ${clock() - UNCONFIRMED_MS})`);
    },
    /** The account's alerts that go on, in the order in which they were made. */
    list: (accountId: string) =>
      query<Alert>(
        sql`SELECT ${COLUMNS} FROM alert WHERE account_id = ${accountId} AND ${goesOn(clock())} ORDER BY made_at, id`,
      ),
    /** Changes the settings of an alert, which counts as made then. @returns false if the account has no such alert */
    edit: (accountId: string, id: string, wish: Wish) =>
      isDone(sql`
        UPDATE alert SET question = ${wish.question}, condition = ${wish.condition}, below_percent = ${wish.belowPercent},
          way = ${wish.way}, webhook_id = ${wish.webhookId}, consented_at = ${consent(wish)}, made_at = ${clock()}
        WHERE account_id = ${accountId} AND id = ${id} RETURNING id`),
    pause: (accountId: string, id: string, isPaused: boolean) =>
      isDone(sql`UPDATE alert SET paused_at = ${isPaused ? clock() : null}
        WHERE account_id = ${accountId} AND id = ${id} RETURNING id`),
    end: (accountId: string, id: string) =>
      isDone(sql`DELETE FROM alert WHERE account_id = ${accountId} AND id = ${id} RETURNING id`),
    byTokens: (tokens: readonly string[]) =>
      query<Listening>(sql`${WITH_OWNER} WHERE token IN ${dialect.list(tokens)}`),
    endByTokens: (tokens: readonly string[]) =>
      together(async (query) => {
        const own = await query(
          sql`DELETE FROM alert WHERE account_id IS NOT NULL AND token IN ${dialect.list(tokens)} RETURNING id`,
        );
        const ended = await query(sql`
          UPDATE alert SET ends_at = ${clock()} WHERE token IN ${dialect.list(tokens)} AND ${goesOn(clock())} RETURNING id`);
        return own.length + ended.length;
      }),
    /** All active alerts: not paused or ended, of confirmed addresses, and not to webhooks that have ended. */
    listening: () => query<Listening>(sql`${WITH_OWNER} WHERE ${isListening(clock())}`),
    stillListening: (ids: readonly string[]) =>
      query<Listening>(sql`${WITH_OWNER} WHERE ${isListening(clock())} AND alert.id IN ${dialect.list(ids)}`),
    /** The snapshot up to which alerts have been sent; null for none. */
    async toldUpTo(): Promise<string | null> {
      const [told] = await query<{ value: string }>(sql`SELECT value FROM about WHERE name = 'told'`);
      return told?.value ?? null;
    },
    /** Puts a step into the outbox, once for all servers. @returns false if another server was first */
    tell: ({ before, after, changes, outgoing, daily }: Step) =>
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
        if (outgoing.length + daily.length === 0) return true;
        await query(sql`INSERT INTO news (id, changes, made_at) VALUES (${after}, ${changes}, ${now})
          ON CONFLICT (id) DO NOTHING`);
        await post(query, dialect, outgoing, now);
        for (const part of daily) await note(query, part, now);
        return true;
      }),
    /** The changes of a step, as JSON; null if they are gone. */
    news: async (id: string): Promise<string | null> =>
      (await query<{ changes: string }>(sql`SELECT changes FROM news WHERE id = ${id}`))[0]?.changes ?? null,
  };
}
