import type { LookupFunction } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Failure } from '../../failure.ts';
import type { Answer, Redirect, Source } from '../../lender.ts';
import { assertStatus } from '../../read/whole-answer.ts';
import {
  answerOf,
  type Fetcher,
  LIMITS,
  type Limits,
  MOST_REDIRECTS,
  mayLead,
  PERMANENT,
  type Validators,
} from './answer.ts';
import type { Reachable } from './door.ts';
import { exchanger, redirectTarget, type SourceRequest } from './exchange.ts';
import { type Manners, manners } from './manners.ts';
import type { Recorder } from './recorder.ts';

export interface HttpOptions {
  userAgent: string;
  now: () => Date;
  limits?: Partial<Limits>;
  /** Called with every answer before it is judged. */
  keep?: Recorder['keep'] | undefined;
  delay?: (milliseconds: number) => Promise<void>;
  random?: () => number;
  lookup?: LookupFunction;
  /** The addresses that may be reached; those of the public internet if unset. */
  reachable?: Reachable;
}

function requestOf(source: Source, previous: Validators | null): SourceRequest {
  const { url, method = 'GET', body } = source;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(source.headers ?? {})) headers[name.toLowerCase()] = value;
  if (method === 'GET' && previous?.etag) headers['if-none-match'] = previous.etag;
  if (method === 'GET' && previous?.lastModified) headers['if-modified-since'] = previous.lastModified;
  return { url, method, headers, body };
}

/** The request that follows a redirect: only 307 and 308 keep method and body (RFC 9110, 15.4). */
function redirected(request: SourceRequest, target: string, status: number): SourceRequest {
  const kept = status === 307 || status === 308 || request.method === 'GET';
  return kept ? { ...request, url: target } : { url: target, method: 'GET', headers: request.headers };
}

/** Asks lenders over HTTP. Redirects are followed where the source may lead and the robots.txt of their site allows. */
export function httpClient(options: HttpOptions): Fetcher & { manners: Manners } {
  const { userAgent, now, keep, delay = (wait) => setTimeout(wait), random = Math.random } = options;
  const limits = { ...LIMITS, ...options.limits };
  const { lookup, reachable } = options;
  const wire = exchanger({ limits, lookup, reachable });
  const polite = manners(wire, { userAgent, limits, waiting: { now, delay, random } });

  return {
    manners: polite,
    async fetch(lender, source, previous): Promise<Answer | 'unchanged'> {
      let request = requestOf(source, previous);
      const redirects: Redirect[] = [];
      for (;;) {
        await polite.assertAllowed(request.url);
        const received = await polite.ask(request);
        const conditional = 'if-none-match' in request.headers || 'if-modified-since' in request.headers;
        if (received.status === 304 && conditional) return 'unchanged';
        const target = redirectTarget(received);
        if (!target || !mayLead(source, target)) {
          const answer = answerOf(source, received, { at: now().toISOString(), by: 'http' }, redirects);
          await keep?.(lender, answer);
          assertStatus(answer);
          return answer;
        }
        if (redirects.length === MOST_REDIRECTS)
          throw new Failure('moved', `${source.url} leads on and on, more than ${MOST_REDIRECTS} times`);
        redirects.push({ url: target, isPermanent: PERMANENT.includes(received.status) });
        request = redirected(request, target, received.status);
      }
    },
    close: () => wire.close(),
  };
}
