import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverSettings } from '../../src/settings.ts';
import { madeUpLender } from '../support/lenders.ts';
import { HAS_GIT, PLAIN, type Repository, repository, withGit } from './support/repository.ts';

const run = promisify(execFile);
const SCRIPT = path.resolve('deploy/update.sh');

let start: Repository;
let remote: Repository;
let server: string;
const update = (): Promise<{ stdout: string }> =>
  run(SCRIPT, [], {
    env: { ...process.env, ...PLAIN, PRIME_MINUS_ROOT: server, PATH: `${server}/bin:${process.env.PATH}` },
  });
const asked = async (): Promise<string[]> => {
  const lines = (await readFile(path.join(server, 'asked'), 'utf8').catch(() => '')).trim().split('\n');
  await rm(path.join(server, 'asked'), { force: true });
  return lines;
};
const served = (): Promise<string> => readFile(path.join(server, 'current', 'dist', 'page'), 'utf8');
const failAt = (command: string): Promise<void> => writeFile(path.join(server, 'fail'), command);

// Links are replaced with GNU's mv, as on the servers this is for.
describe.runIf(HAS_GIT && process.platform === 'linux')(withGit('the update of a server'), () => {
  beforeAll(async () => {
    start = await repository([madeUpLender('acme')]);
  });
  afterAll(() => start.remove());
  beforeEach(async () => {
    remote = await repository([madeUpLender('acme')], start);
    server = path.join(remote.home, 'server');
    await mkdir(path.join(server, 'releases'), { recursive: true });
    await remote.git('clone', '--quiet', '--bare', remote.bare, path.join(server, 'repository'));
    // A stand-in for npm that does as it is told and writes down what was asked.
    await mkdir(path.join(server, 'bin'));
    const npm = path.join(server, 'bin', 'npm');
    await writeFile(
      npm,
      `#!/bin/sh
echo "$*" >> ${server}/asked
[ -f "${server}/fail" ] && grep -q -x -e "$(cat ${server}/fail)" <<END && exit 1
$*
END
case "$*" in
  ci*) mkdir -p node_modules/.vite && echo made > node_modules/made ;;
  *build*) mkdir -p dist && cp code.ts dist/page && echo "$HISTORY_PATH" >> ${server}/kept ;;
esac
`,
    );
    await chmod(npm, 0o755);
  });
  afterEach(() => remote.remove());

  test('takes data/ from a repository of its own where there is one, and switches when either moves', async () => {
    const store = await repository([madeUpLender('acme')], start);
    const writer = await store.clone();
    await mkdir(path.join(writer.folder, 'data'), { recursive: true });
    const branch = async (): Promise<string> => (await store.git('symbolic-ref', 'HEAD')).trim();
    const put = async (text: string): Promise<void> => {
      await writeFile(path.join(writer.folder, 'data', 'latest.json'), text);
      await writer.git('add', '--all');
      await writer.git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', text);
      await writer.git('push', '--quiet', 'origin', `HEAD:${await branch()}`);
    };
    await put('first');
    await store.git('branch', '--move', 'main', 'figures');
    await remote.git('clone', '--quiet', '--bare', store.bare, path.join(server, 'data-repository'));
    await update();
    const data = (): Promise<string> => readFile(path.join(server, 'current', 'data', 'latest.json'), 'utf8');
    expect(await data()).toBe('first');
    expect(await readlink(path.join(server, 'current'))).toMatch(/^releases\/[0-9a-f]{40}-[0-9a-f]{40}$/);
    await put('second');
    await update();
    expect(await data()).toBe('second');
    await remote.pushCode('third');
    await update();
    expect([await data(), await served()]).toEqual(['second', 'third']);
    await store.remove();
  });

  test('pulls, installs, verifies, builds, and only then switches', async () => {
    await update();
    expect(await asked()).toEqual([
      'ci --no-audit --no-fund --loglevel=error',
      'run --silent verify -- data',
      'run --silent build',
    ]);
    const commit = (await remote.git('rev-parse', 'main')).trim();
    expect(await readlink(path.join(server, 'current'))).toBe(`releases/${commit}`);
    expect(await served()).toBe('first');
    expect(await readdir(server)).toContain('switched');
  });

  test('builds each release upon what the last derived of the past', async () => {
    await update();
    await remote.pushCode('second');
    await update();
    const kept = path.join(server, 'history.sqlite');
    expect((await readFile(path.join(server, 'kept'), 'utf8')).trim().split('\n')).toEqual([kept, kept]);
  });

  test('does nothing when nothing came', async () => {
    await update();
    await asked();
    await rm(path.join(server, 'switched'));
    await update();
    expect(await asked()).toEqual(['']);
    expect(await readdir(server)).not.toContain('switched');
  });

  test('of figures alone fetches no packages, of packages does', async () => {
    await remote.pushCode('{}', 'package-lock.json');
    await update();
    await asked();
    await remote.pushCode('second');
    await update();
    expect(await asked()).toEqual(['run --silent verify -- data', 'run --silent build']);
    expect(await readdir(path.join(server, 'current', 'node_modules'))).toEqual(['made']);
    expect(await served()).toBe('second');
    await remote.pushCode('{ }', 'package-lock.json');
    await update();
    expect((await asked())[0]).toMatch(/^ci /);
  });

  test.each(['run --silent verify -- data', 'run --silent build'])(
    'keeps what is served when "%s" fails',
    async (step) => {
      await update();
      await rm(path.join(server, 'switched'));
      await remote.pushCode('second');
      await failAt(step);
      await expect(update()).rejects.toThrow();
      expect(await served()).toBe('first');
      expect(await readdir(server)).not.toContain('switched');
      await rm(path.join(server, 'fail'));
      await update();
      expect(await served()).toBe('second');
    },
  );

  test('switches to the newest release though one was killed before its switch', async () => {
    await update();
    await symlink(await readlink(path.join(server, 'current')), path.join(server, 'current.new'));
    await remote.pushCode('second');
    await update();
    expect(await served()).toBe('second');
  });

  test('keeps three releases to go back to', async () => {
    for (const text of ['second', 'third', 'fourth', 'fifth']) {
      await update();
      await remote.pushCode(text);
    }
    await update();
    expect(await readdir(path.join(server, 'releases'))).toHaveLength(3);
    expect(await served()).toBe('fifth');
  });
});

describe('the pieces of a server', () => {
  const read = (name: string): string => readFileSync(path.resolve('deploy', name), 'utf8');
  const unit = read('systemd/prime-minus@.service').replaceAll('%i', '4321');
  const environment = Object.fromEntries(
    [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );

  test('agree on the ports', () => {
    const ports = (text: string, pattern: RegExp): string[] =>
      [...new Set([...text.matchAll(pattern)].map(([, port]) => port ?? ''))].sort();
    const proxied = ports(read('Caddyfile'), /127\.0\.0\.1:(\d+)/g);
    expect(proxied).toEqual(['4321', '4322']);
    expect(ports(read('systemd/prime-minus-restart.service'), /restart prime-minus@(\d+)/g)).toEqual(proxied);
    expect(ports(read('README.md'), /enable --now prime-minus@(\d+)\.service prime-minus@4322/g)).toEqual(['4321']);
  });

  test('give the server settings that it takes, and that believe the proxy alone', () => {
    const settings = serverSettings({ ...environment, PUBLIC_ORIGIN: 'https://rates.example.ca' });
    expect(settings).toMatchObject({ HOST: '127.0.0.1', PORT: 4321, DATA_DIR: '/srv/prime-minus/current/data' });
    expect(settings.TRUST_PROXY?.check('127.0.0.1')).toBe(true);
    expect(settings.TRUST_PROXY?.check('10.0.0.1')).toBe(false);
  });

  test('call scripts that exist, and one database', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    for (const name of readdirSync('deploy/systemd')) {
      for (const [, script] of read(`systemd/${name}`).matchAll(/npm run --silent (\w+)/g))
        expect(Object.keys(scripts)).toContain(script);
      for (const [, database] of read(`systemd/${name}`).matchAll(/DATABASE_PATH=(.*)/g))
        expect(database).toBe(environment['DATABASE_PATH']);
    }
  });
});
