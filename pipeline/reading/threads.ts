import { once } from 'node:events';
import { setInterval } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FailureKind } from '../../src/rates/vocabulary.ts';
import { BANK_OF_CANADA } from '../bankofcanada.ts';
import { Failure } from '../failure.ts';
import type { Answer } from '../lender.ts';
import type { Read, Reader } from './reader.ts';
import type { SeriesRead } from './series.ts';

/** What a thread is given to read: one way's answers of a lender, or one of the Bank of Canada's. */
export interface Job {
  id: string;
  /** Index of the lender's way. */
  way: number;
  answers: Answer[];
}

/** What a thread says when it is done. */
export type Word = { result: unknown } | { failure: { kind: FailureKind; detail: string } } | { mistake: unknown };

/** The most that reading one lender may take. The largest known page takes a tenth of a second and some 40 MB. */
export const BUDGET = {
  /** Processor time, so that a busy machine refuses nobody, in milliseconds. */
  cpuMs: 4_000,
  /** Time by the clock, for a thread that does not even tell its processor time, in milliseconds. */
  clockMs: 60_000,
  /** The thread's heap, in MB. */
  heapMb: 256,
};

/** Threads at once: each may take its whole memory, so they are few. */
const AT_ONCE = 2;
/** Between two looks at what a thread has used, in milliseconds. */
const LOOK_MS = 100;
/** The part of the heap where values begin, in MB; it is counted beside the rest. */
const YOUNG_MB = 32;

/**
 * Reads each lender in a thread that nobody else shares meanwhile. One that takes too long is stopped, one that takes too much memory
 * stops; both fail alone. Threads are used again while they behave.
 */
export function readerThreads(budget = BUDGET): Reader & { close(): Promise<void> } {
  const idle: Worker[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;

  const turn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (busy === AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
  const read = (job: Job): Promise<unknown> =>
    turn(async () => {
      const thread = idle.pop() ?? start(budget);
      const word = await within(thread, job, budget).catch(async (error) => {
        await thread.terminate();
        throw error;
      });
      idle.push(thread);
      if ('result' in word) return word.result;
      throw 'mistake' in word ? word.mistake : new Failure(word.failure.kind, word.failure.detail);
    });
  return {
    lender: async (lender, way, answers) =>
      (await read({ id: lender.id, way: lender.ways.indexOf(way), answers })) as Read,
    series: async (answer) => (await read({ id: BANK_OF_CANADA, way: 0, answers: [answer] })) as SeriesRead[],
    async close() {
      await Promise.all(idle.map((thread) => thread.terminate()));
    },
  };
}

function start({ heapMb }: typeof BUDGET): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB };
  return new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits });
}

/** Gives a thread its job. @returns its word @throws {Failure} where it used up its budget; it reads no more then */
async function within(thread: Worker, job: Job, budget: typeof BUDGET): Promise<Word> {
  const over = new AbortController();
  const { signal } = over;
  thread.ref();
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
    // No process waits for a thread that has nothing to read.
    thread.unref();
  }
}

/** Fails when a thread has used up its time. */
async function overtime(
  thread: Worker,
  before: NodeJS.CpuUsage,
  { cpuMs, clockMs }: typeof BUDGET,
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
