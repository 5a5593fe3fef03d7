import type { Wish } from '../access/alerts.ts';
import { type Change, movesFigure } from '../history/changes.ts';
import type { Answering } from '../rates/answering.ts';
import { type Market, marketOf } from '../rates/market.ts';
import type { Rate } from '../rates/schema.ts';
import { toThousandths } from '../rates/thousandths.ts';
import { aggregate, ratesAt, type Snapshot } from '../snapshots/snapshot.ts';
import {
  answerTo,
  isWatched,
  keptWatched,
  lowestAnswer,
  lowestWatched,
  questionOf,
  unranked,
  type Watched,
} from './question.ts';

/** A step from one snapshot to the next, as alerts look at it. */
export interface AlertStep {
  /** Changes of figures, sorted by the ids of rates. New wording is not a change. */
  changes: readonly Seen[];
  /** The market before and after, without rates that are too old by now to be called lowest. */
  before: Market;
  after: Market;
}
interface Seen {
  id: string;
  before: Rate | null;
  after: Rate | null;
}

/** Prepares a step for the alerts. @param now ms since 1970: rates too old by then are left out on both sides, because the clock alone moves nothing */
export function stepOf(
  changes: readonly Pick<Change, 'id' | 'before' | 'after' | 'fields'>[],
  before: Snapshot,
  after: Snapshot,
  now: number,
): AlertStep {
  const stale = new Set(ratesAt(after, new Date(now)).flatMap(({ id, state }) => (state === 'stale' ? [id] : [])));
  const side = (snapshot: Snapshot): { market: Market; rates: Map<string, Rate> } => {
    const at = new Date(snapshot.manifest.publishedAt);
    const all = aggregate(snapshot, at);
    const rates = all.rates.filter(({ id }) => !stale.has(id));
    return {
      market: marketOf({ ...all, rates }, snapshot.manifest, at.getTime()),
      rates: new Map(all.rates.map((rate) => [rate.id, rate])),
    };
  };
  const [was, is] = [side(before), side(after)];
  return {
    changes: changes.filter(movesFigure).map(({ id, before }) => ({
      id,
      before: was.rates.get(before?.id ?? id) ?? null,
      after: is.rates.get(id) ?? null,
    })),
    before: was.market,
    after: is.market,
  };
}

const figure = ({ ratePercent }: Rate): number | null => (ratePercent === null ? null : toThousandths(ratePercent));

/** The ids of the changed rates that an alert reports in a step; none if it does not fire. */
export function found({ question: text, condition, belowPercent }: Wish, step: AlertStep): string[] {
  const watched = keptWatched(text);
  const passes = (rate: Rate | null, market: Market): rate is Rate => rate !== null && isWatched(watched, rate, market);
  const changes = step.changes.filter(({ before, after }) => passes(before, step.before) || passes(after, step.after));
  if (condition === 'any' || changes.length === 0) return changes.map(({ id }) => id);
  if (condition === 'below') {
    const { question } = watched;
    const limit = toThousandths(belowPercent ?? 0);
    const isBelow = (rate: Rate | null, market: Market): boolean =>
      passes(rate, market) && (figure(question ? answerTo(question, rate, market).rate : rate) ?? limit) < limit;
    return changes
      .filter(({ before, after }) => isBelow(after, step.after) && !isBelow(before, step.before))
      .map(({ id }) => id);
  }
  const movers = moversOf(watched, step);
  return changes.filter(({ id }) => movers.has(id)).map(({ id }) => id);
}

/** The lowest of a question's term on both sides of a step. */
export interface LowestMove {
  before: Answering | null;
  after: Answering;
}

/** How the lowest rate moved that an alert of an address watches; null if the alert does not fire, or if no rate is current any more. */
export function lowestMove({ question, condition, belowPercent }: Wish, step: AlertStep): LowestMove | null {
  const watched = keptWatched(question);
  const [before, after] = [lowestAnswer(step.before, watched), lowestAnswer(step.after, watched)];
  if (!after) return null;
  const [was, is] = [before && figure(before.rate), figure(after.rate) as number];
  const limit = condition === 'below' ? toThousandths(belowPercent ?? 0) : null;
  const fires = limit === null ? was !== is : is < limit && (was === null || was >= limit);
  return fires ? { before, after } : null;
}

/** The rates that are, or were, lowest of a kind whose lowest figure moved. */
function moversOf(watched: Watched, { before, after }: AlertStep): Set<string> {
  const sides = [lowestWatched(before, watched), lowestWatched(after, watched)];
  const ranked = sides.flat().map(({ kind }) => kind);
  const rest = [before, after].map((market) => lowestOf(unranked(market, watched, ranked)));
  const nameOf = ({ rateType, termMonths }: Rate): string => `${rateType} ${termMonths}`;
  const [was, is] = sides.map((side) => new Map(side.map(({ found: { rate } }) => [nameOf(rate), rate])));
  const pairs = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].map((kind) => [
    was?.get(kind),
    is?.get(kind),
  ]);
  const moved = [...pairs, rest].filter(([one, other]) => (one && figure(one)) !== (other && figure(other)));
  return new Set(moved.flat().flatMap((rate) => rate?.id ?? []));
}

/** The lowest of some rates by figure alone. */
const lowestOf = (rates: readonly Rate[]): Rate | undefined =>
  rates
    .filter(({ ratePercent }) => ratePercent !== null)
    .sort((a, b) => (a.ratePercent as number) - (b.ratePercent as number) || (a.id < b.id ? -1 : 1))[0];

/** What a figure in a letter or a message depends on: how it answers the alert's question; null if the alert has none. */
export type AnsweredFigure = Pick<Answering, 'standing' | 'reasons' | 'added'> & { ratePercent: number | null };

/** How the found rates answer the question of an alert, by their ids. Without a question, only an alert on the lowest asks the usual one. */
export function answeredFigures(
  { question: text, condition }: Wish,
  ids: readonly string[],
  { after }: AlertStep,
): Record<string, AnsweredFigure> {
  const watched = keptWatched(text);
  if (watched.question === null && condition !== 'lowest') return {};
  const question = questionOf(watched);
  const wanted = new Set(ids);
  return Object.fromEntries(
    after.rates
      .filter(({ id }) => wanted.has(id))
      .map((one) => {
        const { rate, standing, reasons, added } = answerTo(question, one, after);
        return [one.id, { ratePercent: rate.ratePercent, standing, reasons, added }];
      }),
  );
}
