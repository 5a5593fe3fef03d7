import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable, Unavailable } from '../ports.ts';

/**
 * The longest pause between two tries, in ms. A short one: between two transactions of a busy process the lock is free for
 * microseconds only, and whoever tries rarely is passed over.
 */
const LONGEST_PAUSE = 2;

/** What SQLite says where disk, file or another process is at fault, and not the statement. */
const NOT_NOW = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|CORRUPT|NOTADB|READONLY|PROTOCOL|NOMEM|PERM)/;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code);

/** Whether another process holds the lock that was wanted. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}

/** Whether a transaction was not begun, because another process held the lock, or others of this one waited for it. */
export function isLockTaken(error: unknown): boolean {
  return isUnavailable(error) && (error.cause === undefined || isBusy(error.cause));
}

/** Whether there was no room to write. */
export function isFull(error: unknown): boolean {
  return /^SQLITE_(FULL|IOERR_WRITE)/.test(codeOf(error));
}

/** An error as the ports tell it. */
function translated(error: unknown): unknown {
  return NOT_NOW.test(codeOf(error)) ? new Unavailable({ cause: error }) : error;
}

/**
 * Does a step again while another process holds the lock it wants, with small growing pauses in which the event loop is free:
 * SQLite's own busy timeout would stop everything else meanwhile. The step must change nothing where it fails.
 * @param waitMs how long to go on, in ms
 * @throws {Unavailable} where the lock does not come free in time, or file or disk are at fault
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

/** One step that waits for the lock. */
interface Waiting {
  /** @returns whether it has begun or failed for another reason than the lock */
  attempt(): boolean;
  /** Ends its wait, with what it was told last. */
  giveUp(): void;
  deadline: number;
}

/**
 * A line of steps that want the write lock, in the order in which they came: however many wait, only the first one tries, and
 * when it has the lock the others follow at once. A step that returns a promise holds the line until that is settled. Otherwise
 * as `patiently`.
 */
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
    // After the attempt: a process that was itself not let run for a while has not given the lock a chance.
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
      // A step that comes while others wait is behind them.
      if (line.push(waiting) === 1) wait();
    });
}
