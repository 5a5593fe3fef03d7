/** A time in which nobody looked at a lender, between two looks. Ms since 1970. */
export interface Unread {
  from: number;
  until: number;
}

/** Two looks that lie further apart prove nothing of what the lender said between them, in ms. */
export const UNPROVEN = 7 * 86_400_000;

/** A time in which one figure stood. RFC 3339. */
interface Stretch {
  from: string;
  until: string | null;
  /** Until when that is proven. */
  seenUntil: string;
}

/**
 * A step as it was seen: cut where nobody looked for too long, so that each part says until when it is proven.
 * @param unread when nobody looked, oldest first; what lies outside of what the step is proven for says nothing of it
 */
export function asSeen<Seen extends Stretch>(step: Seen, unread: readonly Unread[]): Seen[] {
  const [first, last] = [Date.parse(step.from), Date.parse(step.seenUntil)];
  const parts: Seen[] = [];
  let { from } = step;
  for (const gap of unread) {
    if (gap.from < first || gap.until > last) continue;
    const until = new Date(gap.until).toISOString();
    parts.push({ ...step, from, until, seenUntil: new Date(gap.from).toISOString() });
    from = until;
  }
  return [...parts, { ...step, from }];
}
