import { z } from 'zod';
import type { Access } from '../access/access.ts';
import { type Delivered, WITH_BODY } from '../access/webhooks.ts';
import { SAMPLE_RATE } from '../rates/sample.ts';
import { findings, readNews } from './news.ts';

const task = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rates.changed'),
    ...findings,
    alert: z.object({
      id: z.string(),
      question: z.string(),
      condition: z.string(),
      belowPercent: z.number().nullable(),
    }),
  }),
  z.object({ kind: z.literal('test') }),
]);

/** The content of a test message: every field of a real one, of a lender that does not exist. */
export const SAMPLE_NEWS = {
  alert: { id: 'test', question: 'lender=maplesample', condition: 'any', belowPercent: null },
  snapshot: '2026-11-20T13-17-04Z',
  changes: [
    {
      kind: 'changed',
      id: SAMPLE_RATE.id,
      lender: SAMPLE_RATE.lender,
      changedAt: SAMPLE_RATE.changedAt,
      snapshot: '2026-11-20T13-17-04Z',
      publishedAt: '2026-11-20T13:17:04.000Z',
      before: { ...SAMPLE_RATE, ratePercent: 4.79, changedAt: '2026-11-12T13:17:00.000Z' },
      after: SAMPLE_RATE,
    },
  ],
} as const;

/** The body of a message to a webhook: the same bytes whenever it is made; null if it no longer can be. @param madeAt ms since 1970 */
export async function messageBody(
  alerts: Pick<Access['alerts'], 'news'>,
  given: unknown,
  madeAt: number,
): Promise<string | null> {
  const message = task.parse(given);
  const timestamp = new Date(madeAt).toISOString();
  if (message.kind === 'test') return JSON.stringify({ type: 'test', timestamp, data: SAMPLE_NEWS });
  const kept = await alerts.news(message.news);
  if (kept === null) return null;
  const changes = readNews(kept, message.ids).map(({ name: _, ...change }) => ({
    ...change,
    answer: message.told[change.id] ?? null,
  }));
  return JSON.stringify({
    type: message.kind,
    timestamp,
    data: { alert: message.alert, snapshot: message.news, changes },
  });
}

/** A message as its owner sees it. Only the last messages of a webhook have their bodies. */
export type Sent = Omit<Delivered, 'task'> & { body?: string | null };

/** The messages of an account, newest first. Messages and their bodies are deleted after thirty days, or with their account or webhook. */
export async function sentMessages(
  { alerts, webhooks }: Pick<Access, 'alerts' | 'webhooks'>,
  accountId: string,
): Promise<Sent[]> {
  const counts = new Map<string, number>();
  const sent: Sent[] = [];
  for (const { task, ...delivered } of await webhooks.deliveries(accountId)) {
    const count = (counts.get(delivered.webhookId) ?? 0) + 1;
    counts.set(delivered.webhookId, count);
    sent.push(
      count > WITH_BODY ? delivered : { ...delivered, body: await messageBody(alerts, task, delivered.madeAt) },
    );
  }
  return sent;
}
