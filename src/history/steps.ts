import { proven } from './looks.ts';
import type { Revision } from './revision.ts';

/** A figure for as long as it was valid. Times are RFC 3339, UTC, half-open. */
export interface Step {
  from: string;
  /** Null while it is valid. */
  until: string | null;
  /** The time up to which the figure is proven: after that it was not read, or could not be. */
  seenUntil: string;
  ratePercent: number;
}

/**
 * The figures of one rate. Figures that the lender never published are left out. A figure whose end nobody saw, and that is no longer
 * shown, ends when we last showed it.
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
