/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** Where the pages of this build stand, and what comes before their paths; see astro.config.mjs. */
  readonly PLACE?: Pick<import('./site/place.ts').Place, 'base' | 'service'>;
  readonly SITE_HOME?: string;
}

declare namespace App {
  interface Locals {
    /** What the running server holds. */
    context: import('./host/context.ts').Context;
    /** The client's address, after trusted proxies. */
    address: string;
    requestId: string;
    /** Who is logged in, and through which session; set by the middleware on pages made on demand. */
    account: import('./access/accounts.ts').Account | null;
    sessionId: string | null;
    /** What the page says where accounts cannot be reached, if that is more than that. */
    apology?: string;
    /** That too much was asked at once, and not that accounts are away. */
    isCrowded?: boolean;
  }
}
