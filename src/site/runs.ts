import type { Run } from '../rates/schema.ts';
import type { FailureKind } from '../rates/vocabulary.ts';
import { readRuns } from '../snapshots/runs.ts';

/** One collection for the status page. No figures, so that the run log cannot reveal more than the preview. */
export interface PastRun {
  startedAt: string;
  tookMs: number;
  lenders: Record<string, { outcome: Run['lenders'][string]['outcome']; failure: FailureKind | null; held: number }>;
}

/** The last `limit` runs of a data folder, newest first. */
export async function lastRuns(root: string, limit: number): Promise<PastRun[]> {
  return (await readRuns(root, limit)).map(({ startedAt, tookMs, lenders }) => ({
    startedAt,
    tookMs,
    lenders: Object.fromEntries(
      Object.entries(lenders).map(([id, { outcome, failure, held }]) => [id, { outcome, failure, held: held.length }]),
    ),
  }));
}
