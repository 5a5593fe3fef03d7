import { isIP } from 'node:net';

/** Names of this machine, which no name server elsewhere can lead here under another. */
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request may come in: its Host is ours, and where a browser sent it, so is its Origin. A page elsewhere whose name was
 * rebound to this address (DNS rebinding) names itself in both. A literal address cannot be rebound.
 * @param publicOrigin what people call this server, where that is known
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
