import type { Alert } from '../access/alerts.ts';
import type { Alerts } from '../access/queries/alerts.ts';
import { SAMPLE_RATE } from '../rates/sample.ts';
import { readNews, type StoredFinding } from './news.ts';

type Task =
  | { kind: 'test' }
  | (Required<Pick<StoredFinding, 'news' | 'ids' | 'told'>> & {
      kind: 'rates.changed';
      alert: Pick<Alert, 'id' | 'question' | 'condition' | 'belowPercent'>;
    });

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
      answer: null,
    },
  ],
} as const;

/** The body of a message to a webhook: the same bytes whenever it is made; null if it no longer can be. @param madeAt ms since 1970 */
export async function messageBody(alerts: Pick<Alerts, 'news'>, task: unknown, madeAt: number): Promise<string | null> {
  const message = task as Task;
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
