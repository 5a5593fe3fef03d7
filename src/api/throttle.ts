import { type Bucket, placeBuckets, type Throttles, take as takeOf } from '../access/throttles.ts';
import { type FairQueue, isTooBusy, openFairQueue } from '../fair-queue.ts';
import { type Problem, tryLater } from './problem.ts';

/** The most networks remembered at once. Beyond that all are forgotten; the only effect is that some may ask more. */
const MOST_PLACES = 50_000;

/**
 * Opens the limit of what visitors have computed. Each server counts in its memory and decides at once; the count of all servers, in their
 * database, comes later and refuses the next one. While the database does not answer, each server grants the limit itself.
 */
export function openThrottle(
  { check, throttles }: { check(): Promise<void>; throttles: Pick<Throttles, 'visit'> },
  now: () => number,
) {
  const held = new Map<string, Bucket>();
  /** Takes one for the client at an address. @returns 0, or ms to wait */
  return function take(kind: 'question' | 'guess', address: string): number {
    const [time, tries] = [now(), placeBuckets(kind, address)];
    if (held.size > MOST_PLACES) held.clear();
    for (const [name] of tries) if ((held.get(name)?.endsAt ?? 0) <= time) held.delete(name);
    const wait = takeOf(held, tries, time);
    if (wait > 0) return wait;
    const everywhere = check().then(() => throttles.visit(kind, address));
    everywhere.then(
      (more) => {
        const [smallest] = tries;
        if (more > 0 && smallest) held.set(smallest[0], { used: smallest[1].limit, endsAt: time + more });
      },
      () => {},
    );
    return 0;
  };
}

/** How long a question about the past waits in the queue, in ms. */
const WAIT = 10_000;

/** The queue of questions about the past, which read files by the hundred: accounts in rotation, so that a dear one costs others little. */
export const openPastQueue = (waitMs = WAIT): FairQueue =>
  openFairQueue({
    atOnce: 2,
    waiting: 100,
    waitMs,
  });

/** For `catch`: 503 if the queue gave the question up, which is counted all the same. @throws every other error */
export function busyProblem(error: unknown): Problem {
  if (!isTooBusy(error)) throw error;
  return tryLater(
    'past-busy',
    `Questions about the past are answered one at a time for an account; this one waited ${WAIT / 1000} seconds. Ask them in turn, or try again in a moment.`,
    10,
  );
}
