import { HEADLINE_TERMS, matchesTerm } from '../rates/preview.ts';
import type { Rate } from '../rates/schema.ts';
import { isMadeUp, NARROWING } from '../rates/scope.ts';
import type { Candidate } from './answer.ts';

const NOTHING_NAMED = { forKind: [], forAny: [] };

/** The slugs of the columns of the board. */
export const COLUMNS = HEADLINE_TERMS.map(({ slug }) => slug);

/** The rates of some document that may answer a question in one of the headline terms. */
export function candidatesOf(rates: readonly Rate[], named: ReadonlyMap<string, Candidate['named']>): Candidate[] {
  return rates.flatMap((rate) => {
    const term = HEADLINE_TERMS.find((one) => matchesTerm(rate, one));
    if (!term || isMadeUp(rate)) return [];
    const { id, lender, observedAt } = rate;
    const ratePercent = rate.ratePercent as number;
    const isStale = rate.state === 'stale';
    return [
      {
        ...offeredBy(rate),
        id,
        lender,
        term: term.slug,
        ratePercent,
        observedAt,
        isStale,
        named: named.get(id) ?? NOTHING_NAMED,
      },
    ];
  });
}

function offeredBy(rate: Rate) {
  const { insurance, ltvOverPercent, ltvUpToPercent, amortizationOverYears, amortizationUpToYears } = rate;
  const { purpose, provinces, conditions } = rate;
  return {
    insurance,
    ltvOverPercent,
    ltvUpToPercent,
    amortizationOverYears,
    amortizationUpToYears,
    purpose,
    provinces,
    conditions,
  };
}

/** The fields of a candidate that its place on the page does not say, as short as they can be. */
const CARRIED = ['ratePercent', 'named', ...NARROWING, 'conditions'] as const;
type Carried = Pick<Candidate, (typeof CARRIED)[number]>;

/** What a figure on the page carries along for the browser. */
export function packed(candidate: Candidate): string {
  const said = CARRIED.map((name) => [name, candidate[name]] as const);
  return JSON.stringify(
    Object.fromEntries(said.filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))),
  );
}

/** The same, read back. */
export function unpacked(text: string): Carried {
  const nothing = Object.fromEntries(CARRIED.map((name) => [name, null]));
  return { ...nothing, named: NOTHING_NAMED, conditions: [], ...JSON.parse(text) } as Carried;
}
