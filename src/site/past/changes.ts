import { seesEverything } from '../../access/plans.ts';
import { isUpTo } from '../../api/periods.ts';
import { type EventKind, headlineEvents } from '../../history/events.ts';
import { yearBefore } from '../../history/headlines.ts';
import { easternDate } from '../../rates/eastern.ts';
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

/** The snapshots on a page of all changes, and the lines on a page of headline changes. */
const SNAPSHOTS = 30;
const HEADLINES = 200;

/**
 * The changes of all rates for members, of headline rates for everybody else: lines by day, newest first, those `before` a snapshot's id.
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
      days: byDay(lines),
      older: last && history.momentsBefore(last.moment, 2).length > 1 ? last.id : null,
    };
  }
  const snapshot = context.snapshots.current();
  if (!snapshot) return null;
  if (!isUpTo(history, snapshot.manifest.snapshot)) return null;
  const lines = headlineEvents(history, yearBefore(context.now().getTime()))
    .filter(({ lender }) => asked.lender === null || lender === asked.lender)
    .slice(0, HEADLINES)
    .map(({ kind, lender, term, from, to, publishedAt }): ChangeLine => {
      const what = TERMS.find(({ slug }) => slug === term) as Term;
      return { kind, lender, what, id: null, from, to, at: publishedAt };
    });
  return { isAll: false, days: byDay(lines), older: null };
}

const byDay = (lines: ChangeLine[]) =>
  [...Map.groupBy(lines, ({ at }) => easternDate(Date.parse(at)))].map(([day, ofDay]) => ({ day, lines: ofDay }));
