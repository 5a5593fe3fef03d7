import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type LenderEntry, type Manifest, manifest as manifestShape, stamp } from '../rates/schema.ts';
import {
  BrokenFile,
  canonical,
  parsed,
  readDocument,
  readText,
  sha256,
  shaped,
  storedJson,
  writeWhole,
} from './files.ts';
import { checkedValue } from './shape.ts';

/** Where a data folder keeps its pointer: the newest snapshot's manifest, whole. */
export const LATEST = 'latest.json';
const FOLDER = 'snapshots';

/**
 * The snapshot before, and the SHA-256 of its file: a chain of which no link can be lost or changed unseen. Without a digest
 * where the file was missing already.
 */
const link = z.strictObject({ snapshot: stamp, sha256: z.string().nullable() });
/** A manifest whole. The first of all follows none; files of before there was a chain do not say. */
const whole = manifestShape.extend({ previous: link.nullable().optional() });
/** What a snapshot changed against the one before: a lender that is new wholly, of the others the fields that differ. */
const difference = z.strictObject({
  ...manifestShape.omit({ lenders: true }).shape,
  previous: link,
  changed: z.record(z.string(), z.record(z.string(), z.unknown())),
  gone: z.array(z.string()),
  reference: manifestShape.shape.reference.optional(),
});
const either = z.union([whole, difference]);

/** A snapshot's file as it lies. */
interface Filed {
  id: string;
  document: z.infer<typeof either>;
  sha256: string;
}

/** A snapshot's manifest, and the digest of its file. */
export interface Linked {
  manifest: Manifest;
  sha256: string;
}

/** Where a snapshot's manifest is kept. */
export function snapshotPath(id: string): string {
  return `${FOLDER}/${id.slice(0, 4)}/${id}.json`;
}

/** Whether a folder holds a snapshot at all. */
export function hasSnapshot(root: string): boolean {
  return existsSync(path.join(root, LATEST));
}

/** The manifest of the newest snapshot, with what the latest run saw. @throws {BrokenFile} */
export function readLatest(root: string): Promise<Manifest> {
  return readDocument(root, LATEST, manifestShape);
}

/** Which of two snapshots came first: ids are times that sort, and `-10` comes after `-2`. */
export function compareSnapshots(a: string, b: string): number {
  const [one, other] = [a.slice(0, 20), b.slice(0, 20)];
  if (one === other) return Number(a.slice(21) || 1) - Number(b.slice(21) || 1);
  return one < other ? -1 : 1;
}

/**
 * The ids of the published snapshots, oldest first. What a killed run left behind is not among them.
 * @param after only snapshots after this one
 * @throws {BrokenFile} where one is missing or damaged
 */
export async function listSnapshots(root: string, after?: string): Promise<string[]> {
  return (await filed(root, after)).map(({ id }) => id);
}

/** The manifest of any snapshot as it was published. @throws {BrokenFile} where it, or one it stands on, is missing or damaged */
export async function readManifest(root: string, id: string): Promise<Manifest> {
  return (await linked(root, await readFiled(root, id), null)).manifest;
}

/** The SHA-256 of a snapshot's file, which names all that came before it; null where there is no such file. */
export async function manifestDigest(root: string, id: string): Promise<string | null> {
  const text = await readText(root, snapshotPath(id)).catch(() => null);
  return text === null ? null : sha256(text);
}

/**
 * Every manifest as it was published, oldest first, each file read once and checked to follow the one before.
 * @param after only snapshots after this one
 * @throws {BrokenFile} where one is missing, damaged or does not follow
 */
export async function* readManifests(root: string, after?: string): AsyncGenerator<Manifest> {
  for await (const { manifest } of readLinks(root, after)) yield manifest;
}

/**
 * The same with the digests of their files.
 * @param held what was read of `after`: without it a month's files may have to be read for it
 */
export async function* readLinks(root: string, after?: string, held?: Linked | null): AsyncGenerator<Linked> {
  let before: Linked | null = held ?? null;
  for (const file of await filed(root, after)) {
    before = await linked(root, file, before);
    yield before;
  }
}

/**
 * Writes a snapshot's manifest: the first of a month whole, the others as what they changed against the one before, so that
 * none needs more than a month's files. Where the one before is missing, new figures are not kept waiting for it.
 * @throws {BrokenFile} where the snapshot before is damaged
 */
export async function writeManifest(root: string, manifest: Manifest, previous: string | null): Promise<void> {
  const before = previous === null ? null : await atHand(root, previous);
  const document =
    before && before.manifest.snapshot.slice(0, 7) === manifest.snapshot.slice(0, 7)
      ? differing(before.manifest, manifest)
      : manifest;
  const link = previous && { snapshot: previous, sha256: before?.sha256 ?? null };
  await writeWhole(path.join(root, snapshotPath(manifest.snapshot)), storedJson({ ...document, previous: link }));
}

async function atHand(root: string, id: string): Promise<Linked | null> {
  try {
    return await linked(root, await readFiled(root, id), null);
  } catch (error) {
    if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return null;
    throw error;
  }
}

async function readFiled(root: string, id: string): Promise<Filed> {
  const text = await readText(root, snapshotPath(id));
  return { id, document: await parsed(path.join(root, snapshotPath(id)), text, either), sha256: sha256(text) };
}

/** The files of the published snapshots, oldest first: from the newest back, each names the one before. */
async function filed(root: string, after?: string): Promise<Filed[]> {
  if (!hasSnapshot(root)) return [];
  const files: Filed[] = [];
  let id: string | undefined = (await readLatest(root)).snapshot;
  while (id !== undefined && (after === undefined || compareSnapshots(id, after) > 0)) {
    const file: Filed = await readFiled(root, id);
    files.push(file);
    const { previous } = file.document;
    id = previous === undefined ? await lastBefore(root, id) : previous?.snapshot;
  }
  return files.reverse();
}

/** The snapshot before one that does not say: the folder knows. */
async function lastBefore(root: string, id: string): Promise<string | undefined> {
  const years = await readdir(path.join(root, FOLDER));
  for (const year of years.sort().reverse()) {
    const ids = (await readdir(path.join(root, FOLDER, year)))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter((name) => stamp.safeParse(name).success && compareSnapshots(name, id) < 0);
    if (ids.length > 0) return ids.sort(compareSnapshots).at(-1);
  }
  return undefined;
}

/** A file laid over the snapshot before it, where it says only what changed. */
async function linked(root: string, file: Filed, last: Linked | null): Promise<Linked> {
  const { manifest, sha256 } = await laid(root, file, last);
  if ('lenders' in file.document) return { manifest, sha256 };
  const checked = await checkedValue(manifest, manifestShape);
  return { manifest: shaped(path.join(root, snapshotPath(file.id)), checked), sha256 };
}

/** The same, not checked to be of the shape of a manifest: of the files of a month, only what they come to needs be. */
async function laid(root: string, { document, sha256 }: Filed, last: Linked | null): Promise<Linked> {
  if ('lenders' in document) {
    const { previous, ...manifest } = document;
    if (last && previous) follows(root, previous, last);
    return { manifest, sha256 };
  }
  const { previous, changed, gone, reference, ...rest } = document;
  const before = last ?? (await laid(root, await readFiled(root, previous.snapshot), null));
  follows(root, previous, before);
  const lenders: Record<string, unknown> = { ...before.manifest.lenders };
  for (const lender of gone) delete lenders[lender];
  for (const [lender, fields] of Object.entries(changed))
    lenders[lender] = { ...(lenders[lender] as LenderEntry | undefined), ...fields };
  const manifest = { ...rest, lenders, reference: reference ?? before.manifest.reference } as Manifest;
  return { manifest, sha256 };
}

/** @throws {BrokenFile} where the snapshot before is not the one that the next was published over */
function follows(root: string, previous: z.infer<typeof link>, before: Linked): void {
  const isSame = previous.sha256 === null || previous.sha256 === before.sha256;
  if (before.manifest.snapshot === previous.snapshot && isSame) return;
  const file = path.join(root, snapshotPath(previous.snapshot));
  throw new BrokenFile(file, 'is not what the next snapshot names (SHA-256 differs); restore it from git');
}

/**
 * What a snapshot differs in. What sources can be asked by is told with the versions that came from them: an entity tag that moves at
 * every run while no figure does is the next run's business, which finds it in latest.json.
 */
function differing(before: Manifest, after: Manifest): Omit<z.infer<typeof difference>, 'previous'> {
  const { lenders, reference, ...rest } = after;
  const changed = Object.entries(lenders).flatMap(([id, entry]) => {
    const last = before.lenders[id];
    const isRead = canonical([entry.raw, entry.rates]) !== canonical([last?.raw, last?.rates]);
    const fields = Object.entries(entry).filter(
      ([field, value]) =>
        !last || ((isRead || field !== 'answers') && canonical(value) !== canonical(last[field as keyof LenderEntry])),
    );
    return fields.length > 0 ? [[id, Object.fromEntries(fields)]] : [];
  });
  return {
    ...rest,
    changed: Object.fromEntries(changed),
    gone: Object.keys(before.lenders).filter((id) => !(id in lenders)),
    ...(canonical(reference) === canonical(before.reference) ? {} : { reference }),
  };
}
