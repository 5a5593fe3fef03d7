import type { Alert } from '../access/alerts.ts';
import { seesEverything } from '../access/plans.ts';
import { type Change, movesFigure } from '../history/changes.ts';
import type { Answering } from '../rates/answering.ts';
import { type Market, marketOf } from '../rates/market.ts';
import type { Rate } from '../rates/schema.ts';
import type { Kind } from '../rates/terms.ts';
import { toThousandths } from '../rates/thousandths.ts';
import { aggregate, ratesAt, type Snapshot } from '../snapshots/snapshot.ts';
import { answerTo, isWatched, keptWatched, lowestWatched, publicKind, questionOf, type Watched } from './question.ts';

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
  /** True if the lender did not move: we had it wrong. */
  isCorrection: boolean;
}

/** Prepares a step for the alerts. @param now ms since 1970: rates too old by then are left out on both sides, because the clock alone moves nothing */
export function stepOf(
  changes: readonly Pick<Change, 'kind' | 'id' | 'before' | 'after' | 'fields'>[],
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
    changes: changes.filter(movesFigure).map(({ kind, id, before }) => ({
      id,
      isCorrection: kind === 'corrected',
      before: was.rates.get(before?.id ?? id) ?? null,
      after: is.rates.get(id) ?? null,
    })),
    before: was.market,
    after: is.market,
  };
}

/** What a figure in a letter or a message depends on: how it answers the alert's question; null if the alert has none. */
export type AnsweredFigure = Pick<Answering, 'standing' | 'reasons' | 'added'> & { ratePercent: number | null };

/** How the lowest watched rate of a kind moved. */
export interface LowestMove {
  before: Answering | null;
  after: Answering | null;
  /** True if no lender's change moved it, but our correction. */
  isCorrection: boolean;
}

/** What decides whether an alert fires. */
export type Watching = Pick<Alert, 'question' | 'condition' | 'belowPercent' | 'plan'>;

/** What an alert reports of a step: the ids of changed rates, how these answer its question, and how the lowest rates moved that it watches. */
export interface Finding {
  ids: string[];
  told: Record<string, AnsweredFigure>;
  moves: LowestMove[];
}

const figure = (rate: Rate | null | undefined): number | null =>
  rate?.ratePercent == null ? null : toThousandths(rate.ratePercent);

/** What an alert reports of a step; null if it does not fire. Without an account it is told of the lowest rate of a public term, and of nothing else. */
export function findingOf(alert: Watching, step: AlertStep): Finding | null {
  const watched = keptWatched(alert.question);
  const isPublic = !seesEverything(alert.plan);
  if (isPublic && publicKind(watched) === null) return null;
  if (isPublic || alert.condition === 'lowest') {
    const moves = lowestMoves(watched, step).filter((move) => crosses(alert, move.before?.rate, move.after?.rate));
    const movers = new Set(moves.flatMap(({ before, after }) => [before?.rate.id, after?.rate.id]));
    const ids = step.changes.map(({ id }) => id).filter((id) => movers.has(id));
    // A page that could not be read moves the lowest, too, but nobody changed a rate.
    return ids.length > 0 ? { ids, moves, told: answeredFigures(alert, ids, step) } : null;
  }
  const passing = (rate: Rate | null, market: Market): Rate | null =>
    rate !== null && isWatched(watched, rate, market) ? rate : null;
  const answered = (rate: Rate | null, market: Market): Rate | null =>
    rate && watched.question ? answerTo(watched.question, rate, market).rate : rate;
  const ids = step.changes
    .filter((change) => {
      const [before, after] = [passing(change.before, step.before), passing(change.after, step.after)];
      return (before || after) && crosses(alert, answered(before, step.before), answered(after, step.after));
    })
    .map(({ id }) => id);
  return ids.length > 0 ? { ids, moves: [], told: answeredFigures(alert, ids, step) } : null;
}

/** Whether a figure came below the threshold of an alert; true for an alert without one. */
function crosses(
  { condition, belowPercent }: Watching,
  before: Rate | null | undefined,
  after: Rate | null | undefined,
) {
  if (condition !== 'below') return true;
  const limit = toThousandths(belowPercent ?? 0);
  const isBelow = (rate: Rate | null | undefined): boolean => (figure(rate) ?? limit) < limit;
  return isBelow(after) && !isBelow(before);
}

/** How the lowest watched rates moved, by kind. */
function lowestMoves(watched: Watched, { changes, before, after }: AlertStep): LowestMove[] {
  const nameOf = ({ rateType, termMonths }: Kind): string => `${rateType} ${termMonths}`;
  const [was, is] = [before, after].map(
    (market) => new Map(lowestWatched(market, watched).map(({ kind, answer }) => [nameOf(kind), answer])),
  );
  return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])]
    .map((kind) => {
      const [last, next] = [was?.get(kind) ?? null, is?.get(kind) ?? null];
      const causes = changes.filter(({ id }) => id === last?.rate.id || id === next?.rate.id);
      const isCorrection = causes.length > 0 && causes.every((cause) => cause.isCorrection);
      return { before: last, after: next, isCorrection };
    })
    .filter((move) => figure(move.before?.rate) !== figure(move.after?.rate));
}

/** How changed rates answer the question of an alert, by their ids. Without a question, only an alert on the lowest asks the usual one. */
function answeredFigures({ question: text, condition }: Watching, ids: readonly string[], { after }: AlertStep) {
  const watched = keptWatched(text);
  if (watched.question === null && condition !== 'lowest') return {};
  const wanted = new Set(ids);
  return Object.fromEntries(
    after.rates
      .filter(({ id }) => wanted.has(id))
      .map((marketRate) => {
        const { rate, standing, reasons, added } = answerTo(questionOf(watched), marketRate, after);
        return [marketRate.id, { ratePercent: rate.ratePercent, standing, reasons, added }];
      }),
  );
}
