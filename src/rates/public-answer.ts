import { type Answer, answerOf } from './answer.ts';
import type { Answering } from './answering.ts';
import { type Lowest, lowestOf } from './lowest.ts';
import type { Market, MarketRate } from './market.ts';
import { marketFor, type Offer, type PlacedOffer, placeOffer } from './offer.ts';
import type { Preview } from './preview.ts';
import { type Question, USUAL_QUESTION } from './question.ts';
import { HEADLINE_TERMS, isSameKind, type Kind } from './terms.ts';

/** Answers for everybody. */
export type Answers = ReturnType<typeof openAnswers>;
/** The answer to a question, for everybody. */
export type PublicAnswer = ReturnType<Answers['answerTo']>;
/** The same in one kind of mortgage. */
export type PublicTerm = PublicAnswer['terms'][number];
/** A renewal at one's own lender, for everybody. */
export type PublicStay = NonNullable<PublicAnswer['stay']>[number];
/** An answered figure for visitors: who can have it, and the rate; null where it needs an account. */
export type ShownAnswer = Omit<Answering, 'rate'> & { rate: MarketRate | null };

/**
 * Makes every figure that visitors are told, field by field: what is not named here is not told. A rate may be told if the preview shows it,
 * or if it is the headline answer of a headline term: the lowest for a question that can be had, and the lowest that may be.
 * @param shown the rates that the reader may see: the preview of the same market, or for an account all of it
 */
export function openAnswers(market: Market, shown: Pick<Preview, 'rates'>) {
  const ids = new Set(shown.rates.map(({ id }) => id));
  const isHeadline = (kind: Kind): boolean => HEADLINE_TERMS.some((term) => isSameKind(term, kind));
  const seen = <Some extends Answering>(answer: Some | null): Some | null =>
    answer && ids.has(answer.rate.id) ? answer : null;
  const tell = ({ standing, reasons, rate, added }: Answering): ShownAnswer =>
    ids.has(rate.id) ? { standing, reasons, rate, added } : { standing, reasons, rate: null, added: [] };

  function term(known: Lowest) {
    const isWhole = isHeadline(known.kind);
    const answer = (answer: Answering): ShownAnswer => (isWhole ? answer : tell(answer));
    return {
      kind: known.kind,
      lowest: isWhole ? known.lowest : seen(known.lowest),
      /** A lower current rate that may be had, if the lowest is sure. */
      lowerNotStated: known.lowerNotStated && answer(known.lowerNotStated),
      /** A lower current rate that only some borrowers can have. */
      lowerForSome: known.lowerForSome && tell(known.lowerForSome),
      /** The figures that other values of assumed fields give. */
      otherwise: known.otherwise.map(({ lowest, ...border }) => ({ ...border, lowest: answer(lowest) })),
      lastKnown: seen(known.lastKnown),
      /** Lenders whose rate may be lower and is being checked, with the last good rate if the preview shows it. */
      mayBeLower: known.mayBeLower.map(({ lender, lastGood }) => ({
        lender,
        lastGood: lastGood && ids.has(lastGood.id) ? lastGood : null,
      })),
      /** The number of current rates that can or may be had, of their lenders, and of further lenders once a province is chosen. */
      rates: known.rates,
      lenders: known.lenders,
      lendersByProvince: known.lendersByProvince,
      staleAt: known.staleAt,
    };
  }

  const renewal = (known: NonNullable<Answer['stay']>[number]) => ({
    kind: known.kind,
    lender: known.lender,
    isPublished: known.isPublished,
    lowest: seen(known.lowest),
    lastKnown: seen(known.lastKnown),
    posted: seen(known.posted),
    otherwise: known.otherwise.filter(({ lowest }) => seen(lowest)),
    /** Whether there is a rate that needs an account. */
    needsAccount: [known.lowest, known.lastKnown, known.posted].some(
      (answer) => answer !== null && seen(answer) === null,
    ),
  });

  return {
    /** The answer to a question in the headline terms. */
    answerTo(question: Question) {
      const { way, impossible, expiresAt, terms, stay } = answerOf(market, question, HEADLINE_TERMS);
      return { question, way, impossible, expiresAt, terms: terms.map(term), stay: stay?.map(renewal) ?? null };
    },
    /** The answer to the usual question in any kind of mortgage: the preview has its lowest. */
    usualIn: (kind: Kind) => term(lowestOf(market, USUAL_QUESTION, kind)),
    /**
     * Places an offer among the rates that everybody sees: those of the preview and, in a headline term, the headline answers. How many there
     * are besides is told.
     */
    offerTo(question: Question, offer: Offer): PlacedOffer {
      const { lowest, lowerNotStated, runnersUp } = lowestOf(marketFor(market, offer), question, offer);
      const all = lowest ? [lowest, ...runnersUp] : [];
      const tell = isHeadline(offer) ? [lowest, lowerNotStated].map((answer) => answer?.rate.id) : [];
      const open = all.filter(({ rate }) => ids.has(rate.id) || tell.includes(rate.id));
      // The lowest of the lender, or none: a higher one beside it would not be its lowest.
      const own = all.find(({ rate }) => rate.lender === offer.lender);
      const placed = placeOffer(open, question, offer);
      const published = placed.published?.rate.id === own?.rate.id ? placed.published : null;
      const hidden = all.length - open.length;
      return { ...placed, published, lower: null, hidden, isWhole: isHeadline(offer) || hidden === 0 };
    },
  };
}
