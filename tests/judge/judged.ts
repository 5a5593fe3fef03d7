import { NOTHING_ACCEPTED } from '../../pipeline/judge/acceptance.ts';
import { type Case, judge as judgeReading, type Verdict } from '../../pipeline/judge/judge.ts';
import type { ReadingContext } from '../../pipeline/judge/rule.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { NO_MEMORY } from '../../src/snapshots/layouts.ts';
import { AT, storedRate } from '../support/rates.ts';

// A lender whose last good figures are known, and pages of it that are judged.

const HOUR = 3_600_000;
export const hoursLater = (hours: number): string => new Date(Date.parse(AT) + hours * HOUR).toISOString();
export const LATER = hoursLater(24);

export const posted = (termMonths: number, ratePercent: number, fields: Partial<StoredRate> = {}): StoredRate =>
  storedRate({ termMonths, ratePercent, ...fields });
export const special = (termMonths: number, ratePercent: number, fields: Partial<StoredRate> = {}): StoredRate =>
  posted(termMonths, ratePercent, { offer: 'special', ...fields });
export const variable = (fields: Partial<StoredRate> = {}): StoredRate =>
  special(60, 3.45, { rateType: 'variable', primeOffsetPercent: -1, primePercent: 4.45, ...fields });
export const insured = (termMonths: number, ratePercent: number): StoredRate =>
  special(termMonths, ratePercent, { insurance: 'insured' });

type Reference = ReadingContext['reference'];
/** The Bank of Canada's series of posted rates, by term in months. */
const POSTED_SERIES: Record<number, string> = { 12: 'V80691333', 36: 'V80691334', 60: 'V80691335' };
/** No series collected. */
export const NO_SERIES: Reference = () => null;
/** One series: what it says now, and what it said when the last good figures were read; unset: the same. */
export const seriesOf =
  (months: number, now: number | null, then: number | null = now): Reference =>
  (series, day) =>
    series !== POSTED_SERIES[months] ? null : day === null ? now : then;

/** A lender's last good figures. */
export const KNOWN = [
  posted(12, 5.49, { effectiveOn: '2026-11-18' }),
  posted(24, 5.34),
  posted(36, 6.05),
  posted(48, 5.89),
  posted(60, 6.09),
  posted(84, 6.45),
  special(36, 2.59),
  special(60, 3.85, { aprPercent: 3.91 }),
  special(84, 6.3, { aprPercent: 6.37 }),
  variable(),
];
/** The page as it was, but for these rows. */
export const but = (...rows: StoredRate[]): StoredRate[] => [
  ...KNOWN.filter(({ id }) => !rows.some((row) => row.id === id)),
  ...rows,
];

export const NONE = { missing: {}, held: {}, observedAt: AT };
/** A run without the Bank of Canada's series, on a page whose layout is accepted, that nobody looked at. */
export const PLAIN = {
  minimumRates: 5,
  reference: NO_SERIES,
  isBigBank: true,
  pages: [],
  memory: NO_MEMORY,
  accepted: NOTHING_ACCEPTED,
} satisfies Partial<Case>;
/** A person accepted everything of it. */
export const ALL_ACCEPTED = { ...NOTHING_ACCEPTED, all: true };
/** The sections of a page, each read whole. */
export const sectionsOf = (rates: StoredRate[]) => new Map(rates.map(({ section }) => [section, true]));
/** A reading of these rates, in which nothing else happened. */
export const readingOf = <More extends object>(rates: StoredRate[], more: More) => ({
  ...{ rates, unreadable: new Map(), disputed: new Map(), places: new Map(), frames: [], unread: [] },
  ...more,
});

/** Judges figures of a page, a day after the last good ones unless told otherwise. */
export const judge = (rates: StoredRate[], given: Partial<Case> = {}): Verdict =>
  judgeReading(readingOf(rates, { sections: sectionsOf(rates) }), {
    ...{ ...PLAIN, known: KNOWN, entry: NONE, at: LATER },
    ...given,
  });
export const shown = (rates: StoredRate[], id: string): StoredRate | undefined => rates.find((rate) => rate.id === id);
