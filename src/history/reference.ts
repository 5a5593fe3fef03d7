import type { Step } from './headlines.ts';

/** The Eastern day of an observation, as an instant within it: 0 or 1 a.m. in Toronto. */
const beginOf = (day: string): string => `${day}T05:00:00.000Z`;

/**
 * A daily series as steps: a value holds until the next day with a value; weekends and holidays have none.
 * @param days percent by day (`2026-11-18`)
 * @param since ms since 1970: leaves out steps that had ended by then
 * @param seenUntil when the series was last read, RFC 3339; null if unknown
 */
export function stepsOfSeries(days: ReadonlyMap<string, number>, since: number, seenUntil: string | null): Step[] {
  const steps: Step[] = [];
  for (const [day, ratePercent] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const from = beginOf(day);
    const last = steps.at(-1);
    if (last) last.seenUntil = from;
    if (last?.ratePercent === ratePercent) continue;
    if (last) last.until = from;
    steps.push({ from, until: null, seenUntil: from, ratePercent });
  }
  const last = steps.at(-1);
  if (last && seenUntil !== null && Date.parse(seenUntil) > Date.parse(last.seenUntil)) last.seenUntil = seenUntil;
  return steps.filter(({ until }) => until === null || Date.parse(until) > since);
}
