import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyLooks, openLooks } from '../../src/snapshots/looks.ts';
import { readManifest, snapshotPath } from '../../src/snapshots/manifests.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { failing } from '../support/manifests.ts';
import { publishing, read } from './folder.ts';

const LOG = 'looks/2026-11.jsonl';
const HOUR = 3_600_000;
const BEGINS = Date.parse('2026-11-20T13:17:00.000Z');

/** Publishes run after run, eight hours apart: what one lender prints in each; null where it could not be read. */
async function published(root: string, figures: readonly (number | null)[]): Promise<Snapshot[]> {
  const snapshots: Snapshot[] = [];
  for (const [run, figure] of figures.entries()) {
    const publishedAt = new Date(BEGINS + run * 8 * HOUR);
    const observedAt = publishedAt.toISOString();
    const last = snapshots.at(-1) ?? null;
    const acme =
      figure === null
        ? read('acme', last?.rates.get('acme')?.[0]?.ratePercent as number, failing(1))
        : read('acme', figure, { observedAt });
    snapshots.push(await publishing(root, last, [acme, read('bravo', 5, { observedAt })], { publishedAt }));
  }
  return snapshots;
}
const lines = async (root: string): Promise<string[]> =>
  (await readFile(path.join(root, LOG), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
const laterOf = async (root: string, snapshot: Snapshot | undefined) =>
  openLooks(root).after(await readManifest(root, snapshot?.manifest.snapshot as string));

describe('the observations of runs that made no snapshot', () => {
  it('are stored when the next run replaces them, with each lender’s differences from the snapshot', async () => {
    const root = temporaryFolder();
    const runs = await published(root, [6.09, 6.09, null, 6.09, 6.19, 6.19]);
    expect((await lines(root)).map((line) => JSON.parse(line).publishedAt)).toEqual(
      [1, 2, 3].map((run) => runs[run]?.manifest.publishedAt),
    );
    expect(Object.keys(JSON.parse((await lines(root))[1] as string).changed.acme).sort()).toEqual([
      'failure',
      'missedRuns',
      'state',
    ]);
    expect(await laterOf(root, runs[0])).toEqual(runs.slice(1, 4).map(({ manifest }) => manifest));
    // Of the newest snapshot latest.json knows.
    expect(await laterOf(root, runs[4])).toEqual([]);
  });

  it('are stored once, even if a run was killed right after', async () => {
    const root = temporaryFolder();
    const [first, second] = await published(root, [6.09, 6.09]);
    const before = await readFile(path.join(root, 'latest.json'));
    const third = { publishedAt: new Date(BEGINS + 16 * HOUR) };
    await publishing(root, second as Snapshot, [read('acme', 6.09)], third);
    await writeFile(path.join(root, 'latest.json'), before);
    await publishing(root, second as Snapshot, [read('acme', 6.09)], third);
    expect(await lines(root)).toHaveLength(1);
    expect(await laterOf(root, first)).toEqual([second?.manifest]);
  });

  it('are not lost by a torn line, or one of another shape', async () => {
    const root = temporaryFolder();
    const runs = await published(root, [6.09, 6.09, 6.09]);
    await appendFile(
      path.join(root, LOG),
      '{"changed":{},"snapshot":"2026-11-20T13-17-00Z"}\n{"changed":{"acme":{"obs',
    );
    const publishedAt = new Date(BEGINS + 24 * HOUR);
    await publishing(root, runs[2] as Snapshot, [read('acme', 6.19)], { publishedAt });
    expect(await laterOf(root, runs[0])).toEqual(runs.slice(1).map(({ manifest }) => manifest));
  });

  it('are stored whole if the file of their snapshot is missing', async () => {
    const root = temporaryFolder();
    const [first, second] = await published(root, [6.09, 6.09]);
    const file = path.join(root, snapshotPath(first?.manifest.snapshot as string));
    const kept = await readFile(file);
    await rm(file);
    await publishing(root, second as Snapshot, [read('acme', 6.09)], { publishedAt: new Date(BEGINS + 16 * HOUR) });
    await writeFile(file, kept);
    expect(await laterOf(root, first)).toEqual([second?.manifest]);
  });

  it('are copied to another folder that lacks them', async () => {
    const [from, to] = [temporaryFolder(), temporaryFolder()];
    await published(from, [6.09, 6.09, 6.09, 6.09]);
    await published(to, [6.09, 6.09, 6.09]);
    await copyLooks(from, to);
    expect(await lines(to)).toEqual(await lines(from));
  });

  it('is taken over from the month of a snapshot on, and from a folder without any nothing is', async () => {
    const [from, empty] = [temporaryFolder(), temporaryFolder()];
    await published(from, [6.09, 6.09, 6.09]);
    const copied = async (since?: string): Promise<number> => {
      const to = temporaryFolder();
      await copyLooks(from, to, since);
      return (await lines(to)).length;
    };
    const all = (await lines(from)).length;
    expect(all).toBeGreaterThan(0);
    expect(await copied('2026-11-30T13-17-00Z')).toBe(all);
    expect(await copied('2026-12-01T13-17-00Z')).toBe(0);
    expect(await copied()).toBe(all);
    await copyLooks(empty, from);
    expect(await lines(from)).toHaveLength(all);
  });
});
