import { createHash, randomBytes } from 'node:crypto';

/** A session ends after this many days without use. Use in the first half of them does not extend it: Lucia saves that write. */
export const IDLE_DAYS = 14;
/** A session ends after this many days in any case. */
export const ABSOLUTE_DAYS = 90;
/** How many days after a login its browser and network are recognised. */
export const KNOWN_DAYS = 30;

/** The id under which a session is stored: the hash of its token, which is of no use to a thief. */
export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A cookie that carries a token. */
export interface TokenCookie {
  /** The token in a Cookie header; null if there is none. */
  token(header: string | null | undefined): string | null;
  set(token: string): string;
  clear(): string;
}

/** @param secure whether the public origin is https: the prefix then binds the cookie to it (RFC 6265bis 4.1.3.2) */
function tokenCookie(plainName: string, secure: boolean, days: number): TokenCookie {
  const name = secure ? `__Host-${plainName}` : plainName;
  const setCookie = (value: string, maxAge: number): string =>
    `${name}=${value}; HttpOnly; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    // Other cookies of the header are not parsed: a broken escape in one of them is not our problem.
    token(header) {
      const pair = header?.split(';').find((candidate) => candidate.trim().startsWith(`${name}=`));
      return pair?.trim().slice(name.length + 1) || null;
    },
    set: (token) => setCookie(token, days * 86_400),
    clear: () => setCookie('', 0),
  };
}

/** The cookie of a session. The server decides when a session ends; the cookie only has to last as long as one can. */
export const sessionCookie = (secure: boolean): TokenCookie => tokenCookie('prime-minus', secure, ABSOLUTE_DAYS);

/** The cookie that a browser is known by, so that strangers cannot lock it out (OWASP Authentication Cheat Sheet, device cookies). It grants no access. */
export function deviceCookie(secure: boolean): TokenCookie {
  const cookie = tokenCookie('prime-minus-browser', secure, KNOWN_DAYS);
  return {
    ...cookie,
    token(header) {
      const token = cookie.token(header);
      return token !== null && /^[\w-]{22}$/.test(token) ? token : null;
    },
  };
}

/** The identifier of a new browser, kept in its device cookie. */
export const newDevice = (): string => randomBytes(16).toString('base64url');
