import type { HttpRequest, HttpResponse } from './message.ts';
import { noneMatchHolds } from './negotiate.ts';

/** A file that is sent whole or in part, as it is. */
export interface WholeFile {
  bytes: Uint8Array;
  /** Strong, with its quotes. */
  etag: string;
  /** For every answer with it, a 304 too. */
  headers: Record<string, string>;
  type: string;
}

/** The response for a file: 304, 206 for one range of it (RFC 9110, 14), 416 outside of it. A request for several ranges gets it whole. */
export function respondFile(request: HttpRequest, { bytes, etag, headers, type }: WholeFile): HttpResponse {
  const common = { ...headers, ETag: etag, 'Accept-Ranges': 'bytes' };
  if (noneMatchHolds(request.header('if-none-match'), etag)) return { status: 304, headers: common, body: null };
  const isHead = request.method === 'HEAD';
  const asked = isHead ? undefined : rangeOf(request, etag);
  const send = (status: number, body: Uint8Array, more: Record<string, string> = {}): HttpResponse => ({
    status,
    headers: { ...common, 'Content-Type': type, 'Content-Length': String(body.length), ...more },
    body: isHead ? null : body,
  });
  if (!asked) return send(200, bytes);
  const { first, last } = within(asked, bytes.length);
  if (first >= bytes.length || last < first)
    return send(416, new Uint8Array(), { 'Content-Range': `bytes */${bytes.length}` });
  return send(206, bytes.subarray(first, last + 1), { 'Content-Range': `bytes ${first}-${last}/${bytes.length}` });
}

/** The one requested range; undefined if there is none, or if it is of an older file (`If-Range`). */
function rangeOf(request: HttpRequest, etag: string): { from: string; to: string } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.header('range') ?? '') ?? [];
  const condition = request.header('if-range');
  return (from === '' && to === '') || (condition !== undefined && condition !== etag) ? undefined : { from, to };
}

/** Its first and last byte. Without a beginning it counts from the end. */
function within({ from, to }: { from: string; to: string }, length: number): { first: number; last: number } {
  if (from === '')
    return Number(to) === 0
      ? { first: length, last: 0 }
      : { first: Math.max(0, length - Number(to)), last: length - 1 };
  return { first: Number(from), last: to === '' ? length - 1 : Math.min(Number(to), length - 1) };
}
