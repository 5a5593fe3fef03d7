import path from 'node:path';
import { z } from 'zod';
import { type Manifest, manifest as manifestShape, stamp } from '../rates/schema.ts';
import { difference, laidOver } from './difference.ts';
import { BrokenFile, parsed, readText, sha256, shaped } from './files.ts';
import { checkedValue } from './shape.ts';

/**
 * The snapshot before, and the SHA-256 of its file: a chain in which no link can be lost or changed unnoticed. Without a digest if the file
 * was missing already.
 */
const link = z.strictObject({ snapshot: stamp, sha256: z.string().nullable() });
/** A whole manifest. The first of all follows none; files from before there was a chain do not say. */
const whole = manifestShape.extend({ previous: link.nullable().optional() });
const linkedDifference = difference.extend({ previous: link });
const either = z.union([whole, linkedDifference]);

/** A snapshot's file as stored. */
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

/** The folder of manifests. */
export const SNAPSHOTS = 'snapshots';

/** The path of a snapshot's manifest. */
export function snapshotPath(id: string): string {
  return `${SNAPSHOTS}/${id.slice(0, 4)}/${id}.json`;
}

/** A published snapshot that cannot be read, and why. */
export interface Hole {
  snapshot: string;
  problem: BrokenFile;
}

/**
 * The manifest of any snapshot as it was published, and the digest of its file.
 * @param before the snapshot before, if it was read or could not be: without it a month's files may have to be read
 * @param digest the expected digest of the file
 * @throws {BrokenFile} if it, or one it is based on, is missing or damaged, or is not the one that the next was published over
 */
export async function readLinked(
  root: string,
  id: string,
  before: Linked | Hole | null = null,
  digest: string | null = null,
): Promise<Linked> {
  const file = await readFiled(root, id);
  if (file.document.snapshot !== id) throw notAsNamed(root, id);
  const isHole = before !== null && 'problem' in before;
  if (isHole && file.document.previous?.snapshot === before.snapshot && !('lenders' in file.document))
    throw before.problem;
  const { manifest, sha256 } = await laid(root, file, isHole ? null : before);
  const isChecked = 'lenders' in file.document;
  const checked = isChecked ? { value: manifest } : await checkedValue(manifest, manifestShape);
  const linked = { manifest: shaped(path.join(root, snapshotPath(id)), checked), sha256 };
  if (digest !== null && sha256 !== digest) throw notAsNamed(root, id);
  return linked;
}

async function readFiled(root: string, id: string): Promise<Filed> {
  const text = await readText(root, snapshotPath(id));
  return { id, document: await parsed(path.join(root, snapshotPath(id)), text, either), sha256: sha256(text) };
}

/** Applies a file to the snapshot before it, if it holds only differences. Of the files of a month, only the result has to be checked. */
async function laid(root: string, { document, sha256 }: Filed, last: Linked | null): Promise<Linked> {
  if ('lenders' in document) {
    const { previous, ...manifest } = document;
    if (last && previous) follows(root, previous, last);
    return { manifest, sha256 };
  }
  const { previous, ...changes } = document;
  const before = last ?? (await laid(root, await readFiled(root, previous.snapshot), null));
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
