import { getDomain } from 'tldts';
import { type LenderEntry, LONGEST_TEXT } from '../../../src/rates/schema.ts';
import { sha256 } from '../../../src/snapshots/files.ts';
import type { Answer, Redirect, Source } from '../../lender.ts';
import { decodeText } from './charset.ts';

/** Largest answer that is read, in decoded bytes. The largest lender page known is a third of a megabyte. */
export const MAXIMUM_BYTES = 8 * 1024 * 1024;

/** An answer as received, content codings undone. Header names are lower-case. */
export type Received = Pick<Answer, 'url' | 'status' | 'headers' | 'body'>;

/** Limits on the time, size and rate of requests to a host. Times in milliseconds. */
export const LIMITS = {
  connectMs: 8_000,
  headersMs: 20_000,
  /** Longest silence inside a body. */
  bodyMs: 15_000,
  /** From the first packet to the last byte of one attempt. */
  totalMs: 60_000,
  maximumBytes: MAXIMUM_BYTES,
  retries: 2,
  /** Wait before the first retry; each further one waits twice as long. */
  backOffMs: 1_000,
  /** A longer Retry-After is not waited for: the lender fails in this run. */
  retryAfterMs: 30_000,
  /** Pause between two requests to a host that asks for no delay of its own. */
  pauseMs: 500,
  /** Longest Crawl-delay that is waited for between the few requests of a run. */
  crawlDelayMs: 20_000,
  /** Longest time for a rendered page to settle, and the time between two looks at it. */
  settleMs: 15_000,
  settleStepMs: 500,
};
export type Limits = typeof LIMITS;

/** Validators that the last run got from a source, to ask for it only if it changed (RFC 9110, 13.1). */
export type Validators = Pick<LenderEntry['answers'][number], 'etag' | 'lastModified'>;

/** A way to obtain answers: the network, a browser, or a recording. */
export interface Fetcher {
  /** Asks one source of a lender. `unchanged` only where validators were given and still hold. @throws {Failure} */
  fetch(lender: string, source: Source, previous: Validators | null): Promise<Answer | 'unchanged'>;
  close(): Promise<void>;
}

/** Asks one source of a lender in full. @throws {Failure} */
export const fetchWhole = (fetcher: Fetcher, lender: string, source: Source): Promise<Answer> =>
  fetcher.fetch(lender, source, null) as Promise<Answer>;

/** The lasting address of an answer: the one asked, or the one it moved to permanently before the first temporary redirect. */
function lastingUrl(url: string, redirects: readonly Redirect[]): string {
  const passing = redirects.findIndex(({ isPermanent }) => !isPermanent);
  return redirects.slice(0, passing < 0 ? redirects.length : passing).at(-1)?.url ?? url;
}

/** Makes an answer for the readers: decoded, with its digest. */
export function answerOf(
  source: Source,
  received: Received,
  retrieved: { at: string; by: Answer['obtained'] },
  redirects: Redirect[] = [],
): Answer {
  const { url, status, headers, body } = received;
  const contentType = headers['content-type'] ?? null;
  const place = redirects.length > 0 ? { url: lastingUrl(source.url, redirects), redirects } : { url };
  const read = { text: decodeText(body, contentType), sha256: sha256(body) };
  const obtained = { retrievedAt: retrieved.at, obtained: retrieved.by };
  return { source, ...place, status, contentType, headers, body, ...read, ...obtained };
}

/** Most redirects that are followed from one source. */
export const MOST_REDIRECTS = 3;
/** Statuses that replace the old address permanently (RFC 9110, 15.4). */
export const PERMANENT: readonly number[] = [301, 308];

/** The site of an address: its registrable domain by the Public Suffix List (private suffixes too), or its host. */
export function siteOf(url: string): string {
  const { hostname } = new URL(url);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}

/** True if a source may be followed: within its site, as secure as it was, without credentials; or as its file says. */
export function mayLead(source: Source, target: string): boolean {
  if (target.length > LONGEST_TEXT) return false;
  if (source.redirectsTo && target.search(source.redirectsTo) >= 0) return true;
  if (siteOf(target) !== siteOf(source.url)) return false;
  const { protocol, username, password } = new URL(target);
  return username + password === '' && (protocol === 'https:' || protocol === new URL(source.url).protocol);
}
