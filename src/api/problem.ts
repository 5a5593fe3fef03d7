import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { policyWords } from '../access/plans.ts';
import type { Standing } from '../access/quotas.ts';
import { ALLOWED_METHODS } from '../http/cors.ts';
import { type HttpResponse, tooManyRequests, unkept } from '../http/message.ts';

/** An error answer before it is written: RFC 9457 problem details with a stable `code`. */
export interface Problem {
  status: number;
  /** For programs: never reworded. */
  code: string;
  /** For people: the error, and how to correct it. */
  detail: string;
  type?: string;
  headers?: Record<string, string>;
  members?: Record<string, unknown>;
}

export const problem = (status: number, code: string, detail: string, headers: Problem['headers'] = {}): Problem => ({
  ...{ status, code, detail, headers },
});
export const isProblem = (value: unknown): value is Problem =>
  value !== null && typeof value === 'object' && 'code' in value;

/** Every error under /api/ (RFC 9457). */
export const problemDocument = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    instance: z.string(),
    code: z.string().describe('Stable, for programs'),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' });

/** A parameter that was refused, with its allowed values or a reason; or an unknown one, with the known ones; and perhaps a suggestion. */
export interface BadParameter {
  parameter: string;
  allowed: readonly string[];
  why?: string;
  unknown?: true;
  near?: readonly string[];
}

/** 400 for parameters: names each one and its allowed values. */
export function badParameters(errors: readonly BadParameter[]): Problem {
  const words = errors.map(({ parameter, allowed, why, unknown, near }) => {
    const named = unknown ? `There is no parameter "${parameter}". Parameters here` : `"${parameter}" can be`;
    const what = why === undefined ? `${named}: ${allowed.join(', ') || 'none'}.` : `"${parameter}": ${why}`;
    return near ? `${what} Did you mean ${near.join(' or ')}?` : what;
  });
  return { status: 400, code: 'invalid-parameter', detail: words.join(' '), members: { ...errors[0], errors } };
}

/** 406: none of the types on offer is acceptable to the client. */
export const notAcceptable = (types: readonly string[]): Problem => ({
  status: 406,
  code: 'not-acceptable',
  detail: `The Accept header admits none of: ${types.join(', ')}.`,
  members: { available: types },
});

/** 429 for a client that asks an open endpoint too often. @param wait ms */
export function tooMany(wait: number): Problem {
  const { status, retryAfter } = tooManyRequests(wait);
  const detail = `Too many questions from this address. Try again in ${retryAfter} seconds.`;
  return problem(status, 'too-many-requests', detail, { 'Retry-After': String(retryAfter) });
}

/** 429 with the violated policies and when to come back. */
export function quotaExceeded(standings: readonly Standing[], now: number): Problem {
  const violated = standings.filter(({ remaining }) => remaining === 0);
  const used = violated.map(({ policy }) => `The limit of ${policyWords(policy)} is used up ("${policy.name}").`);
  const { status, retryAfter } = tooManyRequests(Math.max(...violated.map(({ endsAt }) => endsAt)) - now);
  return {
    status,
    code: 'quota-exceeded',
    type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
    detail: `${used.join(' ')} Limits belong to the account, whatever key is used. Try again in ${retryAfter} seconds.`,
    headers: { 'Retry-After': String(retryAfter) },
    members: {
      'violated-policies': violated.map(({ policy }) => policy.name),
      hint: 'Whether anything is new is told without a key, and counted nowhere: GET /api/snapshots?limit=1, with If-None-Match.',
    },
  };
}

export const nothingAt = (instead: string) => problem(404, 'not-found', `There is nothing at this address. ${instead}`);
export const notFound = nothingAt('GET /api/openapi.json lists what there is.');

/** 404 for an address of a saved question: the same for guessed, mistyped and ended addresses, and for unknown formats. */
export const unknownAddress: Problem = {
  status: 404,
  code: 'unknown-address',
  detail:
    'There is no saved question at this address. It may be mistyped, or have ended; saved questions are made on the board and listed on /dashboard.',
};

export const methodNotAllowed = (method: string) =>
  problem(405, 'method-not-allowed', `${method} is not possible here. Use GET.`, { Allow: ALLOWED_METHODS });

/** Writes a problem. @param path the request's path, without its query, which may hold a key */
export function problemResponse(problem: Problem, path: string, requestId: string): HttpResponse {
  const { type = 'about:blank', status, detail, code, headers, members } = problem;
  const document = { type, title: STATUS_CODES[status], status, detail, instance: path, code, requestId, ...members };
  return unkept(status, 'application/problem+json', JSON.stringify(document), headers);
}

/** 503. @param seconds when to try again */
export const tryLater = (code: string, detail: string, seconds: number) =>
  problem(503, code, detail, { 'Retry-After': String(seconds) });
export const noSnapshot = tryLater('no-snapshot', 'No rates have been collected yet. Try again in a few minutes.', 60);
export const historyBehind = tryLater(
  'history-behind',
  'What was published earlier is still being read. Try again in a few seconds; the current rates are there.',
  5,
);
export const busy = tryLater('busy', 'The server is busy. Try again in a moment.', 1);
export const internal = problem(500, 'internal', 'Something went wrong here. The request id helps us find out what.');
