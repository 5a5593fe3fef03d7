import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../pipeline/automation/cli.ts';
import { verified } from '../../pipeline/automation/verify.ts';
import { main as collection } from '../../pipeline/cli.ts';
import { now as clock } from '../../src/settings.ts';
import { type Ended, inProcess, spawned } from '../support/command.ts';
import { type StandIn, standIn } from './support/github.ts';
import { type Clone, HAS_GIT, PLAIN, type Repository, repository, withGit } from './support/repository.ts';

const RECORDINGS = path.resolve('tests/recordings');
const HOUR = 3_600_000;

let remote: Repository;
let github: StandIn;
let job: Clone;
beforeAll(async () => {
  remote = await repository([]);
  github = await standIn();
  job = await remote.clone();
});
afterAll(async () => {
  await github.close();
  await remote.remove();
});

const ENV = { ...PLAIN, PATH: process.env['PATH'] };
const JOB_ENV = {
  ...ENV,
  GITHUB_REPOSITORY: 'prime/minus',
  GITHUB_TOKEN: 'secret',
  GITHUB_SERVER_URL: 'http://127.0.0.1:1',
  BRANCH: 'main',
};

/** A command of the project as the workflow runs it, in the job's checkout. */
const automation = (name: string, env: Record<string, string> = {}): Promise<Ended> =>
  inProcess(() => main([name]), { cwd: job.folder, env: { ...JOB_ENV, GITHUB_API_URL: github.api, ...env } });

/** The same in a process of its own, told by GitHub where it is. */
const automationAlone = (name: string, env: Record<string, string> = {}): Promise<Ended> =>
  spawned('pipeline/automation/cli.ts', [name], {
    cwd: job.folder,
    env: { ...JOB_ENV, GITHUB_ACTIONS: 'true', ...env },
  });

/** One run of the workflow's jobs over a recording, `hoursAgo`. */
async function workflow(recording: string, hoursAgo: number): Promise<Record<'collect' | 'commit' | 'report', Ended>> {
  await job.refresh();
  const now = new Date(clock().getTime() - hoursAgo * HOUR).toISOString();
  const asked = ['--replay', recording, '--now', now, 'rbc', 'national', 'alterna'];
  const collect = await inProcess(() => collection(asked), { cwd: job.folder, env: ENV });
  const commit = await automation('commit', { BASE: job.base });
  await job.refresh();
  return { collect, commit, report: await automation('report') };
}

describe.runIf(HAS_GIT)(withGit('the commands of the workflow'), () => {
  test('the real commands carry a collection to the branch, to one issue per lender, and to the summary', async () => {
    // A recording without RBC is what a run without RBC looks like.
    const partial = path.join(remote.home, 'recordings');
    await cp(RECORDINGS, partial, { recursive: true });
    const index = path.join(partial, 'index.json');
    const all = JSON.parse(await readFile(index, 'utf8')) as { recordings: { lender: string }[] };
    const without = { ...all, recordings: all.recordings.filter(({ lender }) => lender !== 'rbc') };
    await writeFile(index, JSON.stringify(without));

    const first = await workflow(RECORDINGS, 40);
    expect([0, 1, 4]).toContain(first.collect.status);
    expect(first.commit).toMatchObject({ status: 0, stderr: '' });
    expect(first.commit.stdout).toContain('First snapshot: ');
    expect(github.issues.filter(({ body }) => body?.includes('prime-minus-lender: rbc -->'))).toEqual([]);
    const { rates } = await verified(job.data);

    const second = await workflow(partial, 20);
    expect(second.collect.status).toBe(1);
    expect(second.commit.stdout).toContain('rbc: failed (not-recorded), 1 run in a row');
    const third = await workflow(partial, 10);
    expect(third.report.stdout).toMatch(
      /opened #\d+ .* (?:cannot be read|was never read yet): we could not read this lender/,
    );
    expect((await verified(job.data)).rates.get('rbc')).toEqual(rates.get('rbc'));

    expect((await workflow(RECORDINGS, 1)).report.stdout).toMatch(/closed #\d+/);
    expect(github.issues.filter(({ body }) => body?.includes('prime-minus-lender: rbc -->'))).toHaveLength(1);

    const file = path.join(remote.home, 'summary.md');
    expect((await automation('summary', { GITHUB_STEP_SUMMARY: file })).status).toBe(0);
    expect(await readFile(file, 'utf8')).toMatch(/\| rbc \| \w+ \| \d+ \| 0 \|/);
    expect((await automation('verify')).stdout).toContain('is whole');
    expect((await remote.git('rev-list', '--count', 'main')).trim()).toBe('5');
  }, 120_000);

  test('a manual start without lenders collects nothing, and tells the next step so', async () => {
    const output = path.join(remote.home, 'output');
    const ended = await automationAlone('collect', { LENDERS: 'nosuchbank', GITHUB_OUTPUT: output });
    expect(ended).toMatchObject({ status: 0, stderr: expect.stringContaining('there is no lender "nosuchbank"') });
    expect(await readFile(output, 'utf8')).toMatch(new RegExp(`^base=${job.base}\nexit_code=2\nstarted=\\S+\n$`));
  });

  test('a manual start with an option is refused before anything runs, with an error that GitHub shows', async () => {
    const output = path.join(remote.home, 'refused');
    const asked = { LENDERS: '--data=/tmp/elsewhere', GITHUB_OUTPUT: output };
    const ended = await automation('collect', asked);
    expect(ended).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(/^LENDERS holds lender ids/) });
    const marked = await automationAlone('collect', asked);
    expect(marked).toMatchObject({ status: 2, stderr: '' });
    expect(marked.stdout.split('\n').slice(2)).toEqual([`::error::${ended.stderr.trim()}`, '']);
    expect(existsSync(output)).toBe(false);
  });

  test('an unknown command lists the existing ones', async () => {
    expect(await automation('comit')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^Name one of: .*\bcollect, /),
    });
  });
});
