import { scheduler } from 'node:timers/promises';
import { answerTo, isAnswer, lowestWatched, questionOf, type Watched } from '../alerts/question.ts';
import type { ApiContext } from '../api/context.ts';
import type { Period } from '../api/periods.ts';
import { yearBefore } from '../history/headlines.ts';
import type { StoredChange } from '../history/revision.ts';
import { type Step, stepsOfRate } from '../history/steps.ts';
import type { Answering } from '../rates/answering.ts';
import { isRanked } from '../rates/fit.ts';
import type { Market } from '../rates/market.ts';
import type { StoredRate } from '../rates/schema.ts';
import { isMadeUp } from '../rates/scope.ts';
import { type Kind, matchesKind } from '../rates/terms.ts';
import { percent, toThousandths } from '../rates/thousandths.ts';

/** A period in which one figure was the lowest of a kind of mortgage, and the first rate that had it. */
interface LowestStep extends Step, Pick<Answering, 'standing' | 'reasons' | 'added'> {
  lender: string;
}
interface LowestLine {
  kind: Kind;
  steps: LowestStep[];
}

type Asked = { watched: Watched; period: Period; context: Pick<ApiContext, 'history' | 'now'> };

/** The kinds of mortgage that are followed: at most four, because more lines cannot be told apart. */
const followedKinds = (market: Market, watched: Watched): Kind[] =>
  lowestWatched(market, watched)
    .slice(0, 4)
    .map(({ kind }) => kind);
/** How far back changes are searched, in ms, and the most that are listed. */
const CHANGES = { ms: 90 * 86_400_000, most: 40, atOnce: 20 };

/** The lowest rates for a saved question over the year, by today's rules, for each kind that has a current one. */
export async function lowestPast({ watched, period, context }: Asked): Promise<LowestLine[]> {
  const { history } = context;
  const { market } = period;
  const now = context.now().getTime();
  const [known, since] = [history.now(now), yearBefore(now)];
  const question = questionOf(watched);
  const passes = (rate: StoredRate): boolean =>
    !isMadeUp(rate) && isAnswer(watched, rate, market) && isRanked(answerTo(question, rate, market).standing);
  const current = new Set(market.rates.flatMap(({ id, current: isCurrent }) => (isCurrent ? [id] : [])));
  const kinds = followedKinds(market, watched);
  const held = new Map(kinds.map((kind) => [kind, [] as LowestStep[]]));
  for (const id of history.worded(history.ids(), (rate) => kinds.some((kind) => matchesKind(rate, kind)))) {
    const revisions = history.revisions(id, known, since).filter(({ rate }) => passes(rate));
    const [first] = revisions;
    if (!first) continue;
    const own = held.get(kinds.find((kind) => matchesKind(first.rate, kind)) as Kind);
    const { standing, reasons, added } = answerTo(question, first.rate, market);
    const points = added.reduce((sum, surcharge) => sum + toThousandths(surcharge.points), 0);
    for (const step of stepsOfRate(revisions)) {
      // A figure that is not current, and whose end nobody saw, counts up to its last reading.
      const until = step.until ?? (current.has(id) ? null : step.seenUntil);
      const ratePercent = percent(toThousandths(step.ratePercent) + points);
      own?.push({ ...step, ratePercent, until, lender: first.rate.lender, standing, reasons, added });
    }
    await scheduler.yield();
  }
  return [...held].map(([kind, steps]) => ({ kind, steps: lowestOf(steps) }));
}

/** The lowest at each instant: of the rates that fit for sure; if there are none, of those that may fit. */
function lowestOf(held: readonly LowestStep[]): LowestStep[] {
  const times = held.flatMap(({ from, until }) => (until === null ? [from] : [from, until]));
  const steps: LowestStep[] = [];
  for (const from of [...new Set(times)].sort()) {
    const [best] = held
      .filter((step) => step.from <= from && (step.until === null || step.until > from))
      .sort((a, b) => Number(a.standing === 'may') - Number(b.standing === 'may') || a.ratePercent - b.ratePercent);
    const last = steps.at(-1);
    if (last?.until === null) {
      if (last.ratePercent === best?.ratePercent && last.standing === best.standing) {
        if (best.seenUntil > last.seenUntil) last.seenUntil = best.seenUntil;
        continue;
      }
      last.until = from;
      last.seenUntil = from;
    }
    if (best) steps.push({ ...best, from, until: null });
  }
  return steps;
}

/** The changes of the rates of a saved question, newest first. */
export async function changesOf({ watched, period, context }: Asked): Promise<StoredChange[]> {
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
