import { setTimeout as sleep } from 'node:timers/promises';
import type { Access } from '../access/access.ts';
import { clientNetwork } from '../access/network-address.ts';
import { LIMITS } from '../access/throttles.ts';
import { type FairQueue, isTooBusy, openFairQueue } from '../fair-queue.ts';
import { type Problem, tryLater } from './problem.ts';

export type Throttle = ReturnType<typeof openThrottle>;

/** The most networks remembered at once. Beyond that all are forgotten; the only effect is that some may ask more. */
const MOST_PLACES = 50_000;
/** How long a question waits for the count of all servers, in ms: public answers must not wait for the database. */
const PATIENCE = 100;

/** Opens a throttle. Each server counts in its memory, and all in their database; while that does not answer, each grants the limit itself. */
export function openThrottle({ check, throttles }: Pick<Access, 'check' | 'throttles'>) {
  // Enough for several people behind one address who ask by hand, too few to enumerate the answers.
  const { limit, windowMs } = LIMITS.question;
  const held = new Map<string, { used: number; endsAt: number }>();
  function takeHere(name: string, now: number): number {
    const known = held.get(name);
    if (known && known.endsAt > now && known.endsAt <= now + windowMs) {
      if (known.used >= limit) return known.endsAt - now;
      known.used += 1;
      return 0;
    }
    if (held.size >= MOST_PLACES) held.clear();
    held.set(name, { used: 1, endsAt: now + windowMs });
    return 0;
  }
  return {
    /** Counts one question. @returns 0, or ms to wait */
    async take(address: string, now: number): Promise<number> {
      const name = clientNetwork(address);
      const wait = takeHere(name, now);
      if (wait > 0) return wait;
      const everywhere = check()
        .then(() => throttles.question(address))
        .catch(() => 0)
        .then((wait) => {
          // Also if it comes too late for this question: the next ones are refused here, without asking the database.
          if (wait > 0) held.set(name, { used: limit, endsAt: now + wait });
          return wait;
        });
      return Promise.race([everywhere, sleep(PATIENCE, 0, { ref: false })]);
    },
  };
}

/** How long a question about the past waits in the queue, in ms. */
const WAIT = 10_000;

/** The queue of questions about the past, which read files by the hundred: accounts in rotation, so that a dear one costs others little. */
export const openPastQueue = (waitMs = WAIT): FairQueue =>
  openFairQueue({
    atOnce: 2,
    perAsker: 1,
    waitingPerAsker: 100,
    waiting: 1000,
    waitMs,
    message: 'too many questions about the past are waiting',
  });

/** For `catch`: 503 if the queue gave the question up, which is counted all the same. @throws every other error */
export function busyProblem(error: unknown): Problem {
  if (!isTooBusy(error)) throw error;
  return tryLater(
    'past-busy',
    `Questions about the past are answered one at a time for each account, and this one waited ${WAIT / 1000} seconds for its turn. Ask them one after the other, or try again in a moment.`,
    10,
  );
}
