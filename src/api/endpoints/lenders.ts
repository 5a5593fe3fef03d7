import { z } from 'zod';
import { lender, manifest } from '../../rates/schema.ts';
import { LENDER_STATES } from '../../rates/vocabulary.ts';
import { endpoint } from '../endpoint.ts';
import { count, headOf, headShape, named, publishedAt, timeOrNull } from '../shapes.ts';

export const lenders = endpoint({
  path: '/api/lenders',
  who: 'everybody',
  summary: { en: 'The lenders and their state, without rates', fr: 'Les prêteurs et leur état, sans taux' },
  answer: named('Lenders', { ...headShape, lenders: z.array(lender) }),
  example: {},
  present: ({ all }) => ({ ...headOf(all), lenders: all.lenders }),
});

export const freshness = lender.pick({
  ...{ id: true, name: true, state: true, observedAt: true, changedAt: true, missedRuns: true, failure: true },
});
type State = (typeof LENDER_STATES)[number];
const byState = <One>(of: (state: State) => One) =>
  Object.fromEntries(LENDER_STATES.map((state) => [state, of(state)])) as Record<State, One>;

export const status = endpoint({
  path: '/api/status',
  who: 'everybody',
  summary: { en: 'How fresh each lender’s figures are', fr: 'La fraîcheur des taux de chaque prêteur' },
  answer: named('Status', {
    ...headShape,
    lastRunAt: publishedAt.describe('When the newest run published'),
    nextRunAt: manifest.shape.nextRunAt,
    overdue: z
      .boolean()
      .describe('Whether the run that was due did not come by the latest that schedules start, thirteen hours after'),
    newerPublishedAt: timeOrNull.describe(
      'When a newer snapshot was made, where this older one stands in its place: nothing of it is fresh',
    ),
    reference: z
      .strictObject({ observedAt: timeOrNull, failure: lender.shape.failure })
      .describe('The Bank of Canada’s series: when they were read last, and why the latest run could not'),
    counts: z.strictObject(byState(() => count)).describe('Lenders by state'),
    lenders: z.array(freshness),
  }),
  example: {},
  present: ({ all, overdue, snapshot: { manifest, newerPublishedAt = null } }) => ({
    ...headOf(all),
    lastRunAt: manifest.publishedAt,
    nextRunAt: manifest.nextRunAt,
    overdue,
    newerPublishedAt,
    reference: { observedAt: manifest.reference.observedAt, failure: manifest.reference.failure },
    counts: byState((state) => all.lenders.filter((lender) => lender.state === state).length),
    lenders: all.lenders.map((lender) => freshness.strip().parse(lender)),
  }),
});

export default [lenders, status];
