import { existsSync, readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Manifest, manifest as manifestShape, stamp } from '../rates/schema.ts';
import { stampOf } from '../stamp.ts';
import { BrokenFile, parsed, readDocument, readText, rewrite, sha256, storedJson, writeWhole } from './files.ts';

/** The snapshot before, and the SHA-256 of its file (null if it was missing): in this chain no link is lost or changed unnoticed. */
const previous = z.strictObject({ snapshot: stamp, sha256: z.string().nullable() });
/** A snapshot's file. The first of all follows none. */
const filed = manifestShape.extend({ previous: previous.nullable() });

/** A run's manifest as published, and the SHA-256 of its file. */
export interface Published {
  manifest: Manifest;
  sha256: string;
  /** Whether the run made the snapshot; a later run of a snapshot found its versions unchanged. */
  isSnapshot: boolean;
}

const SNAPSHOTS = 'snapshots';
/** The folder of what runs saw that made no snapshot. */
const LOOKS = 'looks';

/** The path of a snapshot's manifest. */
export const snapshotPath = (id: string): string => `${SNAPSHOTS}/${id.slice(0, 4)}/${id}.json`;
const looksOf = (snapshot: string): string => `${LOOKS}/${snapshot.slice(0, 7)}`;
const lookPath = ({ snapshot, publishedAt }: Pick<Manifest, 'snapshot' | 'publishedAt'>): string =>
  `${looksOf(snapshot)}/${snapshot}.${stampOf(new Date(publishedAt))}.json`;

/** The pointer of a data folder: the newest run's manifest, whole. */
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
  const [first, other] = [a.slice(0, 20), b.slice(0, 20)];
  if (first === other) return Number(a.slice(21) || 1) - Number(b.slice(21) || 1);
  return first < other ? -1 : 1;
}

/** The manifest of a snapshot as it was published. @throws {BrokenFile} */
export const readManifest = async (root: string, id: string): Promise<Manifest> => (await readFiled(root, id)).manifest;

/** The manifest of a snapshot, and the SHA-256 of its file. @throws {BrokenFile} */
export async function readFiled(root: string, id: string) {
  const [file, text] = [path.join(root, snapshotPath(id)), await readText(root, snapshotPath(id))];
  const { previous, ...manifest } = parsed(file, text, filed);
  if (manifest.snapshot !== id) throw new BrokenFile(file, `is snapshot ${manifest.snapshot}; restore it from git`);
  return { manifest, previous, sha256: sha256(text) };
}

/** Writes a snapshot's manifest. @param last the snapshot before it @throws {BrokenFile} if that one is damaged */
export async function writeManifest(root: string, manifest: Manifest, last: string | null): Promise<void> {
  const digest =
    last === null || !existsSync(path.join(root, snapshotPath(last))) ? null : (await readFiled(root, last)).sha256;
  const previous = last === null ? null : { snapshot: last, sha256: digest };
  await writeWhole(path.join(root, snapshotPath(manifest.snapshot)), storedJson({ ...manifest, previous }));
}

/** Keeps what a later run saw, before the next run replaces `latest.json`: unless the snapshot's own file says it. */
export async function keepLook(root: string, latest: Manifest): Promise<void> {
  const own = await readManifest(root, latest.snapshot).catch(() => null);
  if (own?.publishedAt !== latest.publishedAt) await rewrite(path.join(root, lookPath(latest)), storedJson(latest));
}

/** The files of a snapshot's later runs, oldest first. */
export async function lookFiles(root: string, snapshot: string): Promise<string[]> {
  const names = await readdir(path.join(root, looksOf(snapshot))).catch(() => []);
  return names
    .filter((name) => name.startsWith(`${snapshot}.`) && name.endsWith('.json'))
    .sort()
    .map((name) => `${looksOf(snapshot)}/${name}`);
}

/** What a run saw that was published at an instant (RFC 3339) and made no snapshot. @throws {BrokenFile} */
export async function readLook(root: string, snapshot: string, publishedAt: string): Promise<Manifest> {
  const file = lookPath({ snapshot, publishedAt });
  return existsSync(path.join(root, file)) ? readDocument(root, file, manifestShape) : readLatest(root);
}

/** The newest snapshot in a folder's listing. */
export async function lastListed(root: string): Promise<string | undefined> {
  const years = await readdir(path.join(root, SNAPSHOTS)).catch(() => []);
  for (const year of years.sort().reverse()) {
    const ids = (await readdir(path.join(root, SNAPSHOTS, year)).catch(() => []))
      .flatMap((name) => (name.endsWith('.json') ? [path.basename(name, '.json')] : []))
      .filter((name) => stamp.safeParse(name).success);
    if (ids.length > 0) return ids.sort(compareSnapshots).at(-1);
  }
  return undefined;
}

const link = z.object({ previous: previous.nullable() });

/**
 * Walks back from a snapshot: each names the one before, so that leftovers of a killed run are not met.
 * @returns those after another one, oldest first, and where the walk ended
 */
async function walk(root: string, from: string, after?: string) {
  const ids: string[] = [];
  let id: string | undefined = from;
  while (id !== undefined && (after === undefined || compareSnapshots(id, after) > 0)) {
    ids.unshift(id);
    const file = snapshotPath(id);
    const { previous }: z.infer<typeof link> = parsed(path.join(root, file), await readText(root, file), link);
    id = previous?.snapshot;
  }
  return { ids, end: id };
}

/** The ids of the published snapshots, oldest first. @param after only snapshots after this one @throws {BrokenFile} */
export const listSnapshots = async (root: string, after?: string): Promise<string[]> =>
  hasSnapshot(root) ? (await walk(root, (await readLatest(root)).snapshot, after)).ids : [];

/** True if a snapshot is among the published ones. @throws {BrokenFile} */
export const isPublished = async (root: string, id: string): Promise<boolean> =>
  hasSnapshot(root) && (await walk(root, (await readLatest(root)).snapshot, id)).end === id;

/** The manifest of every run from a snapshot on, oldest first, each snapshot checked to follow the one before. @throws {BrokenFile} */
export async function* readPublished(root: string, from?: string): AsyncGenerator<Published> {
  if (!hasSnapshot(root)) return;
  // Read first: what another run publishes meanwhile is for the next time.
  const latest = await readLatest(root);
  const { ids } = await walk(root, latest.snapshot, from);
  let before: { id: string; sha256: string } | null = null;
  for (const id of from === undefined ? ids : [from, ...ids]) {
    const { manifest, previous, sha256 } = await readFiled(root, id);
    if (before && previous) assertFollows(root, previous, before);
    before = { id, sha256 };
    yield { manifest, sha256, isSnapshot: true };
    for (const file of await lookFiles(root, id)) {
      const look = await readDocument(root, file, manifestShape);
      if (id !== latest.snapshot || look.publishedAt < latest.publishedAt)
        yield { manifest: look, sha256, isSnapshot: false };
    }
    if (id === latest.snapshot && latest.publishedAt !== manifest.publishedAt)
      yield { manifest: latest, sha256, isSnapshot: false };
  }
}

/** @throws {BrokenFile} if a snapshot was not published over the one before it */
function assertFollows(root: string, link: z.infer<typeof previous>, before: { id: string; sha256: string }): void {
  if (link.snapshot === before.id && (link.sha256 ?? before.sha256) === before.sha256) return;
  const file = path.join(root, snapshotPath(before.id));
  throw new BrokenFile(file, 'is not what the next snapshot names (SHA-256 differs); restore it from git');
}
