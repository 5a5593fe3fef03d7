import { lowestOf } from './lowest.ts';
import { among, type Market } from './market.ts';
import { impossibilityOf, MAIN_WAY, type Question } from './question.ts';
import type { StoredRate } from './schema.ts';
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
  const times = [...terms, ...(stay ?? [])].flatMap(({ expiresAt }) => expiresAt ?? []);
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

/** A renewal at one's own lender: its specials that cover renewals, or else its posted rates. */
function stayAt(market: Market, question: Question, kind: Kind, lender: string) {
  const own = among(market, (rate) => rate.lender === lender);
  const covers = ({ offer, purpose }: StoredRate): boolean => offer === 'special' || purpose === 'renewal';
  const covering = lowestOf(among(own, covers), question, kind, 'stay');
  const isPublished = covering.lowest !== null || covering.lastKnown !== null;
  const any = isPublished ? covering : lowestOf(own, question, kind, 'stay');
  return {
    kind,
    lender,
    /** Whether the lender publishes any rate for renewals besides the posted one. */
    isPublished,
    /** The lowest current rate that fits the question, for sure or perhaps. */
    lowest: covering.lowest,
    /** The newest rate that fits, if none of them is current. */
    lastKnown: covering.lastKnown,
    /** The figures that other values of assumed fields give. */
    otherwise: covering.otherwise,
    /** The posted rate, if no other is published: the current one, or the newest. */
    posted: isPublished ? null : (any.lowest ?? any.lastKnown),
    expiresAt: any.expiresAt,
  };
}
