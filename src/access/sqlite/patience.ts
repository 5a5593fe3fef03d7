import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable, Unavailable } from '../unavailable.ts';

/** The longest pause between two tries, in ms: a busy process frees the lock for microseconds, and one that rarely tries never gets it. */
const LONGEST_PAUSE = 2;

/** The error codes that are caused by the disk, the file or another process, and not by the statement. */
const TRANSIENT_CODES = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|CORRUPT|NOTADB|READONLY|PROTOCOL|NOMEM|PERM)/;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code);

/** Whether another process holds the lock that was wanted. */
export const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));

/** Whether a transaction was not begun, because another process held the lock, or other steps of this process waited for it. */
export const isLockTaken = (error: unknown): boolean =>
  isUnavailable(error) && (error.cause === undefined || isBusy(error.cause));

/** Whether there was no room to write. */
export const isFull = (error: unknown): boolean => /^SQLITE_(FULL|IOERR_WRITE)/.test(codeOf(error));

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

interface Waiting {
  /** @returns whether it has begun or failed for another reason than the lock */
  attempt(): boolean;
  giveUp(): void;
  deadline: number;
}

/** A queue of steps that need the write lock: the first tries for it, and the others follow at once. A step that returns a promise holds the queue. Otherwise as `patiently`. */
export function openLine(): <Result>(step: () => Result | Promise<Result>, waitMs: number) => Promise<Result> {
  let line: Waiting[] = [];
  let pause = 0;
  let isHeld = false;
  let timer: NodeJS.Timeout | undefined;

  function next(): void {
    while (!isHeld && line[0]?.attempt()) {
      line.shift();
      pause = 0;
    }
    // Checked after the attempt: a process that was suspended for a while has not tried for the lock in that time.
    const now = performance.now();
    for (const waiting of line) if (waiting.deadline <= now) waiting.giveUp();
    line = line.filter(({ deadline }) => deadline > now);
    wait();
  }
  function wait(): void {
    clearTimeout(timer);
    pause = Math.min(pause + 1, LONGEST_PAUSE);
    if (line.length > 0) timer = setTimeout(next, pause);
  }
  function hold(step: Promise<unknown>): void {
    isHeld = true;
    const release = (): void => {
      isHeld = false;
      next();
    };
    step.then(release, release);
  }

  return <Result>(step: () => Result | Promise<Result>, waitMs: number) =>
    new Promise<Result>((resolve, reject) => {
      let told: unknown;
      const waiting: Waiting = {
        attempt() {
          try {
            const result = step();
            if (!(result instanceof Promise)) resolve(result);
            else {
              hold(result);
              result.then(resolve, (error: unknown) => reject(translated(error)));
            }
            return true;
          } catch (error) {
            told = translated(error);
            if (isBusy(error)) return false;
            reject(told);
            return true;
          }
        },
        giveUp: () => reject(told ?? new Unavailable()),
        deadline: performance.now() + waitMs,
      };
      if (line.length === 0 && !isHeld && waiting.attempt()) return;
      // A step that arrives while others wait queues behind them.
      if (line.push(waiting) === 1) wait();
    });
}
