import { z } from 'zod';
import type { History } from '../history/history.ts';
import type { Answering } from '../rates/answering.ts';
import { addDays } from '../rates/calculators/calendar.ts';
import { beginOfDay, easternDate } from '../rates/eastern.ts';
import { rate } from '../rates/schema.ts';
import { answerFields } from './answer-shapes.ts';
import { currentAt } from './as-of.ts';
import type { ApiContext } from './context.ts';
import { isProblem, unreadablePast } from './damage.ts';
import { type Period, pastPeriod } from './periods.ts';
import { badParameters, historyBehind, type Problem } from './problem.ts';

/** The lowest of a question on a day in Toronto, as the day's end answers it. */
export const dayShape = z
  .strictObject({
    date: z.iso.date().describe('The calendar day in Eastern Time'),
    ratePercent: rate.shape.ratePercent.describe('Null where nobody looked that day, or no figure was current'),
    standing: answerFields.standing.nullable(),
    reasons: answerFields.reasons,
    lender: rate.shape.lender.nullable(),
  })
  .meta({ id: 'DayOfSeries' });
export type DayOfSeries = z.infer<typeof dayShape>;
export const DAY_COLUMNS = Object.keys(dayShape.shape) as (keyof DayOfSeries)[];

/** The most days of one answer: each is a state of the past, which is read from files. */
const MOST_DAYS = 366;
/** The most questions whose days are kept. A day that is over never changes. */
const MOST_KEPT = 200;
const kept = new WeakMap<History, Map<string, Map<string, DayOfSeries[]>>>();

const told = (date: string, found: Answering | null): DayOfSeries => ({
  date,
  ratePercent: found?.rate.ratePercent ?? null,
  standing: found?.standing ?? null,
  reasons: [...(found?.reasons ?? [])],
  lender: found?.rate.lender ?? null,
});

/**
 * A series for each of some kinds, oldest day first: each day is answered by the state of our knowledge at its end, as `asOf` tells it, and
 * today by the present one. Days without a look have no figure. They begin with our record; without "from" it is the last year.
 * @param question names what is asked, for keeping answers @param kinds how many series there are
 * @param lowestAt the answer of each kind at a point of time
 */
export async function seriesOf(
  { history, now, log }: Pick<ApiContext, 'history' | 'now' | 'log'>,
  { from, to }: { from: string; to: string },
  question: string,
  kinds: number,
  lowestAt: (period: Period) => readonly (Answering | null)[],
): Promise<DayOfSeries[][] | Problem> {
  const [time, looks] = [now().getTime(), history.looks()];
  const [oldest] = looks;
  if (!history.isWhole() || !oldest) return historyBehind;
  const last = [to, easternDate(time)].sort()[0] as string;
  const begin = [from || addDays(last, 1 - MOST_DAYS), easternDate(oldest.at)].sort()[1] as string;
  const looked = new Set(looks.map(({ at }) => easternDate(at)).filter((day) => day >= begin && day <= last));
  if (looked.size > MOST_DAYS)
    return badParameters([{ parameter: 'from', allowed: [`a day of the ${MOST_DAYS} until ${last} (to)`] }]);
  const shelf = kept.get(history) ?? new Map<string, Map<string, DayOfSeries[]>>();
  kept.set(history, shelf);
  const known = shelf.get(question) ?? new Map<string, DayOfSeries[]>();
  shelf.delete(question);
  shelf.set(question, known);
  for (const first of shelf.keys()) if (shelf.size > MOST_KEPT) shelf.delete(first);

  const days: DayOfSeries[][] = [];
  for (let day = begin; day <= last; day = addDays(day, 1)) {
    const before = known.get(day);
    if (before || !looked.has(day)) {
      days.push(before ?? Array.from({ length: kinds }, () => told(day, null)));
      continue;
    }
    const end = new Date(Math.min(beginOfDay(addDays(day, 1)) - 1, time));
    const asOf = currentAt(history, end.getTime());
    if (asOf === null) return historyBehind;
    if (isProblem(asOf)) return asOf;
    const { id } = asOf.moment;
    const snapshot = await history.read(asOf.moment, asOf.time).catch((error) => unreadablePast(error, log, id));
    if (isProblem(snapshot)) return snapshot;
    const found = lowestAt(pastPeriod(snapshot, end, {})).map((one) => told(day, one));
    if (asOf.isFixed) known.set(day, found);
    days.push(found);
    // Each day takes a moment: other requests are answered in between.
    await new Promise(setImmediate);
  }
  return Array.from({ length: kinds }, (_, kind) => days.map((day) => day[kind] as DayOfSeries));
}
