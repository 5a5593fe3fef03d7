import { pino } from 'pino';
import type { z } from 'zod';
import { PLANS } from '../access/plans.ts';
import type { Quotas } from '../access/ports.ts';
import type { History } from '../history/history.ts';
import { preview } from '../rates/preview.ts';
import { SCHEMA_VERSION } from '../rates/schema.ts';
import { lowestRates, previewAnswer } from './answers.ts';
import { rateChanges } from './changes.ts';
import { corrections } from './corrections.ts';
import type { Caller } from './credentials.ts';
import { type Call, JSON_TYPE, type Reply } from './endpoint.ts';
import { alive } from './health.ts';
import { rateHistory } from './history.ts';
import type { Period } from './periods.ts';
import { previewHistory } from './preview-history.ts';
import { lenders, previewRates, status } from './public.ts';
import { rateIndexes } from './rate-index.ts';
import { aggregatedRates } from './rates.ts';
import { reference } from './reference.ts';
import type { rawDocument } from './shapes.ts';
import { snapshots } from './snapshots.ts';
import { usage } from './usage.ts';

/** A request of the API page that can be sent unchanged, and its answer. */
export interface ApiExample {
  /** Path and query. */
  request: string;
  /** The answer, with each list cut to one entry; absent if it is long, or a secret of one account. */
  answer?: unknown;
}

/** The raw record of a lender that does not exist: nobody else's may be seen without a key. */
const SAMPLE_RECORD = {
  schemaVersion: SCHEMA_VERSION,
  lender: 'maplesample',
  name: 'Maple Sample (made up / fictif)',
  sources: [
    {
      url: 'https://maplesample.example/rates',
      time: '2026-11-20T13:17:00.000Z',
      status: 200,
      obtained: 'made-up',
      contentType: 'text/html',
      bytes: 2048,
      sha256: '0'.repeat(64),
    },
  ],
  primePercent: null,
  rows: [
    { source: 0, section: 'Made up / fictif', label: '5-year fixed (made up / fictif)', cells: ['4.590%', '4.620%'] },
  ],
  notes: [],
  snapshot: '2026-11-20T13-17-04Z',
  state: 'fresh',
  observedAt: '2026-11-20T13:17:00.000Z',
  changedAt: '2026-11-20T13:17:00.000Z',
  missedRuns: 0,
  failure: null,
} satisfies z.infer<typeof rawDocument>;

const CALLER: Caller = { accountId: '', plan: 'free', standings: [] };
/** The quota counts of an account that has made one request. */
const askedOnce = (now: number): Pick<Quotas, 'standings' | 'use'> => ({
  standings: async () =>
    PLANS.free.policies.map((policy) => {
      const length = policy.windowSeconds * 1000;
      return { policy, remaining: policy.quota - 1, endsAt: (Math.floor(now / length) + 1) * length };
    }),
  use: async () => [{ day: now, requests: 1 }],
});

/**
 * An example for each operation, by its path in the OpenAPI document, answered by the endpoints themselves; none for one that cannot
 * answer just now. Where they show full rates, it is a current one of the preview, because everybody may see that.
 */
export async function apiExamples(
  period: Period,
  history: History,
  now: Date,
): Promise<ReadonlyMap<string, ApiExample>> {
  const context: Call['context'] = {
    history,
    asking: { take: async () => 0 },
    log: pino({ enabled: false }),
    now: () => now,
  };
  const { rates, terms } = preview(period.all);
  const usual = terms.find(({ slug }) => slug === '5-year-fixed')?.rateIds[0];
  const shown = rates.find((rate) => rate.id === usual) ?? rates[0];
  if (!shown) return new Map();
  const { id, lender, rateType, termMonths } = shown;
  const ask = async (
    request: string,
    endpoint: (call: Call) => Promise<Reply>,
  ): Promise<Record<string, unknown> | null> => {
    const [path = '', query = ''] = request.split('?');
    const message = { method: 'GET', path, query: new URLSearchParams(query), header: () => undefined, address: '' };
    const reply = await endpoint({ request: message, period, context, caller: CALLER });
    if ('code' in reply) return null;
    // The examples' answers are short, so none of them is streamed.
    return JSON.parse(new TextDecoder().decode(reply.body as Uint8Array));
  };
  const example = async (
    request: string,
    endpoint: (call: Call) => Promise<Reply>,
    cut: (answer: Record<string, unknown>) => unknown = (answer) => answer,
  ): Promise<ApiExample | null> => {
    const answer = await ask(request, endpoint);
    return answer && { request, answer: firstOfEach(cut(answer)) };
  };
  const own = <T extends { id: string }>(entries: unknown): T[] => (entries as T[]).filter((entry) => entry.id === id);
  const term = termMonths === null ? 'none' : termMonths;
  const examples: [path: string, example: ApiExample | null][] = [
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
    ['/api/rates/{lender}', { request: `/api/rates/${lender}`, answer: SAMPLE_RECORD }],
    [
      '/api/rates/history',
      await example(`/api/rates/history?id=${id}`, rateHistory, (answer) => ({
        ...answer,
        revisions: own(answer['revisions']).slice(-1),
      })),
    ],
    ['/api/rates/changes', await example(`/api/rates/changes?since=${period.all.snapshot}`, rateChanges)],
    ['/api/rates/receipt', { request: `/api/rates/receipt?id=${id}` }],
    ['/api/bulk/{snapshot}/{file}', { request: `/api/bulk/${period.all.snapshot}/datapackage.json` }],
    ['/q/{token}.json', { request: '/q/YOUR_TOKEN.json' }],
    ['/api/usage', await example('/api/usage', (call) => usage(call, askedOnce(now.getTime())))],
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
  ];
  return new Map(examples.flatMap(([path, example]) => (example ? [[path, example]] : [])));
}

/** A document with each list cut to its first entry, lists in lists as well. */
function firstOfEach(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(firstOfEach);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, firstOfEach(one)]));
}

interface Operation {
  responses: Readonly<Record<string, unknown>>;
}

/** The operations of the OpenAPI document, each with the example of its JSON answer, if there is one. */
export function withExamples<Paths extends Readonly<Record<string, { get: Operation }>>>(
  paths: Paths,
  examples: ReadonlyMap<string, ApiExample>,
): Paths {
  const shown = Object.entries(paths).map(([path, { get }]) => {
    const found = examples.get(path);
    const good = get.responses['200'] as { content?: Record<string, object> };
    const json = good.content?.[JSON_TYPE];
    if (found?.answer === undefined || !json) return [path, { get }];
    const content = { ...good.content, [JSON_TYPE]: { ...json, example: found.answer } };
    return [path, { get: { ...get, responses: { ...get.responses, 200: { ...good, content } } } }];
  });
  return Object.fromEntries(shown) as Paths;
}
