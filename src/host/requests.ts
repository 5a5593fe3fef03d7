import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestId, safePath } from '../http/request-log.ts';

/** What is known of a request while it is answered; the account as soon as it is found out. */
export interface Entry {
  id: string;
  address: string;
  account?: string | undefined;
}
/** How a request ended. */
export type Ended = Entry & { method: string; path: string; status: number; ms: number };

/** The status in the log of a request whose client had gone before there was an answer, as nginx has it. */
const GONE = 499;

/**
 * Begins a request; when its answer has gone or its client has, it is told once. @param path without the query, which may hold a key
 * @param tell writes it to the log
 */
export function beginEntry(
  { headers, method = '' }: IncomingMessage,
  response: ServerResponse,
  path: string,
  address: string,
  tell: (ended: Ended) => void,
): Entry {
  const began = performance.now();
  const entry: Entry = { id: requestId(String(headers['x-request-id'] ?? '')), address };
  response.once('close', () => {
    const status = response.headersSent ? response.statusCode : GONE;
    const ms = Math.round((performance.now() - began) * 100) / 100;
    tell({ ...entry, method, path: safePath(path), status, ms });
  });
  return entry;
}
