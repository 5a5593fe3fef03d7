import { isIPv6 } from 'node:net';

/** The IPv6 network of so many bits (a multiple of 8) that an address stands in, as text that is the same for all of it. */
export function network(address: string, bits: number): string {
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? [];
  // What stands before or behind `::` may be empty: a group of zeros like those that it leaves out.
  const [before, after] = [head.split(':'), tail.split(':')];
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill(''), ...after];
  const digits = groups.map((group) => group.padStart(4, '0').toLowerCase()).join('');
  return `${digits.slice(0, bits / 4)}/${bits}`;
}

/** What counts as one place: an IPv4 address, or the /64 network that one IPv6 customer gets at least. */
export function place(address: string): string {
  return isIPv6(address) ? network(address, 64) : address;
}
