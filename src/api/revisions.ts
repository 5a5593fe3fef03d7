import { scheduler } from 'node:timers/promises';
import type { z } from 'zod';
import type { History } from '../history/history.ts';
import { thrownAway } from '../history/history-file.ts';
import type { Known, Told } from '../history/revision.ts';
import { lenderOf } from '../history/sightings.ts';
import type { StoredRate } from '../rates/schema.ts';
import { type Chosen, chosenValues, passesAll } from './filters.ts';
import { doubt, revision } from './shapes.ts';

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

/** One entry of an answer as JSON, and the list that holds it. */
type Entry = { list: 'revisions' | 'doubts'; entries: readonly string[] };

/** The ids whose figures are read at once: a step that holds up no other request. */
const TOGETHER = 10;

/** All that an answer follows from, as a text. */
export const basisOf = ({ history, known, ids, chosen, from, to, withDoubts }: Question, begin: Place | null): string =>
  JSON.stringify([
    ...[history.stateAt(known), ids, chosenValues(chosen), from, to, withDoubts, begin],
    ...[Object.keys(revision.shape), Object.keys(doubt.shape)],
  ]);

/** The revisions of rates by id and the lender's clock, then what waited. */
export async function* entriesIn(question: Question, begin: Place | null): AsyncGenerator<Entry & { place: Place }> {
  const { history, known, ids: wanted, chosen, from, withDoubts } = question;
  const doubted = new Set(withDoubts ? history.doubts.ids() : []);
  const named = chosenValues(chosen)['lender'] ?? history.lenders();
  const lenders = new Set([...(wanted.length > 0 ? wanted.map(lenderOf) : named)].sort());
  for (const lender of lenders) {
    if (begin && lender < lenderOf(begin.id)) continue;
    const told = history.teller(lender, known);
    const own = [...new Set([...history.ids(lender), ...[...doubted].filter((id) => lenderOf(id) === lender)])].sort();
    const ids = own.filter((id) => (wanted.length === 0 || wanted.includes(id)) && !(begin && id < begin.id));
    for (let first = 0; first < ids.length; first += TOGETHER) {
      const some = ids.slice(first, first + TOGETHER);
      const figures = Map.groupBy(told([some[0] as string, some.at(-1) as string], from), ({ id }) => id);
      for (const id of some) {
        const entries = entriesOf(question, id, figures.get(id) ?? [], doubted.has(id));
        const skip = id === begin?.id ? begin.skip : 0;
        for (const [place, entry] of entries.entries())
          if (place >= skip) yield { place: { id, skip: place }, ...entry };
      }
      await scheduler.yield();
      if (!history.isWhole()) throw thrownAway();
    }
  }
}

function entriesOf(question: Question, id: string, figures: readonly Told[], isDoubted: boolean): Entry[] {
  const { chosen, to } = question;
  const passes = ({ text, changedAt }: Told): boolean =>
    Date.parse(changedAt) <= to && (chosen.length === 0 || passesAll(JSON.parse(text) as StoredRate, chosen));
  const doubts = isDoubted ? doubtsOf(question, id).filter((one) => passesAll(one, chosen)) : [];
  return [
    ...figures.filter(passes).map((one): Entry => ({ list: 'revisions', entries: [written(one)] })),
    ...doubts.map((one): Entry => ({ list: 'doubts', entries: [JSON.stringify(one)] })),
  ];
}

/** A revision as JSON: the text of its rate is repeated as it is stored. */
function written({ text, endedAt, lastSeenAt, publishedAt, supersededAt, captureUrl }: Told): string {
  const times = { endedAt, lastSeenAt, publishedAt, supersededAt, captureUrl } satisfies Partial<ShownRevision>;
  return `${text.slice(0, -1)},${JSON.stringify(times).slice(1)}`;
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
