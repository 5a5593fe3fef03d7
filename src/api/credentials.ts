import { kindOfKey } from '../access/keys.ts';
import { seesEverything } from '../access/plans.ts';
import type { HttpRequest } from '../http/message.ts';
import { SAMPLE } from '../rates/sample.ts';
import type { ApiContext, Caller } from './context.ts';
import { type Problem, problem, quotaExceeded } from './problem.ts';

/** A caller that may proceed, or a problem; a problem comes with `caller` if the request was counted. */
export interface Identification {
  caller: Caller | null;
  problem: Problem | null;
}

/** 401: why, and every form of a key, each on a line. @param inQuery whether a key may stand in the address */
function refused(code: string, why: string, inQuery = true): Problem {
  const forms = ['Authorization: Bearer YOUR_KEY', 'X-API-Key: YOUR_KEY', ...(inQuery ? ['?key=YOUR_KEY'] : [])];
  return problem(401, code, [why, ...forms].join('\n'), { 'WWW-Authenticate': 'Bearer' });
}

const NO_KEY = 'Send an API key, which a free account at /signup makes, in one of these forms:';
const NO_BEARER = 'The Authorization header holds no Bearer token. A key has one of these forms:';
const ENDED = 'Your session has ended. Log in again at /login, or send an API key in one of these forms:';
const NOT_IN_QUERY = 'This server takes no keys in the address. Send yours in a header:';
export const noCredentials = refused('no-credentials', NO_KEY);
export const otherPlan = problem(403, 'plan', 'Your plan does not include all rates.');

export const testKey: Problem = {
  status: 403,
  code: 'test-key',
  detail: `A test key sees the made-up lender alone, at /api/rates/aggregated, /api/rates/lowest and /api/rates/${SAMPLE.id}. Others need a key of your own.`,
};

/** What people send in place of a key, and how to put it right. */
const NO_KEYS: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'The key is empty. A variable that should hold it may be unset: in a shell, $KEY is then nothing.'],
  [/^["'“”‘’`].*["'“”‘’`]$/, 'The key stands in quotes, which were sent with it. Send it without them.'],
  [
    /^(\$\{?\w+\}?|\{\{.*\}\}|<.*>|(YOUR_)?(API_)?KEY|undefined|null|None)$/i,
    'In place of a key stands the name of one, or nothing was put in its place. In a shell, single quotes keep $KEY as it is.',
  ],
];
const whyInvalid = (key: string): string =>
  NO_KEYS.find(([pattern]) => pattern.test(key))?.[1] ??
  'This API key is not valid. It may be mistyped or revoked; see /dashboard.';

const conflictingKeys = problem(400, 'conflicting-keys', 'The request holds two different API keys. Send one.');

/** The keys that a request shows, in the order in which they decide: Authorization, X-API-Key, query. */
function presentedKeys(request: HttpRequest): { header: string[]; query: string[] } {
  const bearer = (request.header('authorization')?.split(',') ?? []).flatMap((credentials) => {
    const match = /^\s*bearer(?:\s+(.*))?$/i.exec(credentials);
    return match ? [match[1] ?? ''] : [];
  });
  const apiKey = request.header('x-api-key')?.split(',') ?? [];
  return { header: [...bearer, ...apiKey].map((key) => key.trim()), query: request.query.getAll('key') };
}

/** Whether a request shows any credential. */
export function showsCredential(request: HttpRequest, { cookie }: Pick<ApiContext, 'cookie'>): boolean {
  const { header, query } = presentedKeys(request);
  return header.length + query.length > 0 || cookie.token(request.header('cookie')) !== null;
}

/** Identifies the caller by its first credential. A request with a valid key is counted here, once. @param takesTest whether test keys are admitted */
export async function identify(request: HttpRequest, context: ApiContext, takesTest = false): Promise<Identification> {
  const { header, query } = presentedKeys(request);
  const key = header[0] ?? query[0];
  if (key === undefined) return bySession(request, context);
  const inQuery = context.settings.API_KEY_IN_QUERY === 'on';
  const unknown = (code: string, why: string) => ({ caller: null, problem: refused(code, why, inQuery) });
  if (header.length === 0 && !inQuery) return unknown('key-in-query-off', NOT_IN_QUERY);
  const kind = kindOfKey(key);
  const admission = kind === 'live' || kind === 'test' ? await context.access.quotas.admit(key) : null;
  if (!admission) return unknown('invalid-key', whyInvalid(key));
  const stopped = (problem: Problem): Identification => ({ caller: admission, problem });
  if (!admission.allowed) return stopped(quotaExceeded(admission.standings, context.now().getTime()));
  if ([...header, ...query].some((other) => other !== key)) return stopped(conflictingKeys);
  if (kind === 'live') return permitted(admission);
  return takesTest ? { caller: { ...admission, isTest: true }, problem: null } : stopped(testKey);
}

async function bySession(request: HttpRequest, context: ApiContext): Promise<Identification> {
  const token = context.cookie.token(request.header('cookie'));
  const viewer = await context.access.sessions.read(token);
  if (viewer) return permitted({ accountId: viewer.account.id, plan: viewer.account.plan, standings: [] });
  const inQuery = context.settings.API_KEY_IN_QUERY === 'on';
  const why = request.header('authorization') ? NO_BEARER : NO_KEY;
  const problem = token !== null ? refused('invalid-session', ENDED, inQuery) : refused('no-credentials', why, inQuery);
  return { caller: null, problem };
}

const permitted = (caller: Caller) => ({ caller, problem: seesEverything(caller.plan) ? null : otherPlan });
