import { once } from 'node:events';
import { setInterval } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Failure } from '../../failure.ts';
import type { Budget, Job, Word } from './job.ts';

/** Time between two checks of the thread's usage, in milliseconds. */
const LOOK_MS = 100;
/** The young generation of the heap, in MB; it is counted apart from the rest. */
const YOUNG_MB = 32;

/**
 * One reading thread, with one job at a time, reused while it behaves. It is stopped if it takes too long, and stops by itself if it takes
 * too much memory. It starts at once, so that its modules are loaded when the first job comes.
 */
export function watchedThread(first: Budget): (job: Job, budget: Budget) => Promise<Word> {
  let idle: Worker | null = start(first);
  return async (job, budget) => {
    const thread = idle ?? start(budget);
    idle = null;
    try {
      const word = await within(thread, job, budget);
      idle = thread;
      return word;
    } catch (error) {
      await thread.terminate();
      if (!(error instanceof Failure)) throw error;
      return { failure: { kind: error.kind, detail: error.message } };
    }
  };
}

function start({ heapMb }: Budget): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB };
  return new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits });
}

/** Gives a thread its job. @returns its message @throws {Failure} if it used up its budget; then it reads no more */
async function within(thread: Worker, job: Job, budget: Budget): Promise<Word> {
  const over = new AbortController();
  const { signal } = over;
  const before = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  thread.postMessage(job);
  try {
    return await Promise.race([
      once(thread, 'message', { signal }).then(([word]) => word as Word),
      overtime(thread, before, budget, signal),
    ]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw new Failure('too-large', `reading it takes more than ${budget.heapMb} MB of memory`);
  } finally {
    over.abort();
  }
}

/** Fails when a thread has used up its time. */
async function overtime(
  thread: Worker,
  before: NodeJS.CpuUsage,
  { cpuMs, clockMs }: Budget,
  signal: AbortSignal,
): Promise<never> {
  const started = performance.now();
  let usedMs = 0;
  for await (const _ of setInterval(LOOK_MS, null, { signal })) {
    thread.cpuUsage(before).then(
      ({ user, system }) => {
        usedMs = (user + system) / 1000;
      },
      () => {},
    );
    if (usedMs > cpuMs) throw new Failure('timeout', `reading it takes more than ${cpuMs / 1000} s`);
    if (performance.now() - started > clockMs)
      throw new Failure('timeout', `reading it takes more than ${clockMs / 1000} s`);
  }
  return signal.throwIfAborted() as never;
}
