import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeData } from '../support/snapshot.ts';
import { HAS_GIT, PLAIN, type Repository, repository, withGit } from './support/repository.ts';

const run = promisify(execFile);

let start: Repository;
let remote: Repository;
let server: string;
const inServer = (...names: string[]): string => path.join(server, ...names);
const update = (): Promise<{ stdout: string }> => {
  const env = { ...process.env, ...PLAIN, PRIME_MINUS_ROOT: server, PATH: `${server}/bin:${process.env.PATH}` };
  return run(path.resolve('deploy/update.sh'), [], { env });
};
/** What npm was asked since the last look. */
const asked = async (): Promise<string[]> => {
  const lines = (await readFile(inServer('asked'), 'utf8').catch(() => '')).trim().split('\n');
  await rm(inServer('asked'), { force: true });
  return lines;
};
const served = (file = 'dist/page'): Promise<string> => readFile(inServer('current', file), 'utf8');

/** A stand-in for npm that does as it is told and writes down what was asked. */
const npm = (): string => `#!/bin/sh
echo "$*" >> ${server}/asked
[ -f "${server}/fail" ] && grep -q -x -e "$(cat ${server}/fail)" <<END && exit 1
$*
END
case "$*" in
  ci*) mkdir -p node_modules/.vite && echo made > node_modules/made ;;
  *build*) mkdir -p dist && cp code.ts dist/page && echo "$HISTORY_PATH" >> ${server}/kept ;;
esac
`;

// Links are replaced with GNU's mv, as on the servers this is for.
describe.runIf(HAS_GIT && process.platform === 'linux')(withGit('the update of a server'), () => {
  beforeAll(async () => {
    start = await repository([]);
  });
  afterAll(() => start.remove());
  beforeEach(async () => {
    remote = await repository([], start);
    server = path.join(remote.home, 'server');
    for (const folder of ['releases', 'bin']) await mkdir(inServer(folder), { recursive: true });
    await remote.git('clone', '--quiet', '--bare', remote.bare, inServer('repository'));
    await writeFile(inServer('bin', 'npm'), npm(), { mode: 0o755 });
  });
  afterEach(() => remote.remove());

  test('pulls, installs, verifies and builds before it switches, and does nothing without a new commit', async () => {
    await update();
    expect(await asked()).toEqual([
      'ci --no-audit --no-fund --loglevel=error',
      'run --silent verify -- data',
      'run --silent build',
    ]);
    const commit = (await remote.git('rev-parse', 'main')).trim();
    expect(await readlink(inServer('current'))).toBe(`releases/${commit}`);
    expect(await served()).toBe('first');
    await rm(inServer('switched'));
    await update();
    expect(await asked()).toEqual(['']);
    expect(await readdir(server)).not.toContain('switched');
  });

  test('builds from the derived history of the last release, and installs packages only if their files changed', async () => {
    await remote.pushCode('{}', 'package-lock.json');
    await update();
    await asked();
    await remote.pushCode('second');
    await update();
    expect(await asked()).toEqual(['run --silent verify -- data', 'run --silent build']);
    expect(await readdir(inServer('current', 'node_modules'))).toEqual(['made']);
    expect(await served()).toBe('second');
    const kept = inServer('history.sqlite');
    expect((await readFile(inServer('kept'), 'utf8')).trim().split('\n')).toEqual([kept, kept]);
    await remote.pushCode('{ }', 'package-lock.json');
    await update();
    expect((await asked())[0]).toMatch(/^ci /);
  });

  test.each(['data', 'data/latest.json', 'data/rates'])('puts back a lost %s of the served release', async (lost) => {
    await remote.push((folder) => writeData(path.join(folder, 'data')));
    await update();
    const whole = async () => [
      await readdir(inServer('current', 'data'), { recursive: true }),
      await served('data/latest.json'),
    ];
    const before = await whole();
    await asked();
    await rm(inServer('current', lost), { recursive: true });
    expect((await update()).stdout).toMatch(/^put back what was missing in releases\//);
    expect(await asked()).toEqual(['run --silent verify -- data']);
    expect(await whole()).toEqual(before);
    expect((await readdir(server)).filter((name) => name.startsWith('index'))).toEqual([]);
    expect((await update()).stdout).toBe('');
  });

  test.each(['run --silent verify -- data', 'run --silent build'])(
    'keeps the present release if "%s" fails',
    async (step) => {
      await update();
      await rm(inServer('switched'));
      await remote.pushCode('second');
      await writeFile(inServer('fail'), step);
      await expect(update()).rejects.toThrow();
      expect(await served()).toBe('first');
      expect(await readdir(server)).not.toContain('switched');
      await rm(inServer('fail'));
      await update();
      expect(await served()).toBe('second');
    },
  );

  test('switches to the newest release although an earlier update was killed before its switch', async () => {
    await update();
    await symlink(await readlink(inServer('current')), inServer('current.new'));
    await remote.pushCode('second');
    await update();
    expect(await served()).toBe('second');
  });

  test('keeps three older releases to go back to', async () => {
    for (const text of ['second', 'third', 'fourth', 'fifth']) {
      await update();
      await remote.pushCode(text);
    }
    await update();
    expect(await readdir(inServer('releases'))).toHaveLength(3);
    expect(await served()).toBe('fifth');
  });
});
