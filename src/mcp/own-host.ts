import { isIP } from 'node:net';

/** Names of this machine that no name server can point elsewhere. */
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * True if a request is meant for this server: its Host is ours, and so is its Origin if a browser sent one. A page on another site whose
 * name was rebound to this address (DNS rebinding) sends its own name in both. A literal address cannot be rebound.
 * @param publicOrigin the public address of this server, if known
 */
export function isOurs(
  host: string | undefined,
  origin: string | undefined,
  publicOrigin: string | undefined,
): boolean {
  const hostname = host === undefined ? undefined : URL.parse(`http://${host}`)?.hostname;
  if (hostname === undefined || !isOwnName(hostname, publicOrigin)) return false;
  if (origin === undefined) return true;
  const from = URL.parse(origin);
  return from !== null && (from.origin === publicOrigin || LOCAL.has(from.hostname));
}

const isOwnName = (hostname: string, publicOrigin: string | undefined): boolean =>
  LOCAL.has(hostname) ||
  isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0 ||
  (publicOrigin !== undefined && URL.parse(publicOrigin)?.hostname === hostname);
