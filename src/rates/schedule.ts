/**
 * When collections start: twice a day on business days and once on the others, off the full hour (schedulers drop work at
 * :00). The one place: the workflow's cron lines and the site's "next run" both follow it, and a test compares them.
 */
export const SCHEDULE = [
  { cron: '17 13 * * *', minute: 17, hour: 13, weekdays: [0, 1, 2, 3, 4, 5, 6] },
  { cron: '43 20 * * 1-5', minute: 43, hour: 20, weekdays: [1, 2, 3, 4, 5] },
] as const;

const DAY = 86_400_000;

const HOUR = 3_600_000;

/** From when a run due at `next` is overdue, in ms since 1970: an hour late. Schedulers are late, a dead pipeline stays so. */
export function overdueFrom(next: Date): number {
  return next.getTime() + HOUR;
}

/** Whether the run that should have followed the last one is overdue. */
export function isOverdue(lastRunAt: string, now: Date): boolean {
  return now.getTime() >= overdueFrom(nextRun(new Date(lastRunAt)));
}

/** The first scheduled start after `now`. Hours are UTC, as GitHub Actions reads cron lines. */
export function nextRun(now: Date): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const starts = Array.from({ length: 8 }, (_, day) => midnight + day * DAY).flatMap((start) =>
    SCHEDULE.filter(({ weekdays }) => (weekdays as readonly number[]).includes(new Date(start).getUTCDay())).map(
      ({ hour, minute }) => start + (hour * 60 + minute) * 60_000,
    ),
  );
  return new Date(Math.min(...starts.filter((start) => start > now.getTime())));
}
