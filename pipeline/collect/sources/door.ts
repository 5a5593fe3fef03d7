import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Failure } from '../../failure.ts';

/** Addresses outside the public internet (IANA special-purpose address registries, RFC 6890 and its updates). */
const IPV4_WITHIN =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3';
/** Exceptions within 2000::/3, the only public part of IPv6: documentation, and ranges that embed an IPv4 address. */
const IPV6_WITHIN = '2001::/23 2001:db8::/32 2002::/16 3fff::/20';

const special = new BlockList();
for (const range of `${IPV4_WITHIN} ${IPV6_WITHIN}`.split(' ')) {
  const [net = '', bits] = range.split('/');
  special.addSubnet(net, Number(bits), isIP(net) === 4 ? 'ipv4' : 'ipv6');
}
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/** True if an address belongs to the public internet: neither this machine nor its network, in any notation. */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && unicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

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
