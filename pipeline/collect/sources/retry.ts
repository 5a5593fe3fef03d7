import type { FailureKind } from '../../../src/rates/vocabulary.ts';
import { Failure } from '../../failure.ts';
import type { Received } from './answer.ts';
import type { Limits } from './limits.ts';

/** Dependencies of waiting: a clock, a way to wait, and chance. */
export interface Waiting {
  now: () => Date;
  delay: (milliseconds: number) => Promise<void>;
  random: () => number;
}

/** Most retries by kind. An unknown name or a silent host seldom recovers, and without a network every lender waits for it. */
const RETRIES: Partial<Record<FailureKind, number>> = { refused: 2, 'cut-off': 2, timeout: 1, dns: 1 };

/** Milliseconds that a `Retry-After` asks to wait (RFC 9110, 10.2.3); null if there is none that can be read. */
export function retryAfterMs(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}

/**
 * Repeats a request that met 429, 5xx or a network failure, with doubling waits and jitter. A short `Retry-After` is honoured; a longer one
 * ends the attempts. The last answer is returned whatever its status.
 */
export async function withRetries(
  attempt: () => Promise<Received>,
  limits: Pick<Limits, 'retries' | 'backOffMs' | 'retryAfterMs'>,
  { now, delay, random }: Waiting,
): Promise<Received> {
  for (let tried = 0; ; tried += 1) {
    const outcome = await attempt().catch((error: unknown) => {
      if (error instanceof Failure) return error;
      throw error;
    });
    let wait = limits.backOffMs * 2 ** tried * (0.5 + random() / 2);
    if (outcome instanceof Failure) {
      if (tried >= Math.min(limits.retries, RETRIES[outcome.kind] ?? 0)) throw outcome;
    } else {
      if ((outcome.status !== 429 && outcome.status < 500) || tried >= limits.retries) return outcome;
      wait = Math.max(wait, retryAfterMs(outcome.headers['retry-after'], now()) ?? 0);
      if (wait > limits.retryAfterMs) return outcome;
    }
    await delay(wait);
  }
}
