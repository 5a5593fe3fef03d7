import robotsParser from 'robots-parser';
import { Failure } from '../../failure.ts';
import type { Received } from './answer.ts';
import { decodeText } from './charset.ts';
import { redirectTarget } from './exchange.ts';

const REDIRECTS = 5;

/**
 * Reads each origin's robots.txt once and judges by RFC 9309: 4xx means that there are no rules; 5xx and 429, that nothing may be read until
 * the rules can be. A host that cannot be reached fails with its own kind.
 */
export function robotsReader(ask: (url: string) => Promise<Received>, userAgent: string) {
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
    const rules = robotsParser(address, text);
    return (url: string) => ({
      allowed: rules.isAllowed(url, userAgent) !== false,
      crawlDelayMs: Math.max(0, rules.getCrawlDelay(userAgent) ?? 0) * 1000,
    });
  };

  const origins = new Map<string, ReturnType<typeof read>>();
  return async (url: string) => {
    const { origin } = new URL(url);
    const rules = origins.get(origin) ?? read(origin);
    origins.set(origin, rules);
    return (await rules)(url);
  };
}
