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

const refused = (code: string, detail: string) => problem(401, code, detail, { 'WWW-Authenticate': 'Bearer' });

export const noCredentials = refused(
  'no-credentials',
  'Send an API key: Authorization: Bearer YOUR_KEY. A free account at /signup makes one.',
);
export const otherPlan = problem(403, 'plan', 'Your plan does not include all rates.');

export const testKey: Problem = {
  status: 403,
  code: 'test-key',
  detail: `A test key sees the made-up lender alone, at /api/rates/aggregated, /api/rates/lowest and /api/rates/${SAMPLE.id}. Everything else takes a key of your own.`,
};

const keyInQuery = refused(
  'key-in-query-off',
  'This server takes no keys in the address. Send yours in a header: Authorization: Bearer YOUR_KEY',
);
const invalidKey = refused('invalid-key', 'This API key is not valid. It may be mistyped or revoked; see /dashboard.');
const ended = refused('invalid-session', 'Your session has ended. Log in again at /login, or send an API key.');
const conflictingKeys = problem(400, 'conflicting-keys', 'The request holds two different API keys. Send one.');

/** 401 for an Authorization header without a Bearer token, where nothing else identifies the caller. */
const noBearer = refused(
  'no-credentials',
  'The Authorization header holds no Bearer token. Send: Authorization: Bearer YOUR_KEY, or X-API-Key: YOUR_KEY.',
);

/** The keys that a request shows, in the order in which they decide: Authorization, X-API-Key, query. */
function presentedKeys(request: HttpRequest): { header: string[]; query: string[] } {
  const bearer = (request.header('authorization')?.split(',') ?? []).flatMap((credentials) => {
    const match = /^\s*bearer(?:\s+(.*))?$/i.exec(credentials);
    return match ? [match[1] ?? ''] : [];
  });
  const apiKey = request.header('x-api-key')?.split(',') ?? [];
  return { header: [...bearer, ...apiKey].map((key) => key.trim()), query: request.query.getAll('key') };
}

/** Identifies the caller by its first credential. A request with a valid key is counted here, once. @param takesTest whether test keys are admitted */
export async function identify(request: HttpRequest, context: ApiContext, takesTest = false): Promise<Identification> {
  const { header, query } = presentedKeys(request);
  const key = header[0] ?? query[0];
  if (key === undefined) return bySession(request, context);
  if (header.length === 0 && context.settings.API_KEY_IN_QUERY === 'off') return { caller: null, problem: keyInQuery };
  const kind = kindOfKey(key);
  const admission = kind === 'live' || kind === 'test' ? await context.access.quotas.admit(key) : null;
  if (!admission) return { caller: null, problem: invalidKey };
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
  const problem = token !== null ? ended : request.header('authorization') ? noBearer : noCredentials;
  return { caller: null, problem };
}

const permitted = (caller: Caller) => ({ caller, problem: seesEverything(caller.plan) ? null : otherPlan });
