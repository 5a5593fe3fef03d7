import type { ApiContext } from '../../api/context.ts';
import { isUpTo } from '../../api/once-a-run.ts';
import { type HeadlineEvent, headlineEvents } from '../../history/events.ts';
import { yearBefore } from '../../history/headlines.ts';
import { type Day, dayOf, mondayOf } from '../../rates/calculators/calendar.ts';
import { SAMPLE } from '../../rates/sample.ts';
import { TERMS, type Term } from '../../rates/terms.ts';

/** One line of the page: an event of a headline rate. */
export interface ChangeLine extends Pick<HeadlineEvent, 'kind' | 'lender' | 'from' | 'to'> {
  term: Term;
  at: string;
}

/**
 * A week from its Monday, its days newest first, and what is told of all of it; null if no rate moved, or for a week of which
 * the page shows only a part.
 */
export interface ChangeWeek {
  monday: Day;
  days: { day: Day; lines: ChangeLine[] }[];
  /** The lenders that lowered and that raised a rate, and the largest move. */
  summary: { lowered: number; raised: number; largest: ChangeLine } | null;
}

/** The lines on a page. */
const MOST = 200;

/** The changes of headline rates within a year, by week and day, newest first; null while the past is being read. @param lender one alone */
export async function changesPage(
  { history, snapshots, now }: Pick<ApiContext, 'history' | 'snapshots' | 'now'>,
  lender: string | null,
): Promise<ChangeWeek[] | null> {
  const snapshot = snapshots.current();
  if (!snapshot || !isUpTo(history, snapshot.manifest.snapshot)) return null;
  const begins = yearBefore(now().getTime());
  const events = headlineEvents(history, begins).filter((event) => lender === null || event.lender === lender);
  const last = events[MOST];
  const lines = events.slice(0, MOST).map(({ kind, lender, term, from, to, publishedAt }): ChangeLine => {
    return { kind, lender, term: TERMS.find(({ slug }) => slug === term) as Term, from, to, at: publishedAt };
  });
  // Of the day on which the list is cut, and of the first day of the year, something may be missing.
  return byWeek(lines, dayOf(last ? new Date(last.publishedAt) : new Date(begins)));
}

/** @param isWholeAfter the day after which every line is there */
export function byWeek(lines: readonly ChangeLine[], isWholeAfter: Day): ChangeWeek[] {
  const days = [...Map.groupBy(lines, ({ at }) => dayOf(new Date(at)))].map(([day, lines]) => ({ day, lines }));
  const weeks = Map.groupBy(days, ({ day }) => mondayOf(day));
  return [...weeks].map(([monday, some]) => {
    return { monday, days: some, summary: monday > isWholeAfter ? summaryOf(some.flatMap((day) => day.lines)) : null };
  });
}

/** Whether the page shows moves, and none of a real lender. */
export const isMadeUpAlone = (weeks: readonly ChangeWeek[]): boolean =>
  weeks.length > 0 &&
  weeks.every(({ days }) => days.every(({ lines }) => lines.every(({ lender }) => lender === SAMPLE.id)));

/** What lenders did: not our corrections, and no lender that is made up. */
function summaryOf(lines: readonly ChangeLine[]): ChangeWeek['summary'] {
  const moves = lines.filter(({ kind, lender }) => kind === 'moved' && lender !== SAMPLE.id);
  const by = ({ from, to }: ChangeLine): number => (to ?? 0) - (from ?? 0);
  const lenders = (lines: readonly ChangeLine[]): number => new Set(lines.map(({ lender }) => lender)).size;
  const largest = moves.toSorted((a, b) => Math.abs(by(b)) - Math.abs(by(a)))[0];
  if (!largest) return null;
  return {
    largest,
    lowered: lenders(moves.filter((move) => by(move) < 0)),
    raised: lenders(moves.filter((move) => by(move) > 0)),
  };
}
