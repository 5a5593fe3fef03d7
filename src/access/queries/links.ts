import sql, { empty } from 'sql-template-tag';
import { type Account, holderOf } from '../accounts.ts';
import type { Database, Query } from '../database.ts';
import { type LinkPurpose, lifetimeOf } from '../link-purpose.ts';
import { type LinkOwner, type LinkStore, MOST_LINKS } from '../links.ts';
import { ACCOUNT_COLUMNS } from './accounts.ts';
import { endCredentials } from './credentials.ts';
import { post } from './outbox.ts';

type Row = Account & { purpose: LinkPurpose; sentTo: string; expiresAt: number };
type FoundLink = LinkOwner & { expiresAt: number };

async function find(query: Query, hash: string, now: number): Promise<FoundLink | null> {
  const [row] = await query<Row>(sql`
    SELECT ${ACCOUNT_COLUMNS}, purpose, link.email AS "sentTo", expires_at AS "expiresAt"
    FROM link JOIN account ON account.id = account_id WHERE hash = ${hash} AND expires_at > ${now}`);
  if (!row) return null;
  const { purpose, sentTo, expiresAt, ...account } = row;
  return { account, purpose, email: sentTo, expiresAt };
}

export function openLinkStore({ query, together, secret, dialect }: Database): LinkStore {
  /** Holds a link and its account until the transaction ends. @returns null if it has none of these purposes */
  async function hold(
    query: Query,
    hash: string,
    purposes: readonly LinkPurpose[],
    now: number,
  ): Promise<FoundLink | null> {
    await query(sql`SELECT id FROM account WHERE id = (SELECT account_id FROM link WHERE hash = ${hash})
      ${dialect.hold.change}`);
    const owner = await find(query, hash, now);
    return owner && purposes.includes(owner.purpose) ? owner : null;
  }
  /** Deletes a link, for the first caller only. */
  async function use(query: Query, hash: string, purpose: LinkPurpose, now: number): Promise<FoundLink | null> {
    const owner = await hold(query, hash, [purpose], now);
    const taken = owner ? await query(sql`DELETE FROM link WHERE hash = ${hash} RETURNING hash`) : [];
    return taken.length === 1 ? owner : null;
  }
  /** Gives an account an address that is confirmed. @returns false if another account has it */
  async function give(query: Query, { id, email: before }: Account, email: string, now: number): Promise<boolean> {
    const [holder, left] = [holderOf(email, secret()), holderOf(before, secret())];
    const moved = await query(sql`
      UPDATE account SET email = ${email}, confirmed_at = ${now}, holder = ${holder}
      WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM account WHERE email = ${email} AND id <> ${id}) RETURNING id`);
    if (moved.length === 0) return false;
    if (holder === left) return true;
    // The counts of both addresses are added up in the newer window.
    await query(sql`
      INSERT INTO counter AS held (holder, policy, window_start, used)
      SELECT ${holder}, policy, window_start, used FROM counter WHERE holder = ${left}
      ON CONFLICT (holder, policy) DO UPDATE SET window_start = excluded.window_start,
        used = excluded.used + CASE WHEN held.window_start = excluded.window_start THEN held.used ELSE 0 END
      WHERE excluded.window_start >= held.window_start`);
    return true;
  }

  return {
    add: ({ hash, accountId, purpose, email, expiresAt }, letterId, now) =>
      together(async (query) => {
        await query(sql`DELETE FROM link WHERE expires_at <= ${now}`);
        const isWaiting = letterId
          ? sql`AND EXISTS (SELECT 1 FROM outbox WHERE outbox.id = ${letterId} ${dialect.hold.removal})`
          : empty;
        const kept = await query(sql`
          INSERT INTO link (hash, account_id, purpose, email, expires_at)
          SELECT ${hash}, id, ${purpose}, ${email}, ${expiresAt} FROM account
          WHERE id = ${accountId} ${isWaiting} ${dialect.hold.removal} RETURNING hash`);
        const first = purpose === 'undo' ? sql`expires_at` : sql`expires_at DESC`;
        await query(sql`
          DELETE FROM link WHERE account_id = ${accountId} AND purpose = ${purpose} AND hash NOT IN
            (SELECT hash FROM link WHERE account_id = ${accountId} AND purpose = ${purpose}
             ORDER BY ${first} LIMIT ${MOST_LINKS})`);
        return kept.length === 1;
      }),
    ask: (account, now, outgoing) =>
      together(async (query) => {
        await query(sql`SELECT id FROM account WHERE id = ${account.id} ${dialect.hold.change}`);
        await endCredentials(query, 'addressAsked', { account });
        await post(query, dialect, outgoing, now);
      }),
    async find(hash, now) {
      const found = await find(query, hash, now);
      return found && { account: found.account, purpose: found.purpose, email: found.email };
    },
    confirm: (hash, now) =>
      together(async (query) => {
        const owner = await use(query, hash, 'confirm', now);
        if (!owner || owner.email !== owner.account.email) return false;
        await query(sql`UPDATE account SET confirmed_at = ${now} WHERE id = ${owner.account.id}`);
        return true;
      }),
    move: (hash, now, outgoing) =>
      together(async (query) => {
        const owner = await use(query, hash, 'move', now);
        if (!owner) return 'gone';
        const { account, email } = owner;
        if (!(await give(query, account, email, now))) return 'taken';
        await endCredentials(query, 'addressChanged', { account });
        await post(query, dialect, outgoing, now);
        return 'moved';
      }),
    reclaim: (hash, now, outgoing) =>
      together(async (query) => {
        const owner = await hold(query, hash, ['stop', 'undo'], now);
        if (!owner) return 'gone';
        const { account, email, purpose, expiresAt } = owner;
        if (!(await give(query, account, email, now))) return 'taken';
        await query(sql`DELETE FROM link WHERE hash = ${hash}`);
        await endCredentials(query, 'addressReclaimed', { account, usedFrom: expiresAt - lifetimeOf(purpose) });
        await post(query, dialect, outgoing, now);
        return 'reclaimed';
      }),
    reset: (hash, passwordHash, kept, now, outgoing) =>
      together(async (query) => {
        const owner = await use(query, hash, 'reset', now);
        if (!owner) return false;
        const { account, email } = owner;
        const provenAt = email === account.email ? now : null;
        await query(sql`UPDATE account SET password = ${passwordHash}, confirmed_at = coalesce(confirmed_at, ${provenAt})
          WHERE id = ${account.id}`);
        await endCredentials(query, 'passwordReset', { account, kept });
        await post(query, dialect, outgoing, now);
        return true;
      }),
  };
}
