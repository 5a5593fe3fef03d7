import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Manifest, manifest as manifestShape, stamp } from '../rates/schema.ts';
import { differing } from './difference.ts';
import { BrokenFile, readDocument, readText, sha256, storedJson, writeWhole } from './files.ts';
import { type Hole, type Linked, readLinked, SNAPSHOTS, snapshotPath } from './manifest-file.ts';

export { type Hole, type Linked, snapshotPath } from './manifest-file.ts';

/** The pointer of a data folder: the newest snapshot's manifest, whole. */
export const LATEST = 'latest.json';

/** True if a folder has any snapshot. */
export function hasSnapshot(root: string): boolean {
  return existsSync(path.join(root, LATEST));
}

/** The manifest of the newest snapshot, with the observations of the latest run. @throws {BrokenFile} */
export function readLatest(root: string): Promise<Manifest> {
  return readDocument(root, LATEST, manifestShape);
}

/** Compares two snapshots by time: ids are times that sort, and `-10` comes after `-2`. */
export function compareSnapshots(a: string, b: string): number {
  const [one, other] = [a.slice(0, 20), b.slice(0, 20)];
  if (one === other) return Number(a.slice(21) || 1) - Number(b.slice(21) || 1);
  return one < other ? -1 : 1;
}

/** The manifest of any snapshot as it was published. @throws {BrokenFile} if it, or one it is based on, is missing or damaged */
export async function readManifest(root: string, id: string): Promise<Manifest> {
  return (await readLinked(root, id)).manifest;
}

/** The manifest of a snapshot; null if its file, or one it is based on, is missing. @throws {BrokenFile} if one is damaged */
export async function readIfThere(root: string, id: string): Promise<Linked | null> {
  try {
    return await readLinked(root, id);
  } catch (error) {
    if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return null;
    throw error;
  }
}

/** The SHA-256 of a snapshot's file, which covers all that came before it; null if there is no such file. */
export async function manifestDigest(root: string, id: string): Promise<string | null> {
  const text = await readText(root, snapshotPath(id)).catch(() => null);
  return text === null ? null : sha256(text);
}

/**
 * Writes a snapshot's manifest: the first of a month whole, the others as differences from the one before, so that reading one takes a
 * month's files at most. If the one before is missing, the manifest is written whole, so that new figures are not held up.
 * @throws {BrokenFile} if the snapshot before is damaged
 */
export async function writeManifest(root: string, manifest: Manifest, previous: string | null): Promise<void> {
  const before = previous === null ? null : await readIfThere(root, previous);
  const document =
    before && before.manifest.snapshot.slice(0, 7) === manifest.snapshot.slice(0, 7)
      ? differing(before.manifest, manifest)
      : manifest;
  const link = previous && { snapshot: previous, sha256: before?.sha256 ?? null };
  await writeWhole(path.join(root, snapshotPath(manifest.snapshot)), storedJson({ ...document, previous: link }));
}

/** A published snapshot, and the digest under which the next one names its file; null if none does. */
interface Named {
  id: string;
  digest: string | null;
}
/** The part of a snapshot's file that names the one before, whatever else it holds. */
const following = z.object({
  previous: z.object({ snapshot: stamp, sha256: z.string().nullable() }).nullable().optional(),
});

/**
 * The published snapshots, oldest first: from the newest back, each names the one before. Files that a killed run left behind are not among
 * them. For files that do not name their predecessor, the folder's listing decides.
 */
async function named(root: string, after?: string): Promise<Named[]> {
  if (!hasSnapshot(root)) return [];
  const found: Named[] = [];
  let next: Named | null = { id: (await readLatest(root)).snapshot, digest: null };
  while (next && (after === undefined || compareSnapshots(next.id, after) > 0)) {
    found.push(next);
    const { id }: Named = next;
    const previous = await previousOf(root, id);
    const last: string | undefined = previous === undefined ? await lastBefore(root, id) : previous?.snapshot;
    next = last === undefined ? null : { id: last, digest: previous?.sha256 ?? null };
  }
  return found.reverse();
}

async function previousOf(root: string, id: string): Promise<z.infer<typeof following>['previous']> {
  try {
    return following.parse(JSON.parse(await readText(root, snapshotPath(id)))).previous;
  } catch {
    return undefined;
  }
}

/** The snapshot before one whose file does not name it, by the folder's listing. */
async function lastBefore(root: string, id: string): Promise<string | undefined> {
  const years = await readdir(path.join(root, SNAPSHOTS)).catch(() => []);
  for (const year of years.sort().reverse()) {
    const ids = (await readdir(path.join(root, SNAPSHOTS, year)))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter((name) => stamp.safeParse(name).success && compareSnapshots(name, id) < 0);
    if (ids.length > 0) return ids.sort(compareSnapshots).at(-1);
  }
  return undefined;
}

/**
 * Every snapshot as it was published, oldest first, each file checked to be the one that the next names. Unreadable files are reported, and
 * reading continues after them.
 * @param after only snapshots after this one
 * @param held the contents of `after`: without them a month's files may have to be read
 */
export async function* readLinks(root: string, after?: string, held?: Linked | null): AsyncGenerator<Linked | Hole> {
  let before: Linked | Hole | null = held ?? null;
  for (const { id, digest } of await named(root, after)) {
    before = await readLinked(root, id, before, digest).catch((problem) => {
      if (problem instanceof BrokenFile) return { snapshot: id, problem };
      throw problem;
    });
    yield before;
  }
}

/** The same, up to the first that cannot be read. @throws {BrokenFile} there */
export async function* readManifests(root: string, after?: string): AsyncGenerator<Manifest> {
  for await (const read of readLinks(root, after)) {
    if ('problem' in read) throw read.problem;
    yield read.manifest;
  }
}

/** The ids of the published snapshots, oldest first. @param after only snapshots after this one */
export async function listSnapshots(root: string, after?: string): Promise<string[]> {
  return (await named(root, after)).map(({ id }) => id);
}
