import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { load } from 'cheerio/slim';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite } from '../../src/host/site.ts';
import { callHome, LOCAL } from '../../src/site/place.ts';
import { foldersOfTests, temporaryFolder } from '../support/folder.ts';
import type { Gate } from '../support/gate.ts';
import { listeningAt, startProcess } from '../support/process.ts';
import { servedFrom } from '../support/served.ts';
import { gateOver, type SharedSite, sharedSite, UNPACKED } from './shared.ts';

const HOME = 'https://rates.example.ca';

const folder = foldersOfTests();
let site: SharedSite;
let gate: Gate;
beforeAll(async () => {
  site = await sharedSite('everyday');
  const served = await openSite(site.folder, () => HOME);
  gate = await gateOver(site, folder(), { site: served, settings: { PUBLIC_ORIGIN: HOME } });
});
afterAll(async () => {
  await gate?.close();
  callHome(null);
});

const ask = async (at: string): Promise<string> => (await fetch(gate.url + at, { headers: UNPACKED })).text();

describe('a site that was built without an address and is served at one', () => {
  test('has that address in every file, and localhost in none', async () => {
    const texts = [...site.files].filter(([name]) => /\.(html|xml|atom|json|txt|csv|svg)$/.test(name));
    const named = texts.filter(([, bytes]) => bytes.includes(LOCAL.home));
    // There is much to put right.
    expect(named.length).toBeGreaterThan(50);
    for (const [name] of texts) {
      const served = await ask(name.replace(/(\/index)?\.html$/, '') || '/');
      expect(served, name).not.toContain('localhost');
    }
    expect((await ask('/sitemap.xml')).match(/<loc>https:\/\/rates\.example\.ca\//g)?.length).toBeGreaterThan(20);
    expect(await ask('/robots.txt')).toContain(`${HOME}/sitemap.xml`);
    expect(load(await ask('/'))('link[rel="canonical"]').attr('href')).toBe(`${HOME}/`);
    expect(await ask('/api')).toContain(`${HOME}/api/rates/aggregated`);
  });

  test('has it on pages made on demand', async () => {
    const page = await ask('/calculator');
    expect(load(page)('link[rel="canonical"]').attr('href')).toBe(`${HOME}/calculator`);
    expect(page).not.toContain('localhost');
  });

  test.each([
    ...['/', '/login', '/nowhere', '/feed.atom', '/api/status', '/api/rates/aggregated', '/embed/x', '/q/x.json'],
    '/mcp',
  ])('has browsers come back over https only, after %s too', async (at) => {
    expect((await fetch(gate.url + at)).headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  test('has scripts without any address, because browsers cache them for ever', () => {
    const scripts = [...site.files].filter(([name]) => name.startsWith('/_astro/'));
    expect(scripts.length).toBeGreaterThan(3);
    for (const [name, bytes] of scripts) expect(bytes.toString(), name).not.toContain('localhost');
  });
});

describe('a server', () => {
  /** Starts one over a site of one page that names its address, built for `builtFor`. @returns what it says of that, and the page */
  async function started(builtFor: string | null, env: Record<string, string>) {
    const folder = temporaryFolder();
    const settings = await servedFrom(folder, 'export const handler = (request, response, next) => next();');
    const inDist = (name: string, text: string) => writeFile(path.join(folder, 'dist', name), text);
    await inDist('client/index.html', `<link rel="canonical" href="${builtFor ?? LOCAL.home}/">`);
    if (builtFor) await inDist('place.json', JSON.stringify({ home: builtFor, base: '', service: '' }));
    const server = startProcess('src/server.ts', [], { env: { ...settings, ...env } });
    const page = await (await fetch(`${await listeningAt(server)}/`)).text();
    const lines = server.output.out.trim().split('\n');
    const told = lines.map((line) => JSON.parse(line)).filter((line) => 'servedAs' in line);
    return { page, told: told.map(({ level, servedAs }) => ({ level, servedAs })) };
  }

  const AT_HOME = { PUBLIC_ORIGIN: HOME };
  const BUILT = [
    ['for another', 'https://old.example.ca', AT_HOME, HOME, []],
    ['for none', null, AT_HOME, HOME, []],
    ['for one, and told none', HOME, {}, HOME, [{ level: 40, servedAs: HOME }]],
  ] as const;
  test.each(BUILT)('whose pages were built %s corrects them', async (_, builtFor, env, home, told) => {
    expect(await started(builtFor, env)).toEqual({ page: `<link rel="canonical" href="${home}/">`, told });
  });

  test('whose pages were built for its address reports nothing', async () => {
    expect((await started(HOME, AT_HOME)).told).toEqual([]);
  });
});
