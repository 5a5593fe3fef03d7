import type { Headlines } from './headlines.ts';
import type { History } from './history.ts';
import type { Step } from './steps.ts';

/** The move of a figure since an instant: what it was and is, percent per year, and when the lender was first seen to say that. RFC 3339, UTC. */
export type Move = NonNullable<ReturnType<typeof moveSince>>;

/** The age up to which a move is news, in ms. */
export const WEEK = 7 * 86_400_000;

/** The move of a rate since an instant (ms); null if there is none, or no unbroken line of steps proves it. @param steps of one rate, oldest first */
export function moveSince(steps: readonly Step[], since: number) {
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

/** The moves of headline rates in the last week, by rate id: none if another rate is the headline by now, or if its first live reading came since. */
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
