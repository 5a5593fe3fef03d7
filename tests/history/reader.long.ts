import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openHistory } from '../../src/history/history.ts';
import { readManifest } from '../../src/snapshots/manifests.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { publishing, read } from '../snapshots/folder.ts';
import { temporaryFolder } from '../support/folder.ts';

/** Everything that is told of all rates. */
const all = (history: ReturnType<typeof openHistory>) =>
  history.ids().map((id) => history.revisions(id, history.now(0)));

test('a long past is read in a thread of its own, with the same result, and unreadable files are reported', async () => {
  const root = temporaryFolder();
  const ids: string[] = [];
  for (let run = 0, before: Snapshot | null = null; run < 160; run++) {
    const publishedAt = new Date(Date.UTC(2026, 5, 1) + run * 8 * 3_600_000);
    before = await publishing(root, before, [read('acme', 4 + run / 200)], { publishedAt });
    ids.push(before.manifest.snapshot);
  }
  const { lenders } = await readManifest(root, ids.at(-20) as string);
  await rm(path.join(root, lenders['acme']?.rates?.path as string));

  const [told, plain]: [string[], string[]] = [[], []];
  const file = path.join(temporaryFolder(), 'history.sqlite');
  const aside = openHistory({ root, file, isAside: true, onProblem: ({ message }) => told.push(message) });
  const here = openHistory({ root, file: ':memory:', onProblem: ({ message }) => plain.push(message) });
  await Promise.all([aside.catchUp(), here.catchUp()]);
  expect([aside.isWhole(), aside.newest()?.id]).toEqual([true, ids.at(-1)]);
  expect(all(aside)).toEqual(all(here));
  expect(told).toEqual(plain);
  expect(told).toHaveLength(1);
  expect(aside.holes.all()).toEqual(here.holes.all());
  await Promise.all([aside.close(), here.close()]);

  // Ended on the way, it keeps what it read, and goes on from there.
  const again = openHistory({ root, file: `${file}2`, isAside: true });
  const running = again.catchUp();
  await again.close();
  await running;
  const then = openHistory({ root, file: `${file}2`, isAside: true });
  await then.catchUp();
  expect(then.newest()?.id).toBe(ids.at(-1));
  await then.close();
}, 60_000);
