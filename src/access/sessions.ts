import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';
import type { Language } from '../words/language.ts';
import { ABSOLUTE_DAYS, IDLE_DAYS, sessionIdOf } from './cookie.ts';
import type { Plan } from './plans.ts';
import { type Sessions, unlessUnavailable } from './ports.ts';

const DAY = 86_400_000;
/** Sessions an account may have; a login beyond ends the oldest. */
export const MAX_SESSIONS = 50;

interface AccountRow {
  email: string;
  plan: Plan;
  confirmed_at: number | null;
  language: Language;
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

/** The session queries that Lucia's adapter lacks. Times are ms since 1970. */
export interface SessionStore {
  adapter: Adapter;
  /** Removes sessions that expired at `now` or before, or began at `bornBefore` or before. */
  prune(now: number, bornBefore: number): Promise<void>;
  /** Removes all sessions of an account but the newest few. */
  keepNewest(accountId: string, most: number): Promise<void>;
  /** @returns false if the account has no such session */
  remove(accountId: string, id: string): Promise<boolean>;
  /** Removes every session of an account but one (null: every one). */
  removeOthers(accountId: string, keep: string | null): Promise<void>;
}

/** Reading a session must not fail because it cannot be extended or removed at the moment: the next reading does that. */
async function whenPossible(writing: Promise<void>): Promise<void> {
  await writing.catch(unlessUnavailable);
}

/**
 * Wraps an adapter to add what Lucia 3 lacks: ids are stored as SHA-256, a session has an absolute lifetime, and the clock is ours (Lucia
 * reads `Date.now`, so times are shifted by the difference on their way in and out).
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

/** Sessions, through Lucia. This module is the only one that knows Lucia. @param now the clock, in ms since 1970 */
export function openSessions(store: SessionStore, now: () => number): Sessions {
  const lucia = new Lucia<SessionRow, AccountRow>(guarded(store.adapter, now), {
    sessionExpiresIn: new TimeSpan(IDLE_DAYS, 'd'),
    getSessionAttributes: ({ created_at, device }) => ({ created_at, device }),
    getUserAttributes: ({ email, plan, confirmed_at, language, created_at }) => ({
      email,
      plan,
      confirmed_at,
      language,
      created_at,
    }),
  });
  return {
    async begin(accountId, device) {
      await store.prune(now(), now() - ABSOLUTE_DAYS * DAY);
      await store.keepNewest(accountId, MAX_SESSIONS - 1);
      const { id } = await lucia.createSession(accountId, { created_at: now(), device });
      return id;
    },
    async read(token) {
      if (token === null) return null;
      const { user } = await lucia.validateSession(token);
      if (!user) return null;
      const { id, email, plan, confirmed_at: confirmedAt, language, created_at: createdAt } = user;
      const account = { id, email, plan, confirmedAt, language, createdAt };
      return { account, sessionId: sessionIdOf(token) };
    },
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
    end: store.remove,
    endOthers: store.removeOthers,
  };
}
