import { onTestFinished } from 'vitest';
import { answerOf } from '../../../pipeline/collect/sources/answer.ts';
import { type HttpOptions, httpClient } from '../../../pipeline/collect/sources/http.ts';
import type { Answer, Source } from '../../../pipeline/lender.ts';
import { assertAnswer } from '../../../pipeline/read/whole-answer.ts';
import { type Behaviour, type Loopback, loopback, says } from './loopback.ts';

export const RATES =
  '<!DOCTYPE html><html><body><table><tr><td>5 Year Fixed</td><td>4.84%</td></tr></table></body></html>';
export const AGENT = 'PrimeMinusBot/1.0 (+https://lender-watch.example/bot)';
export const now = (): Date => new Date('2026-11-20T12:00:00Z');
/** A robots.txt with this text. */
export const robots = (text: string): Behaviour => says(text, { 'content-type': 'text/plain' });

export const PAGE: Source = { url: 'https://www.lender.example/rates', format: 'page' };

/** An answer with this body, as if it had just come over the network. */
export function answerWith(body: string | Uint8Array, source: Source = PAGE, contentType = 'text/html'): Answer {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const received = { url: source.url, status: 200, headers: { 'content-type': contentType }, body: bytes };
  return answerOf(source, received, { at: now().toISOString(), by: 'http' });
}

/** The kind of the failure that a call ends in; `none` where it ends well. */
export async function kindOf(call: () => unknown): Promise<string> {
  try {
    await call();
    return 'none';
  } catch (error) {
    return (error as { kind?: string }).kind ?? String(error);
  }
}

/** A server that is closed after the test. */
export async function server(behaviours: Record<string, Behaviour>): Promise<Loopback> {
  const started = await loopback(behaviours);
  onTestFinished(started.close);
  return started;
}

/** A client whose limits leave time to a busy machine (silence ends sooner, see `keepSilent`), that notes its delays and waits for none of them. */
export function client(options: Partial<HttpOptions> = {}) {
  const delays: number[] = [];
  const started = httpClient({
    userAgent: AGENT,
    now,
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
  onTestFinished(started.close);
  const fetch = async (url: string, source: Partial<Source> = {}, previous = { etag: null, lastModified: null }) =>
    (await started.fetch('lender', { url, format: 'page', ...source }, previous)) as Answer;
  const kind = (url: string, source: Partial<Source> = {}) =>
    kindOf(async () => assertAnswer(await fetch(url, source)));
  return { ...started, fetch, kind, delays };
}
