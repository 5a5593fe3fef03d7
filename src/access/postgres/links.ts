import { type Account, holderOf } from '../accounts.ts';
import { type LinkOwner, type LinkPurpose, type LinkStore, MOST_LINKS } from '../links.ts';
import { ACCOUNT_COLUMNS } from './accounts.ts';
import type { Database, Query } from './database.ts';
import { post } from './outbox.ts';

type Row = Account & { purpose: LinkPurpose; sentTo: string };

async function find(query: Query, hash: string, now: number): Promise<LinkOwner | null> {
  const [row] = await query<Row>(
    `SELECT ${ACCOUNT_COLUMNS}, purpose, link.email AS "sentTo" FROM link JOIN account ON account.id = account_id
     WHERE hash = $1 AND expires_at > $2`,
    [hash, now],
  );
  if (!row) return null;
  const { purpose, sentTo, ...account } = row;
  return { account, purpose, email: sentTo };
}

/** Takes a link away, for whoever comes first, and holds its account until the transaction ends. */
async function use(query: Query, hash: string, purpose: LinkPurpose, now: number): Promise<LinkOwner | null> {
  await query('SELECT id FROM account WHERE id = (SELECT account_id FROM link WHERE hash = $1) FOR NO KEY UPDATE', [
    hash,
  ]);
  const owner = await find(query, hash, now);
  if (owner?.purpose !== purpose) return null;
  const taken = await query('DELETE FROM link WHERE hash = $1 RETURNING hash', [hash]);
  return taken.length === 1 ? owner : null;
}

/** One-time links in PostgreSQL. */
export function openLinkStore({ query, together, secret }: Database): LinkStore {
  return {
    add: ({ hash, accountId, purpose, email, expiresAt }, now) =>
      together(async (query) => {
        await query('DELETE FROM link WHERE expires_at <= $1', [now]);
        // For an account that was removed meanwhile there is nothing to keep.
        await query(
          `INSERT INTO link (hash, account_id, purpose, email, expires_at)
           SELECT $1, id, $2, $3, $4 FROM account WHERE id = $5 FOR KEY SHARE`,
          [hash, purpose, email, expiresAt, accountId],
        );
        await query(
          `DELETE FROM link WHERE account_id = $1 AND purpose = $2 AND hash NOT IN
             (SELECT hash FROM link WHERE account_id = $1 AND purpose = $2 ORDER BY expires_at DESC LIMIT $3)`,
          [accountId, purpose, MOST_LINKS],
        );
      }),
    find: (hash, now) => find(query, hash, now),
    confirm: (hash, now) =>
      together(async (query) => {
        const owner = await use(query, hash, 'confirm', now);
        if (!owner || owner.email !== owner.account.email) return false;
        await query('UPDATE account SET confirmed_at = $2 WHERE id = $1', [owner.account.id, now]);
        return true;
      }),
    move: (hash, now, outgoing) =>
      together(async (query) => {
        const owner = await use(query, hash, 'move', now);
        if (!owner) return 'gone';
        const { id, email: before } = owner.account;
        const holder = holderOf(owner.email, secret());
        const moved = await query(
          `UPDATE account SET email = $2, confirmed_at = $3, holder = $4
           WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM account WHERE email = $2 AND id <> $1) RETURNING id`,
          [id, owner.email, now, holder],
        );
        if (moved.length === 0) return 'taken';
        // What was counted is counted on, whichever of the two addresses had counted more.
        await query(
          `INSERT INTO counter AS held (holder, policy, window_start, used)
           SELECT $1, policy, window_start, used FROM counter WHERE holder = $2
           ON CONFLICT (holder, policy) DO UPDATE SET window_start = excluded.window_start,
             used = excluded.used + CASE WHEN held.window_start = excluded.window_start THEN held.used ELSE 0 END
           WHERE excluded.window_start >= held.window_start`,
          [holder, holderOf(before, secret())],
        );
        await query('DELETE FROM link WHERE account_id = $1', [id]);
        await post(query, outgoing, now);
        return 'moved';
      }),
    reset: (hash, passwordHash, now, outgoing) =>
      together(async (query) => {
        const owner = await use(query, hash, 'reset', now);
        if (!owner) return false;
        const { id, email } = owner.account;
        await query('UPDATE account SET password = $2, confirmed_at = coalesce(confirmed_at, $3) WHERE id = $1', [
          id,
          passwordHash,
          owner.email === email ? now : null,
        ]);
        await query('DELETE FROM session WHERE user_id = $1', [id]);
        await query("DELETE FROM link WHERE account_id = $1 AND purpose = 'reset'", [id]);
        await post(query, outgoing, now);
        return true;
      }),
  };
}
