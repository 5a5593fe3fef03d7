import { unreadablePast } from '../../api/clock.ts';
import type { ApiContext } from '../../api/context.ts';
import { YEAR } from '../../history/headlines.ts';
import type { History } from '../../history/history.ts';
import type { Revision } from '../../history/revision.ts';
import { stepsOfRate } from '../../history/steps.ts';
import { isMadeUp } from '../../rates/scope.ts';
import { type Printed, printedIn } from '../../snapshots/receipt.ts';
import { history as words } from '../../words/history.ts';
import type { Language } from '../../words/index.ts';
import { type ShownChart, shownChart } from './charts.ts';

/** A revision as its page shows it. */
export interface PastRevision extends Revision {
  /** The row as the lender printed it, and the commit that brought its snapshot (null if there is none); null if it is not on record. */
  receipt: (Printed & { commit: string | null }) | null;
}

/** The number of revisions with receipts, newest first: each may need a snapshot of its own. */
const RECEIPTS = 12;

/** The revisions of a rate as known now, under its former ids too, oldest first; null if no such rate was ever published. */
export async function pastOf(context: Pick<ApiContext, 'history' | 'log'>, id: string): Promise<PastRevision[] | null> {
  const { history, log } = context;
  if (!history.newest() || !history.knows(id)) return null;
  const own = history.revisions(id);
  const begins = own[0]?.rate.changedAt ?? '';
  const before = history.formerIds(id).flatMap((former) => history.revisions(former));
  const revisions = [...before.filter(({ rate }) => rate.changedAt < begins), ...own];
  const past: PastRevision[] = [];
  // A figure whose files cannot be read is shown without its receipt.
  const unread = (error: unknown): null => {
    unreadablePast(error, log);
    return null;
  };
  for (const [place, revision] of revisions.entries()) {
    const isNear = revisions.length - place <= RECEIPTS;
    past.push({ ...revision, receipt: isNear ? await receiptOf(history, revision).catch(unread) : null });
  }
  return past;
}

/** Looks a figure up in the raw record of the snapshot that showed it first. */
async function receiptOf(history: History, { rate, publishedAt }: Revision): Promise<PastRevision['receipt']> {
  const moment = history.at(Date.parse(publishedAt));
  const record = moment && (await history.read(moment.moment)).raw.get(rate.lender);
  const printed = record ? printedIn(record, rate) : null;
  return printed && { ...printed, commit: moment && (await history.commitOf(moment.id)) };
}

/** The chart of one rate over its whole known past. */
export function drawnRate(past: readonly PastRevision[], title: string, now: Date, language: Language): ShownChart {
  const t = words[language];
  const from = now.getTime() - YEAR;
  const steps = stepsOfRate(past).filter(({ until }) => until === null || Date.parse(until) > from);
  return shownChart({
    what: title,
    description: '',
    finding: null,
    lines: [{ name: '', steps }],
    source: past.some(({ rate }) => isMadeUp(rate)) ? t.madeUp : t.fromPages,
    // A year, or the whole record if it is longer.
    from: Math.min(now.getTime() - YEAR, ...steps.map(({ from }) => Date.parse(from))),
    to: now.getTime(),
    language,
  });
}
