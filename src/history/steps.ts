import { proven } from './looks.ts';
import type { Revision } from './revision.ts';

/** A figure for as long as it stood. Times are RFC 3339, UTC, half-open. */
export interface Step {
  from: string;
  /** Null while it stands. */
  until: string | null;
  /** Until when it is proven: after that nobody looked, or nobody could. */
  seenUntil: string;
  ratePercent: number;
}

/**
 * The figures of one rate, each as far as it is proven. What its lender never said is left out; what nobody saw end, and is no longer
 * shown, ends where it was shown last.
 * @param revisions by the lender's clock
 */
export function stepsOfRate(revisions: readonly Revision[]): Step[] {
  return revisions.flatMap(({ rate, endedAt, supersededAt, captureUrl, lastSeenAt, unread }): Step[] => {
    const { changedAt: from, ratePercent } = rate;
    if (ratePercent === null || endedAt === from) return [];
    const shownUntil = captureUrl === null ? supersededAt : null;
    const until =
      endedAt !== null && shownUntil !== null && shownUntil < endedAt ? shownUntil : (endedAt ?? shownUntil);
    return proven({ from, until, seenUntil: lastSeenAt, ratePercent }, unread);
  });
}
