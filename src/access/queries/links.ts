import sql from 'sql-template-tag';
import { type Account, holderOf } from '../accounts.ts';
import type { Database, Query } from '../database.ts';
import { type LinkOwner, type LinkPurpose, type LinkStore, MOST_LINKS } from '../links.ts';
import { ACCOUNT_COLUMNS } from './accounts.ts';
import { post } from './outbox.ts';

type Row = Account & { purpose: LinkPurpose; sentTo: string };

async function find(query: Query, hash: string, now: number): Promise<LinkOwner | null> {
  const [row] = await query<Row>(sql`
    SELECT ${ACCOUNT_COLUMNS}, purpose, link.email AS "sentTo" FROM link JOIN account ON account.id = account_id
    WHERE hash = ${hash} AND expires_at > ${now}`);
  if (!row) return null;
  const { purpose, sentTo, ...account } = row;
  return { account, purpose, email: sentTo };
}

export function openLinkStore({ query, together, secret, dialect }: Database): LinkStore {
  /** Takes a link away, for the first who comes, and holds its account until the transaction ends. */
  async function use(query: Query, hash: string, purpose: LinkPurpose, now: number): Promise<LinkOwner | null> {
    await query(sql`SELECT id FROM account WHERE id = (SELECT account_id FROM link WHERE hash = ${hash})
      ${dialect.hold.change}`);
    const owner = await find(query, hash, now);
    if (owner?.purpose !== purpose) return null;
    const taken = await query(sql`DELETE FROM link WHERE hash = ${hash} RETURNING hash`);
    return taken.length === 1 ? owner : null;
  }

  return {
    add: ({ hash, accountId, purpose, email, expiresAt }, now) =>
      together(async (query) => {
        await query(sql`DELETE FROM link WHERE expires_at <= ${now}`);
        // For an account that was removed meanwhile there is nothing to keep.
        await query(sql`
          INSERT INTO link (hash, account_id, purpose, email, expires_at)
          SELECT ${hash}, id, ${purpose}, ${email}, ${expiresAt} FROM account WHERE id = ${accountId} ${dialect.hold.removal}`);
        await query(sql`
          DELETE FROM link WHERE account_id = ${accountId} AND purpose = ${purpose} AND hash NOT IN
            (SELECT hash FROM link WHERE account_id = ${accountId} AND purpose = ${purpose}
             ORDER BY expires_at DESC LIMIT ${MOST_LINKS})`);
      }),
    find: (hash, now) => find(query, hash, now),
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
        const { id, email: before } = owner.account;
        const holder = holderOf(owner.email, secret());
        const moved = await query(sql`
          UPDATE account SET email = ${owner.email}, confirmed_at = ${now}, holder = ${holder}
          WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM account WHERE email = ${owner.email} AND id <> ${id}) RETURNING id`);
        if (moved.length === 0) return 'taken';
        // The requests of both addresses count on in the newer window.
        await query(sql`
          INSERT INTO counter AS held (holder, policy, window_start, used)
          SELECT ${holder}, policy, window_start, used FROM counter WHERE holder = ${holderOf(before, secret())}
          ON CONFLICT (holder, policy) DO UPDATE SET window_start = excluded.window_start,
            used = excluded.used + CASE WHEN held.window_start = excluded.window_start THEN held.used ELSE 0 END
          WHERE excluded.window_start >= held.window_start`);
        await query(sql`DELETE FROM link WHERE account_id = ${id}`);
        await post(query, dialect, outgoing, now);
        return 'moved';
      }),
    reset: (hash, passwordHash, now, outgoing) =>
      together(async (query) => {
        const owner = await use(query, hash, 'reset', now);
        if (!owner) return false;
        const { id, email } = owner.account;
        const provenAt = owner.email === email ? now : null;
        await query(sql`UPDATE account SET password = ${passwordHash}, confirmed_at = coalesce(confirmed_at, ${provenAt})
          WHERE id = ${id}`);
        await query(sql`DELETE FROM session WHERE user_id = ${id}`);
        await query(sql`DELETE FROM link WHERE account_id = ${id} AND purpose = 'reset'`);
        await post(query, dialect, outgoing, now);
        return true;
      }),
  };
}
