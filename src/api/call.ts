import type { Quotas } from '../access/ports.ts';
import type { HttpRequest, HttpResponse } from '../http/message.ts';
import type { ApiContext } from './context.ts';
import type { Caller } from './credentials.ts';
import type { Period } from './periods.ts';
import type { Problem } from './problem.ts';

/** The input of an endpoint: the request, the present bodies, and access to the past. */
export interface Call {
  request: HttpRequest;
  /** The values of the placeholders in the endpoint's path. */
  places?: Readonly<Record<string, string>>;
  period: Period;
  /** The account that asks; absent or null for an open endpoint. */
  caller?: Caller | null;
  context: Pick<ApiContext, 'asking' | 'history' | 'log' | 'now' | 'settings'> & {
    access: { quotas: Pick<Quotas, 'standings' | 'use'> };
  };
}
export type Reply = HttpResponse | Problem;
