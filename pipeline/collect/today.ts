import type { LenderEntry } from '../../src/rates/schema.ts';

/** How long validators are used after a page was sent whole, in ms: less than a day, since runs start early and late. */
const DAY = 18 * 3_600_000;

/**
 * What the last run knows of a lender, with the validators that are of today. So each page is asked for whole once a day: a server
 * that says "not modified" to everything hides a change for a day at most.
 */
export function knownToday(entry: LenderEntry, now: Date): LenderEntry {
  return {
    ...entry,
    answers: entry.answers.filter(({ readAt }) => readAt && now.getTime() - Date.parse(readAt) < DAY),
  };
}
