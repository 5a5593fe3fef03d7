import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BlockList, isIP, isIPv4, type Socket } from 'node:net';
import type { HttpRequest, HttpResponse } from '../http/message.ts';
import type { Entry } from './requests.ts';

const NO_QUERY = new URLSearchParams();

/** An IPv4 address that a dual-stack socket reports as IPv6 (`::ffff:10.0.0.1`), as IPv4. */
const plain = (address: string): string =>
  address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;

/** The address at the other end of a connection. */
export const peerAddress = (socket: Socket): string => plain(socket.remoteAddress ?? '');

/** A header by its lowercase name; several lines of one name joined by a comma (`joinDuplicateHeaders`). */
const headerOf = ({ headers }: IncomingMessage, name: string) => headers[name] as string | undefined;

/** The address a request comes from; see `addressBehind`. */
export const clientAddress = (message: IncomingMessage, trusted: BlockList | null): string =>
  addressBehind(peerAddress(message.socket), headerOf(message, 'x-forwarded-for'), trusted);

/** The client's address: the peer's, or the right-most in X-Forwarded-For that is no trusted proxy. What a client writes there is further left. */
export function addressBehind(peer: string, forwarded: string | undefined, trusted: BlockList | null): string {
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

/** Escapes of letters, digits and `-._~`: with them and without them an address is the same (RFC 3986, 6.2.2.2). */
const UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;

/** Path and query of a request target (RFC 9112, 3.2), needless escapes of the path undone; null if it is of neither origin nor absolute form. */
export function splitTarget(target: string): { path: string; query: string } | null {
  let rest = target;
  if (!rest.startsWith('/')) {
    if (!/^https?:\/\//i.test(rest) || !URL.canParse(rest)) return null;
    const url = new URL(rest);
    rest = url.pathname + url.search;
  }
  const mark = rest.indexOf('?');
  const [path, query] = mark < 0 ? [rest, ''] : [rest.slice(0, mark), rest.slice(mark + 1)];
  return { path: path.replaceAll(UNRESERVED, decodeURIComponent), query };
}

/** Reads the body of a request. @returns null as soon as it is larger than `most` bytes, or its client has gone */
async function readBody(message: IncomingMessage, most: number): Promise<Uint8Array | null> {
  if (Number(message.headers['content-length'] ?? 0) > most) return null;
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > most) return null;
      pieces.push(piece);
    }
  } catch (error) {
    if (error === message.errored) return null;
    throw error;
  }
  return Buffer.concat(pieces);
}

/** A Node request as a plain value. */
export const toHttpRequest = (
  message: IncomingMessage,
  { path, query }: { path: string; query: string },
  { id, address }: Entry,
): HttpRequest => ({
  id,
  method: message.method ?? 'GET',
  path,
  query: query === '' ? NO_QUERY : new URLSearchParams(query),
  header: (name) => headerOf(message, name),
  address,
  body: (most) => readBody(message, most),
  hasGone: () => !message.socket.writable,
});

const hasBody = (message: IncomingMessage): boolean =>
  message.headers['transfer-encoding'] !== undefined || Number(message.headers['content-length'] ?? 0) > 0;

/** Writes a response. After a request whose body nobody read, the connection closes. */
export function writeResponse(message: IncomingMessage, response: ServerResponse, answer: HttpResponse): void {
  const { status, headers, body } = answer;
  if (hasBody(message) && !message.readableEnded) response.setHeader('Connection', 'close');
  response.writeHead(status, headers);
  response.end(body ?? undefined);
}
