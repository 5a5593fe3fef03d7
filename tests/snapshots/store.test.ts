import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LenderEntry, Manifest } from '../../src/rates/schema.ts';
import { sha256, storedJson } from '../../src/snapshots/files.ts';
import { aggregate, type Snapshot } from '../../src/snapshots/snapshot.ts';
import { openStore, type SnapshotStore } from '../../src/snapshots/store.ts';
import { temporaryFolder } from '../support/folder.ts';
import { storedRate } from '../support/rates.ts';
import { begun, LATER, NOW, publishing, read } from './folder.ts';

/** A store that looks at its folder only when it is told to, with what it said so far. */
async function watching(root: string, now?: () => Date): Promise<SnapshotStore & { said: string[] }> {
  const said: string[] = [];
  const store = await openStore(root, {
    intervalMs: 3_600_000,
    ...(now && { now }),
    onProblem: (problem) => said.push(problem.message),
    onChange: ({ manifest }) => said.push(manifest.publishedAt),
  });
  onTestFinished(() => store.close());
  return { ...store, said };
}
/** Such a store of a folder with a first snapshot. */
async function stocked(...lenders: Parameters<typeof begun>) {
  const { root, first } = await begun(...lenders);
  return { root, first, store: await watching(root) };
}
const place = async (root: string, text: string): Promise<void> => {
  await writeFile(path.join(root, 'latest.json.new'), text);
  await rename(path.join(root, 'latest.json.new'), path.join(root, 'latest.json'));
};
const published = (snapshot: Snapshot | null): string | undefined => snapshot?.manifest.publishedAt;

describe('a store', () => {
  it('is empty until there is a snapshot, and reports that once', async () => {
    const root = temporaryFolder();
    const store = await watching(root);
    await store.refresh();
    expect(store.current()).toBeNull();
    expect(store.said).toEqual([expect.stringContaining('does not exist')]);
    const first = await publishing(root, null, [read('acme', 6.09)]);
    await store.refresh();
    expect(store.current()).toEqual(first);
  });

  it('loads a new snapshot at its next look, once, and reads it only if its pointer was replaced', async () => {
    const { root, first, store } = await stocked();
    await store.refresh();
    const held = store.current();
    const second = await publishing(root, first, [read('acme', 6.19)], { publishedAt: LATER });
    expect(store.current()).toBe(held);
    await store.refresh();
    await store.refresh();
    expect(store.current()).toEqual(second);
    expect(store.said).toEqual([published(first), published(second)]);
  });

  it('keeps its snapshot while the new one is broken, reports each broken one once, and loads the next whole one', async () => {
    const { root, first, store } = await stocked();
    for (const text of ['{', '{}']) {
      await place(root, text);
      for (const _ of [1, 2]) await store.refresh();
      expect(store.current()).toEqual(first);
    }
    const problems = ['is not JSON', 'documented shape'].map((words) => expect.stringContaining(words));
    expect(store.said.slice(1)).toEqual(problems);
    const second = await publishing(root, first, [read('acme', 6.19)], { publishedAt: LATER });
    await store.refresh();
    expect(published(store.current())).toBe(published(second));
  });

  it('retries a broken one at every look: a pull may be half way', async () => {
    const [root, whole] = [temporaryFolder(), temporaryFolder()];
    const snapshot = await publishing(whole, null, [read('acme', 6.09)]);
    await rename(path.join(whole, 'latest.json'), path.join(root, 'latest.json'));
    const store = await watching(root);
    expect(store.current()).toBeNull();
    for (const name of ['raw', 'rates']) await rename(path.join(whole, name), path.join(root, name));
    await store.refresh();
    expect(store.current()).toEqual(snapshot);
  });

  it.each([
    [undefined, 2000],
    [500, 500],
  ])('told to look every %s ms looks every %i ms, until it is closed', async (intervalMs, everyMs) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const root = temporaryFolder();
    const { promise: seen, resolve: onChange } = Promise.withResolvers<Snapshot>();
    const store = await openStore(root, { intervalMs, onChange });
    const first = await publishing(root, null, [read('acme', 6.09)]);
    vi.advanceTimersByTime(everyMs);
    expect(await seen).toEqual(first);
    store.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

const HOUR = 3_600_000;
/** Overrides of a manifest, or of its entry of acme. */
type Change = (before: Manifest, acme: LenderEntry) => { manifest?: Partial<Manifest>; acme?: Partial<LenderEntry> };
/** Puts a manifest in place that differs from the one there. */
async function alter(root: string, change: Change): Promise<void> {
  const before = JSON.parse(await readFile(path.join(root, 'latest.json'), 'utf8')) as Manifest;
  const acme = before.lenders['acme'] as LenderEntry;
  const changed = change(before, acme);
  const lenders = { ...before.lenders, acme: { ...acme, ...changed.acme } };
  await place(root, storedJson({ ...before, lenders, ...changed.manifest }));
}

describe('a snapshot from the future', () => {
  const five = storedRate({ lender: 'acme' });
  const wait = { reason: 'it jumped', until: 'second-sighting' as const, sightings: 1, rate: five };
  const missing = { missedRuns: 1, reason: null };
  const past = NOW.toISOString();
  const kinds: [string, (time: string, before: Manifest) => ReturnType<Change>][] = [
    ['published', (time) => ({ manifest: { publishedAt: time } })],
    ['a lender seen', (time) => ({ acme: { observedAt: time } })],
    ['a lender changed', (time) => ({ acme: { changedAt: time } })],
    ['a missing rate seen', (observedAt) => ({ acme: { missing: { [five.id]: { ...missing, observedAt } } } })],
    ['held rate seen', (time) => ({ acme: { held: { [five.id]: { ...wait, since: past, observedAt: time } } } })],
    ['held rate held', (time) => ({ acme: { held: { [five.id]: { ...wait, since: time, observedAt: past } } } })],
    ['the series seen', (time, manifest) => ({ manifest: { reference: { ...manifest.reference, observedAt: time } } })],
    [
      'the next run in more than a week',
      (time) => ({ manifest: { nextRunAt: new Date(Date.parse(time) + 167 * HOUR).toISOString() } }),
    ],
  ];

  it.each(kinds)('%s: is refused while it is more than an hour ahead', async (_, put) => {
    const { root, first } = await begun();
    let now = NOW;
    const store = await watching(root, () => now);
    const time = new Date(NOW.getTime() + HOUR + 60_000).toISOString();
    await alter(root, (before) => put(time, before));
    await store.refresh();
    await store.refresh();
    expect(store.current()).toEqual(first);
    expect(store.said.slice(1)).toEqual([expect.stringMatching(/latest\.json speaks of 2026-.*set the clock right/)]);
    now = new Date(NOW.getTime() + 60_000);
    await store.refresh();
    expect(store.current()).not.toEqual(first);
    expect(store.said).toHaveLength(3);
  });
});

describe('a step back to an older snapshot', () => {
  const states = (snapshot: Snapshot | null) =>
    snapshot && [...aggregate(snapshot, NOW).lenders, ...aggregate(snapshot, NOW).rates].map(({ state }) => state);

  it.each([
    ['by a server that knew the newer one', true],
    ['by one that finds the newer one’s manifest only', false],
  ])('is reported %s, none of its rates is fresh, and the next run ends it', async (_, knew) => {
    const { root, first } = await begun();
    const old = await readFile(path.join(root, 'latest.json'), 'utf8');
    const second = await publishing(root, first, [read('acme', 6.19)], { publishedAt: LATER });
    const early = await watching(root);
    expect(states(early.current())).toEqual(['fresh', 'fresh']);
    if (knew) await rm(path.join(root, 'snapshots'), { recursive: true });
    await place(root, old);
    const store = knew ? early : await watching(root);
    await store.refresh();
    expect(published(store.current())).toBe(published(first));
    expect(store.current()?.newerPublishedAt).toBe(published(second));
    expect(states(store.current())).toEqual(['carried', 'carried']);
    // Another older one is no way out.
    await alter(root, () => ({ manifest: { publishedAt: new Date(NOW.getTime() + HOUR).toISOString() } }));
    await store.refresh();
    expect(store.current()?.newerPublishedAt).toBe(published(second));
    const third = new Date(LATER.getTime() + HOUR);
    await publishing(root, store.current(), [read('acme', 6.29)], { publishedAt: third });
    await store.refresh();
    expect([published(store.current()), store.current()?.newerPublishedAt]).toEqual([third.toISOString(), undefined]);
    expect(states(store.current())).toEqual(['fresh', 'fresh']);
  });
});

it.each([
  ['2026-11-20T13-17-01Z.json', true],
  ['2026-11-20T13-17-01Z-2.json', true],
  ['2026-11-20T13-17-01Z-10.json', true],
  // Files left by a killed run, or by hand.
  ['2026-11-20T13-17-01Z.json.77.tmp', false],
  ['copy of 2026-11-20T13-17-01Z.json', false],
  ['2026-11-20T13-17-01Z-b.json', false],
])('a folder with %s has a newer snapshot: %s', async (name, isNewer) => {
  const { root } = await begun();
  for (const file of [name, 'notes.json']) await writeFile(path.join(root, 'snapshots/2026', file), '{}');
  const newer = isNewer ? '2026-11-20T13:17:01.000Z' : undefined;
  expect((await watching(root)).current()?.newerPublishedAt).toBe(newer);
});

describe('a version that a manifest names', () => {
  it.each([
    ['above the folder', 'raw/acme/../../../../etc/passwd.json'],
    ['an absolute path', '/etc/passwd.json'],
    ['no version', 'latest.json'],
    ['another lender’s', 'raw/bravo/2026-11-20T13-17-00Z.json'],
    ['called another lender’s', 'raw/acme/2026-11-20T13-17-00Z.bravo.raw.json'],
    ['called the other kind', 'raw/acme/2026-11-20T13-17-00Z.acme.rates.json'],
    ['the other kind', 'rates/acme/2026-11-20T13-17-00Z.json'],
  ])('is refused if it is %s', async (_, elsewhere) => {
    const { root, first, store } = await stocked(read('acme', 6.09), read('bravo', 6.09));
    await alter(root, (_, acme) => ({ acme: { raw: { ...acme.raw, path: elsewhere } as LenderEntry['raw'] } }));
    await store.refresh();
    expect(store.said.at(-1)).toMatch(/latest\.json is not of the documented shape \(lenders\.acme\.raw\.path/);
    expect(store.current()).toEqual(first);
  });

  it.each(['lender', 'rate'])('is refused if its %s differs from the manifest’s', async (what) => {
    const { root, first, store } = await stocked();
    const rates = [storedRate({ lender: what === 'rate' ? 'bravo' : 'acme' })];
    const text = storedJson({ schemaVersion: 1, lender: what === 'lender' ? 'bravo' : 'acme', rates });
    const file = 'rates/acme/2026-11-20T14-00-00Z.json';
    await writeFile(path.join(root, file), text);
    await alter(root, () => ({ acme: { rates: { path: file, sha256: sha256(text) } } }));
    await store.refresh();
    expect(store.said.at(-1)).toMatch(/T14-00-00Z\.json is what bravo said, not acme/);
    expect(store.current()).toEqual(first);
  });
});
