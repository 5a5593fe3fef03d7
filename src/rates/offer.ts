import type { Answering } from './answering.ts';
import type { Market } from './market.ts';
import { type Mortgage, overTerm, payment } from './payments.ts';
import { borrowed, type Question } from './question.ts';
import type { Kind } from './terms.ts';
import { toThousandths } from './thousandths.ts';

/** A rate that somebody was offered. */
export interface Offer extends Kind {
  ratePercent: number;
  lender: string | null;
}

/**
 * How good an offer is, by its distance from the lowest published rate. `good`: below it; `in-line`: within 0.05 of it; `ask`: above it;
 * `unknown`: above a rate of which nobody knows whether this borrower can have it, or beside nothing. A lower offer is never judged worse.
 */
export const VERDICTS = ['good', 'in-line', 'ask', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The distance that makes no difference, in thousandths of a percent. */
const IN_LINE = 50;

/** The verdict on an offer beside the lowest for its question: the lowest that can be had; if there is none, that may be. */
export function verdictOn(
  ratePercent: number,
  lowest: (Pick<Answering, 'standing'> & { ratePercent: number }) | null,
): Verdict {
  if (lowest === null) return 'unknown';
  const above = toThousandths(ratePercent) - toThousandths(lowest.ratePercent);
  if (above > IN_LINE) return lowest.standing === 'can' ? 'ask' : 'unknown';
  return above < -IN_LINE ? 'good' : 'in-line';
}

/** A rate beside an offer. */
export interface Compared extends Answering {
  gap: ReturnType<typeof gapTo>;
}

/** An offer beside the published rates for its question. */
export interface PlacedOffer {
  offer: Offer;
  verdict: Verdict;
  /** What it costs: dollars a month, and interest over the term. */
  cost: { monthly: number; overTerm: number };
  /** The rates that it was compared with, sure ones first, then by figure. */
  ranked: readonly Answering[];
  /** The number of those that are higher. */
  better: number;
  /** The lowest current rate that can be had; if there is none, that may be. */
  lowest: Compared | null;
  /** The lowest that may be had, if it is lower than the offer and than the lowest. */
  unsure: Answering | null;
  /** The lowest current rate that the lender of the offer publishes for this question. */
  published: Compared | null;
  /** Every lower rate, sure ones first; null for visitors. */
  lower: readonly Compared[] | null;
  /** The number of further rates, which need an account, and whether the lowest is known to be the lowest of those too. */
  hidden: number;
  isWhole: boolean;
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

/** Places an offer among rates, with the difference in dollars. @param ranked current rates that can or may be had: sure ones first, then by figure */
export function placeOffer(ranked: readonly Answering[], question: Question, offer: Offer): PlacedOffer {
  const [lowest = null] = ranked;
  const compared = (answer: Answering): Compared => ({ ...answer, gap: gapTo(offer, percentOf(answer), question) });
  const own = ranked.find(({ rate }) => rate.lender === offer.lender);
  const unsure = ranked.find(({ standing }) => standing === 'may');
  const isBelow = (answer: Answering, ratePercent: number): boolean => percentOf(answer) < ratePercent;
  const limit = Math.min(offer.ratePercent, lowest ? percentOf(lowest) : 0);
  const mortgage = mortgageAt(offer, offer.ratePercent, question);
  return {
    offer,
    verdict: verdictOn(offer.ratePercent, lowest && { standing: lowest.standing, ratePercent: percentOf(lowest) }),
    cost: { monthly: payment(mortgage), overTerm: cents(overTerm(mortgage, offer.termMonths).interest) },
    ranked,
    better: ranked.filter((answer) => percentOf(answer) > offer.ratePercent).length,
    lowest: lowest && compared(lowest),
    unsure: unsure && isBelow(unsure, limit) ? unsure : null,
    published: own ? compared(own) : null,
    lower: ranked.filter((answer) => isBelow(answer, offer.ratePercent)).map(compared),
    hidden: 0,
    isWhole: true,
  };
}

const percentOf = ({ rate }: Answering): number => rate.ratePercent as number;
const cents = (sum: number): number => Math.round(sum * 100) / 100;

const mortgageAt = (offer: Offer, ratePercent: number, question: Question): Mortgage => ({
  amount: borrowed(question),
  ratePercent,
  rateType: offer.rateType,
  amortizationYears: question.amortizationYears,
  frequency: 'monthly',
});

/** The extra cost of an offer over a rate, in dollars, negative if it costs less: interest over the term is the payments and what is owed at its end. */
function gapTo(offer: Offer, ratePercent: number, question: Question) {
  const [mine, other] = [offer.ratePercent, ratePercent].map((percent) => mortgageAt(offer, percent, question)) as [
    Mortgage,
    Mortgage,
  ];
  const [my, its] = [overTerm(mine, offer.termMonths), overTerm(other, offer.termMonths)];
  const monthly = cents(payment(mine) - payment(other));
  const [interest, owed] = [cents(my.interest - its.interest), cents(my.balance - its.balance)];
  return { monthly, overTerm: interest, payments: cents(interest - owed), owed };
}
