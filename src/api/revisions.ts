import type { History } from '../history/history.ts';
import { thrownAway } from '../history/history-file.ts';
import type { Known, Revision } from '../history/revision.ts';
import { lenderOf } from '../history/sightings.ts';
import type { StoredRate } from '../rates/schema.ts';
import { openYield } from '../yield-to-requests.ts';
import { type Chosen, FILTERS, type Filters, passesAll } from './filters.ts';

/** The filters of the rates that are asked about fields which a past figure has too. */
const { id: _id, state: _state, ...LASTING } = FILTERS;
export const HISTORY_FILTERS: Filters = LASTING;

/** A revision as answered. */
export type ShownRevision = StoredRate & Omit<Revision, 'rate' | 'unread'>;

/** A figure that waited to be confirmed, as answered: it was not shown to anybody meanwhile. */
export interface ShownDoubt extends StoredRate {
  reason: string;
  firstSeenAt: string;
  lastSeenAt: string;
  waitedFrom: string;
  waitedUntil: string | null;
  outcome: 'waiting' | 'shown' | 'dropped';
}

export interface Question {
  history: History;
  known: Known;
  /** Only these ids; if empty, all of the requested lenders. */
  ids: readonly string[];
  chosen: Chosen;
  /** The lender's clock, ms since 1970, both included. */
  from: number;
  to: number;
  /** True if figures that waited to be confirmed are included. */
  withDoubts: boolean;
}

/** A position in an answer: the id, and how many of its entries were sent. */
export interface Place {
  id: string;
  skip: number;
}

/** One entry of an answer, the list that holds it, and its position. */
type Entry = { place: Place } & (
  | { list: 'revisions'; entries: [ShownRevision] }
  | { list: 'doubts'; entries: [ShownDoubt] }
);

/**
 * The revisions of rates, by id and then by the lender's clock, each read on demand. Figures are not read for ids whose words and limits
 * never passed the filters. For each rate, figures that waited to be confirmed follow those that were shown.
 */
export async function* entriesIn(question: Question, begin: Place | null): AsyncGenerator<Entry> {
  const { history } = question;
  const yieldToRequests = openYield();
  for (const id of idsOf(question)) {
    if (begin && id < begin.id) continue;
    const first = id === begin?.id ? begin.skip : 0;
    for (const [skip, entry] of entriesOf(question, id).entries())
      if (skip >= first) yield { place: { id, skip }, ...entry };
    await yieldToRequests();
    if (!history.isWhole()) throw thrownAway();
  }
}

function idsOf({ history, ids, chosen, withDoubts }: Question): string[] {
  const lenders = chosen.find(([name]) => name === 'lender')?.[1];
  const all = (): string[] => (lenders ?? [undefined]).flatMap((lender) => history.ids(lender));
  const asked = ids.length > 0 ? [...ids] : all();
  const shown = history.worded(asked, (rate) => passesAll(rate, chosen));
  if (!withDoubts) return shown;
  const doubted = history.doubts
    .ids()
    .filter((id) => (ids.length > 0 ? ids.includes(id) : (lenders?.includes(lenderOf(id)) ?? true)));
  return [...new Set([...shown, ...doubted])].sort();
}

function entriesOf(question: Question, id: string) {
  const { history, known, chosen, withDoubts, from, to } = question;
  const revisions = history
    .revisions(id, known)
    .filter((revision) => meets(revision, from, to) && passesAll(revision.rate, chosen))
    .map(({ rate, endedAt, lastSeenAt, publishedAt, supersededAt, captureUrl }) => {
      const shown: ShownRevision = { ...rate, endedAt, lastSeenAt, publishedAt, supersededAt, captureUrl };
      return { list: 'revisions' as const, entries: [shown] as [ShownRevision] };
    });
  const doubts = withDoubts ? doubtsOf(question, id).filter((doubt) => passesAll(doubt, chosen)) : [];
  return [...revisions, ...doubts.map((doubt) => ({ list: 'doubts' as const, entries: [doubt] as [ShownDoubt] }))];
}

const meets = ({ rate, endedAt }: Revision, from: number, to: number): boolean =>
  Date.parse(rate.changedAt) <= to && (endedAt === null || Date.parse(endedAt) > from);

function doubtsOf({ history, known, from, to }: Question, id: string): ShownDoubt[] {
  const newest = history.lookAt(known);
  const iso = (time: number): string => new Date(time).toISOString();
  return history.doubts.of(id, newest).flatMap(({ rate, reason, since, look, until, isSettled }) => {
    const seen = history.sightings.lenderSeen(rate.lender, until === null ? newest : until - 1) ?? since;
    if (since > to || seen < from) return [];
    return [
      {
        ...rate,
        reason,
        firstSeenAt: iso(since),
        lastSeenAt: iso(Math.max(since, seen)),
        waitedFrom: iso(history.timeOf(look)),
        waitedUntil: until === null ? null : iso(history.timeOf(until)),
        outcome: isSettled === null ? 'waiting' : isSettled ? 'shown' : 'dropped',
      },
    ];
  });
}
