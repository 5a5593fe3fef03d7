import { scheduler } from 'node:timers/promises';
import { z } from 'zod';
import type { History } from '../history/history.ts';
import { thrownAway } from '../history/history-file.ts';
import type { PublicRevision } from '../history/revision.ts';
import type { Words } from '../languages.ts';
import { lenderOf } from '../rates/identity.ts';
import type { StoredRate } from '../rates/schema.ts';
import type { Span } from './clock.ts';
import { type Chosen, chosenValues, passesAll } from './filters.ts';
import { listedIn, type Parameter, type Reader, theRate } from './parameters.ts';
import type { revision } from './shapes.ts';

/** A revision as answered. */
export type ShownRevision = z.infer<typeof revision>;

export interface Question extends Span {
  history: History;
  /** The newest look that counts. */
  look: number;
  /** Only these ids; if empty, all of the requested lenders. */
  ids: readonly string[];
  chosen: Chosen;
}

/** The ids whose figures are read at once: a step that holds up no other request. */
const TOGETHER = 10;

/** All that an answer follows from. */
export const basisOf = ({ history, look, ids, chosen, from, to }: Question) => [
  ...[history.stateAt(look), ids, chosen, from, to],
];

/** The revisions of each rate, by id. @param after the rate behind which it begins */
export async function* pastsIn(
  question: Question,
  after = '',
): AsyncGenerator<{ id: string; revisions: ShownRevision[] }> {
  const { history, look, ids: wanted, chosen, from } = question;
  const named = chosenValues(chosen)['lender'] ?? history.lenders();
  const lenders = new Set([...(wanted.length > 0 ? wanted.map(lenderOf) : named)].sort());
  for (const lender of lenders) {
    if (lender < lenderOf(after)) continue;
    const ids = history.ids(lender).filter((id) => (wanted.length === 0 || wanted.includes(id)) && id > after);
    for (let first = 0; first < ids.length; first += TOGETHER) {
      const some = ids.slice(first, first + TOGETHER);
      const figures = Map.groupBy(
        history.figures(some[0] as string, some.at(-1) as string, look, from),
        ({ id }) => id,
      );
      for (const id of some) {
        const revisions = (figures.get(id) ?? []).flatMap((figure) => shownOf(figure, question));
        if (revisions.length > 0) yield { id, revisions };
      }
      await scheduler.yield();
      if (!history.isWhole()) throw thrownAway();
    }
  }
}

/** A revision as answered; nothing if it is not asked for. */
function shownOf({ text, changedAt, ...rest }: PublicRevision, { chosen, to }: Question): ShownRevision[] {
  if (Date.parse(changedAt) > to) return [];
  const rate: StoredRate = JSON.parse(text);
  const { endedAt, lastSeenAt, publishedAt, supersededAt } = rest;
  return passesAll(rate, chosen) ? [{ ...rate, endedAt, lastSeenAt, publishedAt, supersededAt }] : [];
}

/** Ids of rates that were published once, sorted: none, or up to a number. */
export const rateIds = (most: number, words: Words & Pick<Parameter, 'isRequired'>): Reader<string[]> => ({
  parameters: { id: { ...words, schema: z.string(), example: theRate } },
  read({ request: { query }, context: { history } }) {
    const ids = listedIn(query, 'id').sort();
    const isMissing = words.isRequired === true && ids.length === 0;
    if (!isMissing && ids.length <= most && ids.every((id) => history.knows(id))) return { value: ids };
    const allowed = most === 1 ? 'the id of one rate' : `ids of at most ${most} rates`;
    return { bad: [{ parameter: 'id', allowed: [`${allowed}, as GET /api/rates/aggregated tells them`] }] };
  },
});
