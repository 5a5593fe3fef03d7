import type { Aggregated, Rate } from './schema.ts';
import { hasFewConditions, isForMost, isMadeUp } from './scope.ts';

/** A column of the board and a page of its own: one kind of closed mortgage. */
export interface Term {
  slug: string;
  rateType: Rate['rateType'];
  termMonths: number;
}

/** The terms that have a page. */
export const TERMS: readonly Term[] = [
  ...[12, 24, 36, 48, 60, 84, 120].map(
    (termMonths): Term => ({ slug: `${termMonths / 12}-year-fixed`, rateType: 'fixed', termMonths }),
  ),
  { slug: '5-year-variable', rateType: 'variable', termMonths: 60 },
];

/** The columns of the home board, and every lender's three preview rates. */
export const HEADLINE_TERMS: readonly Term[] = ['5-year-fixed', '3-year-fixed', '5-year-variable'].map(
  (slug) => TERMS.find((term) => term.slug === slug) as Term,
);

/** How many lenders a term page shows where the term is not a headline. */
const SAMPLES = 3;

/**
 * What a visitor may see: one rate a lender for each headline term, beside it one for insured mortgages where the lender names such,
 * and a few lenders' rates for the other terms.
 */
export interface Preview extends Aggregated {
  terms: {
    slug: string;
    /** Closed rates of this term in the whole snapshot. */
    rateCount: number;
    /** Lenders that publish this term. */
    lenderCount: number;
    /** Ids of the shown rates: those that most borrowers can have, lowest first; then those for some; then stale ones, which are never ranked. */
    rateIds: string[];
  }[];
}

const INSURANCE_ORDER = { uninsured: 0, insurable: 1, insured: 2 } as const;

/**
 * Lower is shown first: open to most borrowers, then cheapest. A figure that few can get is not a headline. Of a lender that names
 * one for uninsured mortgages, those that do not say are not taken for them.
 */
function inOrder(rates: Rate[]): Rate[] {
  const unsaid = rates.some((rate) => rate.insurance === 'uninsured') ? 1 : 0;
  const restricted = (rate: Rate): number =>
    (rate.state === 'stale' ? 100 : 0) +
    (hasFewConditions(rate) ? 0 : 10) +
    (rate.insurance === null ? unsaid : INSURANCE_ORDER[rate.insurance]);
  return rates.sort((a, b) => restricted(a) - restricted(b) || byRate(a, b));
}

function byRate(a: Rate, b: Rate): number {
  const long = (rate: Rate): number => (rate.amortizationOverYears === null ? 0 : 1);
  return (a.ratePercent as number) - (b.ratePercent as number) || long(a) - long(b) || (a.id < b.id ? -1 : 1);
}

/** Whether a rate is one of a term: closed, and with a figure. */
export const matchesTerm = (rate: Rate, term: Term): boolean =>
  rate.ratePercent !== null &&
  rate.prepayment === 'closed' &&
  rate.rateType === term.rateType &&
  rate.termMonths === term.termMonths;

/** The one rate that stands for a lender in a term; null where it publishes none. */
export function headline(rates: Rate[], lender: string, term: Term): Rate | null {
  return inOrder(rates.filter((rate) => rate.lender === lender && matchesTerm(rate, term)))[0] ?? null;
}

/** The one rate of a lender in a term for insured mortgages, where it names such rates. */
function insuredHeadline(rates: Rate[], lender: string, term: Term): Rate | null {
  return headline(
    rates.filter((rate) => rate.insurance === 'insured'),
    lender,
    term,
  );
}

/**
 * Cuts the full document down to the preview. Rates are chosen and ranked by how many borrowers they are open to, then by figure;
 * stale rates never rank among the lowest, they follow after, newest first. What is made up ranks and counts nowhere.
 */
export function preview(all: Aggregated): Preview {
  const chosen = new Map<string, Rate>();
  const terms = TERMS.map((term) => {
    const [madeUp = [], offered = []] = [true, false].map((which) =>
      all.rates.filter((rate) => matchesTerm(rate, term) && isMadeUp(rate) === which),
    );
    const lenders = [...new Set(offered.map((rate) => rate.lender))];
    const best = lenders.map((lender) => headline(offered, lender, term) as Rate);
    const ranked = [
      ...best
        .filter((rate) => rate.state !== 'stale')
        .sort((a, b) => Number(isForMost(b)) - Number(isForMost(a)) || byRate(a, b)),
      ...best
        .filter((rate) => rate.state === 'stale')
        .sort((a, b) => b.observedAt.localeCompare(a.observedAt) || (a.id < b.id ? -1 : 1)),
    ];
    const shown = HEADLINE_TERMS.includes(term) ? ranked : ranked.slice(0, SAMPLES);
    for (const rate of shown) chosen.set(rate.id, rate);
    const insured = HEADLINE_TERMS.includes(term)
      ? lenders.map((lender) => insuredHeadline(offered, lender, term))
      : [];
    for (const rate of insured) if (rate) chosen.set(rate.id, rate);
    // On a page of its own, and in no list of a term.
    if (HEADLINE_TERMS.includes(term)) for (const rate of madeUp) chosen.set(rate.id, rate);
    return {
      slug: term.slug,
      rateCount: offered.length,
      lenderCount: lenders.length,
      rateIds: shown.map((rate) => rate.id),
    };
  });
  return { ...all, rates: [...chosen.values()].sort((a, b) => (a.id < b.id ? -1 : 1)), terms };
}
