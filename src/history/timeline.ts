import type { Change } from './changes.ts';

/**
 * What is known of one revision from one moment on: when the lender said it, and when we published it. Lender's times are
 * ms since 1970, half-open; ours are numbers of moments. Nothing in it is ever altered: what is learned later stands in a
 * fact that follows, so that every earlier moment can still be asked.
 */
export interface Fact {
  /** The rate as stored, by its key. */
  rate: number;
  start: number;
  /** Null while the lender is not known to have said anything else; `start` where it turned out that the lender never said it. */
  end: number | null;
  /** When it was last read; null while it is current: then the snapshot knows. */
  seen: number | null;
  published: number;
  superseded: number | null;
}

/** What a change teaches about one id: the facts that end, by their place, and those that begin. */
export interface Lesson {
  ended: number[];
  begun: Fact[];
}

/**
 * Folds one change into what is known of its id. A new figure ends at its beginning whatever the lender was thought to say
 * then and later; a correction leaves of the figure it corrects nothing on the lender's clock. So one instant has one
 * figure at most, whenever it is asked about.
 * @param known the facts of this id that hold, in any order
 * @param rate the key of the rate after the change; null where there is none
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
    // The same figure in other words: the revision goes on.
    known.forEach((fact, place) => {
      if (fact.superseded === null) replace(place, { ...fact, rate });
    });
    return lesson;
  }
  // Of a lender that is no longer read nobody saw anything end.
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
