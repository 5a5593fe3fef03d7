import { z } from 'zod';
import { storedRate } from '../rates/schema.ts';
import { answerFields } from './answer-shapes.ts';
import { change } from './endpoints/rate-changes.ts';
import { list, named } from './shapes.ts';

const { kind, id, changedAt, snapshot, publishedAt, before, after } = change.shape;
const changes = list({
  ...{ kind, id, lender: storedRate.shape.lender, changedAt, snapshot, publishedAt, before, after },
  answer: z
    .strictObject({ ratePercent: storedRate.shape.ratePercent, ...answerFields })
    .nullable()
    .describe(
      'How it answers the question of the alert, with the surcharges that are due; null where the alert has none',
    ),
});

/** The body of a message: news, or a test with a change of the made-up lender. */
export const webhookMessage = named('WebhookMessage', {
  type: z.enum(['rates.changed', 'test']),
  timestamp: z.iso.datetime().describe('When the message was made; the same at every try'),
  data: z.strictObject({
    alert: z.strictObject({
      id: z.string(),
      question: z.string().describe('What it watches: the query of an address of the board'),
      condition: z.string(),
      belowPercent: z.number().nullable(),
    }),
    snapshot: z.string(),
    changes,
  }),
});

const content = { 'application/json': { schema: { $ref: '#/components/schemas/WebhookMessage' } } };

/** The messages that are sent to receivers, by Standard Webhooks 1.0. */
export const WEBHOOKS = {
  ratesChanged: {
    post: {
      operationId: 'ratesChanged',
      summary: 'Rates that an alert watches changed; or a test from the dashboard',
      description:
        'Sent once for each alert and snapshot, signed by Standard Webhooks 1.0, as /docs shows. Any 2xx takes it, 410 ends the webhook, ' +
        'and after anything else it comes again under the same webhook-id, for three days.',
      tags: ['Webhooks'],
      security: [],
      requestBody: { required: true, content },
      responses: { '2XX': { description: 'Taken' }, '410': { description: 'Not wanted any more' } },
    },
  },
};
