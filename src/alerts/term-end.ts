import ical, { ICalAlarmType } from 'ical-generator';
import type { Alert } from '../access/alerts.ts';
import { deliveryId, type Outgoing } from '../access/outbox.ts';
import { addDays, type Day, daysBetween, isDay, nextMorning } from '../rates/calculators/calendar.ts';
import { beginOfDay } from '../rates/eastern.ts';
import type { Question } from '../rates/question.ts';
import { type KnownLenders, questionQuery, readQuestion } from '../rates/question-codec.ts';
import { threshold } from '../rates/typed.ts';

/** A mortgage's term that ends: the renewal that is asked about, the day of the end, and the rate until then. */
export interface EndingTerm {
  question: Question;
  endsOn: Day;
  /** Percent. */
  ratePercent: number;
}

/** Days before the end at which a letter reminds of it. */
export const REMINDER_DAYS = [120, 60, 30] as const;

/** Days before the end by which a federally regulated lender sends its renewal statement (Bank Act regulations, as the FCAC sums them up). */
export const STATEMENT_DAYS = 21;

/** The stored form of an ending term; also the query of its page. */
export function termText({ question, endsOn, ratePercent }: EndingTerm): string {
  const query = questionQuery(question);
  query.set('ends', endsOn);
  query.set('rate', String(ratePercent));
  return query.toString();
}

/** Reads the stored form. A lender that is gone by now keeps its id. */
export function keptTerm(text: string): EndingTerm {
  const query = new URLSearchParams(text);
  const lender = query.get('currentLender') ?? '';
  const { question } = readQuestion((name) => query.get(name), new Map([[lender, { provinces: null }]]));
  const endsOn = query.get('ends') ?? '';
  return { question, endsOn: isDay(endsOn) ? endsOn : '1970-01-01', ratePercent: Number(query.get('rate')) };
}

/** The longest time until the end of a term, in days: ten years, and a little. */
export const FURTHEST = 10 * 366;

/** Reads an ending term from a form or an address; null if a part of it is missing or wrong. @param today in Eastern Time */
export function readTerm(query: URLSearchParams, lenders: KnownLenders, today: Day): EndingTerm | null {
  const { question, isGood } = readQuestion((name) => query.get(name), lenders);
  const [endsOn, ratePercent] = [query.get('ends') ?? '', threshold(query.get('rate') ?? '')];
  const isComplete = query.has('balance') && isDay(endsOn) && endsOn > today && daysBetween(today, endsOn) <= FURTHEST;
  return isGood && question.purpose === 'renewal' && isComplete && ratePercent !== null
    ? { question, endsOn, ratePercent }
    : null;
}

/** When the reminders of a term end: after its last day, in ms since 1970. */
export const endOf = (endsOn: Day): number => beginOfDay(addDays(endsOn, 1));

/** The days before the end whose letters are still to come. @param now ms since 1970 */
export const daysToCome = (endsOn: Day, now: number): number[] =>
  REMINDER_DAYS.filter((days) => morningOf(endsOn, days) > now);
const morningOf = (endsOn: Day, days: number): number => nextMorning(beginOfDay(addDays(endsOn, -days)));

/** The letters that are still to come, which wait in the outbox. They are left out if by then the alert is not active or names another day. */
export function reminders({ id, question }: Pick<Alert, 'id' | 'question'>, now: number): Outgoing[] {
  const { endsOn } = keptTerm(question);
  return daysToCome(endsOn, now).map((days) => ({
    channel: 'letter',
    id: deliveryId(id, endsOn, days),
    accountId: null,
    task: { kind: 'term-end', alertId: id, endsOn, days },
    dueAt: morningOf(endsOn, days),
  }));
}

/**
 * These days, that of the statement and the last as a calendar file, which rings at nine.
 * @param says the title of a day by the days left, 0 for the last
 * @param url of the term's page
 */
export function termCalendar({ endsOn }: EndingTerm, now: number, says: (days: number) => string, url: string): string {
  const calendar = ical({ prodId: { company: 'Prime Minus', product: 'Renewal' } });
  for (const days of [...REMINDER_DAYS, STATEMENT_DAYS, 0].filter((days) => morningOf(endsOn, days) > now))
    calendar
      .createEvent({
        id: deliveryId(url, endsOn, days),
        start: `${addDays(endsOn, -days)}T12:00:00`,
        allDay: true,
        stamp: new Date(now),
        summary: says(days),
        url,
      })
      .createAlarm({ type: ICalAlarmType.display, triggerAfter: 9 * 3600 })
      .relatesTo('START');
  return calendar.toString();
}
