import { HEADLINE_TERMS } from '../rates/terms.ts';
import type { HeadlineStep, Headlines } from './headlines.ts';

/** What happened to a lender's headline rate of a term. */
export interface HeadlineEvent {
  /** The same for ever: lender, term and the instant at which the lender did it. */
  id: string;
  lender: string;
  /** The term's slug. */
  term: string;
  /** Before and after, percent per year; null where there was none, or is none now. */
  from: number | null;
  to: number | null;
  /** When the lender did it, as first seen. RFC 3339, UTC. */
  at: string;
  /** When it was published here. */
  publishedAt: string;
}

/**
 * What happened to the headline rates of a year, newest first. What already stood when the year or our record began is no news, nor is
 * what archived pages told us afterwards.
 */
export function eventsOf({ lines, since }: Pick<Headlines, 'lines' | 'since'>): HeadlineEvent[] {
  return lines
    .filter(({ term }) => HEADLINE_TERMS.some(({ slug }) => slug === term))
    .flatMap(({ lender, term, steps }) =>
      steps.flatMap((step, place): HeadlineEvent[] => {
        const last = steps[place - 1];
        const next = steps[place + 1];
        const event = (at: string, from: number | null, to: number | null, publishedAt: string): HeadlineEvent => ({
          id: `${lender}/${term}/${at}`,
          lender,
          term,
          from,
          to,
          at,
          publishedAt,
        });
        const begun =
          last?.captureUrl === null && begins(step, last)
            ? [event(step.from, followed(last, step), step.ratePercent, step.publishedAt)]
            : [];
        const ended =
          step.captureUrl === null && step.until !== null && next?.from !== step.until
            ? [event(step.until, step.ratePercent, null, step.until)]
            : [];
        return [...begun, ...ended];
      }),
    )
    .filter(({ at }) => at >= since)
    .sort((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? 1 : -1));
}

/** Whether a step is news against the one before: another figure, or a figure after a time without one. */
const begins = (step: HeadlineStep, last: HeadlineStep): boolean =>
  last.until !== step.from || last.ratePercent !== step.ratePercent;
const followed = (last: HeadlineStep, step: HeadlineStep): number | null =>
  last.until === step.from ? last.ratePercent : null;
