import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { clockEnvironment, runningClock } from '../settings.ts';

/** The pause before a server that ended is started again, in ms. */
const PAUSE = 1000;

/** Calls `stop` at the first SIGTERM or SIGINT; more of them change nothing: a terminal signals a whole group, and npm forwards its signals. */
export function onSignal(stop: (signal: string) => void): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      if (!isStopping) stop(signal);
      isStopping = true;
    });
}

/**
 * Keeps this many processes of the running program until told to stop; they share the ports that they listen on (node:cluster).
 * @returns the exit code: that of the first one if it cannot start, which has said why; else 0
 */
export function keepProcesses(count: number, log: Logger): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const clock = runningClock();
  let hasStarted = false;
  let isStopping = false;
  const start = (): void => {
    if (!isStopping) cluster.fork(clockEnvironment(clock));
  };
  // Each accepts its own connections: one that is killed while a connection is handed to it would leave that client waiting.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.once('listening', () => {
    hasStarted = true;
    for (let index = 1; index < count; index++) start();
  });
  cluster.on('exit', ({ process: { pid } }, code, signal) => {
    if (!hasStarted) return resolve(code || 1);
    if (isStopping) return workers().length === 0 ? resolve(0) : undefined;
    log.error({ pid, code, signal, pauseMs: PAUSE }, 'a server has ended, and is started again');
    setTimeout(start, PAUSE);
  });
  onSignal((signal) => {
    log.info({ signal }, 'stopping all servers');
    isStopping = true;
    for (const worker of workers()) worker.process.kill('SIGTERM');
    if (workers().length === 0) resolve(0);
  });
  start();
  return promise;
}
