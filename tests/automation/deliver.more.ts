import { readdir, rm } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import { readRuns } from '../../src/snapshots/runs.ts';
import { killGroup, startProcess } from '../support/process.ts';
import { FIRST, published } from './support/published.ts';
import { HAS_GIT, PLAIN, withGit } from './support/repository.ts';

const WAITING = { timeout: 20_000, interval: 20 };
const { remote, subjects, tip, figures } = published();

describe.runIf(HAS_GIT)(withGit('a commit'), () => {
  test('beside three others at once is not lost, nor are they', async () => {
    const jobs = await Promise.all(['acme', 'bravo', 'carol', 'delta'].map(async (id) => ({ id, job: await tip() })));
    for (const [index, { id, job }] of jobs.entries())
      await job.collect({ [id]: `60=5.9${index} 36=5.80` }, `2026-11-21T13:1${index}:00Z`);
    const done = await Promise.all(jobs.map(({ job }) => job.deliver({ tries: 20 })));
    expect(done.map((one) => one?.tries).sort()[3]).toBeGreaterThan(1);
    const shown = jobs.map(({ id }, index) => [id, { 60: Number(`5.9${index}`), 36: 5.8 }]);
    expect(await figures()).toEqual(Object.fromEntries(shown));
    expect(await subjects()).toHaveLength(6);
    expect(await readRuns((await tip()).data, 9)).toHaveLength(5);
  });

  test('that is killed during its push is completed by the next try', async () => {
    const job = await tip();
    await job.collect({ ...FIRST, acme: '60=6.04 36=6.05' }, '2026-11-21T13:17:00Z');
    const slow = await remote().beforeReceiving(`touch ${remote().home}/pushing\nsleep 30`);
    const { child, ended } = startProcess('pipeline/automation/cli.ts', ['commit'], {
      cwd: job.folder,
      env: { ...process.env, ...PLAIN, BRANCH: 'main', BASE: job.base, GITHUB_TOKEN: '' },
      detached: true,
    });
    await vi.waitFor(async () => expect(await readdir(remote().home)).toContain('pushing'), WAITING);
    killGroup(child);
    expect(await ended).toBe('SIGKILL');
    await rm(slow);
    expect(await subjects()).toHaveLength(2);
    await job.deliver();
    expect(await subjects()).toHaveLength(3);
    expect((await figures())['acme']).toEqual({ 60: 6.04, 36: 6.05 });
  });
});
