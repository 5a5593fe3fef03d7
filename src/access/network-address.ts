import { isIPv6 } from 'node:net';

/** The IPv6 network of an address with a prefix of `bits` (a multiple of 8), as text that is the same for the whole network. */
export function network(address: string, bits: number): string {
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? [];
  // The part before or after `::` may be empty, which stands for zeros.
  const [before, after] = [head.split(':'), tail.split(':')];
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill(''), ...after];
  const digits = groups.map((group) => group.padStart(4, '0').toLowerCase()).join('');
  return `${digits.slice(0, bits / 4)}/${bits}`;
}

/** The network that counts as one client: an IPv4 address, or the /64 that an IPv6 customer gets at least. */
export const clientNetwork = (address: string): string => (isIPv6(address) ? network(address, 64) : address);
