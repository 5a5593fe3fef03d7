import { Failure } from '../../failure.ts';
import type { Received } from './answer.ts';
import { ACCEPTED_CODINGS, type Asked, type Exchanger } from './exchange.ts';
import type { Limits } from './limits.ts';
import { type Waiting, withRetries } from './retry.ts';
import { robotsReader } from './robots.ts';

/** Runs jobs one at a time for each name, first come first served. A job that fails lets the next one go on. */
export function oneAtATime() {
  const last = new Map<string, Promise<unknown>>();
  return <Result>(name: string, job: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(job);
    last.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  };
}

/** Rules for asking a host, by HTTP or browser: under our name, with permission, and one request at a time. */
export type Manners = ReturnType<typeof manners>;

/** Wraps a way to send requests with the rules for all of them: robots.txt, one at a time for each host, pauses, few tries. */
export function manners(
  { exchange, reaches }: Pick<Exchanger, 'exchange' | 'reaches'>,
  { userAgent, limits, waiting }: { userAgent: string; limits: Limits; waiting: Waiting },
) {
  const turns = oneAtATime();
  const pauses = new Map<string, number>();

  const inTurn = <Result>(url: string, request: () => Promise<Result>): Promise<Result> => {
    const { hostname } = new URL(url);
    return turns(hostname, async () => {
      const pause = pauses.get(hostname);
      if (pause !== undefined) await waiting.delay(pause);
      else pauses.set(hostname, limits.pauseMs);
      return request();
    });
  };
  const ask = (asked: Asked): Promise<Received> => {
    const headers = { accept: '*/*', ...asked.headers, 'accept-encoding': ACCEPTED_CODINGS, 'user-agent': userAgent };
    return inTurn(asked.url, () => withRetries(() => exchange({ ...asked, headers }), limits, waiting));
  };
  const rulesFor = robotsReader((url) => ask({ url, method: 'GET', headers: {} }), userAgent);

  return {
    userAgent,
    reaches,
    inTurn,
    ask,
    /** @throws {Failure} `robots` if the site's rules forbid the address, or the kind of failure that kept the rules from being read. */
    async assertAllowed(url: string): Promise<void> {
      const { allowed, crawlDelayMs } = await rulesFor(url);
      if (!allowed) throw new Failure('robots', `the robots.txt of ${new URL(url).host} asks not to read ${url}`);
      const pause = Math.max(limits.pauseMs, Math.min(crawlDelayMs, limits.crawlDelayMs));
      pauses.set(new URL(url).hostname, pause);
    },
  };
}
