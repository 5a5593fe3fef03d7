import { getDomain } from 'tldts';
import { LONGEST_TEXT } from '../../../src/rates/schema.ts';
import type { Source } from '../../lender.ts';

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
  if (source.redirects === 'none' || siteOf(target) !== siteOf(source.url)) return false;
  const { protocol, username, password } = new URL(target);
  return username + password === '' && (protocol === 'https:' || protocol === new URL(source.url).protocol);
}
