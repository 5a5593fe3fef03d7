import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIContext } from 'astro';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openAccess } from '../../src/access/access.ts';
import { ALL } from '../../src/pages/api/[...path].ts';
import { ALL as HEALTH } from '../../src/pages/healthz.ts';
import { ALL as READINESS } from '../../src/pages/readyz.ts';
import { listen, main } from '../../src/server.ts';
import { type Ended, inProcess, spawned } from '../support/command.ts';
import { bearer, gateOfTest } from '../support/gate.ts';
import { listeningAt, type Started, startProcess } from '../support/process.ts';
import { servedFrom } from '../support/served.ts';
import { apiStage } from './stage.ts';

const WAITING = { timeout: 20_000, interval: 20 };

let folder: string;
let good: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'prime-minus-'));
  // One slow page, which is answered only after the server was told to stop.
  good = await servedFrom(
    folder,
    `export const handler = (request, response, next) => {
      if (request.url !== '/slow') return next();
      for (const signal of ['SIGTERM', 'SIGINT'])
        process.once(signal, () => setTimeout(() => response.end('slow, but whole'), 50));
      process.stdout.write('{"msg":"slow is asked"}\\n');
    };`,
  );
  await mkdir(path.join(folder, 'broken'));
  await writeFile(path.join(folder, 'broken', 'latest.json'), '{');
  await mkdir(path.join(folder, 'lost', 'rates', 'acme'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

const start = (): Started => startProcess('src/server.ts', [], { env: good });

describe('a wrong start is reported in one line that names the cause and the remedy, with exit code 2', () => {
  const cannot = (settings: Record<string, string>): Promise<Ended> =>
    inProcess(main, { env: { ...good, LOG_LEVEL: 'silent', ...settings } });

  const at = (name: string): string => path.join(folder, name);
  test.each<[string, () => Record<string, string>, RegExp]>([
    ['setting', () => ({ PORT: 'http' }), /^PORT is a number from 0 to 65535, for instance 4321\n$/],
    ['no data', () => ({ DATA_DIR: at('none') }), /^DATA_DIR: .*latest\.json does not exist; run `npm run coll.*\n$/],
    [
      'lost pointer',
      () => ({ DATA_DIR: at('lost') }),
      /^DATA_DIR: .*latest\.json is missing.*checkout -- latest\.json .*\n$/,
    ],
    ['snapshot', () => ({ DATA_DIR: at('broken') }), /^DATA_DIR: .*latest\.json is not JSON; restore it from git\n$/],
    ['database path', () => ({ DATABASE_PATH: folder }), /^DATABASE_PATH: .* is a folder; name a file.*\n$/],
    ['site', () => ({ SITE_DIR: at('none') }), /^SITE_DIR: .* holds no built site; run `npm run build` first\n$/],
    ['host', () => ({ HOST: '203.0.113.1' }), /^HOST, PORT: cannot listen \(.*\n$/],
  ])('%s', async (_, settings, line) => {
    expect(await cannot(settings())).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(line) });
  });

  test('a port in use', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await listen(other as never, { port: 0, host: '127.0.0.1' });
    expect(await cannot({ PORT: String(port) })).toMatchObject({
      status: 2,
      stderr: `HOST, PORT: port ${port} is in use; choose another, for instance ${port + 1}\n`,
    });
  });

  test('a process of its own ends in the same way', async () => {
    const settings = { PORT: 'http' };
    expect(await spawned('src/server.ts', [], { env: { ...good, ...settings } })).toEqual(await cannot(settings));
  });
});

/** Tells a server to stop while it answers: that answer is finished, new ones are refused, and it ends well. */
async function stopsWell(started: Started, url: string, signal: NodeJS.Signals): Promise<void> {
  expect((await fetch(url)).status).toBe(200);
  const slow = fetch(`${url}/slow`);
  await vi.waitFor(() => expect(started.output.out).toContain('slow is asked'), WAITING);
  // As npm does in a terminal, where both are told: twice is once.
  for (let told = 0; told < 2; told++) started.child.kill(signal);
  expect(await (await slow).text()).toBe('slow, but whole');
  expect(await started.ended).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
  expect(started.output.err).toBe('');
  const lines = started.output.out.trim().split('\n');
  const said = lines.map((line) => (JSON.parse(line) as { msg?: string }).msg);
  expect(said).toEqual(expect.arrayContaining(['listening', 'stopping: answers under way are finished']));
}

test('a server that is killed and started again still has its counters and keys, and ends cleanly at SIGTERM', async () => {
  const access = await openAccess({ file: good['DATABASE_PATH'] as string });
  const account = await access.accounts.add('killed@example.ca', '-');
  const made = await access.keys.create(account?.id as string, 'x');
  await access.close();
  const ask = async (url: string) =>
    Number((await fetch(`${url}/api/rates/alpha`, bearer(made?.key as string))).headers.get('x-ratelimit-remaining'));
  const first = start();
  const url = await listeningAt(first);
  for (let count = 0; count < 5; count++) await ask(url);
  first.child.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  const second = start();
  const again = await listeningAt(second);
  // A quarter hour may end in between: then the window is fresh, and says so.
  expect([94, 99]).toContain(await ask(again));
  await stopsWell(second, again, 'SIGTERM');
});

test('a server ends cleanly at SIGINT', async () => {
  const started = start();
  await stopsWell(started, await listeningAt(started), 'SIGINT');
});

test('behind a named proxy the client’s own address is logged, otherwise the peer’s', async () => {
  const behind = await gateOfTest({ settings: { TRUST_PROXY: '127.0.0.1' } });
  const direct = await gateOfTest();
  for (const gate of [behind, direct])
    await fetch(`${gate.url}/api/status`, { headers: { 'x-forwarded-for': '6.6.6.6, 198.51.100.7' } });
  await vi.waitFor(() => {
    expect(behind.logs.join('')).toContain('"address":"198.51.100.7"');
    expect(direct.logs.join('')).toContain('"address":"127.0.0.1"');
  }, WAITING);
  for (const gate of [behind, direct]) expect(gate.logs.join('')).not.toContain('6.6.6.6');
  expect(direct.logs.join('')).not.toContain('198.51.100.7');
});

describe('the production server and that of Astro', () => {
  const PAGES: Record<string, typeof ALL> = { '/healthz': HEALTH, '/readyz': READINESS };
  const gate = apiStage();

  /** The answer of the API itself, without the headers of each host's HTTP layer. */
  async function seen(answer: Response) {
    const headers = Object.fromEntries(answer.headers);
    for (const name of ['connection', 'date', 'keep-alive']) delete headers[name];
    return { status: answer.status, headers, body: await answer.text() };
  }

  test.each<[string, string, () => Record<string, string>]>([
    ['GET', '/api/rates/aggregated', () => ({ authorization: `Bearer ${gate.key}` })],
    ['HEAD', '/api/rates/aggregated', () => ({ authorization: `Bearer ${gate.key}` })],
    ['GET', '/api/rates/aggregated?offer=posted&format=csv', () => ({ 'x-api-key': gate.key })],
    ['GET', '/api/rates/aggregated?lender=x,y&z=1', () => ({ 'x-api-key': gate.key })],
    ['GET', '/api/rates/beta', () => ({ cookie: gate.cookie })],
    ['GET', '/api/rates/beta', () => ({})],
    ['GET', '/api/rates/nobody', () => ({ cookie: gate.cookie })],
    ['POST', '/api/rates/aggregated', () => ({ cookie: gate.cookie })],
    ['OPTIONS', '/api/rates/aggregated', () => ({})],
    ['GET', '/api/status', () => ({ accept: 'text/html' })],
    ['GET', '/api/lenders', () => ({ 'if-none-match': '*' })],
    ['GET', '/api/nothing', () => ({})],
    ['GET', '/healthz', () => ({})],
    ['GET', '/readyz', () => ({})],
  ])('answer %s %s alike', async (method, target, headers) => {
    const sent = { method, headers: { 'accept-encoding': 'identity', 'x-request-id': 'same', ...headers() } };
    const production = await seen(await gate.open(target, sent));
    const locals = { context: gate.context, address: '127.0.0.1', requestId: 'same', account: null, sessionId: null };
    const request = new Request(gate.url + target, sent);
    const page = await (PAGES[target] ?? ALL)({ request, locals } as unknown as APIContext);
    expect(await seen(page as Response)).toEqual(production);
  });
});
