import { sha256 } from '../../src/snapshots/files.ts';
import type { Answer, Source } from '../lender.ts';
import { decodeText } from './charset.ts';

/** Largest answer that is read, in decoded bytes. The largest lender page known is a third of a megabyte. */
export const MAXIMUM_BYTES = 8 * 1024 * 1024;

/** What came over the wire, content codings undone. Header names are lower-case. */
export interface Received {
  url: string;
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** An answer as the readers want it: decoded and with its digest. */
export function answerOf(
  source: Source,
  received: Received,
  retrieved: { at: string; by: Answer['obtained'] },
): Answer {
  const contentType = received.headers['content-type'] ?? null;
  return {
    source,
    url: received.url,
    status: received.status,
    contentType,
    headers: received.headers,
    body: received.body,
    text: decodeText(received.body, contentType),
    sha256: sha256(received.body),
    retrievedAt: retrieved.at,
    obtained: retrieved.by,
  };
}
