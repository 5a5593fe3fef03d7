import { beginOfDay, easternDate } from '../eastern.ts';

/** A calendar day, `2026-11-22`. It belongs to no time zone, and days compare as text. */
export type Day = string;

const DAY = 86_400_000;
const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const written = (date: Date): Day => date.toISOString().slice(0, 10);

/** Whether a text is a day that the calendar has: `2026-02-30` is none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text).getTime()) && written(utc(text)) === text;

/** The same day of another month, or the month's last day if it has no such day. */
export function addMonths(day: Day, months: number): Day {
  const date = utc(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return written(first);
}

/** The day some days later. */
export const addDays = (day: Day, days: number): Day => written(new Date(utc(day).getTime() + days * DAY));

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -((utc(day).getUTCDay() + 6) % 7));

const EIGHT_TO_MIDNIGHT = 16 * 3_600_000;
/** The next eight in the morning, Eastern Time, strictly after an instant; both in ms since 1970. Clocks change before eight. */
export const nextMorning = (now: number): number =>
  beginOfDay(addDays(easternDate(now + EIGHT_TO_MIDNIGHT), 1)) - EIGHT_TO_MIDNIGHT;

/** Days from one day to another; negative if the second is before the first. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to).getTime() - utc(from).getTime()) / DAY);

/** Whole months from one day to a later one, the days beyond them, and all days together. */
export type Span = Record<'months' | 'days' | 'totalDays', number>;

/** The span until a later day. Zero if it is not later. */
export function spanBetween(from: Day, to: Day): Span {
  const totalDays = Math.max(0, daysBetween(from, to));
  if (totalDays === 0) return { months: 0, days: 0, totalDays };
  let months = Math.ceil(totalDays / 28);
  while (addMonths(from, months) > to) months -= 1;
  return { months, days: daysBetween(addMonths(from, months), to), totalDays };
}

/** The calendar day of an instant in Eastern Time, where the lenders are. */
export const dayOf = (instant: Date): Day => easternDate(instant.getTime());
