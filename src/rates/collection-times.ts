import { addDays } from './calculators/calendar.ts';
import { beginOfDay, easternDate } from './eastern.ts';

/** One start a day, on a span of weekdays: 0 is Sunday, 6 is Saturday. Hours are Eastern Time. */
interface Start {
  minute: number;
  hour: number;
  firstDay: number;
  lastDay: number;
}

/**
 * When collections start: twice a day on business days and once on the others, off the full hour (schedulers drop work at
 * :00). The single source of the schedule: the workflow's cron lines and the site's "next run" follow it, and a test compares them.
 */
export const SCHEDULE: readonly Start[] = [
  { minute: 17, hour: 8, firstDay: 0, lastDay: 6 },
  { minute: 43, hour: 15, firstDay: 1, lastDay: 5 },
];

const HOUR = 3_600_000;

/**
 * The longest delay of a start, in hours, and an hour for the run itself. Schedules of GitHub Actions are reported to start minutes to
 * twelve hours late.
 */
const LATEST_HOURS = 12 + 1;

/** The time from which a run due at `next` is overdue, in ms since 1970: later than schedulers delay it. */
export const overdueFrom = (next: Date): number => next.getTime() + LATEST_HOURS * HOUR;

/** Whether the run that should have followed the last one is overdue. */
export const isOverdue = (lastRunAt: string, now: Date): boolean =>
  now.getTime() >= overdueFrom(nextRun(new Date(lastRunAt)));

/** Every start on the Eastern calendar days around an instant, in ms since 1970. Clocks change before the first start of a day. */
function startsAround(instant: number, from: number, to: number): number[] {
  const today = easternDate(instant);
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const day = addDays(today, from + at);
    const midnight = beginOfDay(addDays(day, 1));
    const weekday = new Date(day).getUTCDay();
    return SCHEDULE.filter(({ firstDay, lastDay }) => weekday >= firstDay && weekday <= lastDay).map(
      ({ hour, minute }) => midnight - (24 - hour) * HOUR + minute * 60_000,
    );
  }).flat();
}

/** The first scheduled start after `now`. */
export const nextRun = (now: Date): Date =>
  new Date(Math.min(...startsAround(now.getTime(), 0, 7).filter((start) => start > now.getTime())));
