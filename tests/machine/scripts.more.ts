import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const lacks = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined;
const leftOut = (program: string): string => (lacks(program) ? ' (left out: it is not installed here)' : '');

test.skipIf(lacks('shellcheck'))(
  `shellcheck finds nothing in what runs as root or by a timer${leftOut('shellcheck')}`,
  () => {
    const files = execFileSync('git', ['ls-files', 'deploy/*.sh', 'deploy/pm', '.ci/run'], { encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(files.length).toBeGreaterThan(4);
    const { status, stdout } = spawnSync('shellcheck', files, { encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  },
);

test.skipIf(lacks('promtool'))(`promtool accepts the alert rules${leftOut('promtool')}`, () => {
  const args = ['check', 'rules', 'deploy/prometheus/alerts.yml'];
  expect(execFileSync('promtool', args, { encoding: 'utf8' })).toMatch(/SUCCESS: \d+ rules found/);
});
