import { BlockList, isIP } from 'node:net';

/** IPv4 networks without public hosts: IANA's special-purpose registry (RFC 6890 and later), multicast, and the reserved rest. */
const V4_INSIDE = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
];
/** Global unicast IPv6 is 2000::/3; these parts of it are not, or embed an IPv4 address that may be internal. */
const V6_INSIDE = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const inside = new BlockList();
for (const network of [...V4_INSIDE, ...V6_INSIDE]) {
  const [address = '', bits] = network.split('/');
  inside.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the public internet: neither this machine nor its network, in any notation. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inside.check(address, 'ipv4');
  // Addresses that represent IPv4 ones (::ffff:0:0/96, 64:ff9b::/96) are outside of global unicast.
  return version === 6 && unicast.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}
