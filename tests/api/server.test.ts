import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccess } from '../../src/access/access.ts';
import { bearer } from '../support/gate.ts';
import { writeData } from '../support/snapshot.ts';

let folder: string;
let good: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'prime-minus-'));
  await writeData(path.join(folder, 'data'));
  // A site of one slow page: what is tested is the process, not the pages.
  await mkdir(path.join(folder, 'dist', 'client'), { recursive: true });
  await mkdir(path.join(folder, 'dist', 'server'));
  await writeFile(path.join(folder, 'dist', 'client', 'index.html'), '<!doctype html><title>Home</title>');
  await writeFile(
    path.join(folder, 'dist', 'server', 'entry.mjs'),
    'export const handler = (_, response, next) => _.url === "/slow" ? setTimeout(() => response.end("slow, but whole"), 500) : next();',
  );
  good = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    SITE_DIR: path.join(folder, 'dist'),
    DATABASE_PATH: path.join(folder, 'gate.sqlite'),
  };
});
afterAll(() => rm(folder, { recursive: true }));

interface Started {
  child: ChildProcess;
  output: { out: string; err: string };
  exit: Promise<number | null>;
}
function start(settings: Record<string, string>): Started {
  const script = path.join(import.meta.dirname, '..', '..', 'src', 'server.ts');
  const child = spawn(process.execPath, [script], { env: { PATH: process.env.PATH, ...good, ...settings } });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  return { child, output, exit: new Promise((resolve) => child.once('close', resolve)) };
}
async function listening({ output, child }: Started): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const port = /"port":(\d+)/.exec(output.out)?.[1];
    if (port) return `http://127.0.0.1:${port}`;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server did not start: ${output.err}`);
}

describe('what cannot work is said in one line that names it and the remedy, with exit code 2', () => {
  test.each<[string, () => Record<string, string>, RegExp]>([
    ['setting', () => ({ PORT: 'http' }), /^PORT is a number from 0 to 65535, for instance 4321\n$/],
    [
      'data folder',
      () => ({ DATA_DIR: path.join(folder, 'none') }),
      /^DATA_DIR: .*latest\.json does not exist; run `npm run collect`.*\n$/,
    ],
    [
      'broken snapshot',
      () => ({ DATA_DIR: path.join(folder, 'broken') }),
      /^DATA_DIR: .*latest\.json is not JSON; restore it from git\n$/,
    ],
    ['database path', () => ({ DATABASE_PATH: folder }), /^DATABASE_PATH: .* is a folder; name a file.*\n$/],
    [
      'site',
      () => ({ SITE_DIR: path.join(folder, 'none') }),
      /^SITE_DIR: .* holds no built site; run `npm run build` first\n$/,
    ],
    ['host', () => ({ HOST: '203.0.113.1' }), /^HOST, PORT: cannot listen \(.*\n$/],
  ])('%s', async (_, settings, line) => {
    await mkdir(path.join(folder, 'broken'), { recursive: true });
    await writeFile(path.join(folder, 'broken', 'latest.json'), '{');
    const started = start({ LOG_LEVEL: 'silent', ...settings() });
    expect(await started.exit).toBe(2);
    expect(started.output.err).toMatch(line);
  });

  test('a port in use', async () => {
    const first = start({});
    const { port } = new URL(await listening(first));
    const second = start({ PORT: port });
    expect(await second.exit).toBe(2);
    expect(second.output.err).toBe(`PORT: ${port} is in use; choose another, for instance ${Number(port) + 1}\n`);
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
  });
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: answers under way are finished, new ones refused, exit code 0',
  async (signal) => {
    const started = start({});
    const url = await listening(started);
    expect((await fetch(url)).status).toBe(200);
    const slow = fetch(`${url}/slow`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    started.child.kill(signal);
    expect(await (await slow).text()).toBe('slow, but whole');
    expect(await started.exit).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
    expect(started.output.err).toBe('');
    const lines = started.output.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg?: string });
    expect(lines.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['listening', 'stopping: answers under way are finished']),
    );
  },
);

test('a server that is killed and started again knows its counters and keys', async () => {
  const access = await openAccess({ file: good.DATABASE_PATH as string, now: Date.now });
  const account = await access.accounts.add('killed@example.ca', '-');
  const made = await access.keys.create(account?.id as string, 'x');
  await access.close();
  const ask = async (url: string) =>
    Number((await fetch(`${url}/api/rates/alpha`, bearer(made?.key as string))).headers.get('x-ratelimit-remaining'));
  const first = start({});
  const url = await listening(first);
  for (let count = 0; count < 5; count++) await ask(url);
  first.child.kill('SIGKILL');
  await first.exit;
  const second = start({});
  // A quarter hour may end in between: then the window is fresh, and says so.
  expect([94, 99]).toContain(await ask(await listening(second)));
  second.child.kill('SIGTERM');
  await second.exit;
});

test('behind a named proxy the client’s own address is logged, else the peer’s', async () => {
  const started = start({ TRUST_PROXY: '127.0.0.1' });
  const url = await listening(started);
  await fetch(`${url}/api/status`, { headers: { 'x-forwarded-for': '6.6.6.6, 198.51.100.7' } });
  started.child.kill('SIGTERM');
  await started.exit;
  expect(started.output.out).toContain('"address":"198.51.100.7"');
  expect(started.output.out).not.toContain('6.6.6.6');
});
