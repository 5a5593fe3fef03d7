import { createHash } from 'node:crypto';
import { BetterSqlite3Adapter } from '@lucia-auth/adapter-sqlite';
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';
import type { Account } from './accounts.ts';
import type { Database } from './database.ts';
import type { Plan } from './plans.ts';

/** A session as its owner sees it. Its id is the hash of the cookie's value, and worth nothing to a thief. */
export interface Session {
  id: string;
  /** Browser and system, as far as they name themselves. */
  device: string;
  createdAt: number;
  expiresAt: number;
}

/** Somebody who is logged in. */
export interface Viewer {
  account: Account;
  sessionId: string;
}

export interface Sessions {
  /** Starts a session under a new id. @returns the Set-Cookie value */
  begin(accountId: string, device: string): Promise<string>;
  /** Whose session a Cookie header names; null for none, an ended or an expired one. */
  read(cookieHeader: string | null | undefined): Promise<Viewer | null>;
  /** Whether a Cookie header holds a session cookie at all, good or not. */
  isPresent(cookieHeader: string | null | undefined): boolean;
  list(accountId: string): Promise<Session[]>;
  end(accountId: string, id: string): Promise<boolean>;
  /** Ends every session of an account but one (null: every one). */
  endOthers(accountId: string, keep: string | null): Promise<void>;
  /** The Set-Cookie value that clears the cookie. */
  blankCookie(): string;
}

const DAY = 86_400_000;
/** A session ends after this long without use (use in its first half does not count: Lucia saves that write), */
export const IDLE_DAYS = 14;
/** and in any case after this long. */
export const ABSOLUTE_DAYS = 90;
/** Sessions an account may have; a login beyond ends the oldest. */
export const MAX_SESSIONS = 50;

interface AccountRow {
  email: string;
  plan: Plan;
  created_at: number;
}
interface SessionRow {
  created_at: number;
  device: string;
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionRow, AccountRow>;
    DatabaseSessionAttributes: SessionRow;
    DatabaseUserAttributes: AccountRow;
  }
}

/** What the session cookie is called: bound to the origin by its name where that is https. */
export const cookieName = (secure: boolean): string => (secure ? '__Host-prime-minus' : 'prime-minus');

const hashed = (id: string): string => createHash('sha256').update(id).digest('hex');

/**
 * Lucia's SQLite adapter with what Lucia 3 lacks: ids are stored as SHA-256, a session has an absolute lifetime, and the
 * clock is ours (Lucia reads `Date.now`, so times are shifted by the difference on their way in and out).
 */
function guarded(inner: Adapter, now: () => number): Adapter {
  const shifted = (session: DatabaseSession, id: string): DatabaseSession => ({
    ...session,
    id,
    expiresAt: new Date(session.expiresAt.getTime() - now() + Date.now()),
  });
  const stored = (time: Date): Date => new Date(time.getTime() + now() - Date.now());
  return {
    async getSessionAndUser(id) {
      const [session, user] = await inner.getSessionAndUser(hashed(id));
      if (!session) return [null, null];
      if (session.attributes.created_at + ABSOLUTE_DAYS * DAY <= now()) {
        await inner.deleteSession(hashed(id));
        return [null, null];
      }
      return [shifted(session, id), user];
    },
    getUserSessions: async (userId) =>
      (await inner.getUserSessions(userId)).map((session) => shifted(session, session.id)),
    setSession: (session) =>
      inner.setSession({ ...session, id: hashed(session.id), expiresAt: stored(session.expiresAt) }),
    updateSessionExpiration: (id, expiresAt) => inner.updateSessionExpiration(hashed(id), stored(expiresAt)),
    deleteSession: (id) => inner.deleteSession(hashed(id)),
    deleteUserSessions: (userId) => inner.deleteUserSessions(userId),
    deleteExpiredSessions: () => inner.deleteExpiredSessions(),
  };
}

/**
 * Sessions in SQLite, through Lucia. This module is the only one that knows Lucia.
 * @param secure whether the public origin is https: the cookie is then bound to it (`__Host-`)
 * @param now the clock, in ms since 1970
 */
export function openSessions(database: Database, secure: boolean, now: () => number): Sessions {
  const adapter = new BetterSqlite3Adapter(database, { user: 'account', session: 'session' });
  const name = cookieName(secure);
  const lucia = new Lucia<SessionRow, AccountRow>(guarded(adapter, now), {
    sessionExpiresIn: new TimeSpan(IDLE_DAYS, 'd'),
    sessionCookie: { name, attributes: { secure, sameSite: 'lax', path: '/' } },
    getSessionAttributes: ({ created_at, device }) => ({ created_at, device }),
    getUserAttributes: ({ email, plan, created_at }) => ({ email, plan, created_at }),
  });
  const endOne = database.prepare('DELETE FROM session WHERE user_id = ? AND id = ?');
  const endOthers = database.prepare('DELETE FROM session WHERE user_id = ? AND id IS NOT ?');
  const endOldest = database.prepare(
    `DELETE FROM session WHERE user_id = @account AND id NOT IN
     (SELECT id FROM session WHERE user_id = @account ORDER BY created_at DESC LIMIT ${MAX_SESSIONS - 1})`,
  );
  const prune = database.prepare('DELETE FROM session WHERE expires_at <= ? OR created_at <= ?');

  /** Our cookie's value in a Cookie header. Read here, because Lucia gives up on a header with anybody's broken escape. */
  function token(cookieHeader: string | null | undefined): string | null {
    const pair = cookieHeader?.split(';').find((candidate) => candidate.trim().startsWith(`${name}=`));
    return pair?.trim().slice(name.length + 1) || null;
  }

  return {
    async begin(accountId, device) {
      prune.run(Math.floor(now() / 1000), now() - ABSOLUTE_DAYS * DAY);
      endOldest.run({ account: accountId });
      const { id } = await lucia.createSession(accountId, { created_at: now(), device });
      const cookie = lucia.createSessionCookie(id);
      // The server decides when a session ends; the cookie only has to last as long as one can.
      cookie.attributes.maxAge = (ABSOLUTE_DAYS * DAY) / 1000;
      return cookie.serialize();
    },
    async read(cookieHeader) {
      const id = token(cookieHeader);
      if (!id) return null;
      const { user } = await lucia.validateSession(id);
      if (!user) return null;
      const account = { id: user.id, email: user.email, plan: user.plan, createdAt: user.created_at };
      return { account, sessionId: hashed(id) };
    },
    isPresent: (cookieHeader) => token(cookieHeader) !== null,
    list: async (accountId) =>
      (await lucia.getUserSessions(accountId))
        .map(({ id, device, created_at, expiresAt }) => ({
          id,
          device,
          createdAt: created_at,
          expiresAt: Math.min(expiresAt.getTime() + now() - Date.now(), created_at + ABSOLUTE_DAYS * DAY),
        }))
        .filter(({ expiresAt }) => expiresAt > now())
        .sort((a, b) => b.createdAt - a.createdAt),
    end: async (accountId, id) => endOne.run(accountId, id).changes === 1,
    async endOthers(accountId, keep) {
      endOthers.run(accountId, keep);
    },
    blankCookie: () => lucia.createBlankSessionCookie().serialize(),
  };
}
