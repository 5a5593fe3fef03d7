import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../pipeline/automation/migrate.ts';
import { verified, verifiedHistory } from '../../pipeline/automation/verify.ts';
import { sha256, storedJson } from '../../src/snapshots/files.ts';
import { lock } from '../../src/snapshots/lock.ts';
import { readManifests, snapshotPath } from '../../src/snapshots/manifests.ts';
import { appendRun, readRuns } from '../../src/snapshots/runs.ts';
import { readSnapshot, readVersions, type Snapshot } from '../../src/snapshots/snapshot.ts';
import { publishing, read, textsOf } from '../snapshots/folder.ts';
import { temporaryFolder } from '../support/folder.ts';

let root: string;
let snapshots: Snapshot[];

/** A folder as it was laid out before: every manifest and every rate whole. */
beforeEach(async () => {
  root = path.join(temporaryFolder(), 'data');
  snapshots = [];
  for (let turn = 0; turn < 5; turn++) {
    const publishedAt = new Date(Date.UTC(2026, 10, 20 + turn, 13, 17));
    const lenders = [read('acme', 6 + turn / 100), read('bravo', 5)];
    const { manifest, rates, raw } = await publishing(root, snapshots.at(-1) ?? null, lenders, { publishedAt });
    for (const [lender, entry] of Object.entries(manifest.lenders)) {
      const text = storedJson({ schemaVersion: 1, lender, rates: rates.get(lender) });
      const before = Object.fromEntries(
        (['raw', 'rates'] as const).map((kind) => [
          kind,
          entry[kind]?.path.replace(`.${lender}.${kind}.json`, '.json') as string,
        ]),
      );
      for (const kind of ['raw', 'rates'] as const)
        if (entry[kind]?.path !== before[kind])
          await rename(path.join(root, entry[kind]?.path as string), path.join(root, before[kind] as string));
      await writeFile(path.join(root, before['rates'] as string), text);
      manifest.lenders[lender] = {
        ...entry,
        raw: { path: before['raw'] as string, sha256: entry.raw?.sha256 as string },
        rates: { path: before['rates'] as string, sha256: sha256(text) },
      };
    }
    for (const file of [snapshotPath(manifest.snapshot), 'latest.json'])
      await writeFile(path.join(root, file), storedJson(manifest));
    snapshots.push({ manifest, rates, raw });
    await appendRun(root, {
      schemaVersion: 1,
      startedAt: publishedAt.toISOString(),
      tookMs: 1,
      snapshot: manifest.snapshot,
      lenders: {},
    });
  }
});

/** The contents of a folder, independent of how they are stored. */
async function said(folder: string): Promise<unknown[]> {
  const states: unknown[] = [await readRuns(folder, 99)];
  for await (const manifest of readManifests(folder)) {
    const { rates, raw } = await readVersions(folder, manifest);
    const lenders = Object.entries(manifest.lenders).map(([id, { rates: _, raw: file, ...entry }]) => [
      id,
      entry,
      file?.sha256,
    ]);
    states.push([manifest.snapshot, manifest.publishedAt, lenders, rates, raw]);
  }
  return states;
}

describe('a migration', () => {
  it('keeps everything that the old folder said, in less space, and is done once', async () => {
    const before = await said(root);
    // Without the empty lines of what is replaced at every run: they are most of a folder as small as this.
    const room = async (): Promise<number> =>
      Object.values(await textsOf(root))
        .join('')
        .replace(/\n+/g, '\n').length;
    const roomBefore = await room();
    const { snapshots: count, versions } = await migrate(root);
    expect([count, versions]).toEqual([5, 12]);
    expect(await room()).toBeLessThan(roomBefore);
    expect(await said(root)).toEqual(before);
    expect((await verified(root)).rates).toEqual(snapshots.at(-1)?.rates);
    await verifiedHistory(root);
    const files = await textsOf(root);
    expect(
      Object.keys(files).filter((name) => /^ra\w+\//.test(name) && !/^(ra\w+)\/(\w+)\/.*Z\.\2\.\1\.json$/.test(name)),
    ).toEqual([]);
    await migrate(root);
    expect(await textsOf(root)).toEqual(files);
    expect(Object.keys(await textsOf(path.dirname(root))).every((name) => name.startsWith('data/'))).toBe(true);
  });

  it('makes the same files as the next run does', async () => {
    await migrate(root);
    const publishedAt = new Date('2026-11-27T13:17:00.000Z');
    await publishing(root, await readSnapshot(root), [read('acme', 7)], { publishedAt });
    expect(await verifiedHistory(root)).toEqual({ snapshots: 6, versions: 14 });
  });

  it('of a folder that is not whole, or is being written, does not change it', async () => {
    const release = lock(root) as () => void;
    await expect(migrate(root)).rejects.toThrow(/another run is writing/);
    release();
    const version = path.join(root, snapshots[2]?.manifest.lenders.acme?.rates?.path as string);
    await writeFile(version, (await readFile(version, 'utf8')).replace('6.02', '6.03'));
    const files = await textsOf(path.dirname(root));
    await expect(migrate(root)).rejects.toThrow(/SHA-256 differs/);
    expect(await textsOf(path.dirname(root))).toEqual(files);
  });
});
