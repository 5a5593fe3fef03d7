import type { Kind } from './terms.ts';

/**
 * The Bank of Canada's series whose past is stored and served: our name for each, and the Bank's. `paid` series are what chartered banks
 * charged on mortgages that they advanced in a month, averages weighted by amount, of new and renewed loans of all kinds, by whether the
 * loan is insured, and by its term: a band, never one term.
 */
export const REFERENCE_SERIES = {
  prime: 'V80691311',
  'posted-1-year': 'V80691333',
  'posted-3-year': 'V80691334',
  'posted-5-year': 'V80691335',
  'policy-rate': 'V39079',
  'yield-5-year': 'BD.CDN.5YR.DQ.YLD',
  'paid-insured': 'V122667775',
  'paid-insured-variable': 'V122667776',
  'paid-insured-under-1-year': 'V122667777',
  'paid-insured-1-to-3-years': 'V122667778',
  'paid-insured-3-to-5-years': 'V122667779',
  'paid-insured-5-years': 'V122667780',
  'paid-uninsured': 'V122667781',
  'paid-uninsured-variable': 'V122667782',
  'paid-uninsured-under-1-year': 'V122667783',
  'paid-uninsured-1-to-3-years': 'V122667784',
  'paid-uninsured-3-to-5-years': 'V122667785',
  'paid-uninsured-5-years': 'V122667786',
} as const;
export type ReferenceName = keyof typeof REFERENCE_SERIES;
export const REFERENCE_NAMES = Object.keys(REFERENCE_SERIES) as ReferenceName[];

/** The first day that is asked for: the Bank's own first one, before every series. */
export const REFERENCE_SINCE = '1935-03-11';

/** One value of a series. `date` is a day; of a monthly series the first of its month. */
export interface Observation {
  date: string;
  percent: number;
}

/** The bands of terms in which paid rates are published; each begins with its number and ends before the next. */
export type Band = 'variable' | 'under-1-year' | '1-to-3-years' | '3-to-5-years' | '5-years';

/** The band that holds a kind of mortgage. */
export function bandOf({ rateType, termMonths }: Pick<Kind, 'rateType' | 'termMonths'>): Band {
  if (rateType === 'variable') return 'variable';
  if (termMonths < 12) return 'under-1-year';
  if (termMonths < 36) return '1-to-3-years';
  return termMonths < 60 ? '3-to-5-years' : '5-years';
}

/** The series of the Bank that go with a kind of mortgage, by what they are; none posted for a term without a series. */
export function referenceFor(kind: Pick<Kind, 'rateType' | 'termMonths'>) {
  const isVariable = kind.rateType === 'variable';
  const posted = REFERENCE_NAMES.find((name) => name === `posted-${kind.termMonths / 12}-year`);
  const band = bandOf(kind);
  return {
    band,
    /** What large banks publish: prime for a variable rate. */
    published: isVariable ? ('prime' as const) : (posted ?? null),
    /** What was charged, for insured and for other mortgages. */
    paid: { insured: `paid-insured-${band}`, uninsured: `paid-uninsured-${band}` } as const,
  };
}

const DAY = 86_400_000;
/** Days after the first of its month for which a paid rate says something: the Bank publishes two months late. */
const OLDEST_PAID = 184;

/**
 * The newest rate that was paid for a kind of mortgage, with its month (`2026-06`) and band; null where none was read, or none lately.
 * @param today `2026-11-28`
 */
export function paidFor(
  kind: Pick<Kind, 'rateType' | 'termMonths'>,
  insurance: 'insured' | 'uninsured',
  observationsOf: (name: ReferenceName) => readonly Observation[],
  today: string,
) {
  const { band, paid } = referenceFor(kind);
  const last = observationsOf(paid[insurance]).at(-1);
  if (!last || (Date.parse(today) - Date.parse(last.date)) / DAY > OLDEST_PAID) return null;
  return { series: paid[insurance], band, insurance, month: last.date.slice(0, 7), percent: last.percent };
}
export type Paid = NonNullable<ReturnType<typeof paidFor>>;
