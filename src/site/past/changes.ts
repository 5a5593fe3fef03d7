import { seesEverything } from '../../access/plans.ts';
import { isUpTo } from '../../api/periods.ts';
import { type EventKind, headlineEvents } from '../../history/events.ts';
import { yearBefore } from '../../history/headlines.ts';
import { type Day, dayOf, mondayOf } from '../../rates/calculators/calendar.ts';
import { SAMPLE } from '../../rates/sample.ts';
import type { StoredRate } from '../../rates/schema.ts';
import { TERMS, type Term } from '../../rates/terms.ts';

/** One line of the page: an event of a rate. */
export interface ChangeLine {
  kind: EventKind;
  lender: string;
  what: Pick<StoredRate, 'rateType' | 'termMonths'> & Partial<StoredRate>;
  /** The rate's id, if the reader may see its page. */
  id: string | null;
  from: number | null;
  to: number | null;
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
  told: { lowered: number; raised: number; largest: ChangeLine } | null;
}

/** The snapshots on a page of all changes, and the lines on a page of headline changes. */
const SNAPSHOTS = 30;
const HEADLINES = 200;

/**
 * The changes of all rates for members, of headline rates for everybody else: lines by week and day, newest first, those `before` a snapshot's id.
 * @returns null while the past is being read; `older`: the snapshot before which the next page begins, null at the end
 */
export async function changesPage(
  locals: Pick<App.Locals, 'account' | 'context'>,
  asked: { lender: string | null; before: string | null },
) {
  const { account, context } = locals;
  const { history } = context;
  if (!history.isWhole()) return null;
  if (account && seesEverything(account.plan)) {
    const before = asked.before === null ? null : history.named(asked.before);
    const moments = history.momentsBefore(before?.moment ?? Number.MAX_SAFE_INTEGER, SNAPSHOTS);
    const firsts = new Map(history.lenders().map((lender) => [lender, history.firstOf(lender)]));
    const lines = moments.flatMap((moment) =>
      history
        .changesIn(moment, true)
        .flatMap(({ kind: did, id, before: was, after, changedAt, publishedAt }): ChangeLine[] => {
          const what = after ?? was;
          const isOfOther = asked.lender !== null && what?.lender !== asked.lender;
          if (!what || isOfOther || did === 'first-live' || did === 'renamed') return [];
          // The rates of a lender's first reading are no news.
          if (did === 'added' && firsts.get(what.lender) === moment.moment) return [];
          const kind = did === 'changed' ? 'moved' : did === 'withdrawn' && changedAt === null ? 'unread' : did;
          const [from, to] = [was?.ratePercent ?? null, after?.ratePercent ?? null];
          return [{ kind, lender: what.lender, what, id, from, to, at: publishedAt }];
        }),
    );
    const last = moments.at(-1);
    return {
      isAll: true,
      weeks: byWeek(lines, null),
      older: last && history.momentsBefore(last.moment, 2).length > 1 ? last.id : null,
    };
  }
  const snapshot = context.snapshots.current();
  if (!snapshot) return null;
  if (!isUpTo(history, snapshot.manifest.snapshot)) return null;
  const begins = yearBefore(context.now().getTime());
  const events = headlineEvents(history, begins).filter(
    ({ lender }) => asked.lender === null || lender === asked.lender,
  );
  const last = events[HEADLINES];
  const lines = events.slice(0, HEADLINES).map(({ kind, lender, term, from, to, publishedAt }): ChangeLine => {
    const what = TERMS.find(({ slug }) => slug === term) as Term;
    return { kind, lender, what, id: null, from, to, at: publishedAt };
  });
  // Of the day on which the list is cut, and of the first day of the year, something may be missing.
  const isWholeAfter = dayOf(last ? new Date(last.publishedAt) : new Date(begins));
  return { isAll: false, weeks: byWeek(lines, isWholeAfter), older: null };
}

/** @param isWholeAfter the day after which every line is there; null if a page may begin and end within a week */
export function byWeek(lines: readonly ChangeLine[], isWholeAfter: Day | null): ChangeWeek[] {
  const days = [...Map.groupBy(lines, ({ at }) => dayOf(new Date(at)))].map(([day, lines]) => ({ day, lines: lines }));
  const weeks = Map.groupBy(days, ({ day }) => mondayOf(day));
  return [...weeks].map(([monday, some]) => {
    const isWhole = isWholeAfter !== null && monday > isWholeAfter;
    return { monday, days: some, told: isWhole ? toldOf(some.flatMap((day) => day.lines)) : null };
  });
}

/** What lenders did: not our corrections, and no lender that is made up. */
function toldOf(lines: readonly ChangeLine[]): ChangeWeek['told'] {
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
