/** One start a day, on a span of weekdays: 0 is Sunday, 6 is Saturday. Hours are UTC. */
export interface Start {
  minute: number;
  hour: number;
  firstDay: number;
  lastDay: number;
}

/**
 * When collections start: twice a day on business days and once on the others, off the full hour (schedulers drop work at
 * :00). The one place: the workflow's cron lines and the site's "next run" both follow it, and a test compares them.
 */
export const SCHEDULE: readonly Start[] = [
  { minute: 17, hour: 13, firstDay: 0, lastDay: 6 },
  { minute: 43, hour: 20, firstDay: 1, lastDay: 5 },
];

/** A start as a line of cron: `43 20 * * 1-5`. */
export function cronLine({ minute, hour, firstDay, lastDay }: Start): string {
  return `${minute} ${hour} * * ${firstDay === 0 && lastDay === 6 ? '*' : `${firstDay}-${lastDay}`}`;
}

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
  const starts = Array.from({ length: 8 }, (_, days) => midnight + days * DAY).flatMap((day) => {
    const weekday = new Date(day).getUTCDay();
    return SCHEDULE.filter(({ firstDay, lastDay }) => weekday >= firstDay && weekday <= lastDay).map(
      ({ hour, minute }) => day + (hour * 60 + minute) * 60_000,
    );
  });
  return new Date(Math.min(...starts.filter((start) => start > now.getTime())));
}
