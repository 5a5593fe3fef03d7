import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../src/rates/schema.ts';
import { sha256 } from '../../src/snapshots/files.ts';
import {
  isPublished,
  listSnapshots,
  readLook,
  readManifest,
  readPublished,
  snapshotPath,
} from '../../src/snapshots/manifests.ts';
import { readVersions, type Snapshot } from '../../src/snapshots/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { begun, publishing, read, textsOf } from './folder.ts';

const HOUR = 3_600_000;
const BEGINS = Date.UTC(2026, 9, 28, 13, 17);
const at = (run: number): Date => new Date(BEGINS + run * 12 * HOUR);

/** A folder with two runs a day from 28 October; what acme prints in each. A run that prints the same makes no snapshot. */
async function published(figures: readonly number[], root = temporaryFolder()) {
  const runs: Snapshot[] = [];
  for (const [run, figure] of figures.entries()) {
    const seen = { observedAt: at(run).toISOString() };
    const lenders = [read('acme', figure, seen), read('bravo', 5, seen)];
    runs.push(await publishing(root, runs.at(-1) ?? null, lenders, { publishedAt: at(run) }));
  }
  const manifests = runs.map(({ manifest }) => manifest);
  const ids = [...new Set(manifests.map(({ snapshot }) => snapshot))];
  return { root, runs, manifests, ids, last: runs.at(-1) as Snapshot };
}
const DAILY = [6.01, 6.02, 6.03, 6.04, 6.05, 6.06];

async function all(root: string, from?: string): Promise<Manifest[]> {
  const manifests: Manifest[] = [];
  for await (const { manifest } of readPublished(root, from)) manifests.push(manifest);
  return manifests;
}
const text = (root: string, id: string): Promise<string> => readFile(path.join(root, snapshotPath(id)), 'utf8');
const fileOf = (root: string, id = ''): string => path.join(root, snapshotPath(id));

describe('the manifests of a folder', () => {
  it('are read as they were published, in order, from any on, with the rates that they name', async () => {
    const { root, runs, manifests, ids } = await published(DAILY);
    expect(await all(root)).toEqual(manifests);
    expect(await listSnapshots(root)).toEqual(ids);
    for (const [place, id] of ids.entries()) {
      expect(await all(root, id)).toEqual(manifests.slice(place));
      expect(await listSnapshots(root, id)).toEqual(ids.slice(place + 1));
      const { manifest, rates, raw } = runs[place] as Snapshot;
      expect(await readManifest(root, id)).toEqual(manifest);
      expect(await readVersions(root, manifest)).toEqual({ manifest, rates, raw });
    }
    expect(await all(temporaryFolder())).toEqual([]);
    expect([await isPublished(root, ids[2] as string), await isPublished(root, '2026-10-29T00-00-00Z')]).toEqual([
      true,
      false,
    ]);
  });

  it('of runs that made no snapshot are kept, between those of the snapshots', async () => {
    const { root, manifests, ids } = await published([6.09, 6.09, 6.09, 6.19, 6.19]);
    expect(ids).toHaveLength(2);
    expect(await all(root)).toEqual(manifests);
    expect(await all(root, ids[1])).toEqual(manifests.slice(3));
    const looks = Object.keys(await textsOf(root)).filter((name) => name.startsWith('looks/'));
    expect(looks).toEqual(
      ['2026-10-29T01-17-00Z', '2026-10-29T13-17-00Z'].map((time) => `looks/2026-10/${ids[0]}.${time}.json`),
    );
    // The newest is in latest.json alone, until the next run replaces that.
    for (const manifest of [manifests[1], manifests[2], manifests[4]])
      expect(await readLook(root, manifest?.snapshot as string, manifest?.publishedAt as string)).toEqual(manifest);
  });

  it('stay in order if a clock is put back', async () => {
    const { root, first } = await begun(read('acme', 6));
    const publishedAt = new Date('2026-11-01T00:00:00.000Z');
    const second = await publishing(root, first, [read('acme', 6.1)], { publishedAt });
    const third = await publishing(root, second, [read('acme', 6.2)], { publishedAt });
    const ids = [first, second, third].map(({ manifest }) => manifest.snapshot);
    expect(ids).toEqual(['2026-11-20T13-17-00Z', '2026-11-20T13-17-00Z-2', '2026-11-20T13-17-00Z-3']);
    expect(await listSnapshots(root)).toEqual(ids);
  });

  it('are linked by the digests of their files, also over one that was missing', async () => {
    const { root, ids, last } = await published([6.01, 6.02]);
    const link = async (id: string) => JSON.parse(await text(root, id)).previous;
    expect(await link(ids[1] as string)).toEqual({
      snapshot: ids[0],
      sha256: sha256(await text(root, ids[0] as string)),
    });
    await rm(fileOf(root, ids[1]));
    const third = await publishing(root, last, [read('acme', 7)], { publishedAt: at(2) });
    expect(await link(third.manifest.snapshot)).toEqual({ snapshot: ids[1], sha256: null });
    await expect(all(root)).rejects.toThrow(/cannot be read \(ENOENT\); restore it from git/);
  });

  it.each([
    ['{', 'is not JSON'],
    ['{}', 'is not of the documented shape'],
  ])('are not published after a damaged one: %s', async (damage, problem) => {
    const { root, last } = await published([6.01]);
    await writeFile(fileOf(root, last.manifest.snapshot), damage);
    await expect(publishing(root, last, [read('acme', 7)])).rejects.toThrow(problem);
  });

  it.each([
    ['is missing', (file: string) => rm(file), /cannot be read/],
    [
      'was changed',
      async (file: string) => writeFile(file, (await readFile(file, 'utf8')).replace('"name":"', '"name":"x')),
      /is not what the next snapshot names/,
    ],
    ['is cut', async (file: string) => writeFile(file, (await readFile(file, 'utf8')).slice(0, 200)), /is not JSON/],
    ['is another document', (file: string) => writeFile(file, '{}'), /not of the documented shape/],
  ])('are refused if one %s', async (_, harm, message) => {
    const { root, ids } = await published(DAILY);
    await harm(fileOf(root, ids[2]));
    await expect(all(root)).rejects.toThrow(message);
  });
});
