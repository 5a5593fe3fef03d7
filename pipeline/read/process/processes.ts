import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../../../src/settings.ts';
import { Failure } from '../../failure.ts';
import type { Frame } from '../layout/frame.ts';
import { BANK_OF_CANADA, BUDGET, type Budget, type Job, type Word } from './job.ts';
import type { Read, Reader } from './reader.ts';
import type { SeriesRead } from './series.ts';

/** Processes at once: each may take its whole memory, so they are few. */
const AT_ONCE = 2;
/** What is kept of a process's last words, in characters. */
const LAST_WORDS = 4_000;

/** A process that reads, and what it said of its own trouble. */
interface Reading {
  child: ChildProcess;
  said: string;
}

/**
 * Reads each lender in a process that nobody else shares meanwhile, and fails it alone where that takes too much. A thread would not
 * do: where one asks for more memory at once than there is (an array that grows), Node ends the process with all its threads.
 * Processes are used again while they live.
 */
export function readerProcesses(budget = BUDGET): Reader & { warm(): void; close(): Promise<void> } {
  const idle: Reading[] = [];
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
      const reading = living(idle) ?? start(budget);
      const word = await wordOf(reading, { job, budget });
      idle.push(reading);
      if ('result' in word) return word.result;
      throw 'mistake' in word ? word.mistake : new Failure(word.failure.kind, word.failure.detail);
    });
  return {
    lender: async (lender, way, answers) =>
      (await read({ id: lender.id, way: lender.ways.indexOf(way), answers })) as Read,
    words: async (answer, rates) => (await read({ id: '', way: null, answers: [answer], rates })) as Frame,
    series: async (answer) => (await read({ id: BANK_OF_CANADA, way: 0, answers: [answer] })) as SeriesRead[],
    /** Starts them before there is anything to read: they load what they need beside whoever asks the lenders. */
    warm() {
      while (idle.length < AT_ONCE) idle.push(start(budget));
    },
    async close() {
      await Promise.all(
        idle.splice(0).map(async ({ child }) => {
          // Not killed: it keeps what it compiled for the next run.
          if (child.connected) child.disconnect();
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        }),
      );
    },
  };
}

/** Takes one that still lives; none where there is none. */
function living(idle: Reading[]): Reading | undefined {
  for (let reading = idle.pop(); reading; reading = idle.pop()) if (reading.child.connected) return reading;
  return undefined;
}

/** Where this process keeps what it compiled, TypeScript stripped: two thirds of what a process needs to start. */
function compiled(): string | undefined {
  const folder = getCompileCacheDir() ?? enableCompileCache().directory;
  flushCompileCache();
  return folder;
}

function start(budget: Budget): Reading {
  const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), [JSON.stringify(budget)], {
    serialization: 'advanced',
    execArgv: [],
    env: childEnvironment({ NODE_COMPILE_CACHE: compiled() }),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const reading: Reading = { child, said: '' };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    reading.said = (reading.said + text).slice(-LAST_WORDS);
  });
  held(child, false);
  return reading;
}

/** Gives a process its job. @returns its word @throws {Failure} where it ended under it */
async function wordOf(reading: Reading, task: { job: Job; budget: Budget }): Promise<Word> {
  const { child } = reading;
  const over = new AbortController();
  const { signal } = over;
  held(child, true);
  try {
    child.send(task);
    return await Promise.race([
      once(child, 'message', { signal }).then(([word]) => word as Word),
      once(child, 'close', { signal }).then(([code, by]) => ended(reading, code, by)),
    ]);
  } finally {
    over.abort();
    held(child, false);
  }
}

/** Whether this process waits for a child: not for one that has nothing to read. */
function held(child: ChildProcess, isHeld: boolean): void {
  const stderr = child.stderr as (typeof child.stderr & { ref(): void; unref(): void }) | null;
  for (const one of [child, child.channel, stderr])
    if (isHeld) one?.ref();
    else one?.unref();
}

/** @throws {Failure} where reading took the process down; any other end is a mistake of ours */
function ended({ said }: Reading, code: number | null, by: string | null): never {
  // Where there are no signals, what ends a process so is a code above those that a program gives.
  if (by !== null || (code ?? 0) > 128)
    throw new Failure('too-large', `reading it takes more memory at once than there is (${by ?? code})`);
  throw new Error(`the process that reads ended with ${code}\n${said}`);
}
