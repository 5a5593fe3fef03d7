import { headlines, yearBefore } from '../history/headlines.ts';
import type { History } from '../history/history.ts';
import { rateIndex } from '../history/rate-index.ts';
import type { Period } from './periods.ts';
import { historyBehind, type Problem } from './problem.ts';

/** Whether everything up to a snapshot was read, as far as it can be. */
export const isUpTo = (history: Pick<History, 'isWhole' | 'newest'>, snapshot: string): boolean =>
  history.isWhole() && history.newest()?.id === snapshot;

interface Asking {
  period: Period;
  context: { history: History; now: () => Date };
}

/** Keeps a result of the whole past for a run and day, so that every server gives the same. @param make given the clock and the year's begin, ms */
export function onceARun<Result>(make: (history: History, now: number, since: number) => Promise<Result> | Result) {
  const made = new WeakMap<Period, { since: number; result: Promise<Result> }>();
  return async ({ period, context: { history, now } }: Asking): Promise<Result | Problem> => {
    const time = now().getTime();
    const since = yearBefore(time);
    const known = made.get(period);
    if (known?.since === since) return known.result;
    if (!isUpTo(history, period.all.snapshot)) return historyBehind;
    const result = Promise.resolve(make(history, time, since));
    made.set(period, { since, result });
    result.catch(() => made.delete(period));
    return result;
  };
}

/** The headline rates of the last year: what public charts draw. */
export const yearOf = onceARun((history, now, since) => headlines(history, now, since));
/** The daily median and lowest of lenders' specials in the headline terms. */
export const indexOf = onceARun((history, now) => rateIndex(history, now));
