import { preview } from '../rates/preview.ts';
import { SAMPLE } from '../rates/sample.ts';
import type { Caller } from './context.ts';
import { answerInside, type Endpoint, placesIn } from './endpoint.ts';
import type { ApiExample } from './openapi.ts';
import { openPeriod, type Period } from './periods.ts';
import { isProblem } from './problem.ts';
import { sandboxPeriod } from './sandbox.ts';

/** A period that holds no more than visitors see: the rates of the preview, and the record of the made-up lender. */
export function publicPeriod({ all, snapshot }: Period, now: Date): Period {
  const ids = new Set(preview(all).rates.map(({ id }) => id));
  const rates = [...snapshot.rates].map(([lender, own]) => [lender, own.filter(({ id }) => ids.has(id))] as const);
  const raw = [...sandboxPeriod(now).snapshot.raw].filter(([lender]) => lender === SAMPLE.id);
  return openPeriod({ ...snapshot, rates: new Map(rates), raw: new Map(raw) }, now);
}

const CALLER: Caller = { accountId: '', plan: 'free', standings: [] };

/** The examples of endpoints by path. Endpoints answer them in a period of what visitors see, and reach nothing else: no past, no accounts. */
export async function apiExamples(
  endpoints: readonly Endpoint[],
  whole: Period,
  now: Date,
): Promise<ReadonlyMap<string, ApiExample>> {
  const period = publicPeriod(whole, now);
  const { rates, terms } = preview(period.all);
  const usual = terms.find(({ slug }) => slug === '5-year-fixed')?.rateIds[0];
  const shown = rates.find((rate) => rate.id === usual) ?? rates[0];
  const examples = new Map<string, ApiExample>();
  for (const endpoint of shown ? endpoints : []) {
    const { path, example, present } = endpoint;
    if (!example || !shown) continue;
    const target = example.request?.(shown, period) ?? path;
    const [at = '', query] = target.split('?');
    const call = { places: placesIn(endpoint, at), period, context: {} as never, caller: CALLER };
    const own = () => answerInside(endpoint, call, new URLSearchParams(query));
    const answer: unknown = example.answer ? example.answer(period) : present && (await own());
    if (isProblem(answer)) continue;
    examples.set(path, { request: target, ...(answer ? { answer: firstOfEach(answer) } : {}) });
  }
  return examples;
}

function firstOfEach(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(firstOfEach);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, value]) => [name, firstOfEach(value)]));
}
