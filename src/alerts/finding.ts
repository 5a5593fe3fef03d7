import type { Wish } from '../access/alerts.ts';
import { type Change, movesFigure } from '../history/changes.ts';
import { toThousandths } from '../rates/percent.ts';
import type { Manifest, Rate, StoredRate } from '../rates/schema.ts';
import { isForMost, isMadeUp } from '../rates/scope.ts';
import { asked, isAsked, keptQuestion } from './question.ts';

/** A step from one snapshot to the next, as alerts look at it. */
export interface AlertStep {
  /** Changes of figures; new words are none. */
  changes: readonly Seen[];
  /** Every rate before and after, but for those that are too old to be called lowest. */
  before: readonly Rate[];
  after: readonly Rate[];
}
/** A change with both its sides as a question sees them. */
interface Seen {
  id: string;
  before: Rate | null;
  after: Rate | null;
}

/**
 * Makes a step ready to be looked at.
 * @param stale whether a rate of either snapshot is too old by now to be called lowest: the clock alone moves nothing
 */
export function stepOf(
  changes: readonly Pick<Change, 'id' | 'before' | 'after' | 'fields'>[],
  before: { manifest: Manifest; rates: ReadonlyMap<string, readonly StoredRate[]> },
  after: typeof before,
  stale: ReadonlySet<string>,
): AlertStep {
  const side = ({ manifest, rates }: typeof before): Rate[] =>
    [...rates.values()].flat().flatMap((rate) => (stale.has(rate.id) ? [] : [asked(rate, manifest)]));
  return {
    changes: changes.filter(movesFigure).map((change) => ({
      id: change.id,
      before: change.before && asked(change.before, before.manifest),
      after: change.after && asked(change.after, after.manifest),
    })),
    before: side(before),
    after: side(after),
  };
}

const figure = ({ ratePercent }: Rate): number | null => (ratePercent === null ? null : toThousandths(ratePercent));

/** The ids of the changed rates that an alert tells of in a step; none where it does not fire. */
export function found({ question: text, condition, belowPercent }: Wish, step: AlertStep): string[] {
  const question = keptQuestion(text);
  const passes = (rate: Rate | null): rate is Rate => rate !== null && !isMadeUp(rate) && isAsked(question, rate);
  const changes = step.changes.filter(({ before, after }) => passes(before) || passes(after));
  if (condition === 'any' || changes.length === 0) return changes.map(({ id }) => id);
  if (condition === 'below') {
    const limit = toThousandths(belowPercent ?? 0);
    const isBelow = (rate: Rate | null): boolean => passes(rate) && (figure(rate) ?? limit) < limit;
    return changes.filter(({ before, after }) => isBelow(after) && !isBelow(before)).map(({ id }) => id);
  }
  // Only rates that most can have are called lowest; where a question asks for none of those, its own are compared.
  const all = [step.before.filter(passes), step.after.filter(passes)] as const;
  const isAnyForMost = all.flat().some(isForMost);
  const [was, is] = all.map((rates) => lowest(isAnyForMost ? rates.filter(isForMost) : rates)) as [Lowest, Lowest];
  if (was.figure === is.figure) return [];
  const movers = new Set([...was.ids, ...is.ids]);
  return changes.filter(({ id }) => movers.has(id)).map(({ id }) => id);
}

interface Lowest {
  /** Thousandths of a percent; null where there is none. */
  figure: number | null;
  ids: string[];
}
function lowest(rates: readonly Rate[]): Lowest {
  const figures = rates.map(figure).filter((one) => one !== null);
  const least = figures.length === 0 ? null : Math.min(...figures);
  return {
    figure: least,
    ids: least === null ? [] : rates.filter((rate) => figure(rate) === least).map(({ id }) => id),
  };
}
