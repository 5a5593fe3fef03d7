import type { Change } from './changes.ts';

/** One revision as known from one moment on. Lender's times are ms since 1970, half-open; ours count moments. Later knowledge becomes a new fact. */
export interface Fact {
  /** The rate as stored, by its key. */
  rate: number;
  start: number;
  /** Null while no later figure of the lender is known; `start` if it turned out that the lender never published it. */
  end: number | null;
  /** When the figure was last read; null while it is current, because the snapshot has that time. */
  seen: number | null;
  published: number;
  superseded: number | null;
}

/** The effect of a change on the facts of one id: those that end, by their place, and those that begin. */
export interface Lesson {
  ended: number[];
  begun: Fact[];
}

/**
 * Applies a change to the known facts of its id, so that one instant has one figure at most: a new figure ends all others at its beginning, a correction
 * takes the wrong one off the lender's clock. @param rate the key of the rate after the change; null if there is none
 */
export function fold(
  known: readonly Fact[],
  change: Pick<Change, 'kind' | 'after' | 'changedAt' | 'lastSeenAt' | 'publishedAt'> & { moves: boolean },
  rate: number | null,
  moment: number,
): Lesson {
  const lesson: Lesson = { ended: [], begun: [] };
  const replace = (place: number, fact: Fact): void => {
    lesson.ended.push(place);
    lesson.begun.push(fact);
  };
  if (rate !== null && !change.moves) {
    // The same figure in other words: the revision continues.
    known.forEach((fact, place) => {
      if (fact.superseded === null) replace(place, { ...fact, rate });
    });
    return lesson;
  }
  // The end of a figure is not seen if its lender is no longer read.
  const isUnseen = rate === null && change.kind === 'withdrawn' && change.changedAt === null;
  const from = Date.parse(change.after?.changedAt ?? change.changedAt ?? change.publishedAt);
  known.forEach((fact, place) => {
    const isShown = fact.superseded === null;
    const isVoid = isShown && change.kind === 'corrected';
    const isTouched =
      isShown || (rate !== null && (fact.end ?? Number.POSITIVE_INFINITY) > from && fact.end !== fact.start);
    if (!isTouched) return;
    const end = isVoid ? fact.start : isUnseen ? fact.end : Math.max(fact.start, Math.min(fact.end ?? from, from));
    const seen = isShown && change.lastSeenAt !== null ? Date.parse(change.lastSeenAt) : (fact.seen ?? fact.start);
    replace(place, {
      ...fact,
      end,
      seen: Math.max(fact.start, Math.min(seen, end ?? seen)),
      superseded: isShown ? moment : fact.superseded,
    });
  });
  if (rate !== null)
    lesson.begun.push({ rate, start: from, end: null, seen: null, published: moment, superseded: null });
  return lesson;
}
