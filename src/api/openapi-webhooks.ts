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
    .default(null)
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

const header = (name: string, description: string, example: string) => ({
  ...{ name, in: 'header', required: true, description, example },
  schema: { type: 'string' },
});
const HEADERS = [
  header('webhook-id', 'The same at every try: what was taken once is passed over', 'msg_5b1cf1c4a31f4a2f'),
  header('webhook-timestamp', 'Seconds since 1970, of this try', '1795186624'),
  header(
    'webhook-signature',
    'HMAC-SHA256 of id, time and body, one for each secret: “v1,” and Base64',
    'v1,K5oZfzN95Z9U',
  ),
];

const ANSWERS = {
  '200': { description: 'Taken. Any 2xx is' },
  '410': { description: 'Not wanted any more: the webhook ends' },
  default: { description: 'Tried again, later and later, for a day; Retry-After is heard. Redirects are failures' },
};

const MESSAGES = {
  ratesChanged: {
    operationId: 'ratesChanged',
    summary: 'Rates that an alert watches changed',
    description: 'Sent once for each alert and snapshot. What is done twice under one webhook-id is done once.',
  },
  test: {
    operationId: 'testMessage',
    summary: 'A test of a webhook',
    description: 'Sent from the dashboard: the same body, with a change of the made-up lender.',
  },
};

const content = { 'application/json': { schema: { $ref: '#/components/schemas/WebhookMessage' } } };
const shared = { tags: ['Webhooks'], security: [], parameters: HEADERS, requestBody: { required: true, content } };
/** The messages that are sent to receivers, by Standard Webhooks 1.0. */
export const WEBHOOKS = Object.fromEntries(
  Object.entries(MESSAGES).map(([name, one]) => [name, { post: { ...one, ...shared, responses: ANSWERS } }]),
);
