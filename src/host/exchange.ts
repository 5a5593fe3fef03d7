import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { type Problem, problemResponse } from '../api/problem.ts';
import { type HttpRequest, type HttpResponse, readBody } from '../http/message.ts';
import { requestId, safePath } from '../http/request-log.ts';
import { addressBehind } from './client-address.ts';

/** How a request ended. */
export type Ended = Pick<HttpRequest & HttpResponse, 'method' | 'path' | 'status' | 'account' | 'address'> & {
  requestId: string;
  ms: number;
};
/** A request of Node's and the answer to it. */
export type Exchange = ReturnType<typeof openExchange>;

/** The status in the log of a request whose client had gone before there was an answer, as nginx has it. */
const GONE = 499;
/** The form of a Host header: a name or an address, and a port. A page's address is made from it. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
/** Path and query of a request target in origin or absolute form (RFC 9112, 3.2). */
const TARGET = /^(?:https?:\/\/[^/?]+)?(\/[^?]*)(?:\?(.*))?$/i;
/** Escapes of letters, digits and `-._~`: with them and without them an address is the same (RFC 3986, 6.2.2.2). */
const UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;

/**
 * Begins a request; when its answer has gone or its client has, it is told once.
 * @param options.headers of every answer @param options.tell is told how it ended
 */
export function openExchange(
  message: IncomingMessage,
  response: ServerResponse,
  options: { trusted: BlockList | null; headers: Record<string, string>; tell(ended: Ended): unknown },
) {
  const began = performance.now();
  const { socket } = message;
  /** A header by its lowercase name; several lines of one name joined by a comma (`joinDuplicateHeaders`). */
  const header = (name: string) => message.headers[name] as string | undefined;
  const [, sent, query = ''] = TARGET.exec(message.url ?? '') ?? [];
  const isChunked = header('transfer-encoding') !== undefined;
  const request: HttpRequest = {
    id: requestId(header('x-request-id')),
    method: message.method ?? '',
    path: (sent ?? '').replaceAll(UNRESERVED, decodeURIComponent),
    query: new URLSearchParams(query),
    header,
    address: addressBehind(socket.remoteAddress, header('x-forwarded-for'), options.trusted),
    // A client that has gone gets no answer, whatever it is.
    body: () => readBody(message.iterator({ destroyOnReturn: false })).catch(() => null),
    hasGone: () => !socket.writable,
  };
  const { id, method, path, address } = request;
  const headers = { ...options.headers, 'X-Request-Id': id };
  let account: string | undefined;
  response.once('close', () => {
    const status = response.headersSent ? response.statusCode : GONE;
    const ms = Math.round((performance.now() - began) * 100) / 100;
    options.tell({ requestId: id, method, path: safePath(path), status, account, address, ms });
  });
  /** Writes the answer. After a request whose body nobody read, the connection closes. */
  function write(answer: HttpResponse): void {
    // The connection has ended meanwhile.
    if (response.headersSent) return;
    ({ account } = answer);
    const hasBody = isChunked || Number(header('content-length') ?? 0) > 0;
    if (hasBody && !message.readableEnded) response.setHeader('Connection', 'close');
    response.writeHead(answer.status, { ...answer.headers, ...headers });
    response.end(answer.body ?? undefined);
  }
  return {
    request,
    query,
    message,
    response,
    /** Headers of the answer, whoever writes it. */
    headers,
    isChunked,
    /** Whether its address can be one of this server. */
    isOurs: sent !== undefined && HOST.test(header('host') ?? '-'),
    write,
    /** Ends the connection, with a problem where no answer has begun. */
    end(problem: Problem): void {
      if (response.headersSent) return void response.destroy();
      response.setHeader('Connection', 'close');
      write(problemResponse(problem, '', id));
    },
  };
}
