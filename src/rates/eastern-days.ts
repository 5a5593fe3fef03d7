const EASTERN = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', dateStyle: 'short' });
const HOUR = 3_600_000;

/** The Eastern calendar day of an instant in ms since 1970: `2026-11-20`. */
export function easternDate(time: number): string {
  return EASTERN.format(time);
}

/** The midnight at which an Eastern calendar day begins, in ms since 1970: 4 or 5 a.m. in UTC, depending on daylight saving time. */
export function beginOfDay(day: string): number {
  const four = Date.parse(`${day}T04:00:00.000Z`);
  return easternDate(four) === day ? four : four + HOUR;
}
