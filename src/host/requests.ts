import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { requestId, safePath } from '../http/request-log.ts';

/** What is known of a request while it is answered; the account as soon as it is found out. */
export interface Entry {
  id: string;
  address: string;
  account?: string | undefined;
  /** The status that its client got in place of an answer. */
  refused?: number;
}
/** The requests under way, by connection; of several that one client sent ahead, the newest. */
const underWay = new WeakMap<Duplex, { entry: Entry; response: ServerResponse }>();

/** The request that a connection is about, until its answer has gone. */
export const requestOn = (socket: Duplex) => underWay.get(socket);

/** How a request ended. */
export type Ended = Omit<Entry, 'refused'> & { method: string; path: string; status: number; ms: number };

/** The status in the log of a request whose client had gone before there was an answer, as nginx has it. */
const GONE = 499;

/**
 * Begins a request; when its answer has gone or its client has, it is told once. @param path without the query, which may hold a key
 * @param tell writes it to the log
 */
export function beginEntry(
  { headers, socket, method = '' }: IncomingMessage,
  response: ServerResponse,
  path: string,
  address: string,
  tell: (ended: Ended) => void,
): Entry {
  const began = performance.now();
  const entry: Entry = { id: requestId(String(headers['x-request-id'] ?? '')), address };
  underWay.set(socket, { entry, response });
  response.once('close', () => {
    if (underWay.get(socket)?.entry === entry) underWay.delete(socket);
    const { refused, ...known } = entry;
    const status = refused ?? (response.headersSent ? response.statusCode : GONE);
    const ms = Math.round((performance.now() - began) * 100) / 100;
    tell({ ...known, method, path: safePath(path), status, ms });
  });
  return entry;
}
