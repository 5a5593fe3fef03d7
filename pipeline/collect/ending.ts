import type { Run } from '../../src/rates/schema.ts';
import type { FailureKind } from '../../src/rates/vocabulary.ts';
import { BANK_OF_CANADA } from '../read/process/job.ts';
import type { RunResult } from './collect.ts';

/** Fewer lenders than this are no sample: two failures of two say nothing about the network. */
const FEWEST = 5;
/** The smallest share of the asked lenders that has to fail by the network in an outage. */
const SHARE = 0.8;
/** More than this share of those failures has to be of one kind, too. */
const ONE_CAUSE = 0.5;
/** Failures in which no lender answered anything. */
const NETWORK: readonly FailureKind[] = ['dns', 'refused', 'tls', 'timeout'];

/** True if a run can show an outage: it asked every lender, and enough of them. */
export const tellsOfOutage = ({ askedAll, lenders }: Pick<Run, 'askedAll' | 'lenders'>): boolean =>
  askedAll === true && Object.keys(lenders).length >= FEWEST;

/** True if the network of this machine failed, not the lenders: nearly none answered, most of them for one cause. */
export function isOutage(run: Pick<Run, 'askedAll' | 'lenders'>): boolean {
  if (!tellsOfOutage(run)) return false;
  const lines = Object.values(run.lenders);
  const kinds = lines.flatMap(({ failure }) => (failure && NETWORK.includes(failure) ? [failure] : []));
  const most = Math.max(0, ...NETWORK.map((kind) => kinds.filter((one) => one === kind).length));
  return kinds.length >= SHARE * lines.length && most > ONE_CAUSE * lines.length;
}

/** Exit codes of a collection; a crash ends with none of these. */
export const ENDED = { fresh: 0, failed: 1, nothing: 2, outage: 3, waiting: 4 } as const;

/** The lenders that a run did not read: they failed, or their page held no rate. One whose first page waits for a person was read. */
export const failedIn = ({ run, snapshot }: Pick<RunResult, 'run' | 'snapshot'>): string[] =>
  Object.entries(run.lenders).flatMap(([id, { outcome, rates }]) =>
    outcome === 'failed' || (rates === 0 && !snapshot?.manifest.lenders[id]?.waiting) ? [id] : [],
  );

/** The exit code of a run. @param known failures that somebody acknowledged: they are still reported, but turn no run red */
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
