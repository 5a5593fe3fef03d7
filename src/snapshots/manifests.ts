import { existsSync, readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Manifest, manifest as manifestShape, stamp } from '../rates/schema.ts';
import { difference, differing, laidOver } from './difference.ts';
import { BrokenFile, json, parsed, readDocument, readText, sha256, shaped, storedJson, writeWhole } from './files.ts';
import { checkedValue } from './shape.ts';

/** The snapshot before, and the SHA-256 of its file (null if it was missing): in this chain no link is lost or changed unnoticed. */
const link = z.strictObject({ snapshot: stamp, sha256: z.string().nullable() });
/** A whole manifest. The first of all follows none; files from before there was a chain do not say. */
const whole = manifestShape.extend({ previous: link.nullable().optional() });
const either = z.union([whole, difference.extend({ previous: link })]);

/** A snapshot's manifest, and the digest of its file. */
export interface Linked {
  manifest: Manifest;
  sha256: string;
}

const SNAPSHOTS = 'snapshots';

/** The path of a snapshot's manifest. */
export const snapshotPath = (id: string): string => `${SNAPSHOTS}/${id.slice(0, 4)}/${id}.json`;

/** A published snapshot that cannot be read, and why. */
export interface Hole {
  snapshot: string;
  problem: BrokenFile;
}

/** The manifest of a snapshot as published. @param before the one before; without it a month's files may be read @param digest of the file @throws {BrokenFile} */
export async function readLinked(root: string, id: string, before?: Linked | Hole | null, digest?: string | null) {
  const file = await readFiled(root, id);
  if (file.document.snapshot !== id) throw notAsNamed(root, id);
  const isHole = before && 'problem' in before;
  const isWhole = 'lenders' in file.document;
  if (isHole && file.document.previous?.snapshot === before.snapshot && !isWhole) throw before.problem;
  const { manifest, sha256 } = await laid(root, file, isHole ? null : before);
  const checked = isWhole ? { value: manifest } : await checkedValue(manifest, manifestShape);
  const linked: Linked = { manifest: shaped(path.join(root, snapshotPath(id)), checked), sha256 };
  if (digest && sha256 !== digest) throw notAsNamed(root, id);
  return linked;
}

type Filed = Awaited<ReturnType<typeof readFiled>>;
async function readFiled(root: string, id: string) {
  const text = await readText(root, snapshotPath(id));
  return { document: await parsed(path.join(root, snapshotPath(id)), text, either), sha256: sha256(text) };
}

/** Applies a file to the snapshot before it, if it holds only differences. Of the files of a month, only the result has to be checked. */
async function laid(root: string, { document, sha256 }: Filed, last?: Linked | null): Promise<Linked> {
  if ('lenders' in document) {
    const { previous, ...manifest } = document;
    if (last && previous) follows(root, previous, last);
    return { manifest, sha256 };
  }
  const { previous, ...changes } = document;
  const before = last ?? (await laid(root, await readFiled(root, previous.snapshot)));
  follows(root, previous, before);
  return { manifest: laidOver(before.manifest, changes), sha256 };
}

/** @throws {BrokenFile} if the snapshot before is not the one that the next was published over */
function follows(root: string, previous: z.infer<typeof link>, before: Linked): void {
  const isSame = previous.sha256 === null || previous.sha256 === before.sha256;
  if (before.manifest.snapshot !== previous.snapshot || !isSame) throw notAsNamed(root, previous.snapshot);
}

const notAsNamed = (root: string, id: string): BrokenFile =>
  new BrokenFile(
    path.join(root, snapshotPath(id)),
    'is not what the next snapshot names (SHA-256 differs); restore it from git',
  );

/** The pointer of a data folder: the newest snapshot's manifest, whole. */
export const LATEST = 'latest.json';

/** Whether a folder has a snapshot; before its first run it has none. @throws {BrokenFile} if it has versions, and has lost its pointer */
export function hasSnapshot(root: string): boolean {
  const pointer = path.join(root, LATEST);
  if (existsSync(pointer)) return true;
  const versions = [SNAPSHOTS, 'rates', 'raw'].map((name) => path.join(root, name)).filter((name) => existsSync(name));
  if (versions.every((name) => readdirSync(name).length === 0)) return false;
  throw new BrokenFile(
    pointer,
    `is missing, and versions of rates stand beside it. Restore it: git -C ${root} checkout -- ${LATEST} ` +
      '(if no collection ever ended in this folder, empty it instead)',
  );
}

/** The manifest of the newest snapshot, with the observations of the latest run. @throws {BrokenFile} */
export async function readLatest(root: string): Promise<Manifest> {
  if (hasSnapshot(root)) return readDocument(root, LATEST, manifestShape);
  throw new BrokenFile(
    path.join(root, LATEST),
    'does not exist; run `npm run collect`, or name the folder that has it',
  );
}

/** Compares two snapshots by time: ids are times that sort, and `-10` comes after `-2`. */
export function compareSnapshots(a: string, b: string): number {
  const [one, other] = [a.slice(0, 20), b.slice(0, 20)];
  if (one === other) return Number(a.slice(21) || 1) - Number(b.slice(21) || 1);
  return one < other ? -1 : 1;
}

/** The manifest of any snapshot as it was published. @throws {BrokenFile} if it, or one it is based on, is missing or damaged */
export const readManifest = async (root: string, id: string): Promise<Manifest> =>
  (await readLinked(root, id)).manifest;

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

/** Writes a manifest: whole for the first of a month or after a missing one, else as differences. @throws {BrokenFile} if the one before is damaged */
export async function writeManifest(root: string, manifest: Manifest, previous: string | null): Promise<void> {
  const before = previous === null ? null : await readIfThere(root, previous);
  const isOfMonth = before?.manifest.snapshot.slice(0, 7) === manifest.snapshot.slice(0, 7);
  const document = before && isOfMonth ? differing(before.manifest, manifest) : manifest;
  const link = previous && { snapshot: previous, sha256: before?.sha256 ?? null };
  await writeWhole(path.join(root, snapshotPath(manifest.snapshot)), storedJson({ ...document, previous: link }));
}

/** A published snapshot, and the digest under which the next one names its file; null if none does. */
interface Named {
  id: string;
  digest: string | null;
}
/** The part of a snapshot's file that names the one before, whatever else it holds. */
const following = z.object({ previous: z.object(link.shape).nullable().optional() });

/** The published snapshots, oldest first: each names the one before, so that leftovers of a killed run are not among them; older files are found by listing. */
async function named(root: string, after?: string): Promise<Named[]> {
  if (!hasSnapshot(root)) return [];
  const found: Named[] = [];
  let next: Named | null = { id: (await readLatest(root)).snapshot, digest: null };
  while (next && (after === undefined || compareSnapshots(next.id, after) > 0)) {
    found.push(next);
    const { id }: Named = next;
    const previous = await previousOf(root, id);
    const last: string | undefined = previous === undefined ? await lastListed(root, id) : previous?.snapshot;
    next = last === undefined ? null : { id: last, digest: previous?.sha256 ?? null };
  }
  return found.reverse();
}

const previousOf = async (root: string, id: string) =>
  following.safeParse(json(await readText(root, snapshotPath(id)).catch(() => ''))).data?.previous;

/** The newest snapshot in a folder's listing, or the one before an id. */
export async function lastListed(root: string, id?: string): Promise<string | undefined> {
  const years = await readdir(path.join(root, SNAPSHOTS)).catch(() => []);
  for (const year of years.sort().reverse()) {
    const ids = (await readdir(path.join(root, SNAPSHOTS, year)).catch(() => []))
      .flatMap((name) => (name.endsWith('.json') ? [path.basename(name, '.json')] : []))
      .filter((name) => stamp.safeParse(name).success && (id === undefined || compareSnapshots(name, id) < 0));
    if (ids.length > 0) return ids.sort(compareSnapshots).at(-1);
  }
  return undefined;
}

/** Every snapshot as published, oldest first and chained; unreadable ones are reported in their place. @param after only later ones @param held its contents */
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
export const listSnapshots = async (root: string, after?: string): Promise<string[]> =>
  (await named(root, after)).map(({ id }) => id);
