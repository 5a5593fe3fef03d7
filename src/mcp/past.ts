import { z } from 'zod';
import rateChanges from '../api/endpoints/rate-changes.ts';
import rateHistory from '../api/endpoints/rate-history.ts';
import { type Chosen, passesAll, readFilters } from '../api/filters.ts';
import { badParameters } from '../api/problem.ts';
import { list } from '../api/shapes.ts';
import { easternDate } from '../rates/eastern.ts';
import { OFFERS, RATE_TYPES } from '../rates/vocabulary.ts';
import { termTitle } from '../words/terms.ts';
import { type Arguments, type Asking, ask, queryOf, Refused, use, words } from './asking.ts';
import { pastFigure, pastFigureShape, percentOf } from './figures.ts';
import { kindArguments } from './questions.ts';

/** The most figures of a past in one answer, and the most changes: either is below 20 kB. */
const MOST_FIGURES = 20;
const MOST_CHANGES = 50;
/** The most pages of changes that are read for one answer. */
const MOST_PAGES = 40;

const percent = z.number().nullable().describe('Percent per year; null where there was no such rate');
const changesShape = list({
  kind: z.string().describe('“corrected”: it had been wrong here, the lender did not move'),
  publishedAt: z.string(),
  id: z.string(),
  lenderName: z.string(),
  rateType: z.enum(RATE_TYPES),
  termMonths: z.int().nullable(),
  offer: z.enum(OFFERS),
  ...{ before: percent, after: percent },
}).describe(`The oldest first, at most ${MOST_CHANGES}`);
type ShownChange = z.infer<typeof changesShape>[number];
type Page = z.output<typeof rateChanges.answer>;
type Change = Page['changes'][number];

/** The figures of a rate and their times. */
async function ratePast(asking: Asking, { id, from, to }: Arguments & { id: string }) {
  const { revisions } = await ask(asking, rateHistory, { id, from, to });
  const figures = revisions.flatMap((revision) => pastFigure(revision, asking.telling) ?? []).reverse();
  const notes = [
    figures.length === 0 && 'Nothing is known of such a rate. Do not guess.',
    figures.length > MOST_FIGURES && 'Ask with an earlier “to” for the figures before these.',
  ].filter(Boolean);
  return { id, figures: figures.slice(0, MOST_FIGURES), total: figures.length, note: notes.join(' ') || null };
}

/** A change of a figure; nothing if the figure stayed. */
function shownChange({ kind, publishedAt, before, after }: Change, { names }: Asking['telling']): ShownChange[] {
  const rate = after ?? before;
  if (!rate || before?.ratePercent === after?.ratePercent) return [];
  const { id, lender, rateType, termMonths, offer } = rate;
  const figures = { before: before?.ratePercent ?? null, after: after?.ratePercent ?? null };
  return [{ kind, publishedAt, id, lenderName: names.get(lender) ?? lender, rateType, termMonths, offer, ...figures }];
}

const isChosen = ({ before, after }: Change, chosen: Chosen): boolean =>
  [before, after].some((rate) => rate !== null && passesAll(rate, chosen));

/** A refusal of the endpoint, in the arguments of the tool. */
const inOwnWords = (detail: string): string => detail.replaceAll('"from"', '"since"');

/** The changes after a snapshot or an instant, by the pages of the API: none holds more than the answer has room for, so that “next” continues exactly. */
async function changesSince(asking: Asking, { since, ...rest }: Arguments & { since: string }) {
  const { chosen, bad } = readFilters(queryOf(rest), asking.call.period.all.lenders);
  if (bad.length > 0) throw new Refused(badParameters(bad).detail);
  const changes: ShownChange[] = [];
  let next: string | null = since.startsWith(`${rateChanges.path}?`) ? since : `?${queryOf({ from: since })}`;
  for (let pages = 0; next !== null && pages < MOST_PAGES && changes.length < MOST_CHANGES; pages++) {
    const query = Object.fromEntries(new URLSearchParams(next.slice(next.indexOf('?'))));
    const page: Page = await ask(asking, rateChanges, { ...query, limit: MOST_CHANGES - changes.length }, inOwnWords);
    const passing = page.changes.filter((change) => isChosen(change, chosen));
    changes.push(...passing.flatMap((change) => shownChange(change, asking.telling)));
    next = page.isComplete ? null : page.next;
  }
  return { since, changes, next };
}

export const historyUse = use(
  {
    id: words.describe('The id of a rate'),
    from: words.optional().describe('A day of Toronto or an instant'),
    to: words.optional().describe('A day of Toronto or an instant'),
  },
  {
    id: z.string(),
    figures: z.array(pastFigureShape).describe(`The newest first, at most ${MOST_FIGURES}`),
    total: z.int(),
    note: z.string().nullable(),
  },
  ratePast,
  ({ figures, note }) =>
    [
      ...figures.map(
        (figure) =>
          `${percentOf(figure.ratePercent)} at ${figure.lenderName}, from ${figure.from}, last seen ${figure.seenUntil}`,
      ),
      note,
    ].join('\n'),
);

export const changesUse = use(
  {
    since: z.string().max(300).describe('A day of Toronto, an instant (RFC 3339), a snapshot id, or a “next”'),
    lender: words.optional().describe('Name or id'),
    ...kindArguments,
  },
  {
    since: z.string(),
    changes: changesShape,
    next: z.string().nullable().describe('Send it back as “since” for those that follow; null at the end'),
  },
  changesSince,
  ({ changes, next }) =>
    [
      `${changes.length} changes${next === null ? '.' : ', and more: send “next” back as “since”.'}`,
      ...changes.map(({ id, publishedAt, lenderName, offer, before, after, ...kind }) => {
        const what = `${easternDate(Date.parse(publishedAt))} ${lenderName}, ${termTitle(kind, 'en')}, ${offer}`;
        return `${what}: ${percentOf(before)} to ${percentOf(after)} [${id}]`;
      }),
      ...(next === null ? [] : [`next: ${next}`]),
    ].join('\n'),
);
