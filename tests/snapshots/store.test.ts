import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { openStore, type SnapshotStore } from '../../src/snapshots/store.ts';
import { temporaryFolder } from '../support/folder.ts';
import { LATER, publishing, read } from './folder.ts';

/** A store that looks at its folder only when it is told to, with what it said so far. */
async function watching(root: string): Promise<SnapshotStore & { said: string[] }> {
  const said: string[] = [];
  const store = await openStore(root, {
    intervalMs: 3_600_000,
    onProblem: (problem) => said.push(problem.message),
    onChange: ({ manifest }) => said.push(manifest.publishedAt),
  });
  onTestFinished(() => store.close());
  return { ...store, said };
}
const place = async (root: string, text: string): Promise<void> => {
  await writeFile(path.join(root, 'latest.json.new'), text);
  await rename(path.join(root, 'latest.json.new'), path.join(root, 'latest.json'));
};
const published = (snapshot: Snapshot | null): string | undefined => snapshot?.manifest.publishedAt;

describe('a store', () => {
  it('has nothing until there is something, and says so once', async () => {
    const root = temporaryFolder();
    const store = await watching(root);
    await store.refresh();
    expect(store.current()).toBeNull();
    expect(store.said).toEqual([expect.stringContaining('ENOENT')]);
    const first = await publishing(root, null, [read('acme', 6.09)]);
    await store.refresh();
    expect(store.current()).toEqual(first);
  });

  it('takes a new snapshot when it looks, once, and reads it only when its pointer was replaced', async () => {
    const root = temporaryFolder();
    const first = await publishing(root, null, [read('acme', 6.09)]);
    const store = await watching(root);
    await store.refresh();
    const held = store.current();
    const second = await publishing(root, first, [read('acme', 6.19)], { publishedAt: LATER });
    expect(store.current()).toBe(held);
    await store.refresh();
    await store.refresh();
    expect(store.current()).toEqual(second);
    expect(store.said).toEqual([published(first), published(second)]);
  });

  it('keeps the one it holds while the new one is broken, told once for each, and takes the next whole one', async () => {
    const root = temporaryFolder();
    const first = await publishing(root, null, [read('acme', 6.09)]);
    const store = await watching(root);
    for (const text of ['{', '{}']) {
      await place(root, text);
      for (const _ of [1, 2]) await store.refresh();
      expect(store.current()).toEqual(first);
    }
    expect(store.said.slice(1)).toEqual([
      expect.stringContaining('is not JSON'),
      expect.stringContaining('documented shape'),
    ]);
    const second = await publishing(root, first, [read('acme', 6.19)], { publishedAt: LATER });
    await store.refresh();
    expect(published(store.current())).toBe(published(second));
  });

  it('tries a broken one again at every look: a pull may be half way', async () => {
    const [root, whole] = [temporaryFolder(), temporaryFolder()];
    const snapshot = await publishing(whole, null, [read('acme', 6.09)]);
    await rename(path.join(whole, 'latest.json'), path.join(root, 'latest.json'));
    const store = await watching(root);
    expect(store.current()).toBeNull();
    for (const name of ['raw', 'rates']) await rename(path.join(whole, name), path.join(root, name));
    await store.refresh();
    expect(store.current()).toEqual(snapshot);
  });
});
