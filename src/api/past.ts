import { type FairQueue, isTooBusy, openFairQueue } from '../fair-queue.ts';
import { type Problem, unavailable } from './problem.ts';

/** How long a question about the past waits in the queue, in ms. */
const WAIT = 10_000;

/**
 * The queue of questions about the past. They read files by the hundred: one of an account at a time, two of a server, and accounts
 * in rotation, so that one key that asks the dearest questions costs the others little.
 */
export const openPastQueue = (waitMs = WAIT): FairQueue =>
  openFairQueue({
    atOnce: 2,
    perAsker: 1,
    waitingPerAsker: 100,
    waiting: 1000,
    waitMs,
    message: 'too many questions about the past are waiting',
  });

/** 503: others' questions, or one's own, took longer than this one could wait. It is counted all the same. */
const pastBusy = unavailable(
  'past-busy',
  `Questions about the past are answered one at a time for each account, and this one waited ${WAIT / 1000} seconds for its turn. Ask them one after the other, or try again in a moment.`,
  10,
);

/** For `catch`: the problem if the queue gave the question up. @throws every other error */
export function busyProblem(error: unknown): Problem {
  if (!isTooBusy(error)) throw error;
  return pastBusy;
}
