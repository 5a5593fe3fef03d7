import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../src/rates/schema.ts';
import { sha256, storedJson, writeWhole } from '../../src/snapshots/files.ts';
import { openLaterRuns } from '../../src/snapshots/later-runs.ts';
import {
  compareSnapshots,
  listSnapshots,
  manifestDigest,
  readLinks,
  readManifest,
  readManifests,
  snapshotPath,
} from '../../src/snapshots/manifests.ts';
import type { Outcome } from '../../src/snapshots/publish.ts';
import { readSnapshot, readVersions, type Snapshot } from '../../src/snapshots/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { entry, failing } from '../support/manifests.ts';
import { begun, publishing, read } from './folder.ts';

const all = async (root: string, after?: string): Promise<Manifest[]> => {
  const manifests: Manifest[] = [];
  for await (const manifest of readManifests(root, after)) manifests.push(manifest);
  return manifests;
};

/** A folder with two runs a day from 28 October, on each of which one lender moves; the last lender comes in November. */
async function published(count: number) {
  const root = temporaryFolder();
  const snapshots: Snapshot[] = [];
  for (let turn = 0; turn < count; turn++) {
    const publishedAt = new Date(Date.UTC(2026, 9, 28, 13, 17) + turn * 12 * 3_600_000);
    const seen = { observedAt: publishedAt.toISOString() };
    const lenders = [
      read('acme', 6 + turn / 100, seen),
      read('bravo', 5, seen),
      ...(turn > 8 ? [read('cree', 4, seen)] : []),
    ];
    snapshots.push(await publishing(root, snapshots.at(-1) ?? null, lenders, { publishedAt }));
  }
  const manifests = snapshots.map(({ manifest }) => manifest);
  const ids = manifests.map(({ snapshot }) => snapshot);
  return { root, snapshots, manifests, ids, first: snapshots[0] as Snapshot, last: snapshots.at(-1) as Snapshot };
}
/** Publishes the next snapshot of such a folder. */
const next = (root: string, last: Snapshot, time: string) =>
  publishing(root, last, [read('acme', 7)], { publishedAt: new Date(time) });

/** The options of a publication in November. */
const at = (day: number) => ({ publishedAt: new Date(Date.UTC(2026, 10, day)) });
const text = (root: string, id: string): Promise<string> => readFile(path.join(root, snapshotPath(id)), 'utf8');

describe('the manifests of a folder', () => {
  it('are read as they were published, in order, across months', async () => {
    const { root, snapshots, manifests, ids } = await published(12);
    expect(await all(root)).toEqual(manifests);
    expect(await listSnapshots(root)).toEqual(ids);
    for (const { manifest, rates, raw } of snapshots) {
      expect(await readManifest(root, manifest.snapshot)).toEqual(manifest);
      expect(await readVersions(root, manifest)).toEqual({ manifest, rates, raw });
    }
  });

  it('are stored whole once a month, and otherwise as changes', async () => {
    const { root, ids } = await published(12);
    const whole = await Promise.all(ids.map(async (id) => (await text(root, id)).includes('"lenders":')));
    expect(ids.filter((_, at) => whole[at])).toEqual(['2026-10-28T13-17-00Z', '2026-11-01T01-17-00Z']);
    const second = JSON.parse(await text(root, ids[1] as string));
    expect(second).toMatchObject({ previous: { snapshot: ids[0] }, gone: [] });
    expect(Object.keys(second.changed.acme).sort()).toEqual(['observedAt', 'rates', 'raw']);
    expect(Object.keys(second.changed.bravo)).toEqual(['observedAt']);
  });

  it('can be read from any snapshot on', async () => {
    const { root, manifests } = await published(12);
    for (const [at, { snapshot }] of manifests.entries())
      expect(await all(root, snapshot)).toEqual(manifests.slice(at + 1));
    expect(await all(root, '2020-01-01T00-00-00Z')).toEqual(manifests);
    expect(await all(temporaryFolder())).toEqual([]);
  });

  it('leave out a removed lender, and list it again in full when it is back', async () => {
    const { root, first } = await begun(read('acme', 6), read('bravo', 5));
    const second = await publishing(root, first, [], { ...at(21), gone: ['bravo'] });
    const third = await publishing(root, second, [read('bravo', 5)], at(22));
    const listed = (await all(root)).map(({ lenders }) => Object.keys(lenders).join());
    expect(listed).toEqual(['acme,bravo', 'acme', 'acme,bravo']);
    expect(await readManifest(root, third.manifest.snapshot)).toEqual(third.manifest);
  });

  it('drop a field of a lender that a later run lacks', async () => {
    const root = temporaryFolder();
    const first = await publishing(root, null, [read('acme', 6, { printed: ['a'] }), read('bravo', 5)]);
    const second = await publishing(root, first, [read('acme', 6.1)], at(21));
    const third = await publishing(root, second, [read('acme', 6.1, { printed: ['b'] })], at(22));
    const fourth = await publishing(root, third, [read('acme', 6.1)], at(23));
    const fifth = await publishing(root, fourth, [read('acme', 6.2)], at(24));
    expect((await all(root)).map(({ lenders }) => lenders['acme']?.printed)).toEqual([['a'], undefined, undefined]);
    expect((await all(root)).at(-1)).toEqual(fifth.manifest);
    const later = await openLaterRuns(root).after(await readManifest(root, second.manifest.snapshot));
    expect(later).toEqual([third.manifest, fourth.manifest]);
  });

  it('list all fields of a lender that appears for the first time and could not be read', async () => {
    const { root, first } = await begun(read('acme', 6));
    const fields = { ...failing(1), state: 'unavailable', observedAt: null, changedAt: null } as const;
    const { raw: _, rates: __, ...never } = entry(fields);
    const fresh: [string, Outcome] = ['bravo', { entry: never, rates: null, raw: null }];
    const second = await publishing(root, first, [read('acme', 7), fresh], at(21));
    const third = await publishing(root, second, [read('acme', 8)], at(22));
    const manifests = [first, second, third].map(({ manifest }) => manifest);
    expect(await all(root)).toEqual(manifests);
    expect(manifests.at(-1)?.lenders['bravo']).toMatchObject({ answers: [], raw: null });
    expect(await readSnapshot(root)).toEqual(third);
  });

  it('of a killed run are ignored', async () => {
    const { root, ids, last } = await published(2);
    const leftover = (await text(root, last.manifest.snapshot)).replaceAll('2026-10-29', '2026-10-30');
    await writeFile(path.join(root, snapshotPath('2026-10-30T01-17-00Z')), leftover);
    const third = await next(root, last, '2026-10-31T13:17:00.000Z');
    expect(await listSnapshots(root)).toEqual([...ids, third.manifest.snapshot]);
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

  it('of a folder from before manifests were linked are read as they are', async () => {
    const { root, manifests, last } = await published(5);
    for (const manifest of manifests)
      await writeFile(path.join(root, snapshotPath(manifest.snapshot)), storedJson(manifest));
    expect(await all(root)).toEqual(manifests);
    const { manifest } = await next(root, last, '2026-10-31T20:00:00.000Z');
    expect((await all(root)).at(-1)).toEqual(manifest);
  });

  it('omit unchanged fields, and store entity tags only with the versions that came with them', async () => {
    const root = temporaryFolder();
    const asked = (etag: string) => ({ answers: [{ url: 'https://acme.example/rates', etag, lastModified: null }] });
    const reference = { observedAt: '2026-11-20T13:17:00.000Z', failure: null, series: [] };
    const first = await publishing(root, null, [read('acme', 6, asked('one')), read('bravo', 5)], at(20));
    const moved = [read('acme', 7, asked('two')), read('bravo', 5, asked('three'))];
    const second = await publishing(root, first, moved, at(21));
    const third = await publishing(root, second, [read('acme', 8, asked('two'))], { ...at(22), reference });
    const said = await Promise.all(
      [second, third].map(async ({ manifest }) => JSON.parse(await text(root, manifest.snapshot))),
    );
    expect(said.map(({ changed }) => changed)).toEqual([
      { acme: { ...asked('two'), raw: expect.any(Object), rates: expect.any(Object) } },
      { acme: { raw: expect.any(Object), rates: expect.any(Object) } },
    ]);
    expect(said.map((one) => one.reference)).toEqual([undefined, reference]);
    const told = await readManifest(root, third.manifest.snapshot);
    expect(told.reference).toEqual(reference);
    expect([told.lenders['acme']?.answers, told.lenders['bravo']?.answers]).toEqual([asked('two').answers, []]);
  });

  it('are found by the names of their files if they do not name the one before, over years', async () => {
    const { root, first } = await published(1);
    const { manifest } = first;
    const ids = ['2024-12-30', '2024-12-31', '2026-01-01', '2026-01-02'].map((day) => `${day}T01-00-00Z`);
    ids.splice(3, 0, `${ids[2]}-2`, `${ids[2]}-10`);
    for (const id of ids)
      await writeWhole(path.join(root, snapshotPath(id)), storedJson({ ...manifest, snapshot: id }));
    // Files that are no snapshot, or a later snapshot that a killed run left.
    const others = ['2026-01-01T12-00-00Z.orig', 'notes.json', '2026-01-03T01-00-00Z.json'];
    for (const name of others) await writeFile(path.join(root, 'snapshots/2026', name), '{}');
    await writeWhole(path.join(root, snapshotPath('2027-01-01T01-00-00Z')), '{}');
    await writeFile(path.join(root, 'latest.json'), storedJson({ ...manifest, snapshot: ids.at(-1) }));
    expect(await listSnapshots(root)).toEqual(ids);
  });

  it('are linked by the digests of their files', async () => {
    const { root, ids } = await published(1);
    expect(await manifestDigest(root, ids[0] as string)).toBe(sha256(await text(root, ids[0] as string)));
    expect(await manifestDigest(root, '2020-01-01T00-00-00Z')).toBeNull();
  });

  it('can be read on from one in memory, whatever happened to its file', async () => {
    const { root, first, last } = await published(2);
    const { manifest } = first;
    const held = { manifest, sha256: sha256(await text(root, manifest.snapshot)) };
    await rm(path.join(root, snapshotPath(manifest.snapshot)));
    const read: Manifest[] = [];
    for await (const one of readLinks(root, manifest.snapshot, held)) if ('manifest' in one) read.push(one.manifest);
    expect(read).toEqual([last.manifest]);
  });

  it.each([
    ['{', 'is not JSON'],
    ['{}', 'is not of the documented shape'],
  ])('are not published after a damaged one: %s', async (damage, problem) => {
    const { root, first } = await published(1);
    await writeFile(path.join(root, snapshotPath(first.manifest.snapshot)), damage);
    await expect(publishing(root, first, [read('acme', 7)])).rejects.toThrow(problem);
  });

  it('are published after a missing one, which readers report', async () => {
    const { root, manifests, first, last } = await published(2);
    const file = path.join(root, snapshotPath(last.manifest.snapshot));
    const kept = await readFile(file);
    await rm(file);
    const third = await next(root, last, '2026-10-30T13:17:00.000Z');
    expect(await readManifest(root, third.manifest.snapshot)).toEqual(third.manifest);
    expect(await all(root, last.manifest.snapshot)).toEqual([third.manifest]);
    await expect(all(root)).rejects.toThrow(/cannot be read \(ENOENT\); restore it from git/);
    await writeFile(file, await text(root, first.manifest.snapshot));
    await expect(all(root)).rejects.toThrow('is not what the next snapshot names');
    await writeFile(file, kept);
    expect(await all(root)).toEqual([...manifests, third.manifest]);
  });

  it.each([
    ['is missing', (file: string) => rm(file), /30T01-17-00Z.json cannot be read/],
    [
      'was changed',
      async (file: string) => writeFile(file, (await readFile(file, 'utf8')).replace('"gone":[]', '"gone":["cree"]')),
      /30T01-17-00Z.json is not what the next snapshot names/,
    ],
    ['is cut', async (file: string) => writeFile(file, (await readFile(file, 'utf8')).slice(0, 200)), /is not JSON/],
    ['is another document', (file: string) => writeFile(file, '{}'), /not of the documented shape/],
  ])('are refused if one %s', async (_, harm, message) => {
    const { root } = await published(6);
    await harm(path.join(root, snapshotPath('2026-10-30T01-17-00Z')));
    await expect(all(root)).rejects.toThrow(message);
    await expect(readManifest(root, '2026-10-30T13-17-00Z')).rejects.toThrow(message);
  });
});

it.each([
  [
    'the last of a month was changed',
    '2026-10-31T13-17-00Z',
    ['"gone":[]', '"gone":["cree"]'],
    /2026-10-31T13-17-00Z.json is not what the next snapshot names/,
  ],
  [
    'the newest changes what no lender has',
    '2026-11-02T13-17-00Z',
    ['"changed":{', '"changed":{\n"zulu":{},'],
    /2026-11-02T13-17-00Z.json is not of the documented shape \(lenders\.zulu/,
  ],
])('manifests are refused if %s', async (_, id, [before, after], message) => {
  const { root } = await published(12);
  await writeFile(path.join(root, snapshotPath(id)), (await text(root, id)).replace(before as string, after as string));
  await expect(all(root)).rejects.toThrow(message);
});

it('snapshots of the same second are sorted by their number', () => {
  const [first, second, tenth, next] = ['20T13-17-00Z', '20T13-17-00Z-2', '20T13-17-00Z-10', '21T00-00-00Z'].map(
    (end) => `2026-11-${end}`,
  ) as [string, string, string, string];
  expect([tenth, second, next, first].sort(compareSnapshots)).toEqual([first, second, tenth, next]);
});
