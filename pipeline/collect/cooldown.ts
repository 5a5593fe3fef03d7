import { runsBackwards } from '../../src/snapshots/runs.ts';
import type { LenderFile } from '../lender.ts';

/** How long a lender is left alone after a run asked it, in ms: schedules start late, and then one run follows another. */
const REST = 2 * 3_600_000;
/** Longest time that a run takes, in ms: a run that started before that ended before the rest began. */
const LONGEST_RUN = 3_600_000;

/** The lenders that a run asked within the last two hours, by the log of runs. */
export async function resting(root: string, lenders: readonly LenderFile[], now: Date): Promise<Set<string>> {
  const asked = new Set<string>();
  for await (const run of runsBackwards(root)) {
    const began = Date.parse(run.startedAt);
    if (began + REST + LONGEST_RUN < now.getTime()) break;
    if (began <= now.getTime() && began + run.tookMs + REST > now.getTime())
      for (const id of Object.keys(run.lenders)) asked.add(id);
  }
  return new Set(lenders.map(({ id }) => id).filter((id) => asked.has(id)));
}
