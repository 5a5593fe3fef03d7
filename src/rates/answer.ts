import type { Answering } from './answering.ts';
import { type Fit, isRanked } from './fit.ts';
import { answering, bySureness, lowestOf, newest } from './lowest.ts';
import type { Market } from './market.ts';
import { otherwiseOf } from './otherwise.ts';
import { impossibilityOf, MAIN_WAY, type Question } from './question.ts';
import type { Kind } from './terms.ts';

export type Stay = ReturnType<typeof stayAt>;
export type Answer = ReturnType<typeof answerOf>;

/** Answers a question in some kinds of mortgages, among all rates. */
export function answerOf(market: Market, question: Question, kinds: readonly Kind[]) {
  const way = MAIN_WAY[question.purpose];
  const { purpose, currentLender } = question;
  const terms = kinds.map((kind) => lowestOf(market, question, kind, way));
  const stay =
    purpose === 'renewal' && currentLender !== null
      ? kinds.map((kind) => stayAt(market, question, kind, currentLender))
      : null;
  const times = [
    ...terms.map(({ expiresAt }) => expiresAt),
    ...(stay ?? []).flatMap(({ lowest, posted, otherwise }) =>
      [lowest, posted, ...otherwise.map((one) => one.lowest)].map((one) => currentUntil(market, one)),
    ),
  ].filter((time) => time !== null);
  return {
    question,
    /** The purpose that `terms` answers. For a renewal, `terms` holds the rates for moving to another lender, and `stay` those of one's own. */
    way,
    /** Why there can be no answer; null if there can be. */
    impossible: impossibilityOf(question, way),
    terms,
    /** The renewal at one's own lender; null if the term does not end, or if no lender was named. */
    stay,
    /** When the first rate in it becomes stale, ms since 1970; null if none will. */
    expiresAt: times.length === 0 ? null : Math.min(...times),
  };
}

const currentUntil = (market: Market, one: Answering | null): number | null =>
  one?.rate.current ? market.staleAt(one.rate) : null;

/** A renewal at one's own lender: its specials that cover renewals, or else its posted rates. */
function stayAt(market: Market, question: Question, kind: Kind, lender: string) {
  const ranked = (asked: Question): Answering[] =>
    answering(market, asked, kind, 'stay').filter(({ standing }: Fit) => isRanked(standing));
  const coveringIn = (own: readonly Answering[]): Answering[] =>
    own.filter(({ rate }) => rate.offer === 'special' || rate.purpose === 'renewal');
  const best = (some: readonly Answering[]): Answering | null =>
    some.filter(({ rate }) => rate.current).sort(bySureness)[0] ?? null;
  const own = ranked(question);
  const covering = coveringIn(own);
  const lowest = best(covering);
  return {
    kind,
    lender,
    /** Whether the lender publishes any rate for renewals besides the posted one. */
    isPublished: covering.length > 0,
    /** The lowest current rate that fits the question, for sure or perhaps. */
    lowest,
    /** The newest rate that fits, if none of them is current. */
    lastKnown: lowest === null ? newest(covering) : null,
    /** The figure if it is insured, where nobody said whether it is. */
    otherwise: otherwiseOf(market.rates, question, kind, lowest, (other) => best(coveringIn(ranked(other)))),
    /** The posted rate, if no other is published: the current one, or the newest. */
    posted: covering.length > 0 ? null : (best(own) ?? newest(own)),
  };
}
