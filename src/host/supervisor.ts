import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { on } from 'node:events';
import type { Logger } from 'pino';
import { childEnvironment } from '../settings.ts';
import type { Status } from './measures.ts';
import { type Family, merged } from './metrics.ts';
import type { OperatorAnswers } from './operator-server.ts';
import type { BoundPort } from './port.ts';
import { onSignal, SIGNALS } from './signals.ts';

/** The pause after the first end of a server until the next one starts, in ms; it doubles each time, up to the longest. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;
/** After this long, in ms, the end of a server is not taken for a failed start. */
const LIVED = 30_000;
/** The message that stops a server, and the one by which it says that it listens. */
const STOP = 'stop';
const LISTENS = 'listens';
/** The number of the file under which a server finds the port: behind its standard files and the channel to the supervisor. */
const PORT_FD = 4;
/** How long a server may take to answer its supervisor, in ms. */
const ANSWERING = 1000;

interface ServerAnswers {
  measures(): Promise<Family[]>;
  status(): Promise<Status>;
}
/** The supervisor asks by name. */
type Question = keyof ServerAnswers;
interface Answer {
  asked: Question;
  answer: unknown;
}

/** The pause before a server is restarted, in ms. @param ends how often in a row it ended soon after its start */
export const pauseAfter = (ends: number): number =>
  ends === 0 ? 0 : Math.min(FIRST_PAUSE * 2 ** (ends - 1), LONGEST_PAUSE);

const servers = new Map<number, ChildProcess>();
let started = 0;

/**
 * Keeps this many server processes on one port until told to stop. The supervisor holds the one socket that all accept from, so that waiting
 * connections outlive every server: with a socket for each (`reusePort`) the kernel resets them when a server ends. @returns the exit code:
 * that of a server that could not start, if none has started yet; else 0
 */
export function supervise(count: number, port: BoundPort, log: Logger): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let isStopping = false;
  let hasStarted = false;
  const pauses = new Set<NodeJS.Timeout>();

  function endWhenAlone(): void {
    if (servers.size === 0) resolve(0);
  }
  function stop(): void {
    isStopping = true;
    for (const pause of pauses) clearTimeout(pause);
    port.close();
    for (const server of servers.values()) if (server.connected) server.send(STOP);
  }
  function start(endsBefore: number): void {
    const born = performance.now();
    const number = ++started;
    const server = fork(process.argv[1] as string, {
      env: childEnvironment({ LISTEN_FD: String(PORT_FD) }),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc', port] as StdioOptions,
    });
    servers.set(number, server);
    server.on('message', (message) => {
      hasStarted ||= message === LISTENS;
    });
    server.once('exit', (code, signal) => {
      servers.delete(number);
      if (isStopping) return endWhenAlone();
      if (!hasStarted) {
        // The server has logged why it cannot start; the others would fail alike.
        stop();
        resolve(code ?? 1);
        return;
      }
      const ends = performance.now() - born < LIVED ? endsBefore + 1 : 1;
      const pauseMs = pauseAfter(ends);
      log.error({ pid: server.pid, code, signal, pauseMs }, 'a server has ended, and is started again');
      const pause = setTimeout(() => {
        pauses.delete(pause);
        start(ends);
      }, pauseMs);
      pauses.add(pause);
    });
  }
  onSignal((signal) => {
    log.info({ signal }, 'stopping all servers');
    stop();
    endWhenAlone();
  });
  for (let index = 0; index < count; index++) start(0);
  return promise;
}

/** Asks every server; one that does not answer in time is left out. @returns the answers by the number of their server */
async function ask<Told>(what: Question): Promise<[server: string, Told][]> {
  const answers = [...servers].map(async ([number, server]): Promise<[string, Told][]> => {
    if (!server.connected) return [];
    server.send(what);
    const signal = AbortSignal.timeout(ANSWERING);
    for await (const [told] of on(server, 'message', { signal }) as AsyncIterable<[Answer]>)
      if (told.asked === what) return [[String(number), told.answer as Told]];
    return [];
  });
  return (await Promise.all(answers.map((answer) => answer.catch(() => [])))).flat();
}

/** The answers of this supervisor's servers, for their operator. */
export const supervised: OperatorAnswers = {
  measures: async () => merged((await ask<Family[]>('measures')).map(([server, families]) => ({ server, families }))),
  statuses: async () => (await ask<Status>('status')).map(([, status]) => status),
};

/** Tells the supervisor that this server listens, answers it, and stops with it. Signals reach the supervisor too, and are left to it. */
export function obeySupervisor(answers: ServerAnswers, stop: (why: string) => void): void {
  for (const signal of SIGNALS) process.on(signal, () => {});
  process.on('message', async (message: Question | typeof STOP) => {
    if (message === STOP) stop('supervisor');
    else process.send?.({ asked: message, answer: await answers[message]() } satisfies Answer);
  });
  process.once('disconnect', () => process.exit(0));
  process.send?.(LISTENS);
}
