/** The time zone of the lenders' business day, with daylight saving time. */
export const TIME_ZONE = 'America/Toronto';

const dateTime = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const isoDate = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, dateStyle: 'short' });

/** An instant in Eastern Time with its abbreviation, right through daylight saving: `Nov 20, 2026, 8:17 a.m. EST`. */
export const easternTime = (instant: string | Date): string => dateTime.format(new Date(instant));

/** The Eastern calendar day of an instant in ms since 1970: `2026-11-20`. */
export const easternDate = (time: number): string => isoDate.format(time);

const HOUR = 3_600_000;

/** The midnight at which an Eastern calendar day begins, in ms since 1970: 4 or 5 a.m. in UTC, depending on daylight saving time. */
export function beginOfDay(day: string): number {
  const four = Date.parse(`${day}T04:00:00.000Z`);
  return easternDate(four) === day ? four : four + HOUR;
}
