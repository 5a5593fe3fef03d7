import { type Answering, answeredBy } from './answering.ts';
import { fitOf, isRanked, type Reason, type Standing } from './fit.ts';
import type { Market, MarketRate } from './market.ts';
import { otherwiseOf } from './otherwise.ts';
import { MAIN_WAY, type Question, type Way } from './question.ts';
import type { Rate, StoredRate } from './schema.ts';
import { isMadeUp } from './scope.ts';
import { type Kind, matchesKind } from './terms.ts';

/** Why a rate is not ranked: it does not fit, only some borrowers can have it, or its figure is not current. */
export type WhyLeftOut = Reason | 'stale' | 'held' | 'missing';
/** The lowest rate for a question in one kind of mortgage. */
export type Lowest = ReturnType<typeof lowestOf>;

const percentOf = ({ ratePercent }: Pick<StoredRate, 'ratePercent'>): number => ratePercent ?? Number.POSITIVE_INFINITY;
/** The order of rates by figure. */
export const byFigure = (a: StoredRate, b: StoredRate): number => percentOf(a) - percentOf(b) || (a.id < b.id ? -1 : 1);
/** The order of rates that are no longer current: the newest first; of equal age the lowest. */
export const byAge = (a: Rate, b: Rate): number =>
  Date.parse(b.observedAt) - Date.parse(a.observedAt) || byFigure(a, b);
type Rates = Pick<Market, 'rates' | 'named'>;

/** Every rate of a kind, as it answers a question. Made-up rates are left out. */
const answering = ({ rates, named }: Rates, question: Question, kind: Kind, way: Way): Answering[] =>
  rates
    .filter((rate) => matchesKind(rate, kind) && !isMadeUp(rate))
    .map((rate) => answeredBy(rate, question, way, named.get(rate.id)));

/** The current ones that can or may be had: sure ones first, then by figure. */
const ranking = (all: readonly Answering[]): Answering[] =>
  all
    .filter(({ rate, standing }) => rate.current && isRanked(standing))
    .sort((a, b) => Number(a.standing === 'may') - Number(b.standing === 'may') || byFigure(a.rate, b.rate));

/** The rate that is lowest for a question in one kind of mortgage; null if none that can or may be had is current. */
export const lowestIn = (
  rates: Rates,
  question: Question,
  kind: Kind,
  way: Way = MAIN_WAY[question.purpose],
): Answering | null => ranking(answering(rates, question, kind, way))[0] ?? null;

/**
 * The lowest rate for a question in one kind of mortgage, among all rates. Nothing else decides it.
 * @param way one of the question's; its main one by default
 */
export function lowestOf(market: Market, question: Question, kind: Kind, way: Way = MAIN_WAY[question.purpose]) {
  const all = answering(market, question, kind, way);
  const ranked = ranking(all);
  const [lowest = null, ...runnersUp] = ranked;
  const [newest = null] = all
    .filter(({ rate, standing }) => !rate.current && isRanked(standing))
    .sort((a, b) => byAge(a.rate, b.rate));
  const lowerOf = (standing: Standing): Answering | null =>
    all
      .filter((other) => other.rate.current && other.standing === standing)
      .filter(({ rate }) => lowest === null || percentOf(rate) < percentOf(lowest.rate))
      .sort((a, b) => byFigure(a.rate, b.rate))[0] ?? null;
  const [lowerForSome, lowerNotStated] = [lowerOf('some'), lowerOf('may')];
  const mayBeLower = lowest === null ? [] : heldBelow(market, question, kind, way, lowest.rate);
  const lenders = new Set(ranked.map(({ rate }) => rate.lender));
  const otherwise = otherwiseOf(market.rates, question, kind, lowest, (other) => lowestIn(market, other, kind, way));
  const restsOn = [...ranked, ...(lowerForSome ? [lowerForSome] : []), ...otherwise.map((other) => other.lowest)];
  const times = [...restsOn.map(({ rate }) => rate), ...mayBeLower.flatMap(({ lastGood }) => lastGood ?? [])].map(
    market.staleAt,
  );
  return {
    kind,
    /** The lowest current rate of standing `can`; if there is none, of standing `may`. Null if there is neither. */
    lowest,
    /** The other current rates of standing `can` or `may`, in this order, then by figure. */
    runnersUp,
    /** A lower current rate that only some borrowers can have. */
    lowerForSome,
    /** A lower current rate of standing `may`, if the lowest is of standing `can`. */
    lowerNotStated,
    mayBeLower,
    /** The figures that other values of assumed fields give: whether it is insured, and the border that changes the figure most. */
    otherwise,
    /** If no rate is current, the one that was seen last; of equal age the lowest. */
    lastKnown: lowest === null ? newest : null,
    /** Every other rate of this kind, and why it is not ranked. */
    leftOut: all
      .filter((answer) => !ranked.includes(answer))
      .map(({ rate, standing, reasons }) => ({
        rate,
        why: [...(isRanked(standing) ? [] : reasons), ...whyNotCurrent(rate)],
      })),
    /** The number of rates that were compared, and of their lenders. */
    rates: ranked.length,
    lenders: lenders.size,
    /** The number of further lenders once a province is chosen. */
    lendersByProvince: question.province === null ? lendersElsewhere(market, question, kind, way, lenders) : 0,
    /** When the lowest becomes stale, and when the first rate that this depends on does, ms since 1970; null if there is none. */
    staleAt: lowest && market.staleAt(lowest.rate),
    expiresAt: times.length === 0 ? null : Math.min(...times),
  };
}

function whyNotCurrent({ state, current }: MarketRate): ('stale' | 'held' | 'missing')[] {
  if (current) return [];
  return [state === 'stale' ? 'stale' : state === 'quarantined' ? 'held' : 'missing'];
}

/** The lenders of which a last good or a waiting figure is lower than the given one: a new figure waits to be confirmed. */
function heldBelow(market: Market, question: Question, kind: Kind, way: Way, { ratePercent }: MarketRate) {
  const lastGood = new Map(market.rates.filter(({ state }) => state === 'quarantined').map((rate) => [rate.id, rate]));
  const known = new Set(market.rates.map(({ id }) => id));
  // A figure that waits under the id of a stale rate says nothing about today.
  const waiting = market.waiting.filter(({ id }) => lastGood.has(id) || !known.has(id));
  const isBelow = (answer: Answering<StoredRate>): boolean =>
    isRanked(answer.standing) && percentOf(answer.rate) < (ratePercent as number);
  const below = [...lastGood.values(), ...waiting].filter(
    (rate) => matchesKind(rate, kind) && isBelow(answeredBy(rate, question, way, market.named.get(rate.id))),
  );
  const byLender = Map.groupBy(below, ({ lender }) => lender);
  return [...byLender].map(([lender, rates]) => ({
    lender,
    /** The lender's last good rate; null if there never was one. The waiting figure is not shown to anybody. */
    lastGood: rates.flatMap(({ id }) => lastGood.get(id) ?? []).sort(byFigure)[0] ?? null,
  }));
}

/** The number of further lenders with a current rate for this question in one of their provinces. */
function lendersElsewhere(
  { rates, named }: Market,
  question: Question,
  kind: Kind,
  way: Way,
  here: ReadonlySet<string>,
): number {
  const elsewhere = rates.filter(
    (rate) =>
      rate.current &&
      rate.provinces !== null &&
      !here.has(rate.lender) &&
      matchesKind(rate, kind) &&
      isRanked(fitOf(rate, { ...question, province: rate.provinces[0] ?? null }, way, named.get(rate.id)).standing),
  );
  return new Set(elsewhere.map(({ lender }) => lender)).size;
}
