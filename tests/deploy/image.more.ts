import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../support/port.ts';
import { ownEnvironment } from '../support/process.ts';

/**
 * What the Dockerfile makes, made here without an engine: its COPY and RUN lines are followed, and its command is run as nobody in particular, over
 * files that it cannot write but for the volume. Left out are `npm ci`, whose packages are taken from here, and the base images.
 */
const NOBODY = 65_532;
const [BUILD = '', IMAGE = ''] = readFileSync('Dockerfile', 'utf8')
  .split(/^FROM .*$/m)
  .slice(1);
const VOLUME = '/var/lib/prime-minus';
/** Only root can give a process a place of its own for the volume. */
const IS_ROOT = process.getuid?.() === 0;

let home: string;
const at = (...names: string[]): string => path.join(home, ...names);
/** The size of a folder in bytes; hard-linked files count once. */
const sizeOf = (folder: string): number =>
  Number(execFileSync('du', ['-s', '--block-size=1', folder], { encoding: 'utf8' }).split('\t')[0]);
const inStage = (file: string): string => at('build', path.relative('/app', file));

/** Copies as links, where that can be: packages are many, and nothing here writes into what a package holds. */
function copied(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'pipe' });
  } catch {
    execFileSync('cp', ['-a', from, to], { stdio: 'pipe' });
  }
}

beforeAll(() => {
  // Where another user may enter, as he may not enter the folder of the tests.
  home = mkdtempSync(path.join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'prime-minus-image-'));
  chmodSync(home, 0o755);
  const [everything, ...kept] = readFileSync('.dockerignore', 'utf8').trim().split('\n');
  expect([everything, ...kept.map((line) => line[0])]).toEqual(['*', ...kept.map(() => '!')]);
  const tracked = execFileSync('git', ['ls-files', '-z', ...kept.map((line) => line.slice(1))], { encoding: 'utf8' });
  for (const file of tracked.split('\0').filter((name) => name !== '')) cpSync(file, at('build', file));
  copied('node_modules', at('build', 'node_modules'));
  // Not the caches of npm and of the build, which they may overwrite.
  for (const own of readdirSync('node_modules').filter((name) => /^\.(?!bin$)/.test(name)))
    rmSync(at('build', 'node_modules', own), { recursive: true });
  for (const [, command = ''] of BUILD.matchAll(/^RUN (?!npm ci)(.*)$/gm))
    execFileSync('sh', ['-c', command], {
      cwd: at('build'),
      env: { PATH: process.env['PATH'], HOME: home, ASTRO_TELEMETRY_DISABLED: '1', npm_config_offline: 'true' },
      stdio: 'pipe',
    });
  mkdirSync(at('image'));
  for (const [, from = '', to = ''] of IMAGE.matchAll(/^COPY --from=build (?:--chown=\S+ )?(\S+) (\.\/\S*)$/gm))
    copied(inStage(from), at('image', to));
  mkdirSync(at('volume'));
  chownSync(at('volume'), NOBODY, NOBODY);
}, 300_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs a command with the volume in its place, as the image's user. */
function inImage(command: string[], environment: Record<string, string>) {
  const lines = `mount -t tmpfs tmpfs /var/lib && mkdir ${VOLUME} && mount --bind "$1" ${VOLUME} && shift &&
    exec setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups "$@"`;
  const env = ownEnvironment({ ...environment, NODE_COMPILE_CACHE: '', NOW: '' });
  const shell = ['--mount', 'sh', '-c', lines, 'sh', at('volume'), process.execPath, ...command];
  return spawn('unshare', shell, { cwd: at('image'), env, stdio: ['ignore', 'inherit', 'inherit'] });
}

describe.skipIf(!IS_ROOT)(`the container of deploy/CONTAINER.md${IS_ROOT ? '' : ' (left out: needs root)'}`, () => {
  test('runs with the settings of its page alone, as a user who cannot write into the image', async () => {
    const [line = ''] = /^podman run .*$/m.exec(readFileSync('deploy/CONTAINER.md', 'utf8')) ?? [];
    expect(line).toContain(`--volume accounts:${VOLUME}`);
    expect(line).not.toContain('--env');
    const environment = Object.fromEntries(
      [...IMAGE.matchAll(/^ENV (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value?.startsWith('$') ? '' : value]),
    ) as Record<string, string>;
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const [command = ''] = JSON.parse(/^CMD (\[.*\])$/m.exec(IMAGE)?.[1] ?? '[]') as string[];
    // Of its own network a container has all ports; here one is free.
    const server = inImage([command], { ...environment, PORT: String(port) });
    onTestFinished(() => void server.kill('SIGKILL'));
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
      timeout: 300_000,
      interval: 100,
    });
    const status = async (from: string): Promise<number> => (await fetch(url + from, { redirect: 'manual' })).status;
    const pages = ['/', '/fr/signup', '/api/preview', '/api/rates/aggregated'];
    expect(await Promise.all(pages.map(status))).toEqual([200, 200, 200, 401]);
    const [, ...check] = JSON.parse(/^HEALTHCHECK .* CMD (\[.*\])$/m.exec(IMAGE)?.[1] ?? '[]') as string[];
    const healthy = (on: number): number | null =>
      spawnSync(process.execPath, check, { cwd: at('image'), env: ownEnvironment({ PORT: String(on) }) }).status;
    expect([healthy(port), healthy(await freePort())]).toEqual([0, 1]);
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(readdirSync(at('image')).sort()).toEqual(['data', 'dist', 'node_modules', 'package.json', 'src']);
    expect(readdirSync(at('volume'))).toEqual(expect.arrayContaining(['accounts.sqlite', 'history.sqlite']));
  });

  test('stores nothing where it has no volume to store it in, and says so', async () => {
    const server = inImage([`${JSON.parse(/^CMD (\[.*\])$/m.exec(IMAGE)?.[1] ?? '[]')[0]}`], {
      PORT: '0',
      DATABASE_PATH: '/app/a.sqlite',
    });
    expect((await once(server, 'exit'))[0]).not.toBe(0);
  });
});

describe('the platform of deploy/PLATFORM.md', () => {
  const page = readFileSync('deploy/PLATFORM.md', 'utf8');
  const line = (name: string): string => new RegExp(`^\\| ${name} \\| \`(.*?)\``, 'm').exec(page)?.[1] ?? '';

  test('builds and starts by commands that exist, with the settings of its page and the port that the platform sets', async () => {
    expect(line('build command')).toBe('npm ci && npm run build');
    expect(line('health check')).toBe('/readyz');
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect([line('start command'), scripts.start]).toEqual(['npm start', 'exec node src/server.ts']);
    const [, block = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(page) ?? [];
    const settings = Object.fromEntries(
      block
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/).slice(0, 2)),
    );
    expect(Object.keys(settings)).toEqual(['PUBLIC_ORIGIN', 'DATABASE_PATH']);
    const port = await freePort();
    const server = spawn(process.execPath, ['src/server.ts'], {
      cwd: at('build'),
      // The disk is another folder here.
      env: ownEnvironment({ ...settings, PORT: String(port), DATABASE_PATH: at('disk.sqlite'), NOW: '' }),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    onTestFinished(() => void server.kill('SIGKILL'));
    const ready = async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    await vi.waitFor(ready, { timeout: 60_000, interval: 100 });
    expect(await (await fetch(`http://127.0.0.1:${port}/sitemap.xml`)).text()).toContain(
      '<loc>https://rates.example.ca/',
    );
  });
});

test('it adds less than 200 MB to its base', () => {
  expect(sizeOf(at('image')) / 1e6).toBeLessThan(200);
});

test('it contains nothing that only builds and tests need', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const tools = Object.keys(packages).filter((name) => packages[name]?.dev);
  expect(tools.length).toBeGreaterThan(50);
  expect(tools.filter((name) => existsSync(at('image', name)))).toEqual([]);
});
