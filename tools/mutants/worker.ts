import { type PoolWorker, ThreadsPoolWorker } from 'vitest/node';

type Options = ConstructorParameters<typeof ThreadsPoolWorker>[0];
type Listener = (...heard: unknown[]) => void;

/** Modules with state that one mutant would leave to the next. */
const STATEFUL = /\/src\/(access\/passwords|snapshots\/shape)\.ts$/;
/** Number of mutants that a thread judges: each leaves listeners behind. */
const MUTANTS = 50;

/** The thread that waits for the next mutant. */
let kept: { thread: ThreadsPoolWorker; mutants: number } | null = null;

/** True if this run's mutant leaves nothing behind: its code runs when it is called and not when its module is loaded. */
function isPassing({ project }: Options): boolean {
  const { mode, mutantActivation } = project.getProvidedContext() as unknown as Record<string, unknown>;
  const mutated = project.vitest.config.related ?? [];
  return mode === 'mutant' && mutantActivation === 'runtime' && !mutated.some((file) => STATEFUL.test(file));
}

/** A thread for one run. If possible it goes on to the next run, with all modules loaded: loading them is most of a run. */
export function keptThread(options: Options): PoolWorker {
  const passes = isPassing(options);
  const before = passes ? kept : null;
  if (before) kept = null;
  const thread = before?.thread ?? new ThreadsPoolWorker(options);
  const mutants = (before?.mutants ?? 0) + 1;
  const listeners: [event: string, listener: Listener][] = [];
  let goesOn = false;
  return {
    name: 'kept',
    on(event, listener) {
      listeners.push([event, listener]);
      thread.on(event, listener);
    },
    off: (event, listener) => thread.off(event, listener),
    deserialize: (data) => thread.deserialize(data),
    start: async () => (before ? undefined : thread.start()),
    send(message) {
      goesOn = passes && message.type === 'stop' && mutants < MUTANTS;
      if (!goesOn) return thread.send(message);
      const stopped = { type: 'stopped', __vitest_worker_response__: true };
      for (const [event, listener] of listeners) if (event === 'message') listener(stopped);
    },
    async stop() {
      if (!goesOn || kept) return thread.stop();
      for (const [event, listener] of listeners) thread.off(event, listener);
      kept = { thread, mutants };
    },
  };
}
