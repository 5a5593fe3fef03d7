import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../public-address.ts';

/** The addresses that may be reached. Tests reach this machine; nothing else may. */
export interface Reach {
  protocols: readonly string[];
  isPublic(address: string): boolean;
  resolve(host: string): Promise<{ address: string; family: number }[]>;
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
