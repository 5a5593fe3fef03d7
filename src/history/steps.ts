import type { Revision, Unread } from './revision.ts';

/** Two looks that are further apart prove nothing about the time between them, in ms. */
export const UNPROVEN = 7 * 86_400_000;

/** The time in which one figure was valid. RFC 3339, UTC, half-open. */
interface Stretch {
  from: string;
  /** Null while it is valid. */
  until: string | null;
  /** The time up to which that is proven: after that it was not read, or could not be. */
  seenUntil: string;
}

/** A figure for as long as it was valid. */
export interface Step extends Stretch {
  ratePercent: number;
}

/** The proven time of a figure, cut where nobody looked for too long. One followed soon enough lasted until then. @param unread in order, apart */
export function proven<Stood extends Stretch>(stood: Stood, unread: readonly Unread[]): Stood[] {
  const [first, last] = [Date.parse(stood.from), Date.parse(stood.seenUntil)];
  const parts: Stood[] = [];
  let { from } = stood;
  for (const gap of unread) {
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

/** The published figures of one rate. One whose end nobody saw ends when we last showed it. @param revisions by the lender's clock */
export function stepsOfRate(revisions: readonly Revision[]): Step[] {
  return revisions.flatMap(({ rate, endedAt, supersededAt, lastSeenAt, unread }): Step[] => {
    const { changedAt: from, ratePercent } = rate;
    if (ratePercent === null || endedAt === from) return [];
    const ends = [endedAt, supersededAt].filter((end) => end !== null);
    return proven({ from, until: ends.sort()[0] ?? null, seenUntil: lastSeenAt, ratePercent }, unread);
  });
}

/**
 * A series of observations as steps. Between two that are further apart than `apart` (ms) nothing is known: an equal value goes on unproven,
 * another one follows a gap. @param days percent by day @param since ms: leaves out what ended by then @param readAt RFC 3339; null if never
 */
export function stepsOfSeries(
  days: ReadonlyMap<string, number>,
  since: number,
  readAt: string | null,
  apart: number,
): Step[] {
  const steps: Step[] = [];
  const isNear = (last: Step, at: string): boolean => Date.parse(at) - Date.parse(last.seenUntil) <= apart;
  for (const [day, ratePercent] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // An instant within the Eastern day: 0 or 1 a.m. in Toronto.
    const from = `${day}T05:00:00.000Z`;
    const last = steps.at(-1);
    if (last && isNear(last, from)) last.seenUntil = from;
    if (last?.ratePercent === ratePercent && last.seenUntil === from) continue;
    if (last) last.until = last.ratePercent === ratePercent ? from : last.seenUntil;
    steps.push({ from, until: null, seenUntil: from, ratePercent });
  }
  const last = steps.at(-1);
  if (last && readAt !== null && !isNear(last, readAt)) last.until = last.seenUntil;
  else if (last && readAt !== null && readAt > last.seenUntil) last.seenUntil = readAt;
  return steps.filter(({ until }) => until === null || Date.parse(until) > since);
}

/** The lowest proven figure of a term at each instant, of the shown rates that most borrowers could have. A gap where none was shown. */
export function lowestSteps(lines: readonly { steps: readonly (Step & { isForMost: boolean })[] }[]): Step[] {
  const shown = lines.flatMap(({ steps }) => steps.filter(({ isForMost }) => isForMost));
  const newest = shown.reduce((last, { seenUntil }) => (seenUntil > last ? seenUntil : last), '');
  const ends = ({ until, seenUntil }: Step): string | null =>
    until === null && seenUntil === newest ? null : seenUntil;
  const steps: Step[] = [];
  for (const from of [...new Set(shown.flatMap((step) => [step.from, ends(step) ?? newest]))].sort()) {
    const standing = shown.filter((step) => step.from <= from && (ends(step) ?? '~') > from);
    const last = steps.at(-1);
    const lowest = standing.length > 0 ? Math.min(...standing.map(({ ratePercent }) => ratePercent)) : null;
    if (last?.until === null) {
      if (last.ratePercent === lowest) continue;
      last.until = from;
      last.seenUntil = from;
    }
    if (lowest !== null) steps.push({ from, until: null, seenUntil: newest, ratePercent: lowest });
  }
  return steps;
}
