import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../../../src/settings.ts';
import { Failure } from '../../failure.ts';
import type { Frame } from '../layout/frame.ts';
import { BANK_OF_CANADA, BUDGET, type Budget, type Job, STOPPED, type Word } from './job.ts';
import type { Read, Reader, SeriesRead } from './reader.ts';

/** Processes at once. There are few, because each may use its whole memory. */
const AT_ONCE = 2;
const LAST_WORDS = 4_000;

interface ReaderProcess {
  child: ChildProcess;
  said: string;
}

/** Reads each lender in a process of its own, reused while it lives. A thread that runs out of memory would end the whole process. */
export function readerProcesses(budget = BUDGET): Reader & { warm(): void; close(): Promise<void> } {
  const idle: ReaderProcess[] = [];
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
      let reader = idle.pop();
      while (reader && !reader.child.connected) reader = idle.pop();
      reader ??= start(budget);
      const word = await wordOf(reader, { job, budget });
      idle.push(reader);
      if ('result' in word) return word.result;
      throw 'mistake' in word
        ? word.mistake
        : new Failure(word.failure.kind, word.failure.detail, { frames: word.failure.frames });
    });
  return {
    lender: async (lender, strategy, answers, judged) =>
      (await read({
        id: lender.id,
        strategy: lender.strategies.indexOf(strategy),
        answers,
        ...(judged && { judged }),
      })) as Read,
    words: async (answer, rates) => (await read({ id: '', strategy: null, answers: [answer], rates })) as Frame,
    series: async (answer) => (await read({ id: BANK_OF_CANADA, strategy: 0, answers: [answer] })) as SeriesRead[],
    /** Starts the processes before there is anything to read, so that they load their modules while the lenders are asked. */
    warm() {
      while (idle.length < AT_ONCE) idle.push(start(budget));
    },
    async close() {
      await Promise.all(
        idle.splice(0).map(async ({ child }) => {
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

function start(budget: Budget): ReaderProcess {
  const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), [JSON.stringify(budget)], {
    serialization: 'advanced',
    execArgv: [],
    env: childEnvironment({ NODE_COMPILE_CACHE: compiled() }),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const reader: ReaderProcess = { child, said: '' };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    reader.said = (reader.said + text).slice(-LAST_WORDS);
  });
  held(child, false);
  return reader;
}

/** Gives a process its job. @returns its message @throws {Failure} if the process ended during the job */
async function wordOf(reader: ReaderProcess, task: { job: Job; budget: Budget }): Promise<Word> {
  const { child } = reader;
  const over = new AbortController();
  const { signal } = over;
  held(child, true);
  try {
    child.send(task);
    return await Promise.race([
      once(child, 'message', { signal }).then(([word]) => word as Word),
      once(child, 'close', { signal }).then(([code, by]) => ended(reader, task.budget, code, by)),
    ]);
  } finally {
    over.abort();
    held(child, false);
  }
}

/** Makes this process wait for a child, or not: it does not wait for an idle one. */
function held(child: ChildProcess, isHeld: boolean): void {
  const stderr = child.stderr as (typeof child.stderr & { ref(): void; unref(): void }) | null;
  for (const control of [child, child.channel, stderr])
    if (isHeld) control?.ref();
    else control?.unref();
}

/** @throws {Failure} if reading took the process down; any other end is a mistake of ours */
function ended({ said }: ReaderProcess, budget: Budget, code: number | null, by: string | null): never {
  const { cpuMs, clockMs, heapMb } = budget;
  if (code === STOPPED.heap) throw new Failure('too-large', `reading it takes more than ${heapMb} MB of memory`);
  if (code === STOPPED.cpu || code === STOPPED.clock)
    throw new Failure('timeout', `reading it takes more than ${(code === STOPPED.cpu ? cpuMs : clockMs) / 1000} s`);
  // On systems without signals, such an end has a code above those of programs.
  if (by !== null || (code ?? 0) > 128)
    throw new Failure('too-large', `reading it takes more memory at once than there is (${by ?? code})`);
  throw new Error(`the process that reads ended with ${code}\n${said}`);
}
