import { clientNetwork } from '../access/network-address.ts';
import { isUnavailable } from '../access/ports.ts';
import { isDamaged } from '../history/history-file.ts';
import { CORS, PREFLIGHT } from '../http/cors.ts';
import type { HttpRequest, HttpResponse } from '../http/message.ts';
import { beginEntry } from '../http/request-log.ts';
import { lowestRates, previewAnswer } from './answers.ts';
import { historyBehind } from './as-of.ts';
import { bulk, isBulkPath, isGatedBulk } from './bulk.ts';
import { rateChanges } from './changes.ts';
import type { ApiContext } from './context.ts';
import { corrections } from './corrections.ts';
import { type Caller, type Identification, identify } from './credentials.ts';
import { endingHeaders } from './endings.ts';
import type { Call, Reply } from './endpoint.ts';
import { alive, ready } from './health.ts';
import { rateHistory } from './history.ts';
import { schemaAt } from './json-schemas.ts';
import { lendersCsv } from './lenders-csv.ts';
import { openapi } from './openapi.ts';
import { asksPast, busyProblem } from './past.ts';
import { previewHistory } from './preview-history.ts';
import { badParameters, busy, internal, methodNotAllowed, noSnapshot, notFound, problemResponse } from './problem.ts';
import { lenders, previewRates, status } from './public.ts';
import { limitHeaders } from './quota.ts';
import { rateIndexes } from './rate-index.ts';
import { aggregatedRates, rawRates } from './rates.ts';
import { KEYS_ADDRESS, rateReceipt, signingKeys } from './receipt.ts';
import { reference } from './reference.ts';
import { isSandboxed, sandboxPeriod } from './sandbox.ts';
import { snapshots } from './snapshots.ts';
import { usage } from './usage.ts';

type Endpoint = (call: Call, settings: ApiContext['settings']) => Promise<Reply>;

const PUBLIC: Readonly<Record<string, Endpoint>> = {
  '/api/lenders': lenders,
  '/api/status': status,
  '/api/preview': previewRates,
  '/api/preview/answer': previewAnswer,
  '/api/preview/history': previewHistory,
  '/api/rate-index': rateIndexes,
  '/api/corrections': corrections,
  '/api/reference': reference,
  '/api/snapshots': snapshots,
  [KEYS_ADDRESS]: signingKeys,
};
/** Behind the gate. */
const RATES: Readonly<Record<string, Endpoint>> = {
  '/api/rates/aggregated': aggregatedRates,
  '/api/rates/lowest': lowestRates,
  '/api/rates/history': rateHistory,
  '/api/rates/changes': rateChanges,
  '/api/rates/receipt': rateReceipt,
};
/** Addresses that answer CSV alone, for programs that want one type of an address. */
const CSV_ADDRESSES: Readonly<Record<string, Endpoint>> = {
  '/api/rates/aggregated.csv': aggregatedRates,
  '/api/rates/history.csv': rateHistory,
  '/api/rates/changes.csv': rateChanges,
  '/api/reference.csv': reference,
  '/api/rate-index.csv': rateIndexes,
  '/api/lenders.csv': lendersCsv,
};

/** Makes an endpoint answer as CSV. The query may ask for CSV too, but for no other format. */
const csvOf =
  (endpoint: Endpoint): Endpoint =>
  async (call, settings) => {
    const query = new URLSearchParams(call.request.query);
    if (query.getAll('format').some((format) => format !== 'csv'))
      return badParameters([{ parameter: 'format', allowed: ['csv'] }]);
    query.set('format', 'csv');
    const request = { ...call.request, query, path: call.request.path.replace(/\.csv$/, '') };
    return endpoint({ ...call, request }, settings);
  };

/** The endpoints for monitoring. */
const HEALTH: Readonly<Record<string, (context: ApiContext) => HttpResponse | Promise<HttpResponse>>> = {
  '/healthz': alive,
  '/readyz': ready,
};
/** The caller's own requests. */
const USAGE = '/api/usage';
const isGated = (path: string): boolean =>
  path === '/api/rates' || path.startsWith('/api/rates/') || path === USAGE || isGatedBulk(path);

/** Headers of every answer under /api/. */
const COMMON = {
  ...CORS,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  Vary: 'Authorization, X-API-Key, Cookie, Accept, Accept-Encoding',
};

/** Whether a path is answered here, ahead of the pages. */
export function isApiPath(path: string): boolean {
  return path.startsWith('/api/') || path === KEYS_ADDRESS || Object.hasOwn(HEALTH, path);
}

/** The name under which a path is counted: one of a few, whatever paths strangers request. */
export function routeOf(path: string): string {
  if (
    [PUBLIC, RATES, HEALTH, CSV_ADDRESSES].some((routes) => Object.hasOwn(routes, path)) ||
    path === '/api/openapi.json' ||
    path === USAGE
  )
    return path;
  if (/^\/api\/rates\/[^/]+$/.test(path)) return '/api/rates/{lender}';
  if (isBulkPath(path)) return '/api/bulk/{snapshot}/{file}';
  if (path.startsWith('/q/')) return '/q/{token}';
  if (path.startsWith('/api/')) return '/api/';
  return /\.\w+$/.test(path) ? 'file' : 'page';
}

/** The endpoint behind a path under /api/; null if there is none. */
function find(path: string, context: ApiContext): Endpoint | null {
  const asCsv = CSV_ADDRESSES[path];
  if (asCsv !== undefined && Object.hasOwn(CSV_ADDRESSES, path)) return csvOf(asCsv);
  if (path === '/api/openapi.json') return openapi(context.settings.PUBLIC_ORIGIN);
  if (Object.hasOwn(RATES, path)) return RATES[path] ?? null;
  if (path.startsWith('/api/schemas/')) return schemaAt(path);
  if (path === USAGE) return (call) => usage(call, context.access.quotas);
  if (isBulkPath(path)) return (call) => bulk(call, context.settings.PUBLIC_ORIGIN);
  const lender = /^\/api\/rates\/([^/]+)$/.exec(path)?.[1];
  if (lender !== undefined) return (call) => rawRates(call, lender);
  return Object.hasOwn(PUBLIC, path) ? (PUBLIC[path] ?? null) : null;
}

/** The answer to a method and path that is the same for every caller; null if an endpoint decides. */
function answerToAll({ method, path }: HttpRequest, context: ApiContext): Reply | null {
  if (!find(path, context) && !Object.hasOwn(HEALTH, path)) return null;
  if (method === 'OPTIONS') return { status: 204, headers: PREFLIGHT, body: null };
  return method === 'GET' || method === 'HEAD' ? null : methodNotAllowed(method);
}

async function answer(request: HttpRequest, context: ApiContext, caller: Caller | null): Promise<Reply> {
  const { path } = request;
  const endpoint = find(path, context);
  const health = Object.hasOwn(HEALTH, path) ? HEALTH[path] : undefined;
  if (!endpoint && !health) return notFound;
  if (!endpoint) return health?.(context) ?? notFound;
  const snapshot = context.snapshots.current();
  if (!snapshot) return noSnapshot;
  const period = caller?.isTest ? sandboxPeriod(context.now()) : context.periods.at(snapshot, context.now());
  const work = () => endpoint({ request, period, context, caller }, context.settings);
  return asksPast(request)
    ? context.past.run(caller?.accountId ?? clientNetwork(request.address), work).catch(busyProblem)
    : work();
}

/**
 * Answers a request under /api/, to /healthz or /readyz. Never throws and never answers with HTML. Paths under /api/rates are behind the
 * gate: 405, then 401, then 429, then 400, then the answer; a request with a valid key counts whatever its answer.
 */
export async function handleApi(request: HttpRequest, context: ApiContext): Promise<HttpResponse> {
  const entry = beginEntry(request, context.log);
  const { path, method } = request;
  let who: Identification | null = null;
  let reply: Reply;
  try {
    // A preflight carries no credentials: it is answered to everybody.
    if (isGated(path) && method !== 'OPTIONS') who = await identify(request, context, isSandboxed(request));
    reply = answerToAll(request, context) ?? who?.problem ?? (await answer(request, context, who?.caller ?? null));
  } catch (error) {
    // An unavailable database is logged once, not by every request. So is a damaged history, which is being rebuilt.
    if (!isUnavailable(error) && !isDamaged(error))
      context.log.error({ requestId: entry.id, err: error }, 'request failed');
    reply = isUnavailable(error) ? busy : isDamaged(error) ? historyBehind : internal;
  }
  const response = 'code' in reply ? problemResponse(reply, entry.path, entry.id) : reply;
  const limits = who?.caller ? limitHeaders(who.caller.standings, context.now().getTime()) : undefined;
  const asked = { route: routeOf(path), query: request.query };
  const ending = endingHeaders(asked, context.settings.PUBLIC_ORIGIN, response.headers['Link']);
  entry.end(response.status, who?.caller?.accountId);
  return {
    status: response.status,
    headers: {
      ...COMMON,
      ...response.headers,
      ...limits,
      ...ending,
      'X-Request-Id': entry.id,
    },
    body: method === 'HEAD' ? null : response.body,
  };
}
