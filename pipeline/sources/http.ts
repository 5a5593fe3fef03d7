import type { LookupFunction } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Failure } from '../failure.ts';
import type { Answer, Source } from '../lender.ts';
import { assertStatus } from './acceptance.ts';
import { answerOf } from './answer.ts';
import type { Reachable } from './door.ts';
import { type Asked, exchanger, redirectTarget } from './exchange.ts';
import type { Fetcher, Validators } from './fetcher.ts';
import { LIMITS, type Limits } from './limits.ts';
import { type Manners, manners } from './manners.ts';
import { nameLookup } from './names.ts';
import type { Recorder } from './recorder.ts';

const REDIRECTS = 3;

export interface HttpOptions {
  userAgent: string;
  now: () => Date;
  limits?: Partial<Limits>;
  /** Sees every answer before it is judged. */
  keep?: Recorder['keep'] | undefined;
  delay?: (milliseconds: number) => Promise<void>;
  random?: () => number;
  lookup?: LookupFunction;
  /** Which addresses may be reached; unless told, those of the public internet. */
  reachable?: Reachable;
}

function requestOf(source: Source, previous: Validators | null): Asked {
  const { url, method = 'GET', body } = source;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(source.headers ?? {})) headers[name.toLowerCase()] = value;
  if (method === 'GET' && previous?.etag) headers['if-none-match'] = previous.etag;
  if (method === 'GET' && previous?.lastModified) headers['if-modified-since'] = previous.lastModified;
  return { url, method, headers, body };
}

/** The request that follows a redirect: only 307 and 308 keep method and body (RFC 9110, 15.4). */
function redirected(asked: Asked, target: string, status: number): Asked {
  const kept = status === 307 || status === 308 || asked.method === 'GET';
  return kept ? { ...asked, url: target } : { url: target, method: 'GET', headers: asked.headers };
}

/**
 * Lenders over HTTP, asked politely. Redirects are followed only where the source allows them, each with the leave of
 * its site; `unchanged` is a 304 to validators that were sent.
 */
export function httpClient(options: HttpOptions): Fetcher & { manners: Manners } {
  const { userAgent, now, keep, delay = (wait) => setTimeout(wait), random = Math.random } = options;
  const limits = { ...LIMITS, ...options.limits };
  const wire = exchanger({ limits, lookup: nameLookup(options.lookup), reachable: options.reachable });
  const polite = manners(wire, { userAgent, limits, waiting: { now, delay, random } });

  return {
    manners: polite,
    async fetch(lender, source, previous): Promise<Answer | 'unchanged'> {
      let asked = requestOf(source, previous);
      for (let followed = 0; followed <= REDIRECTS; followed += 1) {
        await polite.assertAllowed(asked.url);
        const received = await polite.ask(asked);
        const conditional = 'if-none-match' in asked.headers || 'if-modified-since' in asked.headers;
        if (received.status === 304 && conditional) return 'unchanged';
        const target = redirectTarget(received);
        if (!target || !source.redirectsTo || target.search(source.redirectsTo) < 0) {
          const answer = answerOf(source, received, { at: now().toISOString(), by: 'http' });
          await keep?.(lender, answer);
          assertStatus(answer);
          return answer;
        }
        asked = redirected(asked, target, received.status);
      }
      throw new Failure('moved', `${source.url} leads on and on, more than ${REDIRECTS} times`);
    },
    close: () => wire.close(),
  };
}
