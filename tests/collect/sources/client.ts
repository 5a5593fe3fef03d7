import { afterEach } from 'vitest';
import { type HttpOptions, httpClient } from '../../../pipeline/collect/sources/http.ts';
import type { Answer, Source } from '../../../pipeline/lender.ts';
import { assertAnswer } from '../../../pipeline/read/whole-answer.ts';
import { kindOf } from './answers.ts';
import { type Behaviour, type Loopback, loopback, says } from './loopback.ts';

export const RATES =
  '<!DOCTYPE html><html><body><table><tr><td>5 Year Fixed</td><td>4.84%</td></tr></table></body></html>';
export const AGENT = 'PrimeMinusBot/1.0 (+https://lender-watch.example/bot)';
/** A robots.txt with this text. */
export const robots = (text: string): Behaviour => says(text, { 'content-type': 'text/plain' });

/** Whatever has to be closed after the test. */
export const open: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(open.splice(0).map((close) => close())));

/** A server that is closed after the test. */
export async function server(behaviours: Record<string, Behaviour>): Promise<Loopback> {
  const started = await loopback(behaviours);
  open.push(started.close);
  return started;
}

/** A client whose limits leave time to a busy machine (silence ends sooner, see `keepSilent`), that notes its delays and waits for none of them. */
export function client(options: Partial<HttpOptions> = {}) {
  const delays: number[] = [];
  const started = httpClient({
    userAgent: AGENT,
    now: () => new Date('2026-11-20T12:00:00Z'),
    delay: async (wait) => void delays.push(wait),
    random: () => 1,
    // The servers of these tests are on this machine.
    reachable: () => true,
    ...options,
    limits: {
      connectMs: 20_000,
      headersMs: 20_000,
      bodyMs: 20_000,
      totalMs: 20_000,
      maximumBytes: 100_000,
      pauseMs: 0,
      ...options.limits,
    },
  });
  open.push(started.close);
  const fetch = async (url: string, source: Partial<Source> = {}, previous = { etag: null, lastModified: null }) =>
    (await started.fetch('lender', { url, format: 'page', ...source }, previous)) as Answer;
  const kind = (url: string, source: Partial<Source> = {}) =>
    kindOf(async () => assertAnswer(await fetch(url, source)));
  return { ...started, fetch, kind, delays };
}

/** Delays without the pauses between two requests to a host. */
export const waits = (delays: number[]) => delays.filter((wait) => wait > 0);
