import { browserClient } from './browser.ts';
import type { Fetcher } from './fetcher.ts';
import { httpClient } from './http.ts';
import type { Limits } from './limits.ts';
import type { Recorder } from './recorder.ts';
import { userAgentFrom } from './user-agent.ts';

/**
 * The lenders themselves: over HTTP, or through a browser where a source needs one. With `keep` every raw answer is given
 * to it, and each source is asked in full, since `unchanged` could not be replayed.
 * @throws {UserError} where the contact address in the environment is none.
 */
export function openNetwork(options: {
  env: { COLLECT_CONTACT_URL?: string | undefined; CHROMIUM_PATH?: string | undefined };
  now: () => Date;
  keep?: Recorder['keep'] | undefined;
  limits?: Partial<Limits>;
}): Fetcher {
  const http = httpClient({ ...options, userAgent: userAgentFrom(options.env) });
  const browser = browserClient({ ...options, manners: http.manners });
  return {
    fetch: (lender, source, previous) =>
      (source.via === 'browser' ? browser : http).fetch(lender, source, options.keep ? null : previous),
    async close() {
      await Promise.all([http.close(), browser.close()]);
    },
  };
}
