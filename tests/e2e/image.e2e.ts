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
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../support/port.ts';
import { ownEnvironment } from '../support/process.ts';

/**
 * What the Dockerfile makes, made here without an engine: its COPY and RUN lines are followed, and its command is run as nobody
 * in particular, over files that it cannot write. Left out are `npm ci`, whose packages are taken from here, and the base images.
 */
const NOBODY = 65_532;
const DOCKERFILE = readFileSync('Dockerfile', 'utf8');
const [BUILD = '', IMAGE = ''] = DOCKERFILE.split(/^FROM .*$/m).slice(1);

interface Compose {
  services: Record<string, { healthcheck?: { test: string[] } }>;
}

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
  for (const [, from = '', to = ''] of IMAGE.matchAll(/^COPY --from=build (\S+) (\S+)$/gm))
    copied(inStage(from), at('image', to));
  mkdirSync(at('tmp'));
  if (process.getuid?.() === 0) chownSync(at('tmp'), NOBODY, NOBODY);
}, 300_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('the image serves pages, the API and metrics, as a user who cannot write into it', async () => {
  const [port, metrics] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const [command = ''] = JSON.parse(/^CMD (\[.*\])$/m.exec(IMAGE)?.[1] ?? '[]') as string[];
  const environment = Object.fromEntries(
    [...IMAGE.matchAll(/^ENV (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]),
  );
  const server = spawn(process.execPath, [command], {
    cwd: at('image'),
    ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
    env: ownEnvironment({
      ...environment,
      NODE_COMPILE_CACHE: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: url,
      METRICS: `127.0.0.1:${metrics}`,
      DATABASE_PATH: at('tmp', 'accounts.sqlite'),
      HISTORY_PATH: at('tmp', 'history.sqlite'),
      LOG_LEVEL: 'warn',
    }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  });
  const status = async (from: string): Promise<number> => (await fetch(from, { redirect: 'manual' })).status;
  const pages = ['/', '/fr/signup', '/api/preview', '/api/rates/aggregated'].map((at) => url + at);
  expect(await Promise.all([...pages, `http://127.0.0.1:${metrics}/metrics`].map(status))).toEqual([
    200, 200, 200, 401, 200,
  ]);
  // Its health is asked by a command of its own, for engines that know no check of the image.
  const [, ...check] = JSON.parse(/^HEALTHCHECK .* CMD (\[.*\])$/m.exec(IMAGE)?.[1] ?? '[]') as string[];
  const healthy = (on: number): number | null =>
    spawnSync(process.execPath, check, { cwd: at('image'), env: ownEnvironment({ PORT: String(on) }) }).status;
  expect([healthy(port), healthy(await freePort())]).toEqual([0, 1]);
  expect(
    (parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as Compose).services[
      'second'
    ]?.healthcheck?.test.slice(2),
  ).toEqual(check);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  // It stores its data in the configured places only.
  expect(readdirSync(at('image')).sort()).toEqual(['data', 'dist', 'node_modules', 'package.json', 'src']);
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
