import type { LookupFunction } from 'node:net';
import { describe, expect, test } from 'vitest';
import { isPublic } from '../../../pipeline/collect/sources/door.ts';
import { httpClient } from '../../../pipeline/collect/sources/http.ts';
import { listed } from '../../support/listed.ts';
import { kindOf } from './answers.ts';
import { AGENT, client, open, RATES, server } from './client.ts';
import { says } from './loopback.ts';

test.each([
  ['142.250.1.1', true],
  ['172.15.0.1', true],
  ['2607:f8b0::1', true],
  ['127.0.0.1', false],
  ['127.255.1.2', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['::127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['fd12::1', false],
  ['ff02::1', false],
  ['lender.example', false],
])('%s is an address of the public internet: %s', (address, expected) => expect(isPublic(address)).toBe(expected));

/** A client as in production, in a world whose names stand for these addresses. */
function abroad(names: Record<string, string[]>) {
  const looked: string[] = [];
  const lookup: LookupFunction = (name, options, callback) => {
    looked.push(name);
    const found = (names[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  };
  const started = httpClient({
    userAgent: AGENT,
    now: () => new Date('2026-11-20T12:00:00Z'),
    delay: async () => {},
    random: () => 0,
    lookup,
  });
  open.push(started.close);
  return {
    looked,
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
      reachable: (address) => address === lender || isPublic(address),
    });
    expect(await kind(`http://lender.example:${port}/rates`, source)).toBe('refused');
    expect(hop.seen.map((request) => request.path)).toContain(path);
    expect(home.seen).toEqual([]);
  });

  test('requests of a page in a browser go to public hosts, or to the page’s own', async () => {
    const { reaches } = abroad({ 'cdn.example': ['142.250.1.1', '2607:f8b0::1'] });
    expect(await reaches('https://cdn.example/a.js')).toBe(true);
    expect(await reaches('data:text/plain,a')).toBe(true);
    expect(await reaches('file:///etc/passwd')).toBe(false);
    expect(await reaches('ws://127.0.0.1/')).toBe(false);
  });
});
