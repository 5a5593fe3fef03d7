import { createHash } from 'node:crypto';

/** A session ends after this long without use (use in its first half does not count: Lucia saves that write), */
export const IDLE_DAYS = 14;
/** and in any case after this long. */
export const ABSOLUTE_DAYS = 90;

/** What the session cookie is called: bound to the origin by its name where that is https. */
export const cookieName = (secure: boolean): string => (secure ? '__Host-prime-minus' : 'prime-minus');

/** What a session is known by: the hash of its token, which is worth nothing to a thief. */
export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The cookie that carries a session's token. */
export interface SessionCookie {
  /** The token in a Cookie header; null where there is none. */
  token(header: string | null | undefined): string | null;
  /** The Set-Cookie value that hands a token out. */
  set(token: string): string;
  /** The Set-Cookie value that clears the cookie. */
  clear(): string;
}

/** @param secure whether the public origin is https: the cookie is then bound to it (`__Host-`, RFC 6265bis 4.1.3.2) */
export function sessionCookie(secure: boolean): SessionCookie {
  const name = cookieName(secure);
  const setCookie = (value: string, maxAge: number): string =>
    `${name}=${value}; HttpOnly; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    // Other cookies of the header are not parsed: a broken escape in one of them is none of ours.
    token(header) {
      const pair = header?.split(';').find((candidate) => candidate.trim().startsWith(`${name}=`));
      return pair?.trim().slice(name.length + 1) || null;
    },
    // The server decides when a session ends; the cookie only has to last as long as one can.
    set: (token) => setCookie(token, ABSOLUTE_DAYS * 86_400),
    clear: () => setCookie('', 0),
  };
}
