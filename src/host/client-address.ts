import { type BlockList, isIP, isIPv4, isIPv6, SocketAddress } from 'node:net';

/** An IPv4 address that a dual-stack socket reports as IPv6 (`::ffff:10.0.0.1`), as IPv4. */
const plain = (address: string): string =>
  address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;

/** The client's address: the peer's, or the right-most in X-Forwarded-For that is no trusted proxy. What a client writes there is further left. */
export function addressBehind(peer = '', forwarded = '', trusted: BlockList | null = null): string {
  const hops = forwarded.split(',').map((hop) => hop.trim());
  let address = plain(peer);
  while (trusted && isIP(address) !== 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')) {
    const hop = hops.pop() ?? '';
    // Some proxies add the client's port: `203.0.113.7:50211`, `[2001:db8::7]:50211`.
    const parsed = SocketAddress.parse(isIPv6(hop) ? `[${hop}]` : hop);
    if (!parsed) break;
    address = plain(parsed.address);
  }
  return address;
}
