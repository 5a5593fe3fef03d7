import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Run } from '../../../src/rates/schema.ts';
import type { Snapshot } from '../../../src/snapshots/snapshot.ts';
import { readIndex, writeIndex } from './recording.ts';

/** A reading with a larger share of moved figures than this is worth a look. */
const MUCH = 0.5;

/** The lenders whose raw answers are worth keeping after a run: they failed, were read live for the first time, or changed much. */
export function worthKeeping({ lenders, startedAt }: Run, snapshot: Snapshot | null): string[] {
  return Object.entries(lenders)
    .filter(([id, { outcome, rates, changed, withdrawn }]) => {
      const since = snapshot?.manifest.lenders[id]?.liveSince ?? null;
      const isFirst = since !== null && since >= startedAt;
      return outcome === 'failed' || isFirst || changed.length + withdrawn.length > MUCH * Math.max(1, rates);
    })
    .map(([id]) => id)
    .sort();
}

/** Removes the answers of all other lenders from a recording. */
export async function prune(directory: string, kept: readonly string[]): Promise<void> {
  const { about, recordings } = await readIndex(directory);
  for (const lender of new Set(recordings.map((entry) => entry.lender)))
    if (!kept.includes(lender)) await rm(path.join(directory, lender), { recursive: true, force: true });
  const left = recordings.filter(({ lender }) => kept.includes(lender));
  if (left.length === 0) await rm(directory, { recursive: true });
  else await writeIndex(directory, { about, recordings: left });
}
