import type { Answering } from './answering.ts';
import { type Lowest, lowestOf } from './lowest.ts';
import type { Market } from './market.ts';
import { type Mortgage, overTerm, payment } from './payments.ts';
import { borrowed, MAIN_WAY, type Question, type Way } from './question.ts';
import type { Kind } from './terms.ts';

/** A rate that somebody was offered. */
export interface Offer extends Kind {
  ratePercent: number;
  /** The lender of the offer; null if unknown. */
  lender: string | null;
}

/** The extra cost of an offer over another rate for the same mortgage, in dollars; negative if it costs less. */
export interface Gap {
  monthly: number;
  /** Interest over the term. */
  overTerm: number;
}

/** A rate beside an offer. */
export interface Compared extends Answering {
  gap: Gap;
}

/** The rank of an offer among all published rates of its kind, for a question. */
export interface PlacedOffer {
  offer: Offer;
  found: Lowest;
  /** The number of current rates that can or may be had. */
  rates: number;
  /** The rates that are lower than the offer, sure ones first. */
  lower: Compared[];
  /** The lowest published one beside the offer; null if no such figure is current. */
  lowest: Compared | null;
  /** The lowest current rate that the lender of the offer publishes for this question. */
  published: Compared | null;
}

/**
 * Ranks an offer among all rates, with the difference in dollars.
 * @param way of those that the question has; `stay` for an offer of one's own lender at the end of a term is still placed among all
 */
export function placeOffer(
  market: Market,
  question: Question,
  offer: Offer,
  way: Way = MAIN_WAY[question.purpose],
): PlacedOffer {
  const found = lowestOf(market, question, offer, way);
  const ranked = found.lowest ? [found.lowest, ...found.runnersUp] : [];
  const beside = (one: Answering): Compared => ({
    ...one,
    gap: gapTo(offer, one.rate.ratePercent as number, question),
  });
  const own = ranked.find(({ rate }) => rate.lender === offer.lender);
  return {
    offer,
    found,
    rates: ranked.length,
    lower: ranked.filter(({ rate }) => (rate.ratePercent as number) < offer.ratePercent).map(beside),
    lowest: found.lowest && beside(found.lowest),
    published: own ? beside(own) : null,
  };
}

/** The extra cost of an offer over a rate, in dollars. */
function gapTo(offer: Offer, ratePercent: number, question: Question): Gap {
  const at = (percent: number): Mortgage => ({
    amount: borrowed(question),
    ratePercent: percent,
    rateType: offer.rateType,
    amortizationYears: question.amortizationYears,
    frequency: 'monthly',
  });
  const cents = (sum: number): number => Math.round(sum * 100) / 100;
  const [mine, other] = [at(offer.ratePercent), at(ratePercent)];
  return {
    monthly: cents(payment(mine) - payment(other)),
    overTerm: cents(overTerm(mine, offer.termMonths).interest - overTerm(other, offer.termMonths).interest),
  };
}

/** The part of a placed offer that visitors see: how many rates are lower, and those of them that the preview shows. */
export interface PublicOffer extends Pick<PlacedOffer, 'offer' | 'rates'> {
  lowerCount: number;
  /** The lower rates that the preview shows. */
  lower: Compared[];
  /** The comparison with the lowest rate of a headline term; null if that rate is not in the preview. */
  lowest: Compared | null;
  /** The rate that the lender of the offer publishes; null if the preview does not show it. */
  published: Compared | null;
}

/** Reduces a placed offer to its public part. @param isShown whether a rate is in the preview or its answer */
export function publicOffer(
  { offer, rates, lower, lowest, published }: PlacedOffer,
  isShown: (id: string) => boolean,
): PublicOffer {
  return {
    offer,
    rates,
    lowerCount: lower.length,
    lower: lower.filter(({ rate }) => isShown(rate.id)),
    lowest: lowest && isShown(lowest.rate.id) ? lowest : null,
    published: published && isShown(published.rate.id) ? published : null,
  };
}
