/** A time in which nobody looked, between two looks. Ms since 1970. */
export interface Unread {
  from: number;
  until: number;
}

/** Two looks that lie further apart prove nothing of what the lender said between them, in ms. */
export const UNPROVEN = 7 * 86_400_000;

/** A time in which one figure stood. RFC 3339. */
export interface Stretch {
  from: string;
  /** Null while it stands. */
  until: string | null;
  /** Until when that is proven. */
  seenUntil: string;
}

/**
 * A figure's time as it is proven: cut where nobody looked for too long, so that each part says until when it was seen to hold. What was
 * followed soon enough held until then; of what nobody saw end, that is not known.
 * @param stood `seenUntil` is when it was last read
 * @param unread when nobody looked, in any order
 */
export function proven<Stood extends Stretch>(stood: Stood, unread: readonly Unread[]): Stood[] {
  const [first, last] = [Date.parse(stood.from), Date.parse(stood.seenUntil)];
  const parts: Stood[] = [];
  let { from } = stood;
  for (const gap of merged(unread)) {
    const [begins, ends] = [Math.max(gap.from, first), Math.min(gap.until, last)];
    if (begins >= ends) continue;
    const until = new Date(ends).toISOString();
    parts.push({ ...stood, from, until, seenUntil: new Date(begins).toISOString() });
    from = until;
  }
  const { until, seenUntil } = stood;
  if (from === until && parts.length > 0) return parts;
  const isFollowed = until !== null && Date.parse(until) - last <= UNPROVEN;
  return [...parts, { ...stood, from, seenUntil: isFollowed ? until : seenUntil }];
}

/** Times in order, those that overlap as one. */
export function merged(times: readonly Unread[]): Unread[] {
  const all: Unread[] = [];
  for (const { from, until } of [...times].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from < last.until) last.until = Math.max(last.until, until);
    else all.push({ from, until });
  }
  return all;
}
