import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { verified, verifiedHistory } from '../../pipeline/automation/verify.ts';
import type { LenderFile } from '../../pipeline/lender.ts';
import { sha256 } from '../../src/snapshots/files.ts';
import { readRuns } from '../../src/snapshots/runs.ts';
import { countTouches } from '../support/dying-disk.ts';
import { doomedRun } from '../support/killed-run.ts';
import { madeUpLender } from '../support/lenders.ts';
import { FIRST, published } from './support/published.ts';
import { type Clone, HAS_GIT, withGit } from './support/repository.ts';

const { remote, subjects, tip, figures } = published();

const AT = '2026-11-21T13:17:00.000Z';
const EARLIER = '2026-11-21T13:15:00.000Z';
const NEXT_DAY = '2026-11-22T13:17:00.000Z';
const MOVED = { ...FIRST, acme: '60=6.04 36=6.05' };
const ACME = { 60: 6.04, 36: 6.05 };
const BRAVO = { 60: 6.2, 36: 6 };
/** A clone in which a day later a run collected these pages. */
async function collected(script: Record<string, string> = FIRST, at = AT, registry?: LenderFile[]): Promise<Clone> {
  const job = await tip();
  await job.collect(script, at, registry);
  return job;
}
const contentOf = (...names: string[]): Promise<string> => readFile(path.join(...names), 'utf8');

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
      if (name.isFile()) expect(await contentOf(after.data, file)).toBe(await contentOf(job.data, file));
    }
  });
});

// Each of these clones and pushes several times.
describe.runIf(HAS_GIT)(withGit('another push'), () => {
  test('of code came first: both are kept, in one line of commits', async () => {
    const before = (await remote().git('rev-parse', 'main')).trim();
    const job = await collected(MOVED);
    await remote().pushCode('second');
    await job.deliver();
    expect(await contentOf((await tip()).folder, 'code.ts')).toBe('second');
    expect(await figures()).toEqual({ acme: ACME, bravo: BRAVO });
    await remote().git('merge-base', '--is-ancestor', before, 'main');
    expect(await remote().git('rev-list', '--merges', 'main')).toBe('');
  });

  test.each(['that it holds', 'that it lacks, being shallow'])(
    'of other figures came first, on a history %s: both are kept, and both runs',
    async (history) => {
      const job = await collected({ acme: '60=6.04 36=6.05', bravo: 'timeout' });
      await (await collected({ bravo: '60=6.15 36=6.00' }, EARLIER)).deliver();
      const shallow = path.join(remote().home, 'shallow');
      await job.git('clone', '--quiet', '--depth', '1', `file://${remote().bare}`, shallow);
      await job.deliver(history === 'that it holds' ? {} : { clone: shallow });
      expect(await figures()).toEqual({ acme: ACME, bravo: { 60: 6.15, 36: 6 } });
      expect(await subjects()).toEqual([
        'acme: 5y fixed posted 6.09 -> 6.04',
        'bravo: 5y fixed posted 6.20 -> 6.15',
        'First snapshot: 4 rates of 2 lenders',
        'Change the code',
      ]);
      const { data } = await tip();
      const { manifest } = await verified(data);
      // What a person saw at 13:15 outlives a failure at 13:17.
      expect(manifest.lenders.bravo).toMatchObject({ state: 'fresh', missedRuns: 0, failure: null });
      const runs = await readRuns(data, 9);
      expect(runs.map(({ startedAt }) => startedAt)).toEqual([AT, EARLIER, '2026-11-20T13:17:00.000Z']);
      expect(runs[0]?.snapshot).toBe(manifest.snapshot);
    },
  );

  test('of other figures came first: a lender that this run dropped stays dropped', async () => {
    const job = await collected({ acme: '60=6.04 36=6.05' }, AT, [madeUpLender('acme')]);
    await (await collected({ acme: '60=6.06 36=6.05' }, EARLIER)).deliver();
    await job.deliver();
    expect(Object.keys((await verified((await tip()).data)).manifest.lenders)).toEqual(['acme']);
    expect(await figures()).toEqual({ acme: ACME });
  });

  test.each(['first', 'second'])('of the same lender: the later sighting counts if it is pushed %s', async (order) => {
    const later = '2026-11-21T13:19:00.000Z';
    const [early, late] = [await collected(MOVED), await collected({ ...FIRST, acme: '60=5.99 36=6.05' }, later)];
    for (const job of order === 'first' ? [late, early] : [early, late]) await job.deliver();
    expect(await figures()).toEqual({ acme: { 60: 5.99, 36: 6.05 }, bravo: BRAVO });
    const { data } = await tip();
    expect((await verified(data)).manifest.publishedAt).toBe(later);
    expect(await readRuns(data, 9)).toHaveLength(3);
  });
});

describe.runIf(HAS_GIT)(withGit('an accident'), () => {
  test('of a tag with the name of the branch changes nothing: the branch gets the commit', async () => {
    await remote().git('tag', 'main', 'main~1');
    const job = await tip();
    await job.git('fetch', '--quiet', '--tags', 'origin');
    await job.collect(MOVED, AT);
    await job.deliver();
    const log = await remote().git('log', '--format=%s', 'refs/heads/main');
    expect(log.split('\n')[0]).toBe('acme: 5y fixed posted 6.09 -> 6.04');
    expect(await remote().git('rev-list', '--count', 'refs/tags/main')).toBe('1\n');
  });

  test('of a force-push during a run: the collection is applied to the new branch', async () => {
    await (await collected({ ...FIRST, bravo: '60=6.15 36=6.00' }, '2026-11-21T08:17:00.000Z')).deliver();
    const job = await collected(MOVED);
    await remote().git('update-ref', 'refs/heads/main', 'main~1');
    await remote().pushCode('anew');
    await job.deliver();
    const after = await tip();
    expect(await contentOf(after.folder, 'code.ts')).toBe('anew');
    expect((await figures())['acme']).toEqual(ACME);
    await verifiedHistory(after.data);
    expect(await subjects()).toHaveLength(4);
  });
});

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
    const { data, deliver } = await tip();
    const { path: name = '', sha256: digest = '' } = (await verified(data)).manifest.lenders.acme?.rates ?? {};
    const forge = (text: string): string => text.replaceAll('6.09', '1.09');
    const forged = forge(await contentOf(data, name));
    for (const file of [name, 'latest.json', 'aggregated.json'])
      await writeFile(path.join(data, file), forge(await contentOf(data, file)).replaceAll(digest, sha256(forged)));
    await verified(data);
    await expect(deliver()).rejects.toThrow(/data\/rates\/acme\/.* was published already and can never change/);
  });
});

describe.runIf(HAS_GIT)(withGit('a kill'), () => {
  test('during a collection leaves nothing in the next commit', async () => {
    const job = await tip();
    const disk = await countTouches();
    onTestFinished(disk.restore);
    expect(await disk.within({ at: 25, die: () => {} }, () => doomedRun(job.data))).toHaveLength(25);
    const filesIn = ({ data }: Clone, folder: string) => readdir(path.join(data, folder), { recursive: true });
    const left = await filesIn(job, 'rates');
    await job.collect({ ...FIRST, bravo: '60=6.10 36=6.00' }, NEXT_DAY);
    await job.deliver();
    expect((await figures())['bravo']).toEqual({ 60: 6.1, 36: 6 });
    const after = await tip();
    const files = await filesIn(after, 'rates');
    expect(files.length).toBeLessThanOrEqual(left.length);
    const manifests = (await filesIn(after, 'snapshots')).filter((name) => name.endsWith('.json'));
    const named = await Promise.all(manifests.map((name) => contentOf(after.data, 'snapshots', name)));
    for (const file of files) if (file.endsWith('.json')) expect(named.join()).toContain(file);
  });

  test('that tore the run log loses no later run', async () => {
    const job = await tip();
    await appendFile(path.join(job.data, 'runs', '2026-11.jsonl'), '{"schemaVersion":1,"star');
    await job.collect(FIRST, AT);
    await job.deliver();
    const log = await contentOf((await tip()).data, 'runs', '2026-11.jsonl');
    const starts = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).startedAt);
    expect(starts).toHaveLength(2);
  });
});
