import type { HttpRequest, HttpResponse } from '../http/message.ts';
import { chooseType } from '../http/negotiate.ts';
import { respond } from '../http/representation.ts';
import type { ApiContext } from './context.ts';
import type { Caller } from './credentials.ts';
import { unknownParameters } from './filters.ts';
import type { Period } from './periods.ts';
import { type BadParameter, badParameters, type Problem } from './problem.ts';

/** The input of an endpoint: the request, the present bodies, and access to the past. */
export interface Call {
  request: HttpRequest;
  period: Period;
  /** The account that asks; absent or null for an open endpoint. */
  caller?: Caller | null;
  context: Pick<ApiContext, 'asking' | 'history' | 'log' | 'now'>;
}
export type Reply = HttpResponse | Problem;

/** RFC 8259 defines no charset parameter: JSON is UTF-8. */
export const JSON_TYPE = 'application/json';

/** 406: none of the types on offer is acceptable to the client. */
export function notAcceptable(types: readonly string[]): Problem {
  return {
    status: 406,
    code: 'not-acceptable',
    detail: `The Accept header admits none of: ${types.join(', ')}.`,
    members: { available: types },
  };
}

/** Refuses a request for JSON that has wrong parameters, or takes none. @param bad known parameters that are wrong @returns null for a good one */
export function refusedJson(
  request: HttpRequest,
  known: readonly string[] = [],
  bad: readonly BadParameter[] = [],
): Problem | null {
  const wrong = [...unknownParameters(request.query, known), ...bad];
  if (wrong.length > 0) return badParameters(wrong);
  return chooseType(request.header('accept'), [JSON_TYPE]) ? null : notAcceptable([JSON_TYPE]);
}

/** An endpoint without parameters that answers with one JSON document, made once a period. */
export function jsonEndpoint(name: string, document: (period: Period) => unknown): (call: Call) => Promise<Reply> {
  return async ({ request, period }) => {
    const body = (): string => JSON.stringify(document(period));
    return refusedJson(request) ?? respond(request, period.body(name, JSON_TYPE, body));
  };
}
