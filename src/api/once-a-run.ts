import { yearBefore } from '../history/headlines.ts';
import type { History } from '../history/history.ts';
import type { Call } from './call.ts';
import type { Period } from './periods.ts';
import { historyBehind, type Problem } from './problem.ts';

/** Whether everything up to a snapshot was read, as far as it can be. */
export function isUpTo(history: Pick<History, 'isWhole' | 'newest' | 'holes'>, snapshot: string): boolean {
  return history.isWhole() && (history.newest()?.id === snapshot || history.holes.named(snapshot) !== null);
}

/**
 * Caches a result computed from the whole past, once a run and day, so that every server gives the same. While the past is still being
 * read, nothing is cached.
 * @param make given the clock, and the midnight at which the year before it begins; ms since 1970
 */
export function onceARun<Told>(make: (history: History, now: number, since: number) => Promise<Told> | Told) {
  const made = new WeakMap<Period, { since: number; told: Promise<Told> }>();
  return ({
    period,
    context,
  }: {
    period: Period;
    context: Pick<Call['context'], 'history' | 'now'>;
  }): Promise<Told | Problem> => {
    const { history } = context;
    const now = context.now().getTime();
    const since = yearBefore(now);
    const known = made.get(period);
    if (known?.since === since) return known.told;
    if (!isUpTo(history, period.all.snapshot)) return Promise.resolve(historyBehind);
    const told = Promise.resolve(make(history, now, since));
    made.set(period, { since, told });
    told.catch(() => made.delete(period));
    return told;
  };
}
