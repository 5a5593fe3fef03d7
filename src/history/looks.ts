/** A period without a look, from one look to the next. Ms since 1970. */
export interface Unread {
  from: number;
  until: number;
}

/** Two looks that are further apart prove nothing about the time between them, in ms. */
export const UNPROVEN = 7 * 86_400_000;

/** The time in which one figure was valid. RFC 3339. */
export interface Stretch {
  from: string;
  /** Null while it is valid. */
  until: string | null;
  /** The time up to which that is proven. */
  seenUntil: string;
}

/**
 * The proven time of a figure: cut where nobody looked for too long, so that each part ends when the figure was last seen. A figure that
 * was followed soon enough lasted until then; if its end was not seen, that is unknown.
 * @param stood `seenUntil` is when it was last read
 * @param unread the periods in which nobody looked, in any order
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

/** Sorts periods, and merges overlapping ones. */
export function merged(times: readonly Unread[]): Unread[] {
  const all: Unread[] = [];
  for (const { from, until } of [...times].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from < last.until) last.until = Math.max(last.until, until);
    else all.push({ from, until });
  }
  return all;
}
