import { z } from 'zod';
import { lender, manifest } from '../../rates/schema.ts';
import { LENDER_STATES } from '../../rates/vocabulary.ts';
import { endpoint } from '../endpoint.ts';
import { headOf, headShape } from '../shapes.ts';

const { publishedAt } = headShape;
const { failure } = lender.shape;
const freshness = lender.pick({
  ...{ id: true, name: true, state: true, observedAt: true, changedAt: true, missedRuns: true, failure: true },
});
type State = (typeof LENDER_STATES)[number];
/** Something for each state of lenders. */
const byState = <One>(of: (state: State) => One) =>
  Object.fromEntries(LENDER_STATES.map((state) => [state, of(state)])) as Record<State, One>;

export default endpoint({
  path: '/api/status',
  operationId: 'getStatus',
  who: 'everybody',
  summary: { en: 'How fresh each lender’s figures are', fr: 'La fraîcheur des taux de chaque prêteur' },
  answer: z
    .strictObject({
      ...headShape,
      lastRunAt: publishedAt.describe('When the newest run published'),
      nextRunAt: manifest.shape.nextRunAt,
      overdue: z
        .boolean()
        .describe('Whether the run that was due did not come by the latest that schedules start, thirteen hours after'),
      newerPublishedAt: publishedAt
        .nullable()
        .describe('When a newer snapshot was made, where this older one stands in its place: nothing of it is fresh'),
      reference: z
        .strictObject({ observedAt: publishedAt.nullable(), failure: failure.nullable() })
        .describe('The Bank of Canada’s series: when they were read last, and why the latest run could not'),
      counts: z.strictObject(byState(() => z.int().min(0))).describe('Lenders by state'),
      lenders: z.array(freshness),
    })
    .meta({ id: 'Status' }),
  example: {},
  present: ({ all, overdue, snapshot: { manifest, newerPublishedAt } }) => ({
    ...headOf(all),
    lastRunAt: manifest.publishedAt,
    nextRunAt: manifest.nextRunAt,
    overdue,
    newerPublishedAt: newerPublishedAt ?? null,
    reference: { observedAt: manifest.reference.observedAt, failure: manifest.reference.failure },
    counts: byState((state) => all.lenders.filter((one) => one.state === state).length),
    lenders: all.lenders.map((one) => freshness.strip().parse(one)),
  }),
});
