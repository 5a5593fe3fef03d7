import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The addresses that may be reached. Tests reach this machine; nothing else may. */
export interface Reach {
  protocols: readonly string[];
  isPublic(address: string): boolean;
  resolve(host: string): Promise<{ address: string; family: number }[]>;
}

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

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inside.check(address, 'ipv4');
  // Addresses that represent IPv4 ones (::ffff:0:0/96, 64:ff9b::/96) are outside of global unicast.
  return version === 6 && unicast.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/** Asks this machine's name servers, without `dns.lookup`: in the four threads that passwords and files need too, names without an answer stop logins. */
export function openResolver(servers?: readonly string[]): Reach['resolve'] {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (host) => {
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return results.flatMap((result, index) =>
      result.status === 'fulfilled' ? result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
    );
  };
}

/** The public internet, by https. */
export const PUBLIC: Reach = { protocols: ['https:'], isPublic: isPublicAddress, resolve: openResolver() };

/** A target that may not be reached, or not found. */
export class BadTarget extends Error {
  problem: TargetProblem;
  constructor(problem: TargetProblem) {
    super(problem);
    this.name = 'BadTarget';
    this.problem = problem;
  }
}
export type TargetProblem = 'no-address' | 'not-https' | 'not-public' | 'bad-port';

const MAX_URL_LENGTH = 1000;

/** Parses a target's URL. The parser normalises every spelling of an IPv4 address (decimal, octal, hex). @throws {BadTarget} */
function read(text: string, { protocols }: Reach): { url: URL; host: string } {
  const url = text.length <= MAX_URL_LENGTH && URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new BadTarget('no-address');
  if (!protocols.includes(url.protocol)) throw new BadTarget('not-https');
  // Lower ports belong to other services, which must not be reached through us.
  const port = Number(url.port || 443);
  if (port !== 443 && port !== 80 && port < 1024) throw new BadTarget('bad-port');
  return { url, host: url.hostname.replace(/^\[|\]$/g, '') };
}

/** The addresses of a target, every one public. @throws {BadTarget} */
async function addressesOf(host: string, reach: Reach): Promise<{ address: string; family: number }[]> {
  const version = isIP(host);
  const results = version ? [{ address: host, family: version }] : await reach.resolve(host).catch(() => []);
  // One internal address is enough to refuse the name: we do not choose among its addresses. The error is the same for an unknown name, so
  // that nobody learns which names are known here only.
  if (results.length === 0 || !results.every(({ address }) => reach.isPublic(address)))
    throw new BadTarget('not-public');
  return results;
}

/** Why a target is refused; null if it may be reached. */
export async function targetProblem(text: string, reach: Reach): Promise<TargetProblem | null> {
  try {
    await addressesOf(read(text, reach).host, reach);
    return null;
  } catch (error) {
    if (error instanceof BadTarget) return error.problem;
    throw error;
  }
}

/** Resolves a target for one try, and connects only to the addresses that were checked, whatever its name means a moment later. @throws {BadTarget} */
export async function reachTarget(text: string, reach: Reach): Promise<{ url: URL; lookup: LookupFunction }> {
  const { url, host } = read(text, reach);
  const addresses = await addressesOf(host, reach);
  const lookup: LookupFunction = (_, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };
  return { url, lookup };
}
