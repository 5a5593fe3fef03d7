/** A request, whatever host it came through. */
export interface HttpRequest {
  /** Names it in the log and in its answer. */
  id: string;
  method: string;
  /** The path without the query. Only characters that need it are percent-encoded, and these are as sent. */
  path: string;
  query: URLSearchParams;
  /** A header by its lowercase name; several lines of one name joined by a comma. */
  header(name: string): string | undefined;
  /** The client's address, after trusted proxies. */
  address: string;
  /** Reads the body; null if it is too large. Absent where a host has read it otherwise. */
  body?(): Promise<Uint8Array | null>;
  /** Whether its client has gone, so that work for it need not begin. */
  hasGone?(): boolean;
}

/** A response, ready to be written by any host. `body` is null for HEAD, 204 and 304. */
export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array | null;
  /** The account that asked, for the log. */
  account?: string | undefined;
}

/** A response for one request, which nobody keeps. */
export function unkept(status: number, type: string, text: string, headers: HttpResponse['headers'] = {}) {
  const body = Buffer.from(text);
  const own = { 'Content-Type': type, 'Content-Length': String(body.length), 'Cache-Control': 'no-store' };
  return { status, headers: { ...own, ...headers }, body };
}

/** The status of an answer to a client that has to wait (RFC 6585, section 4), and the seconds to wait: at least one. @param wait ms */
export const tooManyRequests = (wait: number) => ({ status: 429, retryAfter: Math.max(1, Math.ceil(wait / 1000)) });

/** The largest body of a request, in bytes: that of a form, and no endpoint takes more. */
export const MAX_BODY = 65_536;

/** Reads a body. @returns null as soon as it is larger than `MAX_BODY` @throws if it breaks off */
export async function readBody(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer | null> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > MAX_BODY) return null;
    read.push(piece);
  }
  return Buffer.concat(read);
}
