import { MAXIMUM_BYTES } from './answer.ts';

/** Limits on the time, size and rate of requests to a host. Times in milliseconds. */
export const LIMITS = {
  connectMs: 8_000,
  headersMs: 20_000,
  /** Longest silence inside a body. */
  bodyMs: 15_000,
  /** From the first packet to the last byte of one attempt. */
  totalMs: 60_000,
  maximumBytes: MAXIMUM_BYTES,
  retries: 2,
  /** Wait before the first retry; each further one waits twice as long. */
  backOffMs: 1_000,
  /** A longer Retry-After is not waited for: the lender fails in this run. */
  retryAfterMs: 30_000,
  /** Pause between two requests to a host that asks for no delay of its own. */
  pauseMs: 500,
  /** Longest Crawl-delay that is waited for between the few requests of a run. */
  crawlDelayMs: 20_000,
  /** Longest time for a rendered page to settle, and the time between two looks at it. */
  settleMs: 15_000,
  settleStepMs: 500,
};
export type Limits = typeof LIMITS;
