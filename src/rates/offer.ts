import type { Answering } from './answering.ts';
import { lowestOf } from './lowest.ts';
import type { Market } from './market.ts';
import { type Mortgage, overTerm, payment } from './payments.ts';
import { publicLowest } from './public-answer.ts';
import { borrowed, MAIN_WAY, type Question, type Way } from './question.ts';
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

/** The verdict on an offer beside the lowest for its question and a lower one that may be had. Both are public for every question. */
export function verdictOn(
  ratePercent: number,
  lowest: (Pick<Answering, 'standing'> & { ratePercent: number }) | null,
  lowerNotStated: { ratePercent: number } | null,
): Verdict {
  if (lowest === null) return 'unknown';
  const isLower = (one: { ratePercent: number } | null): boolean => one !== null && one.ratePercent < ratePercent;
  if (isLower(lowest)) return lowest.standing === 'can' ? 'ask' : 'fair';
  return isLower(lowerNotStated) ? 'fair' : 'good';
}

/** A rate beside an offer. */
export interface Compared extends Answering {
  gap: ReturnType<typeof gapTo>;
}

type PlacedOffer = ReturnType<typeof placeOffer>;
/**
 * Ranks an offer among all rates, with the difference in dollars.
 * @param way of those that the question has; `stay` for an offer of one's own lender at the end of a term is still placed among all
 */
export function placeOffer(market: Market, question: Question, offer: Offer, way: Way = MAIN_WAY[question.purpose]) {
  const found = lowestOf(market, question, offer, way);
  const ranked = found.lowest ? [found.lowest, ...found.runnersUp] : [];
  const compared = (one: Answering): Compared => ({
    ...one,
    gap: gapTo(offer, one.rate.ratePercent as number, question),
  });
  const own = ranked.find(({ rate }) => rate.lender === offer.lender);
  const figureOf = (one: Answering) => ({ ...one, ratePercent: one.rate.ratePercent as number });
  return {
    offer,
    verdict: verdictOn(
      offer.ratePercent,
      found.lowest && figureOf(found.lowest),
      found.lowerNotStated && figureOf(found.lowerNotStated),
    ),
    found,
    /** The number of current rates that can or may be had. */
    rates: ranked.length,
    /** The rates that are lower than the offer, sure ones first. */
    lower: ranked.filter(({ rate }) => (rate.ratePercent as number) < offer.ratePercent).map(compared),
    /** The lowest published one beside the offer; null if no such figure is current. */
    lowest: found.lowest && compared(found.lowest),
    /** The lowest current rate that the lender of the offer publishes for this question. */
    published: own ? compared(own) : null,
  };
}

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

/** The part of a placed offer that visitors see: the verdict, and the two figures that it rests on, which are public for every question. */
export type PublicOffer = ReturnType<typeof publicOffer>;

/** Reduces a placed offer to its public part. @param isShown whether a rate is in the preview or its answer */
export const publicOffer = (
  { offer, verdict, rates, found, lowest, published }: PlacedOffer,
  isShown: (id: string) => boolean,
) => ({
  ...{ offer, verdict, rates },
  lowest: lowest && isShown(lowest.rate.id) ? lowest : null,
  /** The lower one that may be had, if there is one; its rate only if the preview shows it. */
  unsure: publicLowest(found, isShown).lowerNotStated,
  /** The rate that the lender of the offer publishes; null if the preview does not show it. */
  published: published && isShown(published.rate.id) ? published : null,
});
