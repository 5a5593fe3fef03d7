const EASTERN = 'America/Toronto';

const dateTime = new Intl.DateTimeFormat('en-CA', {
  timeZone: EASTERN,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const dateOnly = new Intl.DateTimeFormat('en-CA', {
  timeZone: EASTERN,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

/** An instant in Eastern Time with its abbreviation, right through daylight saving: `Nov 20, 2026, 8:17 a.m. EST`. */
export function easternTime(instant: string | Date): string {
  return dateTime.format(new Date(instant));
}

/** The Eastern calendar day of an instant: `Nov 20, 2026`. */
export function easternDay(instant: string | Date): string {
  return dateOnly.format(new Date(instant));
}

/** A calendar day as the lender printed it (`2026-11-20`), which belongs to no time zone: `Nov 20, 2026`. */
export function printedDay(day: string): string {
  return easternDay(`${day}T17:00:00Z`);
}
