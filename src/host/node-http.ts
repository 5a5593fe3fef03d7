import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { isIP, isIPv4 } from 'node:net';
import type { HttpRequest, HttpResponse } from '../http/message.ts';

const NO_QUERY = new URLSearchParams();

/** An IPv4 address that a dual-stack socket reports as IPv6 (`::ffff:10.0.0.1`), as IPv4. */
const plain = (address: string): string =>
  address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;

/**
 * The client's address: the peer's, or behind trusted proxies the right-most address in X-Forwarded-For that is not a
 * trusted proxy. What a client writes there itself stands further left and is never reached.
 */
export function clientAddress(peer: string, forwarded: string | undefined, trusted: BlockList | null): string {
  let address = plain(peer);
  if (!trusted) return address;
  // Some proxies add the client's port: `203.0.113.7:50211`, `[2001:db8::7]:50211`.
  const bare = (hop: string): string => hop.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  const hops = (forwarded ?? '').split(',').map((hop) => plain(bare(hop.trim())));
  const isTrusted = (hop: string): boolean => trusted.check(hop, isIPv4(hop) ? 'ipv4' : 'ipv6');
  while (isIP(address) !== 0 && isTrusted(address)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** Path and query of a request target (RFC 9112, 3.2); null where it is neither of origin form nor of absolute form. */
export function splitTarget(target: string): { path: string; query: string } | null {
  let rest = target;
  if (!rest.startsWith('/')) {
    if (!/^https?:\/\//i.test(rest) || !URL.canParse(rest)) return null;
    const url = new URL(rest);
    rest = url.pathname + url.search;
  }
  const mark = rest.indexOf('?');
  return mark < 0 ? { path: rest, query: '' } : { path: rest.slice(0, mark), query: rest.slice(mark + 1) };
}

/** A Node request as a plain value. */
export function toHttpRequest(
  message: IncomingMessage,
  { path, query }: { path: string; query: string },
  trusted: BlockList | null,
): HttpRequest {
  const header = (name: string): string | undefined => {
    const value = message.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method: message.method ?? 'GET',
    path,
    query: query === '' ? NO_QUERY : new URLSearchParams(query),
    header,
    address: clientAddress(message.socket.remoteAddress ?? '', header('x-forwarded-for'), trusted),
  };
}

/** Whether a request announces a body. */
function hasBody(message: IncomingMessage): boolean {
  return message.headers['transfer-encoding'] !== undefined || Number(message.headers['content-length'] ?? 0) > 0;
}

/** Writes a response. A body nobody reads ends the connection, so that it cannot be sent for ever. */
export function writeResponse(
  message: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: HttpResponse,
): void {
  if (hasBody(message)) response.setHeader('Connection', 'close');
  response.writeHead(status, headers);
  response.end(body ?? undefined);
}
