import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { openFairQueue } from '../../../src/fair-queue.ts';
import { childEnvironment } from '../../../src/settings.ts';
import { Failure } from '../../failure.ts';
import type { Frame } from '../layout/frame.ts';
import { BANK_OF_CANADA, BUDGET, type Job, type Word } from './job.ts';
import type { Read, Reader, SeriesRead } from './reader.ts';

/** Processes at once. There are few, because each may use its whole memory. */
const AT_ONCE = 2;
/** A whole run is shorter, in milliseconds. */
const LONGEST_WAIT = 86_400_000;

/** Reads each lender in a process of its own, reused while it lives. A thread that runs out of memory would end the whole process. */
export function readerProcesses(budget = BUDGET): Reader & { warm(): void; close(): Promise<void> } {
  const idle: ChildProcess[] = [];
  const queue = openFairQueue({ atOnce: AT_ONCE, waiting: Number.POSITIVE_INFINITY, waitMs: LONGEST_WAIT });
  const read = (job: Job): Promise<unknown> =>
    queue.run(job.id, async () => {
      let child = idle.pop();
      while (child && !child.connected) child = idle.pop();
      child ??= start(budget.heapMb);
      const word = await wordOf(child, job, budget);
      idle.push(child);
      if ('result' in word) return word.result;
      throw 'mistake' in word
        ? word.mistake
        : new Failure(word.failure.kind, word.failure.detail, { frames: word.failure.frames });
    });
  return {
    lender: async (lender, strategy, answers, judged) =>
      (await read({ id: lender.id, strategy: lender.strategies.indexOf(strategy), answers, judged })) as Read,
    words: async (answer, rates) => (await read({ id: '', strategy: null, answers: [answer], rates })) as Frame,
    series: async (answer) => (await read({ id: BANK_OF_CANADA, strategy: 0, answers: [answer] })) as SeriesRead[],
    /** Starts the processes before there is anything to read, so that they load their modules while the lenders are asked. */
    warm() {
      while (idle.length < AT_ONCE) idle.push(start(budget.heapMb));
    },
    async close() {
      await Promise.all(
        idle.splice(0).map(async (child) => {
          // Not killed, so that it keeps its compiled code for the next run.
          if (child.connected) child.disconnect();
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        }),
      );
    },
  };
}

/** The folder of this process's compiled code, TypeScript stripped: compiling is two thirds of a process's start. */
function compiled(): string | undefined {
  const folder = getCompileCacheDir() ?? enableCompileCache().directory;
  flushCompileCache();
  return folder;
}

const start = (heapMb: number): ChildProcess =>
  fork(fileURLToPath(new URL('./process.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: childEnvironment({ NODE_COMPILE_CACHE: compiled() }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/** Gives a process its job. @returns its message @throws {Failure} if reading took the process down; any other end is a mistake of ours */
async function wordOf(child: ChildProcess, job: Job, { seconds, heapMb }: typeof BUDGET): Promise<Word> {
  const over = new AbortController();
  const { signal } = over;
  let isLate = false;
  const clock = setTimeout(() => {
    isLate = child.kill('SIGKILL');
  }, seconds * 1_000);
  try {
    child.send(job);
    return await Promise.race([
      once(child, 'message', { signal }).then(([word]) => word as Word),
      once(child, 'close', { signal }).then(([code, by]): never => {
        if (isLate) throw new Failure('timeout', `reading it takes more than ${seconds} s`);
        // On systems without signals, such an end has a code above those of programs.
        if (by !== null || code > 128)
          throw new Failure('too-large', `reading it takes more than ${heapMb} MB of memory`);
        throw new Error(`the process that reads ended with ${code}`);
      }),
    ]);
  } finally {
    clearTimeout(clock);
    over.abort();
  }
}
