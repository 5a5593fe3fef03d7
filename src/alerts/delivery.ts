import { hash } from 'node:crypto';

/** The id of a delivery: the same for every server and every repetition. */
export const deliveryId = (...parts: (string | number)[]): string =>
  `msg_${hash('sha256', parts.join('\n'), 'base64url').slice(0, 27)}`;

const EASTERN = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const HOUR = 3_600_000;

/** The next eight in the morning, Eastern Time, strictly after an instant; both in ms since 1970. */
export function nextMorning(now: number): number {
  // Eight in Toronto is noon or one in UTC.
  for (let time = now - (now % HOUR) + HOUR; ; time += HOUR) if (EASTERN.format(time).endsWith('08:00')) return time;
}
