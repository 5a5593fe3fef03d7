import type { Received } from './answer.ts';

const REDIRECTS = [301, 302, 303, 307, 308];

/** Where an answer sends to, as an absolute http(s) address; null where it sends nowhere. */
export function redirectTarget({ url, status, headers }: Received): string | null {
  if (!REDIRECTS.includes(status) || !headers.location || !URL.canParse(headers.location, url)) return null;
  const target = new URL(headers.location, url);
  target.hash = '';
  return /^https?:$/.test(target.protocol) ? target.href : null;
}
