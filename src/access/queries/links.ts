import { hash as digest, randomBytes } from 'node:crypto';
import sql, { empty } from 'sql-template-tag';
import { type Account, holderOf } from '../accounts.ts';
import type { Keepable } from '../credentials.ts';
import { type Database, holdAccount, type Query } from '../database.ts';
import { type LinkOwner, type LinkPurpose, lifetimeOf, MOST_LINKS, type Undone } from '../links.ts';
import type { Outgoing } from '../outbox.ts';
import { ACCOUNT_COLUMNS, leaving } from './accounts.ts';
import { takeOver } from './alerts.ts';
import { endCredentials } from './credentials.ts';
import { post } from './outbox.ts';

type Row = Account & { purpose: LinkPurpose; sentTo: string; expiresAt: number };
type OpenLink = LinkOwner & { expiresAt: number };

/** A password hash that no password fits: the next one is chosen by letter. */
const NO_PASSWORD = '-';
/** When a link was made, ms since 1970. */
const madeAt = ({ purpose, expiresAt }: OpenLink): number => expiresAt - lifetimeOf(purpose);

/** 32 bytes as base64url. */
const SHAPE = /^[\w-]{43}$/;
/** A fast hash is right for a secret of 256 bits. */
const hashOf = (token: string): string => digest('sha256', token, 'hex');

async function find(query: Query, hash: string, now: number): Promise<OpenLink | null> {
  const [row] = await query<Row>(sql`
    SELECT ${ACCOUNT_COLUMNS}, purpose, link.email AS "sentTo", expires_at AS "expiresAt"
    FROM link JOIN account ON account.id = account_id WHERE hash = ${hash} AND expires_at > ${now}`);
  if (!row) return null;
  const { purpose, sentTo, expiresAt, ...account } = row;
  return { account, purpose, email: sentTo, expiresAt };
}

/** Links that were sent to an address. Each works only once, even if it is used twice at the same time. @param clock in ms since 1970 */
export function openLinks({ query, together, secret, dialect }: Database, clock: () => number) {
  /** Stores a link. @param letterId the queued letter that will carry it @returns the token, which is not stored; empty if account or letter is gone */
  const make = (accountId: string, purpose: LinkPurpose, email: string, letterId?: string) =>
    together(async (query) => {
      const token = randomBytes(32).toString('base64url');
      await query(sql`DELETE FROM link WHERE expires_at <= ${clock()}`);
      const isWaiting = letterId
        ? sql`AND EXISTS (SELECT 1 FROM outbox WHERE outbox.id = ${letterId} ${dialect.hold.removal})`
        : empty;
      const kept = await query(sql`
        INSERT INTO link (hash, account_id, purpose, email, expires_at)
        SELECT ${hashOf(token)}, id, ${purpose}, ${email}, ${clock() + lifetimeOf(purpose)} FROM account
        WHERE id = ${accountId} ${isWaiting} ${dialect.hold.removal} RETURNING hash`);
      const first = purpose === 'undo' ? sql`expires_at` : sql`expires_at DESC`;
      await query(sql`
        DELETE FROM link WHERE account_id = ${accountId} AND purpose = ${purpose} AND hash NOT IN
          (SELECT hash FROM link WHERE account_id = ${accountId} AND purpose = ${purpose}
           ORDER BY ${first} LIMIT ${MOST_LINKS})`);
      return kept.length === 1 ? token : '';
    });
  /** Holds a link and its account until the transaction ends. @returns null if it is not of this purpose */
  async function hold(query: Query, token: string, purpose: LinkPurpose): Promise<OpenLink | null> {
    await query(sql`SELECT id FROM account WHERE id = (SELECT account_id FROM link WHERE hash = ${hashOf(token)})
      ${dialect.hold.change}`);
    const owner = await find(query, hashOf(token), clock());
    return owner?.purpose === purpose ? owner : null;
  }
  /** Deletes a link, for the first caller only. */
  async function use(query: Query, token: string, purpose: LinkPurpose): Promise<OpenLink | null> {
    const owner = await hold(query, token, purpose);
    const taken = owner ? await query(sql`DELETE FROM link WHERE hash = ${hashOf(token)} RETURNING hash`) : [];
    return taken.length === 1 ? owner : null;
  }
  /** The first time that an account confirmed an address that it left; null if it did not. */
  async function firstConfirmed(query: Query, id: string, email: string): Promise<number | null> {
    const [row] = await query<{ at: number | null }>(sql`
      SELECT min(confirmed_at) AS at FROM former_address WHERE account_id = ${id} AND holder = ${holderOf(email, secret())}`);
    return row?.at ?? null;
  }
  /** Gives an account an address that is confirmed. Alerts of the address alone stay its own. @returns false if another account has it */
  async function give(query: Query, account: Account, email: string, now: number): Promise<boolean> {
    const { id, confirmedAt } = account;
    const [holder, left] = [holderOf(email, secret()), holderOf(account.email, secret())];
    const moved = await query(sql`
      UPDATE account SET email = ${email}, confirmed_at = ${now}, holder = ${holder}
      WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM account WHERE email = ${email} AND id <> ${id}) RETURNING id`);
    if (moved.length === 0) return false;
    if (holder === left) return true;
    await query(sql`UPDATE alert SET email = ${email} WHERE account_id = ${id}`);
    if (confirmedAt !== null) await query(leaving(id, left, confirmedAt, now));
    // What was counted comes along; of a day that both addresses have, the larger count stands.
    await query(sql`
      INSERT INTO counter AS held (holder, day, used, window_start, window_used, granted)
      SELECT ${holder}, day, used, window_start, window_used, granted FROM counter WHERE holder = ${left}
      ON CONFLICT (holder, day) DO UPDATE SET used = excluded.used, window_start = excluded.window_start,
        window_used = excluded.window_used WHERE excluded.used > held.used`);
    return true;
  }

  return {
    make,
    /** Queues the letters of a requested change of address, and ends the credentials that such a request ends (`EFFECTS`). */
    ask: (account: Account, outgoing: readonly Outgoing[]) =>
      together(async (query) => {
        await holdAccount(query, dialect, account.id);
        await endCredentials(query, 'addressAsked', { account });
        await post(query, dialect, outgoing, clock());
      }),
    /** Reads what a token grants, without using it up; null if it is no longer valid. */
    async read(token: string, purpose: LinkPurpose): Promise<LinkOwner | null> {
      const link = SHAPE.test(token) ? await find(query, hashOf(token), clock()) : null;
      return link?.purpose === purpose ? { account: link.account, purpose, email: link.email } : null;
    },
    /** Uses up a `confirm` link: its address is confirmed. @returns false if it is no longer valid, or is for an earlier address */
    confirm: (token: string) =>
      together(async (query) => {
        const owner = await use(query, token, 'confirm');
        if (!owner || owner.email !== owner.account.email) return false;
        await query(
          sql`UPDATE account SET confirmed_at = coalesce(confirmed_at, ${clock()}) WHERE id = ${owner.account.id}`,
        );
        await takeOver(query, owner.account.id, clock());
        return true;
      }),
    /** Uses up a `move` link: the account gets the new address, confirmed, with its counters. @returns `taken` if another account has it by now */
    move: (token: string, outgoing: readonly Outgoing[]): Promise<'moved' | 'taken' | 'gone'> =>
      together(async (query) => {
        const owner = await use(query, token, 'move');
        if (!owner) return 'gone';
        const { account, email } = owner;
        if (!(await give(query, account, email, clock()))) return 'taken';
        await endCredentials(query, 'addressChanged', { account });
        await post(query, dialect, outgoing, clock());
        return 'moved';
      }),
    /** Uses up a `stop` link: the account keeps its address. */
    stop: (token: string) =>
      together(async (query) => {
        const owner = await use(query, token, 'stop');
        if (!owner) return false;
        await endCredentials(query, 'addressStopped', { account: owner.account, from: madeAt(owner) });
        return true;
      }),
    /** Uses up an `undo` link; see `Undone`. */
    undo: (token: string, outgoing: readonly Outgoing[]): Promise<Undone> =>
      together(async (query) => {
        const owner = await hold(query, token, 'undo');
        if (!owner) return 'gone';
        const { account, email } = owner;
        const [since] = await query<{ at: number | null }>(sql`SELECT max(left_at) AS at FROM former_address
          WHERE account_id = ${account.id} AND holder = ${holderOf(email, secret())} AND left_at <= ${madeAt(owner)}`);
        if (email !== account.email) {
          const [present, back] = [
            await firstConfirmed(query, account.id, account.email),
            await firstConfirmed(query, account.id, email),
          ];
          if (present !== null && back !== null && present <= back) return 'later';
          if (!(await give(query, account, email, clock()))) return 'taken';
          await post(query, dialect, outgoing, clock());
        }
        await query(sql`DELETE FROM link WHERE hash = ${hashOf(token)}`);
        await query(sql`UPDATE account SET password = ${NO_PASSWORD} WHERE id = ${account.id}`);
        await endCredentials(query, 'addressUndone', { account, from: since?.at ?? madeAt(owner) });
        return 'undone';
      }),
    /** Uses up a `reset` link: the password is changed, the address confirmed, and every credential that is not kept ends (`EFFECTS`). */
    reset: (token: string, passwordHash: string, outgoing: readonly Outgoing[], kept: readonly Keepable[] = []) =>
      together(async (query) => {
        const owner = await use(query, token, 'reset');
        if (!owner) return false;
        const { account, email } = owner;
        const provenAt = email === account.email ? clock() : null;
        await query(sql`UPDATE account SET password = ${passwordHash}, confirmed_at = coalesce(confirmed_at, ${provenAt})
          WHERE id = ${account.id}`);
        await endCredentials(query, 'passwordReset', { account, kept });
        // After the alerts that an intruder may have made have ended: these were asked for by letters to the address.
        await takeOver(query, account.id, clock());
        await post(query, dialect, outgoing, clock());
        return true;
      }),
  };
}
