import type { Headlines } from './headlines.ts';
import type { History } from './history.ts';
import type { Step } from './steps.ts';

/** The move of a figure since an instant. */
export interface Move {
  /** The figures at that instant and now, percent per year. */
  from: number;
  to: number;
  /** When the lender was first seen to say `to`. RFC 3339, UTC. */
  at: string;
}

/** The age up to which a move is news, in ms. */
export const WEEK = 7 * 86_400_000;

/**
 * The move of a rate since an instant; null if it is the same, if it was not on record then, or if it was gone in between: only an unbroken
 * line proves that a figure moved.
 * @param steps of one rate, oldest first
 * @param since in ms since 1970
 */
export function moveSince(steps: readonly Step[], since: number): Move | null {
  const last = steps.at(-1);
  if (!last || last.until !== null) return null;
  let first = last;
  let reached: Step | null = null;
  for (let place = steps.length - 2; Date.parse(first.from) > since; place--) {
    const before = steps[place];
    if (before?.until !== first.from) return null;
    if (before.ratePercent !== last.ratePercent) reached ??= first;
    first = before;
  }
  return reached && first.ratePercent !== last.ratePercent
    ? { from: first.ratePercent, to: last.ratePercent, at: reached.from }
    : null;
}

/**
 * The moves of a year's headline rates in its last week, by the id of the rate. A term whose headline is another rate by now has not moved,
 * nor has one that was read live for the first time since.
 */
export function headlineMoves(
  { lines }: Pick<Headlines, 'lines'>,
  now: number,
  { firstLive }: Pick<History, 'firstLive'>,
): Map<string, Move> {
  return new Map(
    lines.flatMap(({ lender, steps }) => {
      const id = steps.at(-1)?.id;
      const other = steps.findLastIndex((step) => step.id !== id);
      const move = moveSince(steps.slice(other + 1), Math.max(now - WEEK, firstLive(lender) ?? 0));
      return id && move ? [[id, move] as const] : [];
    }),
  );
}
