import { clientNetwork } from '../access/network-address.ts';
import { CORS, PREFLIGHT } from '../http/cors.ts';
import type { HttpRequest, HttpResponse } from '../http/message.ts';
import { SAMPLE } from '../rates/sample.ts';
import { type Asker, answering } from './answering.ts';
import type { ApiContext, Caller, Reply } from './context.ts';
import { identify, showsCredential } from './credentials.ts';
import { endingHeaders, movedAnswer, movedFrom, renamedIn } from './endings.ts';
import { answerTo, VARIANTS } from './endpoint.ts';
import { ENDPOINTS, findEndpoint, type Match } from './endpoints.ts';
import { badParameters, methodNotAllowed, noSnapshot, notFound } from './problem.ts';
import { sandboxPeriod } from './sandbox.ts';
import { busyProblem } from './throttle.ts';

const COMMON = { ...CORS, 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' };
/** What an answer depends on: without a gate on no credential, so that any cache may keep it. */
const PUBLIC_VARY = 'Accept, Accept-Encoding';
const VARY = `Authorization, X-API-Key, Cookie, ${PUBLIC_VARY}`;

/** Whether a path is answered here, ahead of the pages. */
export const isApiPath = (path: string): boolean => path.startsWith('/api/') || findEndpoint(path) !== null;

/** The name under which a path is counted: one of a few, whatever paths strangers request. */
export function routeOf(path: string): string {
  if (path.startsWith('/q/')) return '/q/{token}';
  return findEndpoint(path)?.route ?? (path.startsWith('/api/') ? '/api/' : /\.\w+$/.test(path) ? 'file' : 'page');
}

/** Whether the caller is identified: behind the gate, also without an endpoint in a gated folder; and by a credential that makes an answer whole, or stands
 * at an address where nothing is: a valid key counts whatever it asks. */
function isGated(request: HttpRequest, match: Match | null, context: ApiContext): boolean {
  const { path, query } = request;
  if (match?.endpoint.isOpen?.(query)) return showsCredential(request, context);
  if (match) return match.endpoint.who === 'account';
  const folderOf = (other: string): string => other.split('/').slice(0, 3).join('/');
  const isInGated = ENDPOINTS.some(({ who, path: gated }) => who === 'account' && folderOf(path) === folderOf(gated));
  return isInGated || showsCredential(request, context);
}

/** Whether test keys are admitted. The past and other lenders are real data, so they see none of it. */
const isSandboxed = (match: Match | null, query: URLSearchParams): boolean =>
  match?.endpoint.takesTestKeys === true && (match.places['lender'] ?? SAMPLE.id) === SAMPLE.id && !query.has('asOf');

async function answer(
  request: HttpRequest,
  { endpoint, places, variant }: Match,
  context: ApiContext,
  caller: Caller | null,
): Promise<Reply> {
  if (endpoint.probe) return endpoint.probe(context);
  const snapshot = context.snapshots.current();
  if (!snapshot) return noSnapshot;
  let { query } = request;
  if (variant) {
    // The query may ask for the same form, but for no other.
    const [parameter, value] = VARIANTS[variant].query;
    if (query.getAll(parameter).some((other) => other !== value))
      return badParameters([{ parameter, allowed: [value] }]);
    query = new URLSearchParams(query);
    query.set(parameter, value);
  }
  const period = caller?.isTest ? sandboxPeriod(context.now()) : context.periods.at(snapshot, context.now());
  const work = () => answerTo(endpoint, { request: { ...request, query }, places, period, context, caller });
  return endpoint.isPast || query.has('asOf')
    ? context.past.run(caller?.accountId ?? clientNetwork(request.address), work, request.hasGone).catch(busyProblem)
    : work();
}

/** Answers the API. Behind the gate: 405, 401, 429, 400, then the answer; a request with a valid key counts whatever its answer. */
export function handleApi(sent: HttpRequest, context: ApiContext): Promise<HttpResponse> {
  const { method } = sent;
  const origin = context.settings.PUBLIC_ORIGIN;
  const moved = movedFrom(sent.path, sent.query);
  const target = moved ?? sent;
  const request = { ...sent, path: target.path, query: renamedIn(target) };
  const { path, query } = request;
  const endpoint = findEndpoint(path);
  const decide = async (asker: Asker): Promise<Reply> => {
    // A preflight carries no credentials, and browsers follow no redirect of it: it is answered to everybody.
    if (method === 'OPTIONS') return endpoint || moved ? { status: 204, headers: PREFLIGHT, body: null } : notFound;
    // A table that is none any more is never answered with JSON in its place.
    const isOtherForm = sent.path.endsWith('.csv') && !path.endsWith('.csv');
    if (moved && (!endpoint || isOtherForm)) return movedAnswer(sent, origin) ?? notFound;
    const isIdentified = isGated(request, endpoint, context);
    const who = isIdentified ? await identify(request, context, isSandboxed(endpoint, query)) : null;
    asker.caller = who?.caller ?? null;
    // What is over the limit is told so, whatever it asks; a method that is not there needs no key to be refused.
    const isOver = who?.problem?.status === 429;
    if (endpoint && method !== 'GET' && method !== 'HEAD' && !isOver) return methodNotAllowed(method);
    return who?.problem ?? (endpoint ? answer(request, endpoint, context, who?.caller ?? null) : notFound);
  };
  const ending = moved ? sent.path : (endpoint?.endpoint.path ?? path);
  const Vary = endpoint?.endpoint.who === 'everybody' ? PUBLIC_VARY : VARY;
  return answering(request, context, decide, ({ headers }) => ({
    ...COMMON,
    Vary,
    ...(headers['Sunset'] ? {} : endingHeaders(ending, sent.query, origin, headers['Link'])),
  }));
}
