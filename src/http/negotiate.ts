import Negotiator from 'negotiator';

/** The content codings this server can send, the smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The content coding to answer in (RFC 9110, 12.5.3): the preferred one that both sides know, the smallest at a tie; plain where all are refused. */
export function chooseEncoding(header = ''): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header.replaceAll('x-gzip', 'gzip') } });
  return (negotiator.encoding([...ENCODINGS], { preferred: [...ENCODINGS] }) as Encoding | undefined) ?? 'identity';
}

/** The media type to answer in (RFC 9110, 12.5.1): the preferred one, the first at a tie; null if none is acceptable. */
export function chooseType<Type extends string>(header: string | undefined, offered: readonly Type[]): Type | null {
  // A header without a media type refuses none.
  if (!header?.includes('/')) return offered[0] ?? null;
  return (new Negotiator({ headers: { accept: header } }).mediaType([...offered]) as Type | undefined) ?? null;
}

/** Whether `If-None-Match` names an entity tag (RFC 9110, 13.1.2: a list, `*`, compared weakly). */
export function noneMatchHolds(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => tag.replace(/^W\//, '') === etag);
}
