import type { StoredRate } from '../rates/schema.ts';
import { isMadeUp } from '../rates/scope.ts';
import type { CorrectionReason } from '../rates/vocabulary.ts';
import type { Correction } from './corrections.ts';
import type { History } from './history.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Over how many days errors are counted. */
export const WINDOWS = [90, 365] as const;

/** A correction as it is told. Percent per year; times RFC 3339, UTC. */
export interface ToldCorrection {
  lender: string;
  id: string;
  /** The rate in words and limits, as it was shown. */
  rate: StoredRate;
  why: CorrectionReason;
  /** What was shown; null where a rate had been overlooked. */
  shownPercent: number | null;
  /** What was right; null where there is no such rate, and where not everybody may see it. */
  rightPercent: number | null;
  /** The same of the annual percentage rate printed beside it: it may have been that which was wrong. */
  shownAprPercent: number | null;
  rightAprPercent: number | null;
  /** Whether what is right may only be seen with an account. */
  isRightGated: boolean;
  shownAt: string | null;
  correctedAt: string;
  /** How many hours it stood, whole ones; null of a rate that was overlooked. */
  hours: number | null;
  snapshot: string;
}

/** How many figures stood in a time, and how many of them were put right in it. */
export interface ErrorRate {
  days: number;
  published: number;
  corrected: number;
}

/** What was put right, and how often. */
export interface CorrectionsTold {
  corrections: ToldCorrection[];
  /** Corrections of figures that were never public: told with an account. */
  others: number;
  all: ErrorRate[];
  lenders: { lender: string; windows: ErrorRate[] }[];
  /** On how much this rests: since when, RFC 3339, and over how many figures. */
  since: string | null;
  published: number;
}

/**
 * Every correction, newest first, and the share of figures that had to be put right. A rate that was overlooked is told, and is no figure
 * that was wrong.
 * @param now ms since 1970
 * @param isAll whether figures are told that were never public
 */
export function correctionsTold(history: History, now: number, isAll: boolean): CorrectionsTold {
  const all = history.corrections.all().filter(({ before, after }) => !isMadeUp((before ?? after) as StoredRate));
  const shown = all.filter(({ wasPublic }) => isAll || wasPublic);
  const windows = WINDOWS.map((days) => ({ days, published: history.corrections.published(now - days * DAY, now) }));
  const rates = (of: (lender: string) => boolean): ErrorRate[] =>
    windows.map(({ days, published }) => ({
      days,
      published: sum([...published].flatMap(([lender, figures]) => (of(lender) ? [figures] : []))),
      corrected: all.filter(
        ({ lender, before, correctedAt }) => of(lender) && before !== null && correctedAt > now - days * DAY,
      ).length,
    }));
  return {
    corrections: shown.map((one) => told(one, isAll)),
    others: all.length - shown.length,
    all: rates(() => true),
    lenders: history.lenders().map((lender) => ({ lender, windows: rates((one) => one === lender) })),
    since: history.oldest()?.publishedAt ?? null,
    published: sum([...history.corrections.published(0, now).values()]),
  };
}

const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0);

function told(
  { id, lender, why, before, after, shownAt, correctedAt, snapshot, isPublic }: Correction,
  isAll: boolean,
): ToldCorrection {
  const isRightGated = !isAll && after !== null && !isPublic;
  return {
    lender,
    id,
    rate: (before ?? after) as StoredRate,
    why,
    shownPercent: before?.ratePercent ?? null,
    rightPercent: isRightGated ? null : (after?.ratePercent ?? null),
    shownAprPercent: before?.aprPercent ?? null,
    rightAprPercent: isRightGated ? null : (after?.aprPercent ?? null),
    isRightGated,
    shownAt: shownAt === null ? null : new Date(shownAt).toISOString(),
    correctedAt: new Date(correctedAt).toISOString(),
    hours: shownAt === null ? null : Math.round((correctedAt - shownAt) / HOUR),
    snapshot,
  };
}
