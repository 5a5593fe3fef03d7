import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layOver, pack } from '../../pipeline/automation/parcel.ts';
import { verified } from '../../pipeline/automation/verify.ts';
import { textsOf } from '../snapshots/folder.ts';
import { temporaryFolder } from '../support/folder.ts';
import { madeUpLender } from '../support/lenders.ts';
import { HAS_GIT, type Repository, repository, withGit } from './support/repository.ts';

describe('a parcel', () => {
  const folderOf = async (files: Record<string, string>): Promise<string> => {
    const folder = temporaryFolder();
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    return folder;
  };
  const FILES = { 'latest.json': '{"rate":4.59}', 'rates/acme/a.json': '4.64' };

  test('is laid over a folder, without links to files of the machine that opens it', async () => {
    const [parcel, secret] = [await folderOf(FILES), await folderOf({ key: 'a key' })];
    const target = await folderOf({ 'latest.json': 'old', kept: 'kept' });
    await symlink(path.join(secret, 'key'), path.join(parcel, 'rates', 'key.json'));
    await symlink(secret, path.join(parcel, 'raw'));
    await layOver(parcel, target);
    await layOver(path.join(parcel, 'nowhere'), target);
    expect(await textsOf(target)).toEqual({ ...FILES, kept: 'kept' });
  });
});

describe.runIf(HAS_GIT)(withGit('the artifact of a run'), () => {
  let remote: Repository;
  beforeAll(async () => {
    remote = await repository(['acme', 'bravo', 'carol'].map((id) => madeUpLender(id)));
  });
  afterAll(() => remote.remove());

  test('holds the changed files only; applied to the commit it started from, it gives the whole folder', async () => {
    const first = await remote.clone();
    const printed = { acme: '60=5.03 36=4.80', bravo: '60=5.13 36=4.80' };
    await first.collect({ ...printed, carol: '60=5.23 36=4.80' }, '2026-11-20T13:17:00.000Z');
    await first.deliver();
    const job = await remote.clone();
    await job.collect({ ...printed, acme: '60=5.08 36=4.80', carol: 'timeout' }, '2026-11-20T20:43:00.000Z');

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
});
