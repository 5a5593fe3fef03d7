import type { LookupFunction } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { httpClient } from '../../../pipeline/collect/sources/http.ts';
import { isPublicAddress } from '../../../src/public-address.ts';
import { listed } from '../../support/listed.ts';
import { AGENT, client, kindOf, now, RATES, server } from './client.ts';
import { says } from './loopback.ts';

/** A client as in production, in a world whose names stand for these addresses. */
function abroad(names: Record<string, string[]>) {
  const lookup: LookupFunction = (name, options, callback) => {
    const found = (names[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  };
  const started = httpClient({
    userAgent: AGENT,
    now,
    delay: async () => {},
    random: () => 0,
    lookup,
  });
  onTestFinished(started.close);
  return {
    reaches: started.manners.reaches,
    kind: (url: string) => kindOf(async () => started.fetch('lender', { url, format: 'page' }, null)),
  };
}

describe('a request to this machine or its network is never sent', () => {
  test.each(
    listed(`http://127.0.0.1:PORT/rates|http://127.1:PORT/rates|http://2130706433:PORT/rates|
      http://0x7f.0.0.1:PORT/rates|http://0177.0.0.1:PORT/rates|http://0:PORT/rates|http://①②⑦.0.0.1:PORT/rates|
      http://[::1]:PORT/rates|http://[::ffff:127.0.0.1]:PORT/rates|http://[0:0:0:0:0:ffff:7f00:1]:PORT/rates|
      http://home.example:PORT/rates|http://sometimes.example:PORT/rates`),
  )('%s', async (written) => {
    const { origin, seen } = await server({ '/rates': says(RATES) });
    const url = written.replace('PORT', new URL(origin).port);
    const names = { 'home.example': ['127.0.0.1'], 'sometimes.example': ['142.250.1.1', '127.0.0.1'] };
    expect(await abroad(names).kind(url)).toBe('refused');
    expect(await abroad(names).reaches(url)).toBe(false);
    expect(seen).toEqual([]);
  });

  test.each([
    ['robots.txt', '/robots.txt', {}],
    ['a page', '/rates', { redirectsTo: /./ }],
  ])('nor after a redirect of %s', async (_, path, source) => {
    const home = await server({ '/robots.txt': says('User-agent: *'), '/rates': says(RATES) });
    const hop = await server({ [path]: says('', { location: `${home.origin}/rates` }, 302) });
    const { port } = new URL(hop.origin);
    // Of all the ways to this machine, only the one to the lender counts as public here.
    const lender = '::ffff:127.0.0.1';
    const { kind } = client({
      lookup: (_name, options, callback) =>
        options.all ? callback(null, [{ address: lender, family: 6 }]) : callback(null, lender, 6),
      reachable: (address) => address === lender || isPublicAddress(address),
    });
    expect(await kind(`http://lender.example:${port}/rates`, source)).toBe('refused');
    expect(hop.seen.map((request) => request.path)).toContain(path);
    expect(home.seen).toEqual([]);
  });

  test('requests of a page in a browser go to public hosts, or to the page’s own', async () => {
    const { reaches } = abroad({ 'cdn.example': ['142.250.1.1', '2607:f8b0::1'] });
    for (const url of ['https://cdn.example/a.js', 'data:text/plain,a'])
      expect([url, await reaches(url)]).toEqual([url, true]);
    for (const url of ['file:///etc/passwd', 'ws://127.0.0.1/'])
      expect([url, await reaches(url)]).toEqual([url, false]);
  });
});
