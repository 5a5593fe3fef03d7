import type { StoredRate } from './schema.ts';

/** One kind of closed mortgage. */
export interface Kind {
  rateType: StoredRate['rateType'];
  termMonths: number;
}

/** A kind with a page of its own. */
export interface Term extends Kind {
  slug: string;
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

type OfKind = Pick<StoredRate, 'rateType' | 'termMonths'>;
export const isSameKind = (rate: OfKind, { rateType, termMonths }: Kind): boolean =>
  rate.rateType === rateType && rate.termMonths === termMonths;

/** Whether a rate is of a kind: closed, and with a figure. */
export const matchesKind = (rate: OfKind & Pick<StoredRate, 'ratePercent' | 'prepayment'>, kind: Kind): boolean =>
  rate.ratePercent !== null && rate.prepayment === 'closed' && isSameKind(rate, kind);

/** The kinds of closed mortgages among some rates, each once. */
export function kindsOf(rates: readonly (OfKind & Pick<StoredRate, 'prepayment'>)[]): Kind[] {
  const kinds = rates.flatMap(({ rateType, termMonths, prepayment }): [string, Kind][] =>
    termMonths === null || prepayment !== 'closed' ? [] : [[`${rateType} ${termMonths}`, { rateType, termMonths }]],
  );
  return [...new Map(kinds).values()];
}
