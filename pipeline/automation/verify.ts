import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../src/command.ts';
import { storedJson } from '../../src/snapshots/files.ts';
import { aggregate, readSnapshot, type Snapshot } from '../../src/snapshots/snapshot.ts';

/**
 * Reads a data folder as every reader does (shapes and SHA-256s) and checks that the document derived from it is exactly
 * the one its manifest gives.
 * @throws {UserError} naming the file and what to do about it
 */
export async function verified(root: string): Promise<Snapshot> {
  const snapshot = await readSnapshot(root);
  const file = path.join(root, 'aggregated.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new UserError(`${file} cannot be read; restore it from git`);
  if (text !== storedJson({ ...aggregate(snapshot, new Date(snapshot.manifest.publishedAt)) }))
    throw new UserError(`${file} is not what latest.json gives; restore both from one commit`);
  return snapshot;
}
