import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { HttpRequest, HttpResponse } from './message.ts';
import { chooseEncoding, type Encoding } from './negotiate.ts';
import { represent, respond } from './representation.ts';

/** An answer that is written while it is made. */
export interface TextStream {
  type: string;
  headers: Record<string, string>;
  bodyHeaders: Record<string, string>;
  /** Its text, piece by piece; asked for no faster than the client takes them. */
  pieces: AsyncGenerator<string>;
}

/** An answer up to this size, in characters, is made whole: with its length, and an entity tag. */
const WHOLE = 256 * 1024;

/** Answers with a text of any length in little memory: a long one as it is made, without an entity tag, which depends on all bytes. */
export async function streamText(
  request: HttpRequest,
  { type, headers, bodyHeaders, pieces }: TextStream,
): Promise<HttpResponse> {
  const first: string[] = [];
  let size = 0;
  while (size <= WHOLE) {
    const piece = await pieces.next();
    if (piece.done) {
      const bytes = Buffer.from(first.join(''));
      return respond(request, represent({ bytes, type, headers, bodyHeaders }));
    }
    first.push(piece.value);
    size += piece.value.length;
  }
  const coding = chooseEncoding(request.header('accept-encoding') ?? '');
  const sent = {
    ...headers,
    ...bodyHeaders,
    'Content-Type': type,
    ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
  };
  if (request.method === 'HEAD') {
    await pieces.return(undefined);
    return { status: 200, headers: sent, body: null };
  }
  return { status: 200, headers: sent, body: coded(all(first.join(''), pieces), coding) };
}

async function* all(first: string, rest: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(first);
  for await (const piece of rest) yield Buffer.from(piece);
}

function coded(pieces: AsyncGenerator<Buffer>, coding: Encoding): Readable {
  const plain = Readable.from(pieces, { objectMode: false });
  if (coding === 'identity') return plain;
  const compress =
    coding === 'gzip' ? createGzip() : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  // If either ends early, so does the other; the client notices the truncated body.
  return pipeline(plain, compress, () => {});
}
