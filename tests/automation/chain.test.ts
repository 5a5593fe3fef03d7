import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verified } from '../../pipeline/automation/verify.ts';
import { type StandIn, standIn } from './support/github.ts';
import { type Clone, HAS_GIT, type Repository, repository, withGit } from './support/repository.ts';

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

interface Ended {
  code: number;
  out: string;
}

/** A command of the project as the workflow runs it, in the job's checkout. */
function command(script: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.resolve(script), ...args],
      { cwd: job.folder, env: { PATH: process.env['PATH'] ?? '', HOME: remote.home, ...env } },
      (error, out, complaint) => resolve({ code: error ? Number(error.code) : 0, out: `${out}${complaint}` }),
    );
  });
}
const automation = (name: string, env: Record<string, string> = {}): Promise<Ended> =>
  command('pipeline/automation/cli.ts', [name], {
    GITHUB_API_URL: github.api,
    GITHUB_REPOSITORY: 'prime/minus',
    GITHUB_TOKEN: 'secret',
    GITHUB_SERVER_URL: 'http://127.0.0.1:1',
    BRANCH: 'main',
    ...env,
  });

/** One run of the workflow's jobs over a recording, `hoursAgo`. */
async function workflow(
  recording: string,
  hoursAgo: number,
): Promise<{ collect: Ended; commit: Ended; report: Ended }> {
  await job.refresh();
  const now = new Date(Date.now() - hoursAgo * HOUR).toISOString();
  const collect = await command('pipeline/cli.ts', ['--replay', recording, '--now', now, 'rbc', 'national', 'alterna']);
  const commit = await automation('commit', { BASE: job.base });
  await job.refresh();
  return { collect, commit, report: await automation('report') };
}

describe.runIf(HAS_GIT)(withGit('the commands of the workflow'), () => {
  test('the real commands carry a collection to the branch, to one issue a lender, and to the summary', async () => {
    // A recording without RBC is what a run without RBC looks like.
    const partial = path.join(remote.home, 'recordings');
    await cp(RECORDINGS, partial, { recursive: true });
    const index = path.join(partial, 'index.json');
    const all = JSON.parse(await readFile(index, 'utf8')) as { recordings: { lender: string }[] };
    const without = { ...all, recordings: all.recordings.filter(({ lender }) => lender !== 'rbc') };
    await writeFile(index, JSON.stringify(without));

    const first = await workflow(RECORDINGS, 30);
    expect(first.collect.code).toBeLessThan(2);
    expect(first.commit).toMatchObject({ code: 0 });
    expect(first.commit.out).toContain('First snapshot: ');
    expect(github.issues.filter(({ body }) => body?.includes(': rbc -->'))).toEqual([]);
    const { rates } = await verified(job.data);

    const late = await automation('watch');
    expect(late).toMatchObject({ code: 1 });
    expect(late.out).toContain('No snapshot came for 30 hours');

    const second = await workflow(partial, 20);
    expect(second.collect.code).toBe(1);
    expect(second.commit.out).toContain('rbc: failed (not-recorded), 1 run in a row');
    const third = await workflow(partial, 10);
    expect(third.report.out).toMatch(/opened #\d+ .* cannot be read: the recording holds no answer of this lender/);
    expect((await verified(job.data)).rates.get('rbc')).toEqual(rates.get('rbc'));

    const fourth = await workflow(RECORDINGS, 1);
    expect(fourth.report.out).toMatch(/closed #\d+/);
    expect(github.issues.filter(({ body }) => body?.includes(': rbc -->'))).toHaveLength(1);

    const file = path.join(remote.home, 'summary.md');
    expect((await automation('summary', { GITHUB_STEP_SUMMARY: file })).code).toBe(0);
    expect(await readFile(file, 'utf8')).toMatch(/\| rbc \| \w+ \| \d+ \| 0 \|/);
    expect((await automation('watch')).code).toBe(0);
    expect(github.issues.filter(({ body }) => body?.includes('prime-minus-watch'))).toMatchObject([
      { state: 'closed' },
    ]);
    expect((await automation('verify')).out).toContain('is whole');
    expect((await remote.git('rev-list', '--count', 'main')).trim()).toBe('5');
  }, 120_000);

  test.each([
    ['--data=/tmp/elsewhere', 2, 'LENDERS holds lender ids'],
    ['nosuchbank', 0, 'nosuchbank'],
  ])('a manual start with %j collects nothing', async (lenders, code, said) => {
    const output = path.join(remote.home, 'output');
    await rm(output, { force: true });
    const { code: ended, out } = await automation('collect', { LENDERS: lenders, GITHUB_OUTPUT: output });
    expect({ ended, said: out.includes(said) }).toEqual({ ended: code, said: true });
    expect(await readFile(output, 'utf8').catch(() => 'exit_code=none')).toMatch(/exit_code=(2|none)/);
  });

  test('a command nobody knows names those there are', async () => {
    expect(await automation('comit')).toMatchObject({
      code: 2,
      out: expect.stringContaining('Name one of: collect, commit'),
    });
  });
});
