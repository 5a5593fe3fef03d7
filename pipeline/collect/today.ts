import type { LenderEntry } from '../../src/rates/schema.ts';

/** How long validators are used after a page was sent whole, in ms. Less than a day, since runs start early or late. */
const DAY = 18 * 3_600_000;

/** The entry with only today's validators: a server that says "not modified" to everything hides a change for a day. */
export function knownToday(entry: LenderEntry, now: Date): LenderEntry {
  return {
    ...entry,
    answers: entry.answers.filter(({ readAt }) => readAt && now.getTime() - Date.parse(readAt) < DAY),
  };
}
