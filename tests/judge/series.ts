import type { ReadingContext } from '../../pipeline/judge/rule.ts';

type Reference = ReadingContext['reference'];

/** The Bank of Canada's series of posted rates, by term in months. */
export const POSTED_SERIES: Record<number, string> = { 12: 'V80691333', 36: 'V80691334', 60: 'V80691335' };

/** No series collected. */
export const NO_SERIES: Reference = () => null;

/** One series: what it says now, and what it said when the last good figures were read; unset: the same. */
export const seriesOf =
  (months: number, now: number | null, then: number | null = now): Reference =>
  (series, day) =>
    series !== POSTED_SERIES[months] ? null : day === null ? now : then;
