import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';
import sql from 'sql-template-tag';
import type { Account, Session, Viewer } from '../accounts.ts';
import { ABSOLUTE_DAYS, IDLE_DAYS, sessionIdOf } from '../cookie.ts';
import { type Database, doneBy } from '../database.ts';
import { unlessUnavailable } from '../unavailable.ts';
import { endCredentials } from './credentials.ts';

const DAY = 86_400_000;
/** Sessions an account may have; a login beyond ends the oldest. */
export const MAX_SESSIONS = 50;

/** The columns as the adapters read them. */
type AccountRow = Pick<Account, 'email' | 'plan' | 'language'> & { confirmed_at: number | null; created_at: number };
type SessionRow = Pick<Session, 'device'> & { created_at: number };

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionRow, AccountRow>;
    DatabaseSessionAttributes: SessionRow;
    DatabaseUserAttributes: AccountRow;
  }
}

/** Reading a session must not fail because it cannot be extended or removed at the moment: the next reading does that. */
async function whenPossible(writing: Promise<void>): Promise<void> {
  await writing.catch(unlessUnavailable);
}

// biome-ignore lint/plugin: Lucia reads the machine's clock, whatever ours says.
const luciaNow = Date.now;

/** Adds what Lucia 3 lacks: ids stored as SHA-256, an absolute lifetime, and our clock (times are shifted on their way to Lucia and back). */
function guarded(inner: Adapter, now: () => number): Adapter {
  const shifted = (session: DatabaseSession, id: string): DatabaseSession => ({
    ...session,
    id,
    expiresAt: new Date(session.expiresAt.getTime() - now() + luciaNow()),
  });
  const stored = (time: Date): Date => new Date(time.getTime() + now() - luciaNow());
  return {
    async getSessionAndUser(id) {
      const [session, user] = await inner.getSessionAndUser(sessionIdOf(id));
      if (!session) return [null, null];
      if (session.attributes.created_at + ABSOLUTE_DAYS * DAY <= now()) return [null, null];
      return [shifted(session, id), user];
    },
    getUserSessions: async (userId) =>
      (await inner.getUserSessions(userId)).map((session) => shifted(session, session.id)),
    setSession: (session) =>
      inner.setSession({ ...session, id: sessionIdOf(session.id), expiresAt: stored(session.expiresAt) }),
    updateSessionExpiration: (id, expiresAt) =>
      whenPossible(inner.updateSessionExpiration(sessionIdOf(id), stored(expiresAt))),
    deleteSession: (id) => whenPossible(inner.deleteSession(sessionIdOf(id))),
    deleteUserSessions: (userId) => inner.deleteUserSessions(userId),
    deleteExpiredSessions: () => inner.deleteExpiredSessions(),
  };
}

/** Sessions, through Lucia, which only this module and the adapters know. @param adapter Lucia's for this database @param now in ms since 1970 */
export function openSessions({ query, together, dialect }: Database, adapter: Adapter, now: () => number) {
  const isDone = doneBy(query);
  const lucia = new Lucia<SessionRow, AccountRow>(guarded(adapter, now), {
    sessionExpiresIn: new TimeSpan(IDLE_DAYS, 'd'),
    getSessionAttributes: (row) => row,
    getUserAttributes: (row) => row,
  });
  return {
    /** Starts a session under a new id. @returns the token that the cookie carries */
    async begin(accountId: string, device: string): Promise<string> {
      await query(sql`DELETE FROM session WHERE id IN
        (SELECT id FROM session
         WHERE expires_at <= ${dialect.sessionTime(now())} OR created_at <= ${now() - ABSOLUTE_DAYS * DAY} ${dialect.hold.free})`);
      await query(sql`DELETE FROM session WHERE user_id = ${accountId} AND id NOT IN
        (SELECT id FROM session WHERE user_id = ${accountId} ORDER BY created_at DESC LIMIT ${MAX_SESSIONS - 1})`);
      const { id } = await lucia.createSession(accountId, { created_at: now(), device });
      return id;
    },
    /** The viewer behind a session token; null for no token, an ended or an expired session. */
    async read(token: string | null): Promise<Viewer | null> {
      if (token === null) return null;
      const { user } = await lucia.validateSession(token);
      if (!user) return null;
      const { id, email, plan, confirmed_at: confirmedAt, language, created_at: createdAt } = user;
      return { account: { id, email, plan, confirmedAt, language, createdAt }, sessionId: sessionIdOf(token) };
    },
    /** Newest first. */
    list: async (accountId: string): Promise<Session[]> =>
      (await lucia.getUserSessions(accountId))
        .map(({ id, device, created_at, expiresAt }) => ({
          id,
          device,
          createdAt: created_at,
          expiresAt: Math.min(expiresAt.getTime() + now() - luciaNow(), created_at + ABSOLUTE_DAYS * DAY),
        }))
        .filter(({ expiresAt }) => expiresAt > now())
        .sort((a, b) => b.createdAt - a.createdAt),
    /** @returns false if the account has no such session */
    end: (accountId: string, id: string) =>
      isDone(sql`DELETE FROM session WHERE user_id = ${accountId} AND id = ${id} RETURNING id`),
    /** Ends every session of an account but one (null: every one). */
    endOthers: (accountId: string, keep: string | null) =>
      together((query) => endCredentials(query, 'loggedOut', { account: { id: accountId, email: '' }, session: keep })),
  };
}
