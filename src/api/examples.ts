import { pino } from 'pino';
import { PLANS } from '../access/plans.ts';
import { preview } from '../rates/preview.ts';
import type { Call, Caller, Reply } from './context.ts';
import { answerTo, type Endpoint, matchPath } from './endpoint.ts';
import type { Period } from './periods.ts';

/** A request of the API page that can be sent unchanged, and its answer. */
export interface ApiExample {
  /** Path and query. */
  request: string;
  /** The answer, with each list cut to one entry; absent if it is long, or a secret of one account. */
  answer?: unknown;
}

const CALLER: Caller = { accountId: '', plan: 'free', standings: [] };
const askedOnce = (now: number): Call['context']['access'] => ({
  quotas: {
    standings: async () =>
      PLANS.free.policies.map((policy) => {
        const length = policy.windowSeconds * 1000;
        return { policy, remaining: policy.quota - 1, endsAt: (Math.floor(now / length) + 1) * length };
      }),
    use: async () => [{ day: now, requests: 1 }],
  },
});

/**
 * An example for each endpoint that has one, by its path, answered by the endpoints themselves; none for one that cannot answer just now.
 * Where they show full rates, it is a current one of the preview, because everybody may see that.
 */
export async function apiExamples(
  endpoints: readonly Endpoint[],
  period: Period,
  { history, now, settings }: Pick<Call['context'], 'history' | 'now' | 'settings'>,
): Promise<ReadonlyMap<string, ApiExample>> {
  const context: Call['context'] = {
    ...{ history, now, settings },
    access: askedOnce(now().getTime()),
    asking: { take: async () => 0 },
    log: pino({ enabled: false }),
  };
  const { rates, terms } = preview(period.all);
  const usual = terms.find(({ slug }) => slug === '5-year-fixed')?.rateIds[0];
  const shown = rates.find((rate) => rate.id === usual) ?? rates[0];
  const examples = new Map<string, ApiExample>();
  for (const endpoint of shown ? endpoints : []) {
    const { path, example } = endpoint;
    if (!example || !shown) continue;
    const target = example.request?.(shown, period) ?? path;
    const [at = '', query = ''] = target.split('?');
    const request = {
      method: 'GET',
      path: at,
      query: new URLSearchParams(query),
      header: () => undefined,
      address: '',
    };
    const places = matchPath(endpoint, at) ?? {};
    const ask = (): Promise<Reply> => answerTo(endpoint, { request, places, period, context, caller: CALLER });
    const reply = example.answer === null || endpoint.probe ? null : await ask();
    if (reply && 'code' in reply) continue;
    // The examples' answers are short, so none of them is streamed.
    const told: unknown = reply && JSON.parse(new TextDecoder().decode(reply.body as Uint8Array));
    const answer = example.answer === undefined ? told : example.answer?.(told, shown, period);
    examples.set(path, { request: target, ...(answer ? { answer: firstOfEach(answer) } : {}) });
  }
  return examples;
}

/** A document with each list cut to its first entry, lists in lists as well. */
function firstOfEach(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(firstOfEach);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, firstOfEach(one)]));
}
