import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const MISSING = spawnSync('shellcheck', ['--version'], { stdio: 'ignore' }).error !== undefined;

test.skipIf(MISSING)(
  `shellcheck finds nothing in what runs as root or by a timer${MISSING ? ' (left out: it is not installed here)' : ''}`,
  () => {
    const files = execFileSync('git', ['ls-files', 'deploy/*.sh', 'deploy/pm', '.ci/run'], { encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(files.length).toBeGreaterThan(4);
    const { status, stdout } = spawnSync('shellcheck', files, { encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  },
);
