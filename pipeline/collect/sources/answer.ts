import { sha256 } from '../../../src/snapshots/files.ts';
import type { Answer, Redirect, Source } from '../../lender.ts';
import { decodeText } from './charset.ts';

/** Largest answer that is read, in decoded bytes. The largest lender page known is a third of a megabyte. */
export const MAXIMUM_BYTES = 8 * 1024 * 1024;

/** An answer as received, content codings undone. Header names are lower-case. */
export interface Received {
  url: string;
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** The lasting address of an answer: the one asked, or the one it moved to permanently before the first temporary redirect. */
function lastingUrl(asked: string, redirects: readonly Redirect[]): string {
  const passing = redirects.findIndex(({ isPermanent }) => !isPermanent);
  return redirects.slice(0, passing < 0 ? redirects.length : passing).at(-1)?.url ?? asked;
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
