import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hand, opened, pack, sealed, sealingKey, take } from '../../pipeline/automation/parcel.ts';
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

  test('is unpacked over a folder as it was, sealed or not', async () => {
    for (const sealing of [null, sealingKey('secret')]) {
      const parcel = path.join(temporaryFolder(), 'parcel');
      const target = await folderOf({ 'latest.json': 'old', kept: 'kept' });
      await hand(await folderOf(FILES), parcel, sealing);
      await take(parcel, target, 'secret');
      const names = ['latest.json', 'rates/acme/a.json', 'kept'];
      const texts = await Promise.all(names.map((name) => readFile(path.join(target, name), 'utf8')));
      expect(texts).toEqual(['{"rate":4.59}', '4.64', 'kept']);
    }
  });

  test('that is sealed is one file that shows nothing, and opens with its own secret alone', async () => {
    const parcel = path.join(temporaryFolder(), 'parcel');
    await hand(await folderOf(FILES), parcel, sealingKey('secret'));
    expect(await readdir(parcel)).toEqual(['sealed']);
    expect(await readFile(path.join(parcel, 'sealed'), 'latin1')).not.toMatch(/4\.59|latest|acme/);
    await expect(take(parcel, temporaryFolder(), undefined)).rejects.toThrow(/set SEAL_SECRET/);
    await expect(take(parcel, temporaryFolder(), 'another')).rejects.toThrow(/SEAL_SECRET is another one/);
  });

  test('contains no symbolic link to files of the machine that opens it', async () => {
    const [parcel, target, secret] = [await folderOf(FILES), temporaryFolder(), await folderOf({ key: 'a key' })];
    await symlink(path.join(secret, 'key'), path.join(parcel, 'rates', 'key.json'));
    await symlink(secret, path.join(parcel, 'raw'));
    await take(parcel, target, undefined);
    const files = ['latest.json', 'rates', 'rates/acme', 'rates/acme/a.json'];
    expect((await readdir(target, { recursive: true })).sort()).toEqual(files);
  });

  test('without files is not made', async () => {
    const parcel = path.join(temporaryFolder(), 'parcel');
    await hand(temporaryFolder(), parcel, sealingKey('secret'));
    await hand(path.join(parcel, 'nowhere'), parcel, null);
    expect(await readdir(parcel).catch(() => null)).toBeNull();
    await take(parcel, temporaryFolder(), undefined);
  });

  test('a changed byte is noticed, and a line end after the secret does not matter', () => {
    const bytes = sealed(Buffer.from('4.59'), sealingKey('secret\n'));
    expect(opened(bytes, 'secret').toString()).toBe('4.59');
    for (const at of [0, 40, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      expect(() => opened(changed, 'secret')).toThrow();
    }
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

  test('of a run that read no lender is empty', async () => {
    const artifact = path.join(temporaryFolder(), 'none');
    expect(await pack((await remote.clone()).data, artifact)).toBe(0);
    expect(await readdir(artifact).catch(() => null)).toBeNull();
  });
});
