import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pack } from '../../pipeline/automation/parcel.ts';
import { verified } from '../../pipeline/automation/verify.ts';
import { textsOf } from '../snapshots/folder.ts';
import { temporaryFolder } from '../support/folder.ts';
import { madeUpLender } from '../support/lenders.ts';
import { HAS_GIT, type Repository, repository, withGit } from './support/repository.ts';

let remote: Repository;
beforeAll(async () => {
  remote = await repository(['acme', 'bravo', 'carol'].map((id) => madeUpLender(id)));
});
afterAll(() => remote.remove());

const page = (figure: string): string => `60=${figure} 36=4.80`;

describe.runIf(HAS_GIT)(withGit('the artifact of a run'), () => {
  test('holds the changed files only; applied to the commit it started from, it gives the whole folder', async () => {
    const first = await remote.clone();
    await first.collect({ acme: page('5.03'), bravo: page('5.13'), carol: page('5.23') }, '2026-11-20T13:17:00.000Z');
    await first.deliver();
    const job = await remote.clone();
    await job.collect({ acme: page('5.08'), bravo: page('5.13'), carol: 'timeout' }, '2026-11-20T20:43:00.000Z');

    const artifact = temporaryFolder();
    await pack(job.data, artifact);
    expect(Object.keys(await textsOf(artifact))).toEqual([
      'aggregated.json',
      'latest.json',
      'layouts/acme.json',
      'rates/acme/2026-11-20T20-43-00Z.acme.rates.json',
      'raw/acme/2026-11-20T20-43-00Z.acme.raw.json',
      'runs/2026-11.jsonl',
      'snapshots/2026/2026-11-20T20-43-00Z.json',
    ]);

    const other = await remote.clone();
    await cp(artifact, other.data, { recursive: true });
    expect(await textsOf(other.data)).toEqual(await textsOf(job.data));
    expect(await other.deliver({ base: job.base })).not.toBeNull();
    expect((await verified((await remote.clone()).data)).rates).toEqual((await verified(job.data)).rates);
  });

  test('of a run that read no lender is empty', async () => {
    const artifact = path.join(temporaryFolder(), 'none');
    expect(await pack((await remote.clone()).data, artifact)).toBe(0);
    expect(await readdir(artifact).catch(() => null)).toBeNull();
  });
});
