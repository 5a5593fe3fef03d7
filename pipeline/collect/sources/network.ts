import type { Fetcher } from './answer.ts';
import { browserClient } from './browser.ts';
import { type HttpOptions, httpClient } from './http.ts';

/** The name under which every lender is asked, with its owner's address; robots.txt files name it `PrimeMinusBot`. */
export const userAgent = (contact: string): string => `PrimeMinusBot/1.0 (+${contact})`;

/** Opens the network to the lenders: HTTP, or a browser where a source needs one. */
export function openNetwork(
  options: Omit<HttpOptions, 'userAgent'> & {
    settings: { COLLECT_CONTACT_URL: string; CHROMIUM_PATH?: string | undefined };
    /** Asks for every page in full, even if the lender would say that nothing changed: for a recording that is to be replayed. */
    whole?: boolean | undefined;
  },
): Fetcher {
  const { settings } = options;
  const http = httpClient({ ...options, userAgent: userAgent(settings.COLLECT_CONTACT_URL) });
  const browser = browserClient({ ...options, manners: http.manners });
  return {
    fetch: (lender, source, previous) =>
      (source.via === 'browser' ? browser : http).fetch(lender, source, options.whole ? null : previous),
    async close() {
      await Promise.all([http.close(), browser.close()]);
    },
  };
}
