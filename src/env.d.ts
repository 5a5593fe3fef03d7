/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** The place of this build's pages, and the prefix of their paths; see astro.config.mjs. */
  readonly PLACE?: Omit<import('./site/place.ts').Place, 'home'>;
  readonly SITE_HOME?: string;
  /** What each listed page is about, by its path. */
  readonly LISTED?: Readonly<Record<string, string>>;
}

declare namespace App {
  interface Locals {
    context: import('./host/context.ts').Context;
    /** The client's address, after trusted proxies. */
    address: string;
    requestId: string;
    /** The logged-in account and its session; set by the middleware on pages rendered on demand. */
    account: import('./access/accounts.ts').Account | null;
    sessionId: string | null;
    /** Replaces the page's standard text when accounts are unavailable. */
    apology?: string;
    /** True if there are too many requests at once, and accounts are not down. */
    isCrowded?: boolean;
    /** How long this client has to wait because it asked too much, in seconds; absent where others did. */
    retryAfter?: number;
  }
}

/** Its own types lack the order in which codings are preferred. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    encoding(available: string[], options: { preferred: string[] }): string | undefined;
    mediaType(available: string[]): string | undefined;
  }
}
