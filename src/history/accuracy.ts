import type { StoredRate } from '../rates/schema.ts';
import { isMadeUp } from '../rates/scope.ts';
import type { CorrectionReason } from '../rates/vocabulary.ts';
import type { Correction } from './corrections.ts';
import type { History } from './history.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WINDOWS = [90, 365] as const;

/** A correction as published. Percent per year; times RFC 3339, UTC. */
export interface ToldCorrection {
  lender: string;
  id: string;
  rate: StoredRate;
  why: CorrectionReason;
  /** The wrong figure that was shown; null if a rate had been overlooked. */
  shownPercent: number | null;
  /** The right figure; null if there is no such rate, or if it is not public. */
  rightPercent: number | null;
  /** The wrong and the right APR of the same rate: the APR may have been the wrong figure. */
  shownAprPercent: number | null;
  rightAprPercent: number | null;
  /** True if the right figure may only be seen with an account. */
  isRightGated: boolean;
  shownAt: string | null;
  correctedAt: string;
  /** How long the wrong figure was shown, in whole hours; null for a rate that was overlooked. */
  hours: number | null;
  snapshot: string;
}

/** The number of figures shown in a period, and of those that were corrected in it. */
export interface ErrorRate {
  days: number;
  published: number;
  corrected: number;
}

/** The corrections, and the error rate. */
export interface CorrectionsTold {
  corrections: ToldCorrection[];
  /** Corrections of figures that were never public: shown with an account. */
  others: number;
  all: ErrorRate[];
  lenders: { lender: string; windows: ErrorRate[] }[];
  /** The basis of the share: its start, RFC 3339, and the number of figures. */
  since: string | null;
  published: number;
}

/** Every correction, newest first, and the error rates; an overlooked rate is listed, but no error. @param now ms @param isAll with figures never public */
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
