import type { Problem } from '../api/problem.ts';
import { unkept } from '../http/message.ts';
import { STRICT_CSP } from './security-headers.ts';

/** A plain refusal outside the API. */
export const refusal = (status: number, text: string) =>
  unkept(status, 'text/plain; charset=utf-8', `${text}\n`, {
    'Content-Security-Policy': STRICT_CSP,
    'X-Content-Type-Options': 'nosniff',
  });

/** What is wrong with input that Node could not read as HTTP, by Node's code. */
const UNREADABLE: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request line and headers are too long together.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_INVALID_URL: [400, 'An address is ASCII: other letters are escaped, as in province=Qu%C3%A9bec.'],
};
/** The first line of a request whose address has bytes beyond ASCII: a path, and no name of a host. */
const UNESCAPED = /^(?:GET|HEAD) (\/(?![/\\])[!-~]*[\x80-\xff][!-~\x80-\xff]*) HTTP\/1\.[01]\r\n/;

/** The problem of input that Node could not read as HTTP: too slow, too large, or no HTTP at all. What is only not escaped is redirected (RFC 9112, 3.2). */
export function unreadable({ code = '', rawPacket }: NodeJS.ErrnoException & { rawPacket?: Buffer }): Problem {
  const [status, detail] = UNREADABLE[code] ?? [400, 'This is not an HTTP request that can be read.'];
  const [, target] = UNESCAPED.exec(rawPacket?.toString('latin1') ?? '') ?? [];
  if (target === undefined) return { status, code: 'unreadable', detail };
  const escaped = (byte: string): string => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`;
  const Location = target.replaceAll(/[\x80-\xff]/g, escaped);
  return { status: 301, code: 'unreadable', detail, headers: { Location } };
}
