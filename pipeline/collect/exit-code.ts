import { BANK_OF_CANADA } from '../read/process/job.ts';
import type { RunResult } from './collect.ts';
import { isOutage } from './outage.ts';

/** Exit codes of a collection; a crash ends with none of these. */
export const ENDED = { fresh: 0, failed: 1, nothing: 2, outage: 3, waiting: 4 } as const;

/** The lenders that a run did not read: they failed, or their page held no rate. One whose first page waits for a person was read. */
export const failedIn = ({ run, snapshot }: Pick<RunResult, 'run' | 'snapshot'>): string[] =>
  Object.entries(run.lenders).flatMap(([id, { outcome, rates }]) =>
    outcome === 'failed' || (rates === 0 && !snapshot?.manifest.lenders[id]?.waiting) ? [id] : [],
  );

/**
 * The exit code of a run: all wanted is fresh, some failed, nothing could be published, (nearly) nothing could be read, or something of
 * what was read waits for a person.
 * @param known failures that somebody acknowledged: they are still reported, but turn no run red
 */
export function ended(result: RunResult, known: readonly string[]): number {
  const { run, snapshot, reference } = result;
  if (isOutage(run)) return snapshot ? ENDED.outage : ENDED.nothing;
  if (!snapshot) return ENDED.nothing;
  const failed = failedIn(result);
  if (reference.failure && reference.failure.kind !== 'not-recorded') failed.push(BANK_OF_CANADA);
  if (!failed.every((id) => known.includes(id))) return ENDED.failed;
  const isWaiting = Object.keys(run.lenders).some((id) => snapshot.manifest.lenders[id]?.waiting);
  return isWaiting ? ENDED.waiting : ENDED.fresh;
}
