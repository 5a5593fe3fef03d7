import { scheduler } from 'node:timers/promises';
import { isAnswer, type Watched } from '../alerts/question.ts';
import type { ApiContext } from '../api/context.ts';
import type { Period } from '../api/periods.ts';
import type { StoredChange } from '../history/revision.ts';
import type { StoredRate } from '../rates/schema.ts';

type Subject = { watched: Watched; period: Period; context: Pick<ApiContext, 'history' | 'now'> };

/** How far back changes are searched, in ms, and the most that are listed. */
const CHANGES = { ms: 90 * 86_400_000, most: 40, atOnce: 20 };

/** The changes of the rates of a saved question, newest first. */
export async function changesOf({ watched, period, context }: Subject): Promise<StoredChange[]> {
  const { history } = context;
  const since = new Date(context.now().getTime() - CHANGES.ms).toISOString();
  const passes = (rate: StoredRate | null): boolean => rate !== null && isAnswer(watched, rate, period.market);
  const changes: StoredChange[] = [];
  for (let before = (history.newest()?.moment ?? 0) + 1; ; ) {
    const moments = history.momentsBefore(before, CHANGES.atOnce);
    for (const moment of moments) {
      if (moment.publishedAt < since || changes.length >= CHANGES.most) return changes.slice(0, CHANGES.most);
      if (moment.moved > 0)
        changes.push(
          ...history.changesIn(moment, true).filter((change) => passes(change.before) || passes(change.after)),
        );
      await scheduler.yield();
    }
    const last = moments.at(-1);
    if (!last) return changes.slice(0, CHANGES.most);
    before = last.moment;
  }
}
