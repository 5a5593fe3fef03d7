import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HAS_GIT, PLAIN, type Repository, repository, withGit } from './support/repository.ts';

const run = promisify(execFile);

let code: Repository;
/** The homes of the user who reads and of the one who delivers, each with a clone of its own. */
let reader: string;
let deliverer: string;

/** Runs a script beside a stand-in for npm that ends as told, leaves what a collection leaves, and writes down what it was asked. */
async function script(
  name: 'collect' | 'deliver',
  collected = 0,
  leaves = true,
): Promise<{ code: number; asked: string[] }> {
  const npm = path.join(code.home, 'npm');
  const notes = path.join(code.home, 'asked');
  const asked = 'HAND_DIR=$HAND_DIR HANDED=$HANDED BASE=$BASE BRANCH=$BRANCH';
  await writeFile(
    npm,
    `#!/bin/sh
echo "$PWD: $* ${asked}" >> ${notes}
case "$*" in
  ci*) mkdir -p node_modules ;;
  *collect*) ${leaves ? `mkdir -p "$HAND_DIR/collected" && echo '{}' > "$HAND_DIR/collected/latest.json"` : 'true'}; exit ${collected} ;;
esac
`,
    { mode: 0o755 },
  );
  const env = {
    ...process.env,
    ...PLAIN,
    PATH: `${code.home}:${process.env.PATH}`,
    PRIME_MINUS_COLLECTOR: reader,
    PRIME_MINUS_DELIVERER: deliverer,
    LENDERS: 'rbc td',
  };
  const ended = await run(path.resolve(`deploy/collector/${name}.sh`), [], { env }).then(
    () => 0,
    (error: { code: number }) => error.code,
  );
  const lines = (await readFile(notes, 'utf8').catch(() => '')).trim().split('\n');
  await rm(notes, { force: true });
  return { code: ended, asked: lines.map((line) => line.replace(/ \w+=(?= |$)/g, '')) };
}

async function clones(of: Repository): Promise<void> {
  for (const home of [reader, deliverer]) {
    await mkdir(home, { recursive: true });
    await of.git('clone', '--quiet', of.bare, path.join(home, 'repository'));
  }
}

describe.runIf(HAS_GIT)(withGit('a place of its own to collect from'), () => {
  beforeEach(async () => {
    code = await repository([]);
    [reader, deliverer] = ['reader', 'deliverer'].map((name) => path.join(code.home, name)) as [string, string];
  });
  afterEach(() => code.remove());

  test('reads over the newest commit, whatever the branch is called, and another user delivers the result', async () => {
    await code.git('branch', '--move', 'main', 'trunk');
    await clones(code);
    await code.git('branch', '--copy', 'trunk', 'main');
    await code.pushCode('newer');
    await code.git('branch', '--force', 'trunk', 'main');
    const tip = (await code.git('rev-parse', 'trunk')).trim();
    const at = path.join(reader, 'repository');
    expect((await script('collect')).asked).toEqual([
      `${at}: ci --no-audit --no-fund --loglevel=error`,
      `${at}: run --silent automation -- collect HAND_DIR=${reader}/handed`,
    ]);
    expect(await readFile(path.join(at, 'code.ts'), 'utf8')).toBe('newer');
    expect((await readFile(path.join(reader, 'handed', 'base'), 'utf8')).trim()).toBe(tip);
    const own = path.join(deliverer, 'repository');
    expect((await script('deliver')).asked).toEqual([
      `${own}: ci --no-audit --no-fund --loglevel=error`,
      `${own}: run --silent automation -- commit HANDED=${reader}/handed/collected BASE=${tip} BRANCH=trunk`,
    ]);
  });

  test.each([
    [0, true],
    [1, true],
    [2, false],
    [3, true],
    [4, true],
    [70, false],
  ])('ends with the exit code of the collection: %i, delivered: %s', async (ended, delivered) => {
    await clones(code);
    expect((await script('collect', ended)).code).toBe(ended);
    expect((await readdir(path.join(reader, 'handed'))).includes('base')).toBe(delivered);
    const { code: status, asked } = await script('deliver');
    expect([status, asked.some((line) => line.includes('commit'))]).toEqual([0, delivered]);
  });
});
