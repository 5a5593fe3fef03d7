import { type Adapter, Lucia, TimeSpan } from 'lucia';
import sql from 'sql-template-tag';
import type { Account, Session, Viewer } from '../accounts.ts';
import { ABSOLUTE_DAYS, IDLE_DAYS, sessionIdOf } from '../cookie.ts';
import { type Database, doneBy } from '../database.ts';
import { unlessUnavailable } from '../unavailable.ts';
import { ACCOUNT_COLUMNS } from './accounts.ts';
import { endCredentials } from './credentials.ts';

const ABSOLUTE = ABSOLUTE_DAYS * 86_400_000;
/** Sessions an account may have; a login beyond ends the oldest. */
export const MAX_SESSIONS = 50;

type SessionRow = Pick<Session, 'device' | 'createdAt'>;
type AccountRow = Omit<Account, 'id'>;

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionRow, AccountRow>;
    DatabaseSessionAttributes: SessionRow;
    DatabaseUserAttributes: AccountRow;
  }
}

/** A time as `session.expires_at` holds it, as ms since 1970. */
const msOf = (stored: number | Date): number => (typeof stored === 'number' ? stored * 1000 : stored.getTime());

/** Sessions, through Lucia. Only this module knows Lucia. @param now the clock, in ms since 1970 */
export function openSessions({ query, together, dialect }: Database, now: () => number) {
  const isDone = doneBy(query);
  const timeOf = (expiresAt: Date) => dialect.sessionTime(expiresAt.getTime() + now() - Date.now());
  /**
   * What Lucia calls, with what it lacks: ids are stored as SHA-256, a session has an absolute lifetime, and the clock is ours (Lucia reads
   * `Date.now`, so times are shifted by the difference). Reading must not fail because a session cannot be extended or removed at the moment:
   * the next reading does that.
   */
  const adapter: Pick<Adapter, 'getSessionAndUser' | 'setSession' | 'updateSessionExpiration' | 'deleteSession'> = {
    async getSessionAndUser(token) {
      const [row] = await query<Account & { device: string; beganAt: number; expiresAt: number | Date }>(sql`
        SELECT ${ACCOUNT_COLUMNS}, device, session.created_at AS "beganAt", expires_at AS "expiresAt"
        FROM session JOIN account ON account.id = user_id
        WHERE session.id = ${sessionIdOf(token)} AND session.created_at > ${now() - ABSOLUTE}`);
      if (!row) return [null, null];
      const { id, device, beganAt, expiresAt: stored, ...account } = row;
      const expiresAt = new Date(msOf(stored) - now() + Date.now());
      const session = { id: token, userId: id, expiresAt, attributes: { device, createdAt: beganAt } };
      return [session, { id, attributes: account }];
    },
    async setSession({ id, userId, expiresAt, attributes: { createdAt, device } }) {
      await query(sql`INSERT INTO session (id, user_id, expires_at, created_at, device)
        VALUES (${sessionIdOf(id)}, ${userId}, ${timeOf(expiresAt)}, ${createdAt}, ${device})`);
    },
    async updateSessionExpiration(token, expiresAt) {
      const id = sessionIdOf(token);
      await query(sql`UPDATE session SET expires_at = ${timeOf(expiresAt)} WHERE id = ${id}`).catch(unlessUnavailable);
    },
    async deleteSession(token) {
      await query(sql`DELETE FROM session WHERE id = ${sessionIdOf(token)}`).catch(unlessUnavailable);
    },
  };
  const lucia = new Lucia<SessionRow, AccountRow>(adapter as Adapter, {
    sessionExpiresIn: new TimeSpan(IDLE_DAYS, 'd'),
    getSessionAttributes: (row) => row,
    getUserAttributes: (row) => row,
  });
  return {
    /** Starts a session under a new id. @returns the token that the cookie carries */
    async begin(accountId: string, device: string): Promise<string> {
      await query(sql`DELETE FROM session WHERE id IN
        (SELECT id FROM session
         WHERE expires_at <= ${dialect.sessionTime(now())} OR created_at <= ${now() - ABSOLUTE} ${dialect.hold.free})`);
      await query(sql`DELETE FROM session WHERE user_id = ${accountId} AND id NOT IN
        (SELECT id FROM session WHERE user_id = ${accountId} ORDER BY created_at DESC LIMIT ${MAX_SESSIONS - 1})`);
      return (await lucia.createSession(accountId, { createdAt: now(), device })).id;
    },
    /** The viewer behind a session token; null for no token, an ended or an expired session. */
    async read(token: string | null): Promise<Viewer | null> {
      if (token === null) return null;
      const { user } = await lucia.validateSession(token);
      return user && { account: user, sessionId: sessionIdOf(token) };
    },
    /** Newest first. */
    async list(accountId: string): Promise<Session[]> {
      const rows = await query<Omit<Session, 'expiresAt'> & { expiresAt: number | Date }>(sql`
        SELECT id, device, created_at AS "createdAt", expires_at AS "expiresAt" FROM session
        WHERE user_id = ${accountId} ORDER BY created_at DESC`);
      return rows
        .map((row) => ({ ...row, expiresAt: Math.min(msOf(row.expiresAt), row.createdAt + ABSOLUTE) }))
        .filter(({ expiresAt }) => expiresAt > now());
    },
    /** @returns false if the account has no such session */
    end: (accountId: string, id: string) =>
      isDone(sql`DELETE FROM session WHERE user_id = ${accountId} AND id = ${id} RETURNING id`),
    /** Ends every session of an account but one (null: every one). */
    endOthers: (accountId: string, keep: string | null) =>
      together((query) => endCredentials(query, 'loggedOut', { account: { id: accountId, email: '' }, session: keep })),
  };
}
