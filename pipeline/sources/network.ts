import { UserError } from '../../src/command.ts';
import { browserClient } from './browser.ts';
import type { Fetcher } from './fetcher.ts';
import { httpClient } from './http.ts';
import type { Limits } from './limits.ts';
import type { Recorder } from './recorder.ts';

const DEFAULT_CONTACT = 'https://github.com/prime-minus/prime-minus#bot';

/**
 * The one name under which every lender is asked, with an address where its owner can be reached; robots.txt files name
 * it `PrimeMinusBot`. `COLLECT_CONTACT_URL` names another owner's address. @throws {UserError}
 */
export function userAgentFrom(env: { COLLECT_CONTACT_URL?: string | undefined }): string {
  const contact = env.COLLECT_CONTACT_URL || DEFAULT_CONTACT;
  if (!/^(?:https?:\/\/|mailto:)[\x21-\x27\x2a-\x7e]+$/.test(contact) || !URL.canParse(contact))
    throw new UserError(`COLLECT_CONTACT_URL is not an address; set it to one like ${DEFAULT_CONTACT}`);
  return `PrimeMinusBot/1.0 (+${contact})`;
}

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
