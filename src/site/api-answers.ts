import { pino } from 'pino';
import { lowestRates, previewAnswer } from '../api/answers.ts';
import { rateChanges } from '../api/changes.ts';
import { corrections } from '../api/corrections.ts';
import type { Call, Reply } from '../api/endpoint.ts';
import { alive } from '../api/health.ts';
import { rateHistory } from '../api/history.ts';
import { openPeriods } from '../api/periods.ts';
import { previewHistory } from '../api/preview-history.ts';
import { lenders, previewRates, status } from '../api/public.ts';
import { rateIndexes } from '../api/rate-index.ts';
import { aggregatedRates } from '../api/rates.ts';
import { reference } from '../api/reference.ts';
import { snapshots } from '../api/snapshots.ts';
import type { History } from '../history/history.ts';
import { preview } from '../rates/preview.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';

/** A request of the API page that can be sent as it stands, and what is answered to it. */
export interface ApiExample {
  /** Path and query. */
  request: string;
  /** The answer as JSON, each list cut to one entry; null where nobody may see it without a key, or there is none. */
  answer: string | null;
}

/**
 * An example for each operation, by its path in the OpenAPI document, answered by the endpoints themselves. Of full rates they hold
 * one that the preview shows as well, at its present figure: everybody may see it.
 */
export async function apiExamples(
  snapshot: Snapshot,
  history: History,
  now: Date,
): Promise<ReadonlyMap<string, ApiExample>> {
  const period = openPeriods().at(snapshot, now);
  const context: Call['context'] = {
    history,
    asking: { take: () => 0 },
    log: pino({ enabled: false }),
    now: () => now,
  };
  const { rates, terms } = preview(period.all);
  const usual = terms.find(({ slug }) => slug === '5-year-fixed')?.rateIds[0];
  const shown = rates.find((rate) => rate.id === usual) ?? rates[0];
  if (!shown) return new Map();
  const { id, lender, rateType, termMonths } = shown;
  const ask = async (request: string, endpoint: (call: Call) => Promise<Reply>): Promise<Record<string, unknown>> => {
    const [path = '', query = ''] = request.split('?');
    const message = { method: 'GET', path, query: new URLSearchParams(query), header: () => undefined, address: '' };
    const reply = await endpoint({ request: message, period, context });
    if ('code' in reply) throw new Error(`${request} is not answered: ${reply.detail}`);
    // What is asked here is short: it is made whole.
    return JSON.parse(new TextDecoder().decode(reply.body as Uint8Array));
  };
  const example = async (
    request: string,
    endpoint: (call: Call) => Promise<Reply>,
    cut: (answer: Record<string, unknown>) => unknown = (answer) => answer,
  ): Promise<ApiExample> => ({
    request,
    answer: JSON.stringify(firstOfEach(cut(await ask(request, endpoint))), null, 2),
  });
  const own = <T extends { id: string }>(entries: unknown): T[] => (entries as T[]).filter((entry) => entry.id === id);
  const term = termMonths === null ? 'none' : termMonths;
  return new Map([
    [
      '/api/rates/aggregated',
      await example(
        `/api/rates/aggregated?lender=${lender}&rateType=${rateType}&termMonths=${term}`,
        aggregatedRates,
        (answer) => ({ ...answer, rates: own(answer['rates']) }),
      ),
    ],
    [
      '/api/rates/lowest',
      await example(`/api/rates/lowest?rateType=${rateType}&termMonths=${term}`, lowestRates, (answer) => ({
        ...answer,
        terms: (answer['terms'] as object[]).map((one) => ({
          ...one,
          ...{ runnersUp: [], lowerForSome: null, lowerNotStated: null, mayBeLower: [], leftOut: [] },
        })),
        words: {},
      })),
    ],
    ['/api/rates/{lender}', { request: `/api/rates/${lender}`, answer: null }],
    [
      '/api/rates/history',
      await example(`/api/rates/history?id=${id}`, rateHistory, (answer) => ({
        ...answer,
        revisions: own(answer['revisions']).slice(-1),
      })),
    ],
    ['/api/rates/changes', await example(`/api/rates/changes?since=${snapshot.manifest.snapshot}`, rateChanges)],
    ['/api/snapshots', await example('/api/snapshots?limit=1', snapshots)],
    ['/api/lenders', await example('/api/lenders', lenders)],
    ['/api/status', await example('/api/status', status)],
    ['/api/preview', await example('/api/preview', previewRates)],
    ['/api/preview/answer', await example('/api/preview/answer?purpose=renewal&balance=450000', previewAnswer)],
    ['/api/preview/history', await example('/api/preview/history', previewHistory)],
    ['/api/rate-index', await example('/api/rate-index?term=5-year-fixed', rateIndexes)],
    ['/api/corrections', await example('/api/corrections', corrections)],
    ['/api/reference', await example('/api/reference?series=prime', reference)],
    ['/healthz', await example('/healthz', async () => alive())],
  ]);
}

/** A document with each list cut to its first entry, lists in lists as well. */
function firstOfEach(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(firstOfEach);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, firstOfEach(one)]));
}
