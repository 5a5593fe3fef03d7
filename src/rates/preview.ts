import { fitOf, isRanked, type Named, namedInsurances, STANDINGS, type Standing } from './fit.ts';
import { byAge, byFigure, lowestIn } from './lowest.ts';
import { type MarketRate, marketRates, served } from './market.ts';
import { MAIN_WAY, type Question, USUAL_QUESTION } from './question.ts';
import type { Aggregated, Rate, StoredRate } from './schema.ts';
import { isMadeUp } from './scope.ts';
import { HEADLINE_TERMS, type Kind, matchesKind, TERMS, type Term } from './terms.ts';

/** The number of lenders that a term page shows if the term is not a headline. */
const SAMPLES = 3;

/**
 * The rates that a visitor may see: one a lender for each headline term, one for insured mortgages if the lender names such, a few lenders'
 * rates for the other terms, and the lowest rates for the usual question.
 */
export type Preview = ReturnType<typeof preview>;

/** The openness of a rate, best first: open to most borrowers in all of Canada, for sure or perhaps; in some provinces; to some; to others. */
function openness(rate: StoredRate, question: Question, named: Named | undefined): number {
  // Made-up rates have headlines of their own, among themselves.
  const offered = { ...rate, conditions: rate.conditions.filter((code) => code !== 'made-up') };
  const standingIn = (province: Question['province']): Standing =>
    fitOf(offered, { ...question, province }, MAIN_WAY[question.purpose], named).standing;
  const anywhere = standingIn(null);
  if (isRanked(anywhere)) return STANDINGS.indexOf(anywhere);
  return 2 + STANDINGS.indexOf(standingIn(rate.provinces?.[0] ?? null));
}

/** The usual question for an insured purchase: a tenth is paid down. */
const INSURED_QUESTION: Question = { ...USUAL_QUESTION, balance: USUAL_QUESTION.value * 0.9 };

/**
 * The one rate shown for a lender in a term: not stale if possible, open to the most borrowers, then lowest. Null if it publishes none. A
 * held or missing figure may be shown for its lender, marked, so that a doubt does not look like a move; it is never called lowest.
 * @param rates published together, of this lender at least
 */
export function headline<One extends StoredRate & Pick<Rate, 'state'>>(
  rates: readonly One[],
  lender: string,
  term: Kind,
  named: ReadonlyMap<string, Named> = namedInsurances(rates),
  question = USUAL_QUESTION,
): One | null {
  const place = (rate: One): number => (rate.state === 'stale' ? 10 : 0) + openness(rate, question, named.get(rate.id));
  const own = rates.filter((rate) => rate.lender === lender && matchesKind(rate, term));
  return own.sort((a, b) => place(a) - place(b) || byFigure(a, b))[0] ?? null;
}

/**
 * The order of a term's rates: those that can be had in all of Canada, those that may, those for some or in some provinces, each by figure;
 * then those that are not current, newest first.
 */
function inOrder(rates: readonly MarketRate[], named: ReadonlyMap<string, Named>): MarketRate[] {
  const group = (rate: MarketRate): number =>
    rate.current ? Math.min(openness(rate, USUAL_QUESTION, named.get(rate.id)), 2) : 3;
  return rates.toSorted((a, b) => group(a) - group(b) || (a.current && b.current ? byFigure(a, b) : byAge(a, b)));
}

/** A preview of some of its lenders. */
export function previewOf(shown: Preview, isOne: (lender: string) => boolean): Preview {
  const rates = shown.rates.filter(({ lender }) => isOne(lender));
  const ids = new Set(rates.map(({ id }) => id));
  return {
    ...shown,
    lenders: shown.lenders.filter(({ id }) => isOne(id)),
    rates,
    terms: shown.terms.map((term) => ({ ...term, rateIds: term.rateIds.filter((id) => ids.has(id)) })),
  };
}

/** Reduces the full document to the preview. Made-up rates are neither ranked nor counted. */
export function preview(all: Aggregated) {
  const chosen = new Map<string, MarketRate>();
  const rates = marketRates(all);
  const named = namedInsurances(rates);
  const terms = TERMS.map((term) => {
    const [madeUp = [], offered = []] = [true, false].map((which) =>
      rates.filter((rate) => matchesKind(rate, term) && isMadeUp(rate) === which),
    );
    const isHeadline = HEADLINE_TERMS.includes(term);
    const lenders = [...new Set(offered.map((rate) => rate.lender))];
    const best = lenders.map((lender) => headline(offered, lender, term, named) as MarketRate);
    const winner = lowestIn({ rates: offered, named }, USUAL_QUESTION, term)?.rate;
    const stand = inOrder([...new Set([...(winner ? [winner] : []), ...best])], named);
    const shown = isHeadline ? stand : stand.slice(0, SAMPLES);
    const insured = offered.filter(({ insurance }) => isHeadline && insurance === 'insured');
    const forInsured = lenders.flatMap((lender) => headline(insured, lender, term, named, INSURED_QUESTION) ?? []);
    // Made-up rates have pages of their own, and are in no list of a term.
    for (const rate of [...shown, ...forInsured, ...(isHeadline ? madeUp : [])]) chosen.set(rate.id, rate);
    return {
      slug: term.slug,
      /** Closed rates of this term in the whole snapshot, and the lenders that publish it. */
      rateCount: offered.length,
      lenderCount: lenders.length,
      /** Those that most borrowers can have, lowest first; then those for some; then those that are not current, which are never ranked. */
      rateIds: shown.map((rate) => rate.id),
    };
  });
  return { ...all, rates: [...chosen.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).map(served), terms };
}

/** The rates of one term in the order of the preview. */
export function termRates(preview: Preview, { slug }: Term): Rate[] {
  const byId = new Map(preview.rates.map((rate) => [rate.id, rate]));
  const ids = preview.terms.find((term) => term.slug === slug)?.rateIds ?? [];
  return ids.map((id) => byId.get(id) as Rate);
}
