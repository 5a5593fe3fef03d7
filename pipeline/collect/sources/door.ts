import { isIP, type LookupFunction } from 'node:net';
import { Failure } from '../../failure.ts';

export type Reachable = (address: string) => boolean;

export const closed = (host: string): Failure => new Failure('refused', `${host} is not on the public internet`);

/** The address that a host is written as; null for a name. URLs normalise every notation (`0x7f.1`, `[::ffff:127.0.0.1]`). */
export function addressIn(url: string): string | null {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
}

/** A lookup that fails if a name resolves to any address that may not be reached. */
export function guarded(lookup: LookupFunction, reachable: Reachable): LookupFunction {
  return (name, options, callback) =>
    lookup(name, options, (error, resolved, family) => {
      const addresses = Array.isArray(resolved) ? resolved.map(({ address }) => address) : [resolved];
      if (!error && !addresses.every(reachable)) callback(closed(name), '');
      else callback(error, resolved, family);
    });
}
