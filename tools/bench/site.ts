import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { hashPassword } from '../../src/access/passwords.ts';
import { openContext } from '../../src/host/context.ts';
import { listen } from '../../src/host/port.ts';
import { openSite } from '../../src/host/site.ts';
import { createHost } from '../../src/server.ts';
import { serverSettings } from '../../src/settings.ts';
import { sampleLenders, writeSample } from '../../tests/site/snapshot.ts';
import { buildSite, clientFiles } from '../../tests/support/site.ts';

const ROUNDS = 40;
const WARM_UP = 10;
const PAGES = [
  '/',
  '/lenders',
  '/lenders/lender0000',
  '/rates/5-year-fixed',
  '/methodology',
  '/status',
  '/api',
  '/plans',
];

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Bytes of a file as the host sends it: text as brotli, fonts and pictures unchanged. */
function sent(name: string, bytes: Buffer): number {
  if (/\.(woff2|png)$/.test(name)) return bytes.length;
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;
}

/** The size of each page alone, and with everything it loads. */
function weights(files: Map<string, Buffer>): [page: string, own: number, all: number, script: number][] {
  return PAGES.map((page) => {
    const name = page === '/' ? '/index.html' : `${page}/index.html`;
    const html = files.get(name) as Buffer;
    const links = html.toString().matchAll(/(?:href|src)="(\/[^"]+\.(?:js|css|woff2|svg))"/g);
    const loaded = [...new Set([...links].map(([, link]) => link as string))];
    const sum = (names: string[]): number =>
      names.reduce((total, one) => total + sent(one, files.get(one) as Buffer), 0);
    return [page, sum([name]), sum([name, ...loaded]), sum(loaded.filter((one) => one.endsWith('.js')))];
  });
}

/** Median time, in ms, in which the production host renders a page for a signed-in user, over a real socket. */
async function renderTimes(folder: string, site: string, pages: string[]): Promise<number[]> {
  const settings = serverSettings({
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_PATH: path.join(folder, 'bench.sqlite'),
    LOG_LEVEL: 'silent',
  });
  const context = await openContext(settings);
  const server = createHost(context, await openSite(site));
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  const account = await context.access.accounts.add('bench@example.ca', await hashPassword('bench bench bench'));
  const token = await context.access.sessions.begin(account?.id as string, 'bench');
  const cookie = context.cookie.set(token).split(';')[0] as string;
  const times: number[] = [];
  for (const page of pages) {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      const started = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}${page}`, { headers: { cookie }, redirect: 'manual' });
      await response.text();
      if (response.status !== 200) throw new Error(`${page} answered ${response.status}`);
      if (round >= WARM_UP) took.push(performance.now() - started);
    }
    times.push(median(took));
  }
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  await context.close();
  return times;
}

/** Builds, weighs and renders the site with this many lenders. */
async function measure(count: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'prime-minus-bench-'));
  await writeSample(path.join(folder, 'data'), sampleLenders(count), new Date());
  const started = performance.now();
  const site = await buildSite(path.join(folder, 'data'));
  const built = performance.now() - started;
  const pages = ['/board', '/board?rateType=fixed&termMonths=60', '/lenders/lender0000/full', '/calculator'];
  const result = {
    built,
    weights: weights(await clientFiles(site)),
    pages,
    times: await renderTimes(folder, site, pages),
  };
  await Promise.all([folder, site].map((made) => rm(made, { recursive: true, force: true })));
  return result;
}

const few = await measure(20);
const many = await measure(1000);
const ratio = (a: number, b: number): string => `${(b / a).toFixed(1)} x`;

console.log('Build                                    20 lenders   1,000 lenders   ratio   aim');
console.log(
  `${'astro build'.padEnd(38)} ${`${(few.built / 1000).toFixed(1)} s`.padStart(12)} ${`${(many.built / 1000).toFixed(1)} s`.padStart(15)} ${ratio(few.built, many.built).padStart(7)}   10 s, 90 s`,
);
console.log('\nServed to somebody signed in, median     20 lenders   1,000 lenders   ratio   aim');
for (const [index, page] of few.pages.entries()) {
  const [a = 0, b = 0] = [few.times[index], many.times[index]];
  console.log(
    `${page.padEnd(38)} ${`${a.toFixed(1)} ms`.padStart(12)} ${`${b.toFixed(1)} ms`.padStart(15)} ${ratio(a, b).padStart(7)}   ${index === 0 ? '30 ms with 20' : ''}`,
  );
}
console.log('\nWeight as sent, brotli, 20 lenders       page alone   with all it loads   script   aim');
for (const [page, own, all, script] of few.weights)
  console.log(
    `${page.padEnd(38)} ${kilobytes(own).padStart(12)} ${kilobytes(all).padStart(19)} ${kilobytes(script).padStart(8)}   ${page === '/' ? '60 kB' : ''}`,
  );
