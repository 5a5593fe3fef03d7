import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Problem, problemResponse } from '../api/problem.ts';
import { type HttpResponse, unkept } from '../http/message.ts';
import { requestId } from '../http/request-log.ts';
import { writeResponse } from './node-http.ts';
import { STRICT_CSP } from './security-headers.ts';

/** A plain refusal outside the API. */
export function refuse(message: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  const headers = { 'Content-Security-Policy': STRICT_CSP, 'X-Content-Type-Options': 'nosniff' };
  const refusal = unkept(status, 'text/plain; charset=utf-8', `${text}\n`, headers);
  writeResponse(message, response, message.method === 'HEAD' ? { ...refusal, body: null } : refusal);
}

/** Answers input that Node could not read as HTTP: too slow, too large, or no HTTP at all. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, maxHeaderSize: number): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const detail = {
    400: 'This is not an HTTP request that can be read.',
    408: 'The request took too long to arrive.',
    431: `Request line and headers may hold at most ${maxHeaderSize} bytes together.`,
  }[status] as string;
  endSocket(socket, { status, code: 'unreadable', detail });
}

/** A problem of a request that reached no endpoint and no page. */
export function withId(problem: Problem): HttpResponse {
  const id = requestId();
  const { status, headers, body } = problemResponse(problem, '', id);
  return { status, headers: { ...headers, 'X-Request-Id': id }, body };
}

export const TOO_MANY: Problem = {
  status: 503,
  code: 'too-many-connections',
  detail: 'There are too many connections, from here or altogether. Close some, or try again in a moment.',
  headers: { 'Retry-After': '10' },
};

/** Writes a problem to a socket that Node gave up or handed over, and closes it. */
export function endSocket(socket: Socket, problem: Problem): void {
  const { status, headers, body } = withId(problem);
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
