import robotsParser from 'robots-parser';
import type { FailureKind } from '../../../src/rates/vocabulary.ts';
import { Failure, onlyFailure } from '../../failure.ts';
import type { Limits, Received } from './answer.ts';
import { decodeText } from './charset.ts';
import { ACCEPTED_CODINGS, type Exchanger, redirectTarget, type SourceRequest } from './exchange.ts';

interface Waiting {
  now: () => Date;
  delay: (milliseconds: number) => Promise<void>;
  random: () => number;
}

/** Runs jobs one at a time for each name, first come first served. A job that fails lets the next one go on. */
export function oneAtATime() {
  const last = new Map<string, Promise<unknown>>();
  return <Result>(name: string, job: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(job);
    const ended = turn.catch(() => {});
    last.set(name, ended);
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
  const ask = (request: SourceRequest): Promise<Received> => {
    const headers = { accept: '*/*', ...request.headers, 'accept-encoding': ACCEPTED_CODINGS, 'user-agent': userAgent };
    return inTurn(request.url, () => withRetries(() => exchange({ ...request, headers }), limits, waiting));
  };
  const rulesFor = robotsReader((url) => ask({ url, method: 'GET', headers: {} }), userAgent);

  return {
    userAgent,
    reaches,
    inTurn,
    ask,
    /** @throws {Failure} `robots` if the site's rules forbid the address, or the kind of failure that kept the rules from being read. */
    async assertAllowed(url: string): Promise<void> {
      const { isAllowed, crawlDelayMs } = await rulesFor(url);
      if (!isAllowed) throw new Failure('robots', `the robots.txt of ${new URL(url).host} asks not to read ${url}`);
      const pause = Math.max(limits.pauseMs, Math.min(crawlDelayMs, limits.crawlDelayMs));
      pauses.set(new URL(url).hostname, pause);
    },
  };
}

const REDIRECTS = 5;

/** Reads each origin's robots.txt once and judges by RFC 9309: after 4xx all is allowed; after 5xx and 429 nothing, until the rules can be read. */
function robotsReader(ask: (url: string) => Promise<Received>, userAgent: string) {
  const read = async (origin: string) => {
    const address = `${origin}/robots.txt`;
    let received = await ask(address);
    for (let followed = 0; followed < REDIRECTS; followed += 1) {
      const target = redirectTarget(received);
      if (!target) break;
      received = await ask(target);
    }
    const { status } = received;
    if (status >= 500 || status === 429)
      throw new Failure('http-status', `${address} answered ${status}: nothing may be read until its rules can be`);
    const text = status === 200 ? decodeText(received.body, 'text/plain; charset=utf-8') : '';
    return robotsParser(address, text);
  };
  const origins = new Map<string, ReturnType<typeof read>>();
  return async (url: string) => {
    const { origin } = new URL(url);
    const reading = origins.get(origin) ?? read(origin);
    origins.set(origin, reading);
    const rules = await reading;
    const isAllowed = rules.isAllowed(url, userAgent) !== false;
    return { isAllowed, crawlDelayMs: Math.max(0, rules.getCrawlDelay(userAgent) ?? 0) * 1000 };
  };
}

/** Most retries by kind. An unknown name or a silent host seldom recovers, and without a network every lender waits for it. */
const RETRIES: Partial<Record<FailureKind, number>> = { refused: 2, 'cut-off': 2, timeout: 1, dns: 1 };

/** Milliseconds that a `Retry-After` asks to wait (RFC 9110, 10.2.3); 0 if there is none that can be read. */
function retryAfterMs(value: string | undefined, now: Date): number {
  if (value === undefined) return 0;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  return Math.max(0, (Date.parse(value) || 0) - now.getTime());
}

/** Repeats after 429, 5xx and network failures, with doubling waits and jitter. Waits for a short `Retry-After`; a longer one ends the attempts. */
async function withRetries(attempt: () => Promise<Received>, limits: Limits, { now, delay, random }: Waiting) {
  for (let tried = 0; ; tried += 1) {
    const outcome = await attempt().catch(onlyFailure);
    let wait = limits.backOffMs * 2 ** tried * (0.5 + random() / 2);
    if (outcome instanceof Failure) {
      if (tried >= Math.min(limits.retries, RETRIES[outcome.kind] ?? 0)) throw outcome;
    } else {
      if ((outcome.status !== 429 && outcome.status < 500) || tried >= limits.retries) return outcome;
      wait = Math.max(wait, retryAfterMs(outcome.headers['retry-after'], now()));
      if (wait > limits.retryAfterMs) return outcome;
    }
    await delay(wait);
  }
}
