import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { isPublicAddress } from '../../../src/public-address.ts';
import type { FailureKind } from '../../../src/rates/vocabulary.ts';
import { Failure } from '../../failure.ts';
import type { Limits, Received } from './answer.ts';
import { addressIn, closed, guarded, type Reachable } from './door.ts';

const KINDS: [RegExp, FailureKind][] = [
  [/^(?:ENOTFOUND|EAI_)/, 'dns'],
  [/^(?:UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/, 'timeout'],
  [
    /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_|EPROTO)/,
    'tls',
  ],
  [/^(?:UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW)$/, 'too-large'],
  [/^(?:Z_BUF_ERROR|HPE_INVALID_EOF_STATE)$/, 'cut-off'],
  [/^(?:Z_|ERR_?_?BROTLI|ERR__ERROR_FORMAT|ERR_PADDING|HPE_|HTTPParserError)/, 'content-type'],
];

/** Classifies a network, TLS, HTTP or decompression error as a failure. An error without a sign of its own is a dropped connection. */
function networkFailure(error: unknown, url: string, isAnswered: boolean): Failure {
  if (error instanceof Failure) return error;
  // A mistake of ours is not the network's.
  if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) throw error;
  const { code, name, message } = error as NodeJS.ErrnoException;
  const known = name === 'TimeoutError' ? 'timeout' : KINDS.find(([pattern]) => pattern.test(code ?? name))?.[1];
  const [reason] = (message || String(code)).split('\n');
  return new Failure(known ?? (isAnswered ? 'cut-off' : 'refused'), `${url}: ${reason}`, { cause: error });
}

const REDIRECTS = [301, 302, 303, 307, 308];

/** The target of a redirect as an absolute http(s) address; null if there is none. */
export function redirectTarget({ url, status, headers }: Received): string | null {
  if (!REDIRECTS.includes(status) || !headers.location || !URL.canParse(headers.location, url)) return null;
  const target = new URL(headers.location, url);
  target.hash = '';
  return /^https?:$/.test(target.protocol) ? target.href : null;
}

export interface SourceRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | undefined;
}

/** Sends single requests: no retries, no redirects, no memory. */
export type Exchanger = ReturnType<typeof exchanger>;

const DECODERS = new Map<string, () => NodeJS.ReadWriteStream>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
]);
export const ACCEPTED_CODINGS = 'gzip, br';

function decoderOf(status: number, headers: Record<string, string>): NodeJS.ReadWriteStream | null {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (coding === 'identity' || coding === '' || status === 304 || headers['content-length'] === '0') return null;
  const decoder = DECODERS.get(coding);
  if (!decoder) throw new Failure('content-type', `the answer is coded as ${coding}, which was not asked for`);
  return decoder();
}

async function readBody(
  { statusCode, body }: Dispatcher.ResponseData,
  headers: Record<string, string>,
  { maximumBytes }: Limits,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (decoded: AsyncIterable<Buffer | string>) => {
    for await (const piece of decoded) {
      const chunk = Buffer.from(piece);
      size += chunk.byteLength;
      if (size > maximumBytes) throw new Failure('too-large', `the answer is larger than ${maximumBytes} bytes`);
      chunks.push(chunk);
    }
  };
  try {
    const decoder = decoderOf(statusCode, headers);
    await (decoder ? pipeline(body, decoder, collect) : pipeline(body, collect));
  } catch (error) {
    // An unread body would hold the only connection to its host.
    body.on('error', () => {}).destroy();
    throw error;
  }
  return Buffer.concat(chunks);
}

/** One connection to each host, for every request, to the public internet only. Bytes count after decompression, so that bombs are cut off. */
export function exchanger({
  limits,
  lookup = systemLookup as LookupFunction,
  reachable = isPublicAddress,
}: {
  limits: Limits;
  lookup?: LookupFunction | undefined;
  reachable?: Reachable | undefined;
}) {
  const agent = new Agent({
    connect: buildConnector({ timeout: limits.connectMs, lookup: guarded(lookup, reachable) }),
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.bodyMs,
    connections: 1,
    // HTTP/1.1 only: the tests prove how it tells a whole body from a cut one.
    allowH2: false,
  });
  return {
    /** @throws {Failure} of a network kind, `too-large`, `cut-off` or `content-type`. */
    async exchange({ url, ...init }: SourceRequest): Promise<Received> {
      let isAnswered = false;
      try {
        const address = addressIn(url);
        if (address !== null && !reachable(address)) throw closed(address);
        const signal = AbortSignal.timeout(limits.totalMs);
        const response = await request(url, { ...init, body: init.body ?? null, dispatcher: agent, signal });
        isAnswered = true;
        const headers = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
        );
        const body = await readBody(response, headers, limits);
        return { url, status: response.statusCode, headers, body };
      } catch (error) {
        throw networkFailure(error, url, isAnswered);
      }
    },
    /** True if an address leads to a host that may be reached: a page in a browser sends requests by itself. */
    async reaches(url: string): Promise<boolean> {
      const { protocol, hostname } = new URL(url);
      if (!/^(?:https?|wss?):$/.test(protocol)) return /^(?:data|blob):$/.test(protocol);
      const address = addressIn(url);
      if (address !== null) return reachable(address);
      return new Promise((resolve) => {
        guarded(lookup, reachable)(hostname, { all: true }, (error) => resolve(!error));
      });
    },
    close: () => agent.destroy(),
  };
}
