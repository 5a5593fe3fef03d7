import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpRequest, HttpResponse } from './message.ts';
import { chooseEncoding, type Encoding, noneMatchHolds } from './negotiate.ts';

/** A body and its metadata. */
export interface Content {
  bytes: Buffer;
  type: string;
  /** Headers of every response with it, a 304 too (RFC 9110, 15.4.5): caching and `Vary`. */
  headers: Record<string, string>;
  bodyHeaders?: Record<string, string>;
  /** What its entity tags are made of, if that is known before the bytes are; else a digest of these. */
  tag?: string | undefined;
  /** The compression level of brotli (gzip's ends at 9): 11 for bodies that live as long as the process. */
  effort?: 6 | 11;
}

/** A body in one content coding: each has an entity tag of its own. */
interface Coded {
  bytes: Uint8Array;
  etag: string;
  headers: Record<string, string>;
}

/** A body in every content coding, each made when it is first asked for, and once. */
export interface Representation {
  content: Content;
  in(coding: Encoding): Promise<Coded>;
}

/** The size below which compression gains nothing, in bytes. */
const WORTH_COMPRESSING = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** True if bodies of a media type are sent compressed: text in any form, but no compressed formats. */
export function isCompressible(type: string): boolean {
  return /^(text|application\/(?:[a-z]+\+)?(?:json|xml|atom|manifest)|image\/svg)/.test(type);
}

/** A digest for entity tags, of a body or of all that it follows from. */
export const tagOf = (what: Uint8Array | string): string =>
  createHash('sha256').update(what).digest('base64url').slice(0, 27);

const etagOf = (tag: string, coding: Encoding): string => (coding === 'identity' ? `"${tag}"` : `"${tag}.${coding}"`);

/** 304 if the client has the body with this tag, in the coding that it prefers, so that it need not be made; null otherwise. */
export function unchanged(request: HttpRequest, tag: string, headers: Record<string, string>): HttpResponse | null {
  const coding = chooseEncoding(request.header('accept-encoding'));
  // A body too small to be compressed has no coding.
  const etag = [etagOf(tag, coding), etagOf(tag, 'identity')].find((tag) =>
    noneMatchHolds(request.header('if-none-match'), tag),
  );
  return etag === undefined ? null : { status: 304, headers: { ...headers, ETag: etag }, body: null };
}

/** Makes the representation of a body. Its entity tags follow from its bytes, unless they are known already. */
export function represent(content: Content): Representation {
  const { bytes, type, tag = tagOf(bytes) } = content;
  const isWorthIt = bytes.length >= WORTH_COMPRESSING && isCompressible(type);
  const made = new Map<Encoding, Promise<Coded>>();
  const make = async (coding: Encoding): Promise<Coded> => {
    const coded = await compressed(content, coding);
    const etag = etagOf(tag, coding);
    const headers: Record<string, string> = { ...content.headers, ETag: etag, ...content.bodyHeaders };
    Object.assign(headers, { 'Content-Type': type, 'Content-Length': String(coded.length) });
    if (coding !== 'identity') headers['Content-Encoding'] = coding;
    return { bytes: coded, etag, headers };
  };
  return {
    content,
    in(value) {
      const coding = isWorthIt ? value : 'identity';
      const coded = made.get(coding) ?? make(coding);
      made.set(coding, coded);
      return coded;
    },
  };
}

async function compressed({ bytes, effort = 6 }: Content, coding: Encoding): Promise<Uint8Array> {
  if (coding === 'identity') return bytes;
  if (coding === 'gzip') return zip(bytes, { level: Math.min(effort, 9) });
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: effort, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** The response in the coding the client prefers, or 304 if it has that. @param status if it is not 200: then the body is always sent */
export async function respond(request: HttpRequest, body: Representation, status = 200): Promise<HttpResponse> {
  const { bytes, etag, headers } = await body.in(chooseEncoding(request.header('accept-encoding')));
  if (status === 200 && noneMatchHolds(request.header('if-none-match'), etag))
    return { status: 304, headers: { ...body.content.headers, ETag: etag }, body: null };
  return { status, headers, body: request.method === 'HEAD' ? null : bytes };
}
