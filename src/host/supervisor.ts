import cluster, { type Worker } from 'node:cluster';
import { on } from 'node:events';
import type { Logger } from 'pino';
import { type Family, merged } from './metrics.ts';
import type { OperatorAnswers } from './operator-server.ts';
import { onSignal, SIGNALS } from './signals.ts';
import type { Status } from './status.ts';

/** The pause after the first end of a server until the next one starts, in ms; it doubles each time, up to the longest. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;
/** After this long, in ms, the end of a server is not taken for a failed start. */
const LIVED = 30_000;
/** The message that stops a server. */
const STOP = 'stop';
/** How long a server may take to answer its supervisor, in ms. */
const ANSWERING = 1000;

/** The questions of a supervisor to its servers. */
export interface ServerAnswers {
  measures: Family[];
  status: Status;
}
type Asked = keyof ServerAnswers;
interface Question {
  asks: Asked;
}
interface Answer {
  asked: Asked;
  answer: ServerAnswers[Asked];
}

/** The pause before a server is restarted, in ms. @param ends how often in a row it ended soon after its start */
export function pauseAfter(ends: number): number {
  return ends === 0 ? 0 : Math.min(FIRST_PAUSE * 2 ** (ends - 1), LONGEST_PAUSE);
}

/** The running servers: one that has ended may still have an open channel. */
const workers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead()) as Worker[];

/**
 * Keeps this many server processes on one port until it is told to stop. The supervisor holds the one socket that all of them accept from,
 * so that waiting connections outlive every server: a killed server loses only its own requests. With a socket for each server
 * (`reusePort`) the kernel resets waiting connections when a server ends; with connections handed out in turn, those that reach an ending
 * server are reset.
 * @param isHandedOver whether the socket is systemd's: cluster closes it for good with the last server, so the supervisor ends then too,
 * and is restarted with the socket that systemd kept
 * @returns the exit code: that of a server that could not start, if none has started yet; 1 if the socket is lost; else 0
 */
export function supervise(servers: number, isHandedOver: boolean, log: Logger): Promise<number> {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const { promise, resolve } = Promise.withResolvers<number>();
  let isStopping = false;
  let hasStarted = false;
  const pauses = new Set<NodeJS.Timeout>();

  function endWhenAlone(code: number): void {
    if (workers().length === 0) resolve(code);
  }
  function stop(): void {
    for (const pause of pauses) clearTimeout(pause);
    for (const worker of workers()) if (worker.isConnected()) worker.send(STOP);
  }
  function start(endsBefore: number): void {
    const born = performance.now();
    const worker = cluster.fork();
    worker.once('listening', () => {
      hasStarted = true;
    });
    worker.once('exit', (code, signal) => {
      if (isStopping) return endWhenAlone(0);
      if (!hasStarted) {
        // The server has logged why it cannot start; the others would fail alike.
        isStopping = true;
        stop();
        resolve(code ?? 1);
        return;
      }
      if (isHandedOver && workers().length === 0) {
        log.fatal(
          { pid: worker.process.pid, code, signal },
          'all servers have ended: whoever holds the port is to start again',
        );
        resolve(1);
        return;
      }
      const ends = performance.now() - born < LIVED ? endsBefore + 1 : 1;
      const pauseMs = pauseAfter(ends);
      log.error({ pid: worker.process.pid, code, signal, pauseMs }, 'a server has ended, and is started again');
      const pause = setTimeout(() => {
        pauses.delete(pause);
        start(ends);
      }, pauseMs);
      pauses.add(pause);
    });
  }
  onSignal((signal) => {
    isStopping = true;
    log.info({ signal }, 'stopping all servers');
    stop();
    endWhenAlone(0);
  });
  for (let index = 0; index < servers; index++) start(0);
  return promise;
}

/** Asks every server; one that does not answer in time is left out. @returns the answers by the number of their server */
async function ask<What extends Asked>(what: What): Promise<Map<string, ServerAnswers[What]>> {
  const answers = workers().map(async (worker) => {
    if (!worker.isConnected()) return [];
    worker.send({ asks: what } satisfies Question);
    for await (const [told] of on(worker, 'message', { signal: AbortSignal.timeout(ANSWERING) }) as AsyncIterable<
      [Answer]
    >)
      if (told.asked === what) return [[String(worker.id), told.answer as ServerAnswers[What]] as const];
    return [];
  });
  return new Map((await Promise.all(answers.map((answer) => answer.catch(() => [])))).flat());
}

/** The answers of this supervisor's servers, for their operator. */
export const supervised: OperatorAnswers = {
  measures: async () => merged([...(await ask('measures'))].map(([server, families]) => ({ server, families }))),
  statuses: async () => [...(await ask('status')).values()],
};

/** Answers the supervisor. */
export function answerSupervisor(answers: { [What in Asked]: () => Promise<ServerAnswers[What]> }): void {
  process.on('message', async (message: Question | typeof STOP) => {
    if (message === STOP) return;
    process.send?.({ asked: message.asks, answer: await answers[message.asks]() } satisfies Answer);
  });
}

/** Calls `stop` once, when this process is to stop: after a signal, or under a supervisor after its message only. */
export function onStop(stop: (why: string) => void): void {
  if (cluster.isPrimary) onSignal(stop);
  else {
    let isTold = false;
    process.on('message', (message) => {
      if (message === STOP && !isTold) stop('supervisor');
      isTold ||= message === STOP;
    });
    // A terminal and systemd signal the supervisor too.
    for (const signal of SIGNALS) process.on(signal, () => {});
  }
}
