import { type Account, holderOf } from '../accounts.ts';
import { type LinkOwner, type LinkPurpose, type LinkStore, MOST_LINKS } from '../links.ts';
import { ACCOUNT_COLUMNS } from './accounts.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { post } from './outbox.ts';

type Row = Account & { purpose: LinkPurpose; sentTo: string };

function find({ sql }: Connection, hash: string, now: number): LinkOwner | null {
  const row = sql<[string, number], Row>(
    `SELECT ${ACCOUNT_COLUMNS}, purpose, link.email AS sentTo FROM link JOIN account ON account.id = account_id
     WHERE hash = ? AND expires_at > ?`,
  ).get(hash, now);
  if (!row) return null;
  const { purpose, sentTo, ...account } = row;
  return { account, purpose, email: sentTo };
}

/** Takes a link away, for whoever comes first. */
function use(connection: Connection, hash: string, purpose: LinkPurpose, now: number): LinkOwner | null {
  const owner = find(connection, hash, now);
  if (owner?.purpose !== purpose) return null;
  connection.sql('DELETE FROM link WHERE hash = ?').run(hash);
  return owner;
}

/** One-time links in SQLite. */
export function openLinkStore({ ask, exclusively }: Database): LinkStore {
  return {
    add: ({ hash, accountId, purpose, email, expiresAt }, now) =>
      exclusively(({ sql }) => {
        sql('DELETE FROM link WHERE expires_at <= ?').run(now);
        // For an account that was removed meanwhile there is nothing to keep.
        sql(
          `INSERT INTO link (hash, account_id, purpose, email, expires_at)
           SELECT ?, id, ?, ?, ? FROM account WHERE id = ?`,
        ).run(hash, purpose, email, expiresAt, accountId);
        sql(
          `DELETE FROM link WHERE account_id = @accountId AND purpose = @purpose AND hash NOT IN (SELECT hash FROM link
             WHERE account_id = @accountId AND purpose = @purpose ORDER BY expires_at DESC LIMIT @most)`,
        ).run({ accountId, purpose, most: MOST_LINKS });
      }),
    find: (hash, now) => ask((connection) => find(connection, hash, now)),
    confirm: (hash, now) =>
      exclusively((connection) => {
        const owner = use(connection, hash, 'confirm', now);
        if (!owner || owner.email !== owner.account.email) return false;
        connection.sql('UPDATE account SET confirmed_at = ? WHERE id = ?').run(now, owner.account.id);
        return true;
      }),
    move: (hash, now, outgoing) =>
      exclusively((connection) => {
        const { sql, secret } = connection;
        const owner = use(connection, hash, 'move', now);
        if (!owner) return 'gone';
        const { id, email: before } = owner.account;
        if (sql('SELECT 1 FROM account WHERE email = ? AND id <> ?').get(owner.email, id)) return 'taken';
        const holder = holderOf(owner.email, secret);
        sql('UPDATE account SET email = ?, confirmed_at = ?, holder = ? WHERE id = ?').run(
          owner.email,
          now,
          holder,
          id,
        );
        // What was counted is counted on, whichever of the two addresses had counted more.
        sql(
          `INSERT INTO counter (holder, policy, window_start, used)
           SELECT ?, policy, window_start, used FROM counter WHERE holder = ?
           ON CONFLICT (holder, policy) DO UPDATE SET window_start = excluded.window_start,
             used = excluded.used + iif(window_start = excluded.window_start, used, 0)
           WHERE excluded.window_start >= window_start`,
        ).run(holder, holderOf(before, secret));
        sql('DELETE FROM link WHERE account_id = ?').run(id);
        post(connection, outgoing, now);
        return 'moved';
      }),
    reset: (hash, passwordHash, now, outgoing) =>
      exclusively((connection) => {
        const { sql } = connection;
        const owner = use(connection, hash, 'reset', now);
        if (!owner) return false;
        const { id, email } = owner.account;
        sql('UPDATE account SET password = ?, confirmed_at = coalesce(confirmed_at, ?) WHERE id = ?').run(
          passwordHash,
          owner.email === email ? now : null,
          id,
        );
        sql('DELETE FROM session WHERE user_id = ?').run(id);
        sql("DELETE FROM link WHERE account_id = ? AND purpose = 'reset'").run(id);
        post(connection, outgoing, now);
        return true;
      }),
  };
}
