import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Problem, problemResponse } from '../api/problem.ts';
import { type HttpResponse, unkept } from '../http/message.ts';
import { STRICT_CSP } from './security-headers.ts';

/** A plain refusal outside the API. */
export function refusal(status: number, text: string, method: string | undefined): HttpResponse {
  const headers = { 'Content-Security-Policy': STRICT_CSP, 'X-Content-Type-Options': 'nosniff' };
  const refused = unkept(status, 'text/plain; charset=utf-8', `${text}\n`, headers);
  return method === 'HEAD' ? { ...refused, body: null } : refused;
}

/** What is wrong with input that Node could not read as HTTP, by Node's code. */
const UNREADABLE: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request line and headers are too long together.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_INVALID_URL: [400, 'An address is ASCII: other letters are escaped, as in province=Qu%C3%A9bec.'],
};
/** The problem of input that Node could not read as HTTP: too slow, too large, or no HTTP at all. */
export function unreadable({ code = '' }: NodeJS.ErrnoException): Problem {
  const [status, detail] = UNREADABLE[code] ?? [400, 'This is not an HTTP request that can be read.'];
  return { status, code: 'unreadable', detail };
}

/** Writes a problem to a socket that Node gave up or handed over, and closes it. */
export function endSocket(socket: Duplex, problem: Problem, id: string): void {
  const { status, headers, body } = problemResponse(problem, '', id);
  const lines = Object.entries({ ...headers, 'X-Request-Id': id, Connection: 'close' });
  socket.on('error', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
}
