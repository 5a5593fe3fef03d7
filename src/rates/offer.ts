import type { Answering } from './answering.ts';
import type { Lowest } from './lowest.ts';
import type { Market } from './market.ts';
import { type Mortgage, overTerm, payment } from './payments.ts';
import { borrowed, type Question } from './question.ts';
import type { Kind } from './terms.ts';

/** A rate that somebody was offered. */
export interface Offer extends Kind {
  ratePercent: number;
  lender: string | null;
}

/**
 * How good an offer is. `good`: nothing lower is published; `fair`: nothing that is surely lower, but something that may be; `ask`: something
 * that is surely lower; `unknown`: no current figure is published.
 */
export const VERDICTS = ['good', 'fair', 'ask', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The verdict on an offer beside the lowest for its question and a lower one that may be had. */
export function verdictOn(
  ratePercent: number,
  lowest: (Pick<Answering, 'standing'> & { ratePercent: number }) | null,
  lowerNotStated: { ratePercent: number } | null,
): Verdict {
  if (lowest === null) return 'unknown';
  const isLower = (other: { ratePercent: number } | null): boolean => other !== null && other.ratePercent < ratePercent;
  if (isLower(lowest)) return lowest.standing === 'can' ? 'ask' : 'fair';
  return isLower(lowerNotStated) ? 'fair' : 'good';
}

/** A rate beside an offer. */
export interface Compared extends Answering {
  gap: ReturnType<typeof gapTo>;
}

/** An offer beside the lowest for its question. */
export interface PlacedOffer {
  offer: Offer;
  verdict: Verdict;
  /** The lowest current rate that can be had; if there is none, that may be. */
  lowest: Compared | null;
  /** A lower one that may be had, if the lowest is sure. */
  unsure: Answering | null;
  /** The lowest current rate that the lender of the offer publishes for this question. */
  published: Compared | null;
  /** Every lower rate, sure ones first; null for visitors. */
  lower: readonly Compared[] | null;
  /** The number of rates that it was compared with, and of those that need an account; null if it was compared with all. */
  among: { shown: number; hidden: number } | null;
}

/** A market for somebody who has an offer of a lender: nobody doubts that it lends where they live. */
export const marketFor = <Some extends Pick<Market, 'rates'>>(
  market: Some,
  { lender }: Pick<Offer, 'lender'>,
): Some => ({
  ...market,
  rates: market.rates.map((rate) =>
    rate.lender === lender ? { ...rate, provincesStated: true, provincesUnsure: [] } : rate,
  ),
});

/** Ranks an offer among all rates, with the difference in dollars. */
export function placeOffer(
  { lowest, lowerNotStated, runnersUp }: Pick<Lowest, 'lowest' | 'lowerNotStated' | 'runnersUp'>,
  question: Question,
  offer: Offer,
): PlacedOffer {
  const ranked = lowest ? [lowest, ...runnersUp] : [];
  const compared = (answer: Answering): Compared => ({ ...answer, gap: gapTo(offer, percentOf(answer), question) });
  const own = ranked.find(({ rate }) => rate.lender === offer.lender);
  const withFigure = (answer: Answering | null) =>
    answer && { standing: answer.standing, ratePercent: percentOf(answer) };
  return {
    offer,
    verdict: verdictOn(offer.ratePercent, withFigure(lowest), withFigure(lowerNotStated)),
    lowest: lowest && compared(lowest),
    unsure: lowerNotStated,
    published: own ? compared(own) : null,
    lower: ranked.filter((answer) => percentOf(answer) < offer.ratePercent).map(compared),
    among: null,
  };
}

const percentOf = ({ rate }: Answering): number => rate.ratePercent as number;

/** The extra cost of an offer over a rate, in dollars, negative if it costs less: interest over the term is the payments and what is owed at its end. */
function gapTo(offer: Offer, ratePercent: number, question: Question) {
  const at = (percent: number): Mortgage => ({
    amount: borrowed(question),
    ratePercent: percent,
    rateType: offer.rateType,
    amortizationYears: question.amortizationYears,
    frequency: 'monthly',
  });
  const cents = (sum: number): number => Math.round(sum * 100) / 100;
  const [mine, other] = [at(offer.ratePercent), at(ratePercent)];
  const [my, its] = [overTerm(mine, offer.termMonths), overTerm(other, offer.termMonths)];
  const monthly = cents(payment(mine) - payment(other));
  const [interest, owed] = [cents(my.interest - its.interest), cents(my.balance - its.balance)];
  return { monthly, overTerm: interest, payments: cents(interest - owed), owed };
}
