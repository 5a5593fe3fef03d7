import path from 'node:path';
import { UserError } from '../../src/command.ts';
import { type FileReference, figures as figuresShape } from '../../src/rates/schema.ts';
import { canonical, readDocument } from '../../src/snapshots/files.ts';
import { readLatest, readPublished } from '../../src/snapshots/manifests.ts';
import { AGGREGATED } from '../../src/snapshots/publish.ts';
import { readRates } from '../../src/snapshots/rates-version.ts';
import { pastParts } from '../../src/snapshots/reference.ts';
import { figures, readOwn, readRaw, readSnapshot, type Snapshot } from '../../src/snapshots/snapshot.ts';

/** Reads the newest snapshot as every reader does, and compares the derived document. @param now refuses later snapshots @throws {UserError} */
export async function verified(root: string, now?: Date): Promise<Snapshot> {
  const snapshot = await readSnapshot(root, { now });
  const stored = await readDocument(root, AGGREGATED, figuresShape);
  if (canonical(stored) !== canonical(figures(snapshot)))
    throw new UserError(`${path.join(root, AGGREGATED)} is not what latest.json gives; restore both from one commit`);
  return snapshot;
}

/** Checks every published snapshot: it follows the one before, and each version that it names has its digest and can be read. @throws {UserError} */
export async function verifiedHistory(root: string): Promise<{ snapshots: number; versions: number }> {
  const digests = new Map<string, string>();
  let snapshots = 0;
  const parts = new Set<string>();
  const pasts = new Set<string>();
  for await (const { manifest, isSnapshot } of readPublished(root)) {
    const { lenders, reference } = manifest;
    if (isSnapshot) snapshots++;
    if (reference.past) pasts.add(reference.past.path);
    const isNew = (file: FileReference | null): file is FileReference =>
      file !== null && digests.get(file.path) !== file.sha256;
    for (const [id, { rates, raw }] of Object.entries(lenders)) {
      if (isNew(rates)) await readOwn(root, id, rates, readRates);
      if (isNew(raw)) await readOwn(root, id, raw, readRaw);
      for (const file of [rates, raw]) if (file) digests.set(file.path, file.sha256);
    }
  }
  const latest = await readLatest(root);
  for await (const { file } of pastParts(root, latest.reference.past)) parts.add(file.path);
  const named = Object.values(latest.lenders).flatMap(({ rates, raw }) => [rates, raw]);
  const stray = named.find((file) => file && !digests.has(file.path))?.path;
  if (stray)
    throw new UserError(
      `${path.join(root, stray)} is named by latest.json and by no snapshot; restore both from one commit`,
    );
  const lost = [...pasts].find((file) => !parts.has(file));
  if (lost)
    throw new UserError(`${path.join(root, lost)} is named by a snapshot and by no later part; restore data/ from git`);
  return { snapshots, versions: digests.size + parts.size };
}
