import { z } from 'zod';
import { readAsOf } from '../api/clock.ts';
import rateChanges from '../api/endpoints/rate-changes.ts';
import rateHistory from '../api/endpoints/rate-history.ts';
import { yearOf } from '../api/periods.ts';
import { badParameters } from '../api/problem.ts';
import { list } from '../api/shapes.ts';
import type { Headlines } from '../history/headlines.ts';
import { type Arguments, type Asking, ask, Refused, use, words } from './asking.ts';
import { pastFigure, pastFigureShape } from './figures.ts';

const MOST = 50;
/** The most pages of changes that are read for one answer: each is a megabyte of some 400 changes. */
const MOST_PAGES = 20;
const HEADLINES = 'Without an API key only the headline rates of the last year are told.';

const changesShape = list({
  kind: z.string().describe('“corrected”: it had been wrong here, the lender did not move'),
  publishedAt: z.string(),
  before: pastFigureShape.nullable(),
  after: pastFigureShape.nullable(),
}).describe(`The oldest first: whole publications, until there are ${MOST}`);
type ShownChange = z.infer<typeof changesShape>[number];

/** The figures of a rate and their times: with a key all, without one as far as headlines show them. */
async function ratePast(asking: Asking, { id, from, to }: Arguments & { id: string }) {
  const figures = asking.isFull
    ? (await ask(asking, rateHistory, { id, from, to })).revisions.map((one) =>
        pastFigure(one, { until: one.endedAt, seenUntil: one.lastSeenAt }, asking.telling),
      )
    : (await headlineSteps(asking)).filter((step) => step.id === id).map((step) => headlineFigure(step, asking));
  const told = figures.flatMap((one) => one ?? []).reverse();
  const notes = [
    told.length === 0 && 'Nothing is known of such a rate. Do not guess.',
    !asking.isFull && HEADLINES,
  ].filter(Boolean);
  return { id, figures: told.slice(0, MOST), note: notes.join(' ') || null };
}

/** The changes after a snapshot or an instant: with a key of every rate, without one of the headlines. */
async function changesSince(asking: Asking, { since }: { since: string }) {
  const told = asking.isFull ? await allChanges(asking, since) : await headlineChanges(asking, since);
  // Those of one publication stay together: “since” continues after a publication.
  const end = told.findIndex((one, place) => place >= MOST && one.publishedAt !== told[place - 1]?.publishedAt);
  const changes = end < 0 ? told : told.slice(0, end);
  return {
    since,
    changes,
    total: told.length,
    next: end < 0 ? null : (changes.at(-1)?.publishedAt ?? null),
    note: asking.isFull ? null : HEADLINES,
  };
}

async function allChanges(asking: Asking, since: string): Promise<ShownChange[]> {
  const changes: z.infer<typeof rateChanges.answer>['changes'] = [];
  for (let [from, pages] = [since, 0]; ; pages++) {
    if (pages === MOST_PAGES)
      throw new Refused('Too much changed since then for one answer. Ask with a later “since”.');
    const page = await ask(asking, rateChanges, { since: from });
    changes.push(...page.changes);
    if (page.isComplete) break;
    from = page.next;
  }
  return changes.flatMap(({ kind, publishedAt, before, after, changedAt, lastSeenAt, fields }): ShownChange[] => {
    if (before && after && !fields.includes('ratePercent')) return [];
    const ended = { until: changedAt ?? publishedAt, seenUntil: lastSeenAt ?? publishedAt };
    return [
      {
        ...{ kind, publishedAt },
        before: before && pastFigure(before, ended, asking.telling),
        after: after && pastFigure(after, { until: null, seenUntil: publishedAt }, asking.telling),
      },
    ];
  });
}

async function headlineChanges(asking: Asking, since: string): Promise<ShownChange[]> {
  const { history, now } = asking.call.context;
  const steps = await headlineSteps(asking);
  const start = readAsOf(since, 'since', history, now().getTime());
  if ('bad' in start) throw new Refused(badParameters(start.bad).detail);
  if ('code' in start) throw new Refused(start.detail);
  return steps
    .filter((step) => step.captureUrl === null && Date.parse(step.publishedAt) > start.value.time)
    .sort((a, b) => a.publishedAt.localeCompare(b.publishedAt))
    .map((step) => ({
      kind: step.before ? 'changed' : 'added',
      publishedAt: step.publishedAt,
      before: step.before && headlineFigure(step.before, asking),
      after: headlineFigure(step, asking),
    }));
}

type Step = Headlines['lines'][number]['steps'][number];

/** Every headline of the year, each with the one that it took the place of. */
async function headlineSteps(asking: Asking): Promise<(Step & { before: Step | null })[]> {
  const year = await yearOf(asking.call);
  if ('code' in year) throw new Refused(year.detail);
  return year.lines.flatMap(({ steps }) => steps.map((step, place) => ({ ...step, before: steps[place - 1] ?? null })));
}

/** A headline of the past with the details of its revision; null if no revision holds it. */
function headlineFigure({ id, from, until, seenUntil, ratePercent }: Step, { call, telling }: Asking) {
  const { history, now } = call.context;
  const newest = history.newest();
  const revisions = newest ? history.revisions(id, { moment: newest.moment, time: now().getTime() }) : [];
  const held = revisions.findLast(({ rate }) => Date.parse(rate.changedAt) <= Date.parse(from));
  if (!held || held.rate.ratePercent !== ratePercent) return null;
  return pastFigure({ ...held.rate, changedAt: from }, { until, seenUntil }, telling);
}

export const historyUse = use(
  {
    id: words.describe('The id of a rate'),
    from: words.optional().describe('A day or an instant'),
    to: words.optional().describe('A day or an instant'),
  },
  {
    id: z.string(),
    figures: z.array(pastFigureShape).describe(`The newest first, at most ${MOST}`),
    note: z.string().nullable(),
  },
  ratePast,
);

export const changesUse = use(
  { since: words.describe('A day, an instant (RFC 3339) or a snapshot id') },
  {
    since: z.string(),
    changes: changesShape,
    total: z.int().describe('How many there are after “since”'),
    next: z.string().nullable().describe('Send it back as “since” for those that follow; null at the end'),
    note: z.string().nullable(),
  },
  changesSince,
);
