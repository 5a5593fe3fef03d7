import { z } from 'zod';
import { readAsOf } from '../api/clock.ts';
import rateChanges from '../api/endpoints/rate-changes.ts';
import rateHistory from '../api/endpoints/rate-history.ts';
import { type Chosen, filterRates, readFilters } from '../api/filters.ts';
import { yearOf } from '../api/periods.ts';
import { badParameters } from '../api/problem.ts';
import { list } from '../api/shapes.ts';
import type { Headlines } from '../history/headlines.ts';
import type { Rate, StoredRate } from '../rates/schema.ts';
import { RATE_TYPES } from '../rates/vocabulary.ts';
import { termTitle } from '../words/terms.ts';
import { type Arguments, type Asking, ask, queryOf, Refused, use, words } from './asking.ts';
import { pastFigure, pastFigureShape, percentOf } from './figures.ts';
import { kindArguments } from './questions.ts';

/** The most figures of a past in one answer, and the most changes: either is below 20 kB. */
const MOST_FIGURES = 20;
const MOST_CHANGES = 50;
/** The most pages of changes that are read for one answer. */
const MOST_PAGES = 40;
const HEADLINES = 'Without an API key only the headline rates of the last year are told.';

const percent = z.number().nullable().describe('Percent per year; null where there was no such rate');
const changesShape = list({
  kind: z.string().describe('“corrected”: it had been wrong here, the lender did not move'),
  publishedAt: z.string(),
  id: z.string(),
  lenderName: z.string(),
  rateType: z.enum(RATE_TYPES),
  termMonths: z.int().nullable(),
  ...{ before: percent, after: percent },
}).describe(`The oldest first, at most ${MOST_CHANGES}`);
type ShownChange = z.infer<typeof changesShape>[number];

/** The figures of a rate and their times: with a key all, without one as far as headlines show them. */
async function ratePast(asking: Asking, { id, from, to }: Arguments & { id: string }) {
  const figures = asking.isFull
    ? (await ask(asking, rateHistory, { id, from, to })).revisions.map((revision) =>
        pastFigure(revision, { until: revision.endedAt, seenUntil: revision.lastSeenAt }, asking.telling),
      )
    : (await headlineSteps(asking)).filter((step) => step.id === id).map((step) => headlineFigure(step, asking));
  const told = figures.flatMap((figure) => figure ?? []).reverse();
  const notes = [
    told.length === 0 && 'Nothing is known of such a rate. Do not guess.',
    told.length > MOST_FIGURES && 'Ask with an earlier “to” for the figures before these.',
    !asking.isFull && HEADLINES,
  ].filter(Boolean);
  return { id, figures: told.slice(0, MOST_FIGURES), total: told.length, note: notes.join(' ') || null };
}

/** The changes after a snapshot or an instant: with a key of every rate, without one of the headlines. */
async function changesSince(asking: Asking, { since, ...asked }: Arguments & { since: string }) {
  const { history, now } = asking.call.context;
  const { chosen, bad } = readFilters(queryOf(asked), asking.call.period.all.lenders);
  if (bad.length > 0) throw new Refused(badParameters(bad).detail);
  const begin = since.startsWith(`${rateChanges.path}?`) ? queryIn(since) : queryOf({ from: since });
  const start = readAsOf(begin.get('from') ?? '', 'since', history, now().getTime());
  if ('bad' in start) throw new Refused(badParameters(start.bad).detail);
  if ('code' in start) throw new Refused(start.detail);
  const place = { time: start.value.time, after: begin.get('after') };
  const told = await (asking.isFull ? allChanges(asking, begin, chosen) : headlineChanges(asking, place, chosen));
  return { since, ...told, note: asking.isFull ? null : HEADLINES };
}

const queryIn = (address: string): URLSearchParams => new URL(address, 'http://localhost').searchParams;

/** A change of a figure; nothing if the figure stayed. */
function shownChange(
  { kind, publishedAt, before, after }: Pick<ShownChange, 'kind' | 'publishedAt'> & Sides,
  { names }: Asking['telling'],
): ShownChange[] {
  const rate = after ?? before;
  if (!rate || before?.ratePercent === after?.ratePercent) return [];
  const { id, lender, rateType, termMonths } = rate;
  const figures = { before: before?.ratePercent ?? null, after: after?.ratePercent ?? null };
  return [{ kind, publishedAt, id, lenderName: names.get(lender) ?? lender, rateType, termMonths, ...figures }];
}
type Sides = Record<'before' | 'after', StoredRate | null>;

const isChosen = ({ before, after }: Sides, chosen: Chosen): boolean =>
  filterRates([before, after].filter((rate) => rate !== null) as Rate[], chosen).length > 0;

/** Changes by the pages of the API: none holds more than the answer has room for, so the address of its next page continues exactly. */
async function allChanges(asking: Asking, begin: URLSearchParams, chosen: Chosen) {
  const changes: ShownChange[] = [];
  let next: string | null = null;
  for (let [query, pages] = [begin, 0]; pages < MOST_PAGES && changes.length < MOST_CHANGES; pages++) {
    const asked = Object.fromEntries(query);
    const page = await ask(asking, rateChanges, { ...asked, limit: MOST_CHANGES - changes.length });
    const passing = page.changes.filter((change) => isChosen(change, chosen));
    changes.push(...passing.flatMap((change) => shownChange(change, asking.telling)));
    next = page.isComplete ? null : page.next;
    if (next === null) break;
    query = queryIn(next);
  }
  return { changes, next };
}

/** Changes of headlines. @param after the last id that was told of those at that time; null where none was */
async function headlineChanges(
  asking: Asking,
  { time, after }: { time: number; after: string | null },
  chosen: Chosen,
) {
  const isLater = ({ publishedAt, id }: Step): boolean =>
    Date.parse(publishedAt) > time || (after !== null && Date.parse(publishedAt) === time && id > after);
  const steps = (await headlineSteps(asking))
    .filter((step) => step.captureUrl === null && isLater(step))
    .sort((a, b) => a.publishedAt.localeCompare(b.publishedAt) || (a.id < b.id ? -1 : 1));
  const all = steps.flatMap((step) => {
    const sides = { before: step.before && heldBy(step.before, asking), after: heldBy(step, asking) };
    const change = { kind: step.before ? 'changed' : 'added', publishedAt: step.publishedAt, ...sides };
    return isChosen(sides, chosen) ? shownChange(change, asking.telling) : [];
  });
  const changes = all.slice(0, MOST_CHANGES);
  const last = all.length > MOST_CHANGES ? changes.at(-1) : undefined;
  const place = last && queryOf({ from: last.publishedAt, after: last.id });
  return { changes, next: place ? `${rateChanges.path}?${place}` : null };
}

type Step = Headlines['lines'][number]['steps'][number];

/** Every headline of the year, each with the one that it took the place of. */
async function headlineSteps(asking: Asking): Promise<(Step & { before: Step | null })[]> {
  const year = await yearOf(asking.call);
  if ('code' in year) throw new Refused(year.detail);
  return year.lines.flatMap(({ steps }) => steps.map((step, place) => ({ ...step, before: steps[place - 1] ?? null })));
}

/** The rate as it stood when it was a headline; null if no revision holds it. */
function heldBy({ id, from, ratePercent }: Step, { call }: Asking): StoredRate | null {
  const { history, now } = call.context;
  const newest = history.newest();
  const revisions = newest ? history.revisions(id, { moment: newest.moment, time: now().getTime() }) : [];
  const held = revisions.findLast(({ rate }) => Date.parse(rate.changedAt) <= Date.parse(from));
  return held && held.rate.ratePercent === ratePercent ? held.rate : null;
}

function headlineFigure(step: Step, asking: Asking) {
  const held = heldBy(step, asking);
  return held && pastFigure({ ...held, changedAt: step.from }, { ...step }, asking.telling);
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
    note: z.string().nullable(),
  },
  changesSince,
  ({ changes, next, note }) =>
    [
      `${changes.length} changes${next === null ? '.' : ', and more: send “next” back as “since”.'}`,
      ...changes.map(
        (change) =>
          `${change.publishedAt.slice(0, 10)} ${change.lenderName}, ${termTitle(change, 'en')}: ${percentOf(change.before)} to ${percentOf(change.after)}`,
      ),
      note,
    ].join('\n'),
);
