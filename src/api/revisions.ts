import type { z } from 'zod';
import type { History } from '../history/history.ts';
import { thrownAway } from '../history/history-file.ts';
import type { Known, Revision } from '../history/revision.ts';
import { lenderOf } from '../history/sightings.ts';
import { openYield } from '../yield-to-requests.ts';
import { type Chosen, passesAll } from './filters.ts';
import type { doubt, revision } from './shapes.ts';

/** A revision, and a figure that waited to be confirmed and was not shown to anybody meanwhile, as answered. */
export type ShownRevision = z.infer<typeof revision>;
type ShownDoubt = z.infer<typeof doubt>;

export interface Question {
  history: History;
  known: Known;
  /** Only these ids; if empty, all of the requested lenders. */
  ids: readonly string[];
  chosen: Chosen;
  /** The lender's clock, ms since 1970, both included. */
  from: number;
  to: number;
  withDoubts: boolean;
}

/** A position in an answer: the id, and how many of its entries were sent. */
export interface Place {
  id: string;
  skip: number;
}

/** One entry of an answer, and the list that holds it. */
type Entry = { list: 'revisions' | 'doubts'; entries: readonly (ShownRevision | ShownDoubt)[] };

/** The revisions of rates by id and the lender's clock, then what waited. Figures are read on demand, for ids that may pass the filters. */
export async function* entriesIn(question: Question, begin: Place | null): AsyncGenerator<Entry & { place: Place }> {
  const { history } = question;
  const yieldToRequests = openYield();
  const { ids, isMeant } = idsOf(question);
  for (const id of ids) {
    if (begin && id < begin.id) continue;
    await yieldToRequests();
    if (!isMeant(id)) continue;
    const first = id === begin?.id ? begin.skip : 0;
    for (const [skip, entry] of entriesOf(question, id).entries())
      if (skip >= first) yield { place: { id, skip }, ...entry };
    if (!history.isWhole()) throw thrownAway();
  }
}

/** The ids that an answer may tell of, and whether the question means one: asked one by one, so that requests come in between. */
function idsOf({ history, ids, chosen, withDoubts }: Question): { ids: string[]; isMeant: (id: string) => boolean } {
  const lenders = chosen.find(([name]) => name === 'lender')?.[1];
  const all = (): string[] => (lenders ?? [undefined]).flatMap((lender) => history.ids(lender));
  const asked = ids.length > 0 ? [...ids] : all();
  const passes = (id: string): boolean => history.worded([id], (rate) => passesAll(rate, chosen)).length > 0;
  if (!withDoubts) return { ids: asked, isMeant: passes };
  const doubted = history.doubts
    .ids()
    .filter((id) => (ids.length > 0 ? ids.includes(id) : (lenders?.includes(lenderOf(id)) ?? true)));
  return { ids: [...new Set([...asked, ...doubted])].sort(), isMeant: (id) => doubted.includes(id) || passes(id) };
}

function entriesOf(question: Question, id: string): Entry[] {
  const { history, known, chosen, withDoubts, from, to } = question;
  const meets = ({ rate, endedAt }: Revision): boolean =>
    Date.parse(rate.changedAt) <= to && (endedAt === null || Date.parse(endedAt) > from);
  const shown = history.revisions(id, known).filter((one) => meets(one) && passesAll(one.rate, chosen));
  const doubts = withDoubts ? doubtsOf(question, id).filter((one) => passesAll(one, chosen)) : [];
  return [
    ...shown.map(({ rate, unread: _, ...times }): Entry => ({ list: 'revisions', entries: [{ ...rate, ...times }] })),
    ...doubts.map((doubt): Entry => ({ list: 'doubts', entries: [doubt] })),
  ];
}

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
