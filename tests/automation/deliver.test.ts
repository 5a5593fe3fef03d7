import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { main } from '../../pipeline/automation/cli.ts';
import { verified, verifiedHistory } from '../../pipeline/automation/verify.ts';
import { sha256 } from '../../src/snapshots/files.ts';
import { readRuns } from '../../src/snapshots/runs.ts';
import { KEYS, makeKey, signerOf, verifiedSignatures } from '../../src/snapshots/signing.ts';
import { type Ended, inProcess } from '../support/command.ts';
import { countTouches } from '../support/dying-disk.ts';
import { temporaryFolder } from '../support/folder.ts';
import { doomedRun } from '../support/killed-run.ts';
import { madeUpLender } from '../support/lenders.ts';
import { IS_LONG } from '../support/sampled.ts';
import { FIRST, published } from './support/published.ts';
import { type Clone, HAS_GIT, PLAIN, withGit } from './support/repository.ts';

const { remote, subjects, tip, figures } = published();

const MOVED = { ...FIRST, acme: '60=6.04 36=6.05' };
/** A clone in which a day later a run collected these pages. */
async function collected(script: Record<string, string> = FIRST): Promise<Clone> {
  const job = await tip();
  await job.collect(script, '2026-11-21T13:17:00.000Z');
  return job;
}

describe.runIf(HAS_GIT)(withGit('a collection'), () => {
  test('is one commit whose message says what moved, and the branch then holds exactly what was collected', async () => {
    const job = await collected(MOVED);
    expect(await job.deliver()).toMatchObject({ tries: 1 });
    expect(await subjects()).toEqual([
      'acme: 5y fixed posted 6.09 -> 6.04',
      'First snapshot: 4 rates of 2 lenders',
      'Change the code',
    ]);
    const after = await tip();
    for (const name of await readdir(job.data, { recursive: true, withFileTypes: true })) {
      const file = path.relative(job.data, path.join(name.parentPath, name.name));
      if (name.isFile())
        expect(await readFile(path.join(after.data, file), 'utf8')).toBe(
          await readFile(path.join(job.data, file), 'utf8'),
        );
    }
  });

  test('is signed once, when it is committed; a key that cannot sign holds up no figure', async () => {
    const owner = await tip();
    const signer = signerOf(await makeKey(owner.data, new Date('2026-11-20T13:17:00.000Z')));
    await remote().pushCode(await readFile(path.join(owner.data, KEYS), 'utf8'), `data/${KEYS}`);
    const job = await collected(MOVED);
    expect(await job.deliver({ signer })).toMatchObject({ unsigned: null });
    expect(await verifiedSignatures((await tip()).data)).toBe(2);
    const next = await tip();
    await next.collect({ ...FIRST, acme: '60=6.03 36=6.05' }, '2026-11-22T13:17:00.000Z');
    const stranger = signerOf(await makeKey(temporaryFolder(), new Date()));
    expect(await next.deliver({ signer: stranger })).toMatchObject({
      unsigned: expect.stringMatching(/not among the published ones/),
    });
    const after = await tip();
    expect(await figures(after, 'acme')).toEqual({ 60: 6.03, 36: 6.05 });
    expect(await verifiedSignatures(after.data)).toBe(2);
  });

  test('that failed in part is committed too', async () => {
    const job = await collected({ acme: '60=6.04 36=6.05', bravo: 'timeout' });
    await job.deliver();
    expect((await subjects())[0]).toBe('acme: 5y fixed posted 6.09 -> 6.04, bravo failed');
  });

  test('is delivered once, however often that is requested', async () => {
    const job = await collected();
    expect(await job.deliver()).not.toBeNull();
    expect(await job.deliver()).toBeNull();
    expect(await readRuns((await tip()).data, 9)).toHaveLength(2);
  });

  test('does not change the branch and the files of the clone that it is delivered from', async () => {
    const job = await collected();
    await writeFile(path.join(job.folder, 'code.ts'), 'half written');
    const before = [await job.git('rev-parse', 'HEAD'), await job.git('status', '--porcelain')];
    await job.deliver();
    expect([await job.git('rev-parse', 'HEAD'), await job.git('status', '--porcelain')]).toEqual(before);
    expect(await job.git('worktree', 'list')).toMatch(/^[^\n]*\n$/);
  });
});

// Each of these clones and pushes several times.
describe.runIf(HAS_GIT && IS_LONG)(withGit('another push'), () => {
  test('of code came first: both are kept', async () => {
    const job = await collected(MOVED);
    await remote().pushCode('second');
    await job.deliver();
    const after = await tip();
    expect(await readFile(path.join(after.folder, 'code.ts'), 'utf8')).toBe('second');
    expect(await figures(after, 'acme')).toEqual({ 60: 6.04, 36: 6.05 });
  });

  test('of other figures came first: both are kept, and both runs', async () => {
    const [job, person] = [await tip(), await tip()];
    await job.collect({ acme: '60=6.04 36=6.05', bravo: 'timeout' }, '2026-11-21T13:17:00.000Z');
    await person.collect({ bravo: '60=6.15 36=6.00' }, '2026-11-21T13:15:00.000Z');
    await person.deliver();
    await job.deliver();
    const after = await tip();
    expect(await figures(after, 'acme')).toEqual({ 60: 6.04, 36: 6.05 });
    expect(await figures(after, 'bravo')).toEqual({ 60: 6.15, 36: 6 });
    expect((await subjects()).slice(0, 2)).toEqual([
      'acme: 5y fixed posted 6.09 -> 6.04',
      'bravo: 5y fixed posted 6.20 -> 6.15',
    ]);
    const { manifest } = await verified(after.data);
    // What a person saw at 13:15 outlives a failure at 13:17.
    expect(manifest.lenders.bravo).toMatchObject({ state: 'fresh', missedRuns: 0, failure: null });
    const runs = await readRuns(after.data, 9);
    expect(runs.map(({ startedAt }) => startedAt.slice(0, 16))).toEqual([
      '2026-11-21T13:17',
      '2026-11-21T13:15',
      '2026-11-20T13:17',
    ]);
    expect(runs[0]?.snapshot).toBe(manifest.snapshot);
  });

  test('of other figures came first: a lender that this run dropped stays dropped', async () => {
    const [job, person] = [await tip(), await tip()];
    await job.collect({ acme: '60=6.04 36=6.05' }, '2026-11-21T13:17:00.000Z', [madeUpLender('acme')]);
    await person.collect({ acme: '60=6.06 36=6.05' }, '2026-11-21T13:15:00.000Z');
    await person.deliver();
    await job.deliver();
    const after = await tip();
    expect(Object.keys((await verified(after.data)).manifest.lenders)).toEqual(['acme']);
    expect(await figures(after, 'acme')).toEqual({ 60: 6.04, 36: 6.05 });
  });

  test.each(['first', 'second'])('of the same lender: the later sighting counts if it is pushed %s', async (order) => {
    const [early, late] = [await tip(), await tip()];
    await early.collect(MOVED, '2026-11-21T13:17:00.000Z');
    await late.collect({ ...FIRST, acme: '60=5.99 36=6.05' }, '2026-11-21T13:19:00.000Z');
    for (const job of order === 'first' ? [late, early] : [early, late]) await job.deliver();
    const after = await tip();
    expect(await figures(after, 'acme')).toEqual({ 60: 5.99, 36: 6.05 });
    expect((await verified(after.data)).manifest.publishedAt).toBe('2026-11-21T13:19:00.000Z');
    expect(await readRuns(after.data, 9)).toHaveLength(3);
  });

  test('on a history that the shallow clone lacks is merged all the same', async () => {
    const [job, person] = [await tip(), await tip()];
    await job.collect({ acme: '60=6.04 36=6.05', bravo: 'timeout' }, '2026-11-21T13:17:00.000Z');
    await person.collect({ bravo: '60=6.15 36=6.00' }, '2026-11-21T13:15:00.000Z');
    await person.deliver();
    const shallow = path.join(remote().home, 'shallow');
    await job.git('clone', '--quiet', '--depth', '1', `file://${remote().bare}`, shallow);
    await job.deliver({ clone: shallow });
    const after = await tip();
    expect(await figures(after, 'acme')).toEqual({ 60: 6.04, 36: 6.05 });
    expect(await figures(after, 'bravo')).toEqual({ 60: 6.15, 36: 6 });
    expect(await remote().git('rev-list', '--count', 'main')).toBe('4\n');
  });

  test('is never replaced: every commit follows the previous one', async () => {
    const before = (await remote().git('rev-parse', 'main')).trim();
    const job = await collected();
    await remote().pushCode('second');
    await job.deliver();
    await remote().git('merge-base', '--is-ancestor', before, 'main');
    expect(await remote().git('rev-list', '--merges', 'main')).toBe('');
  });
});

/** The command as a person runs it in a clone. */
const commit = ({ folder }: Clone, env: Record<string, string> = {}): Promise<Ended> =>
  inProcess(() => main(['commit']), {
    cwd: folder,
    env: { ...PLAIN, PATH: process.env['PATH'], GITHUB_SERVER_URL: 'http://127.0.0.1:1', ...env },
  });

describe.runIf(HAS_GIT && IS_LONG)(withGit('an accident'), () => {
  test('of a tag with the name of the branch changes nothing: the branch gets the commit', async () => {
    await remote().git('tag', 'main', 'main~1');
    const job = await tip();
    await job.git('fetch', '--quiet', '--tags', 'origin');
    await job.collect(MOVED, '2026-11-21T13:17:00.000Z');
    await job.deliver();
    const log = await remote().git('log', '--format=%s', 'refs/heads/main');
    expect(log.split('\n')[0]).toBe('acme: 5y fixed posted 6.09 -> 6.04');
    expect(await remote().git('rev-list', '--count', 'refs/tags/main')).toBe('1\n');
  });

  test('of a force-push during a run: the collection is applied to the new branch', async () => {
    const [person, job] = [await tip(), await tip()];
    await person.collect({ ...FIRST, bravo: '60=6.15 36=6.00' }, '2026-11-21T08:17:00.000Z');
    await person.deliver();
    await job.refresh();
    await job.collect(MOVED, '2026-11-21T13:17:00.000Z');
    await remote().git('update-ref', 'refs/heads/main', 'main~1');
    await remote().pushCode('anew');
    await job.deliver();
    const after = await tip();
    expect(await readFile(path.join(after.folder, 'code.ts'), 'utf8')).toBe('anew');
    expect(await figures(after, 'acme')).toEqual({ 60: 6.04, 36: 6.05 });
    await verifiedHistory(after.data);
    expect(await subjects()).toHaveLength(4);
  });

  test('of a branch with another name: the clone’s own branch is used', async () => {
    await remote().git('branch', '--move', 'main', 'figures/live');
    const job = path.join(remote().home, 'job');
    await remote().git('clone', '--quiet', remote().bare, job);
    const clone = { ...(await remote().clone()), folder: job };
    await appendFile(path.join(job, 'data', 'runs', '2026-11.jsonl'), await lineOfARun(job));
    expect(await commit(clone)).toMatchObject({ status: 0, stdout: expect.stringContaining('pushed to figures/live') });
    expect(await commit(clone, { BRANCH: 'main' })).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^the repository has no branch main: .*\n$/),
    });
  });

  test('of a clone without a branch: the branch has to be named', async () => {
    const job = await tip();
    await job.git('checkout', '--quiet', '--detach');
    await job.collect(MOVED, '2026-11-21T13:17:00.000Z');
    expect(await commit(job)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^the clone stands on no branch/),
    });
    expect(await commit(job, { BRANCH: 'main' })).toMatchObject({ status: 0 });
    expect(await subjects()).toHaveLength(3);
  });

  test('of an empty repository is reported in one line', async () => {
    const empty = path.join(remote().home, 'empty');
    await remote().git('init', '--quiet', '--initial-branch=main', empty);
    const ended = await commit({ ...(await tip()), folder: empty });
    expect(ended).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/holds no commit yet: push a first one.*\n$/),
    });
  });
});

/** A line of the log as a later run would write it. */
async function lineOfARun(folder: string): Promise<string> {
  const [run] = await readRuns(path.join(folder, 'data'), 1);
  return `${JSON.stringify({ ...run, startedAt: '2026-11-20T20:43:00.000Z' })}\n`;
}

describe.runIf(HAS_GIT)(withGit('a refusal'), () => {
  test('of the push is reported at once, in the server’s words', async () => {
    await remote().beforeReceiving('echo "this branch is protected" >&2; exit 1');
    const job = await collected();
    let pauses = 0;
    await expect(job.deliver({ pause: async () => ++pauses })).rejects.toThrow(/git push failed/);
    expect(pauses).toBe(0);
  });

  test('happens to a folder that is not whole', async () => {
    const job = await collected(MOVED);
    await writeFile(path.join(job.data, 'aggregated.json'), '{}');
    await expect(job.deliver()).rejects.toThrow(/aggregated.json is not of the documented shape/);
    expect(await subjects()).toHaveLength(2);
  });

  test('happens to a version that was rewritten, even if its digest matches', async () => {
    const job = await tip();
    const latest = path.join(job.data, 'latest.json');
    const { manifest } = await verified(job.data);
    const { path: name = '', sha256: digest = '' } = manifest.lenders.acme?.rates ?? {};
    const forged = (await readFile(path.join(job.data, name), 'utf8')).replaceAll('6.09', '1.09');
    await writeFile(path.join(job.data, name), forged);
    for (const file of [latest, path.join(job.data, 'aggregated.json')])
      await writeFile(
        file,
        (await readFile(file, 'utf8')).replaceAll(digest, sha256(forged)).replaceAll('6.09', '1.09'),
      );
    await verified(job.data);
    await expect(job.deliver()).rejects.toThrow(/data\/rates\/acme\/.* was published already and can never change/);
  });

  test('happens to nothing else in the folder', async () => {
    const job = await collected(MOVED);
    await writeFile(path.join(job.data, 'payload.sh'), 'rm -rf /');
    await job.deliver();
    expect(await remote().git('ls-tree', '-r', '--name-only', 'main')).not.toContain('payload');
  });
});

describe.runIf(HAS_GIT && IS_LONG)(withGit('a kill'), () => {
  test('during a collection leaves nothing in the next commit', async () => {
    const job = await tip();
    const disk = await countTouches();
    onTestFinished(disk.restore);
    expect(await disk.within({ at: 25, die: () => {} }, () => doomedRun(job.data))).toHaveLength(25);
    const left = (await readdir(path.join(job.data, 'rates'), { recursive: true })).length;
    await job.collect({ ...FIRST, bravo: '60=6.10 36=6.00' }, '2026-11-22T13:17:00.000Z');
    await job.deliver();
    const after = await tip();
    expect(await figures(after, 'bravo')).toEqual({ 60: 6.1, 36: 6 });
    expect((await readdir(path.join(after.data, 'rates'), { recursive: true })).length).toBeLessThanOrEqual(left);
    const named = JSON.stringify(await Promise.all((await manifests(after)).map((file) => readFile(file, 'utf8'))));
    for (const file of await readdir(path.join(after.data, 'rates'), { recursive: true }))
      if (file.endsWith('.json')) expect(named).toContain(file);
  });

  test('that tore the run log loses no later run', async () => {
    const job = await tip();
    await appendFile(path.join(job.data, 'runs', '2026-11.jsonl'), '{"schemaVersion":1,"star');
    await job.collect(FIRST, '2026-11-21T13:17:00.000Z');
    await job.deliver();
    const log = await readFile(path.join((await tip()).data, 'runs', '2026-11.jsonl'), 'utf8');
    expect(
      log
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).startedAt),
    ).toHaveLength(2);
  });
});

async function manifests(clone: Clone): Promise<string[]> {
  const folder = path.join(clone.data, 'snapshots');
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.json')).map((name) => path.join(folder, name));
}
