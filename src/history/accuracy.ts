import type { StoredRate } from '../rates/schema.ts';
import { isMadeUp } from '../rates/scope.ts';
import type { Correction } from './corrections.ts';
import type { History } from './history.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WINDOWS = [90, 365] as const;

/** A correction as published. Percent per year; times RFC 3339, UTC. */
export type ShownCorrection = ReturnType<typeof correctionOf>;
/** The number of figures shown in a period of days, and of those that were corrected in it. */
export type ErrorRate = Record<'days' | 'published' | 'corrected', number>;
/** The corrections, and the error rates. */
export type ShownCorrections = ReturnType<typeof shownCorrections>;

/** The public corrections, newest first, and the error rates of all figures; an overlooked rate is listed, but no error. @param now ms */
export function shownCorrections(history: History, now: number) {
  const all = history.corrections.all().filter(({ before, after }) => !isMadeUp((before ?? after) as StoredRate));
  const shown = all.filter(({ wasPublic }) => wasPublic);
  const windows = WINDOWS.map((days) => ({ days, published: history.corrections.published(now - days * DAY, now) }));
  const rates = (of: (lender: string) => boolean): ErrorRate[] =>
    windows.map(({ days, published }) => {
      const wrong = all.filter(
        (correction) =>
          of(correction.lender) && correction.before !== null && correction.correctedAt > now - days * DAY,
      );
      return { days, published: sum([...published].filter(([lender]) => of(lender))), corrected: wrong.length };
    });
  return {
    corrections: shown.map(correctionOf),
    /** Corrections of figures that were never public. */
    others: all.length - shown.length,
    all: rates(() => true),
    lenders: history.lenders().map((lender) => ({ lender, windows: rates((other) => other === lender) })),
    /** The basis of the share: its start, RFC 3339, and the number of figures. */
    since: history.oldest()?.publishedAt ?? null,
    published: sum(history.corrections.published(0, now)),
  };
}

const sum = (figures: Iterable<[string, number]>): number => [...figures].reduce((all, [, other]) => all + other, 0);

function correctionOf({ lender, id, why, before, after, shownAt, correctedAt, snapshot, ...other }: Correction) {
  const isRightGated = after !== null && !other.isPublic;
  return {
    lender,
    id,
    rate: (before ?? after) as StoredRate,
    why,
    /** The wrong figure that was shown; null if a rate had been overlooked. */
    shownPercent: before?.ratePercent ?? null,
    /** The right figure; null if there is no such rate, or if it is not public. */
    rightPercent: isRightGated ? null : (after?.ratePercent ?? null),
    /** The wrong and the right APR of the same rate: the APR may have been the wrong figure. */
    shownAprPercent: before?.aprPercent ?? null,
    rightAprPercent: isRightGated ? null : (after?.aprPercent ?? null),
    /** True if the right figure may only be seen with an account. */
    isRightGated,
    shownAt: shownAt === null ? null : new Date(shownAt).toISOString(),
    correctedAt: new Date(correctedAt).toISOString(),
    /** How long the wrong figure was shown, in whole hours; null for a rate that was overlooked. */
    hours: shownAt === null ? null : Math.round((correctedAt - shownAt) / HOUR),
    snapshot,
  };
}
