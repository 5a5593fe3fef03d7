import type { IncomingMessage } from 'node:http';

/** Reads the body of a request. @returns null as soon as it is larger than `most` bytes */
export async function readBody(message: IncomingMessage, most: number): Promise<Uint8Array | null> {
  if (Number(message.headers['content-length'] ?? 0) > most) return null;
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
