import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HAS_GIT, PLAIN, type Repository, repository, withGit } from './support/repository.ts';

const run = promisify(execFile);
const SCRIPT = path.resolve('deploy/collector/collect.sh');

let code: Repository;
let clone: string;
/** Runs the script in its clone, beside a stand-in for npm that ends as told and writes down what it was asked, and where. */
async function collect(collected = 0): Promise<{ code: number; asked: string[] }> {
  const npm = path.join(code.home, 'npm');
  const notes = path.join(code.home, 'asked');
  await writeFile(
    npm,
    `#!/bin/sh
echo "$* BRANCH=$BRANCH BASE=$BASE DATA_CLONE=$DATA_CLONE COLLECTED=$COLLECTED" >> ${notes}
case "$*" in ci*) mkdir -p node_modules ;; *collect*) exit ${collected} ;; esac
`,
  );
  await chmod(npm, 0o755);
  const env = {
    ...process.env,
    ...PLAIN,
    PATH: `${code.home}:${process.env.PATH}`,
    PRIME_MINUS_CLONE: clone,
    LENDERS: 'rbc td',
  };
  const ended = await run(SCRIPT, [], { env }).then(
    () => 0,
    (error: { code: number }) => error.code,
  );
  const asked = (await readFile(notes, 'utf8')).trim().split('\n');
  await rm(notes);
  return { code: ended, asked };
}

describe.runIf(HAS_GIT)(withGit('a place of its own to collect from'), () => {
  beforeEach(async () => {
    code = await repository([]);
    clone = path.join(code.home, 'place');
    await code.git('clone', '--quiet', code.bare, clone);
  });
  afterEach(() => code.remove());

  test('collects over the newest commit and hands that on with its branch, whatever its name', async () => {
    await code.git('branch', '--move', 'main', 'trunk');
    await rm(clone, { recursive: true });
    await code.git('clone', '--quiet', code.bare, clone);
    await code.git('branch', '--copy', 'trunk', 'main');
    await code.pushCode('newer');
    await code.git('branch', '--force', 'trunk', 'main');
    const tip = (await code.git('rev-parse', 'trunk')).trim();
    const { asked } = await collect();
    expect(await readFile(path.join(clone, 'code.ts'), 'utf8')).toBe('newer');
    expect(asked.map((line) => line.replace(/ BRANCH=(.*)/, ''))).toEqual([
      'ci --no-audit --no-fund --loglevel=error',
      'run --silent collect -- --data ./data rbc td',
      'run --silent automation -- commit',
    ]);
    expect(asked[2]).toContain(`BRANCH=trunk BASE=${tip} DATA_CLONE=. COLLECTED=./data`);
  });

  test('collects into a second repository where there is one, and commits there', async () => {
    const store = await repository([]);
    await store.git('branch', '--move', 'main', 'figures');
    await code.git('clone', '--quiet', store.bare, path.join(clone, 'store'));
    await mkdir(path.join(clone, 'store', 'data'));
    await writeFile(path.join(clone, 'store', 'data', 'torn.json'), 'left by a run that was killed');
    const tip = (await store.git('rev-parse', 'figures')).trim();
    const { asked } = await collect();
    expect(asked[1]).toContain('collect -- --data store/data rbc td');
    expect(asked[2]).toContain(`BRANCH=figures BASE=${tip} DATA_CLONE=store COLLECTED=store/data`);
    await expect(readFile(path.join(clone, 'store', 'data', 'torn.json'))).rejects.toThrow('ENOENT');
    await store.remove();
  });

  test.each([
    [1, true],
    [2, false],
    [3, true],
    [70, false],
  ])('ends with what the collection ended with: %i, committed: %s', async (ended, committed) => {
    const { code: status, asked } = await collect(ended);
    expect([status, asked.some((line) => line.includes('commit'))]).toEqual([ended, committed]);
  });
});
