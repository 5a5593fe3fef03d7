import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Problem, problemResponse } from '../api/problem.ts';
import { type HttpResponse, unkept } from '../http/message.ts';
import { STRICT_CSP } from './security-headers.ts';

/** A plain refusal outside the API. */
export function refusal(status: number, text: string, method: string | undefined): HttpResponse {
  const headers = { 'Content-Security-Policy': STRICT_CSP, 'X-Content-Type-Options': 'nosniff' };
  const refused = unkept(status, 'text/plain; charset=utf-8', `${text}\n`, headers);
  return method === 'HEAD' ? { ...refused, body: null } : refused;
}

/** The problem of input that Node could not read as HTTP: too slow, too large, or no HTTP at all. */
export function unreadable({ code }: NodeJS.ErrnoException, maxHeaderSize: number): Problem {
  const said = (status: number, detail: string): Problem => ({ status, code: 'unreadable', detail });
  if (code === 'HPE_HEADER_OVERFLOW')
    return said(431, `Request line and headers may hold at most ${maxHeaderSize} bytes together.`);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return said(408, 'The request took too long to arrive.');
  return said(400, 'This is not an HTTP request that can be read.');
}

/** Writes a problem to a socket that Node gave up or handed over, and closes it. */
export function endSocket(socket: Socket, problem: Problem, id: string): void {
  const { status, headers, body } = problemResponse(problem, '', id);
  const lines = Object.entries({ ...headers, 'X-Request-Id': id, Connection: 'close' });
  socket.on('error', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
}
