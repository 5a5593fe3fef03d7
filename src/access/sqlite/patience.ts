import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '../unavailable.ts';

/** The longest pause between two tries, in ms: a busy process frees the lock for microseconds, and one that rarely tries never gets it. */
const LONGEST_PAUSE = 2;

/** The error codes that are caused by the disk, the file or another process, and not by the statement. */
const TRANSIENT_CODES = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|CORRUPT|NOTADB|READONLY|PROTOCOL|NOMEM|PERM)/;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code);

/** Whether another process holds the lock that was wanted. */
export const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));

const translated = (error: unknown): unknown =>
  TRANSIENT_CODES.test(codeOf(error)) ? new Unavailable({ cause: error }) : error;

/**
 * Repeats a step while another process holds the lock it needs, with small growing pauses that leave the event loop free: SQLite's own busy
 * timeout would block everything else meanwhile. The step must change nothing if it fails. @param waitMs how long to keep trying, in ms
 * @throws {Unavailable} if the lock does not come free in time, or file or disk are at fault
 */
export async function patiently<Result>(step: () => Result | Promise<Result>, waitMs: number): Promise<Result> {
  const deadline = performance.now() + waitMs;
  for (let pause = 1; ; pause = Math.min(pause + 1, LONGEST_PAUSE)) {
    try {
      return await step();
    } catch (error) {
      if (!isBusy(error) || performance.now() + pause > deadline) throw translated(error);
      await sleep(pause);
    }
  }
}

/** A queue of steps that need the write lock: each begins when the one before has ended, and its wait counts from here. Otherwise as `patiently`. */
export function openLine(): <Result>(step: () => Result | Promise<Result>, waitMs: number) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(step: () => Result | Promise<Result>, waitMs: number) => {
    const deadline = performance.now() + waitMs;
    const result = last.then(() => patiently(step, deadline - performance.now()));
    last = result.catch(() => {});
    return result;
  };
}
