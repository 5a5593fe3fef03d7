import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment, now } from '../../src/settings.ts';
import { freePort } from '../../tests/support/port.ts';
import { buildSite } from '../../tests/support/site.ts';
import { writeData } from '../../tests/support/snapshot.ts';
import { temporary, until } from './trial.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** A real server in a process of its own, over a folder of its own; both go with it. */
export type Running = Awaited<ReturnType<typeof start>>;

let built: Promise<string> | undefined;

/** The real pages, built once for all trials. */
function site(): Promise<string> {
  built ??= (async () => {
    await using data = await temporary();
    await writeData(data.path, { publishedAt: now() });
    return await buildSite(data.path);
  })();
  return built;
}

/** Removes the build that all trials shared. */
export async function tidy(): Promise<void> {
  if (built) await rm(await built, { recursive: true, force: true });
}

/** Starts `npm start` as it is. @param options.stdout where its log goes */
export async function start(options: { stdout?: 'ignore' | 'pipe' | number; settings?: Record<string, string> } = {}) {
  const home = await temporary();
  const folder = home.path;
  await writeData(path.join(folder, 'data'), { publishedAt: now() });
  const port = await freePort();
  const database = path.join(folder, 'gate.sqlite');
  const child = spawn(process.execPath, [path.join(ROOT, 'src', 'server.ts')], {
    cwd: ROOT,
    stdio: ['ignore', options.stdout ?? 'ignore', 'inherit'],
    env: childEnvironment({
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      SITE_DIR: await site(),
      DATABASE_PATH: database,
      ...options.settings,
    }),
  });
  let others = 0;
  const running = {
    child,
    port,
    database,
    /** Resident memory in MB. */
    async memory(): Promise<number> {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      return Number(kilobytes) / 1000;
    },
    /** The number of connections that the server holds. */
    async connections(): Promise<number> {
      const descriptors = `/proc/${child.pid}/fd`;
      const targets = await Promise.all(
        (await readdir(descriptors)).map((name) => readlink(path.join(descriptors, name)).catch(() => '')),
      );
      return targets.filter((target) => target.startsWith('socket:')).length - others;
    },
    async [Symbol.asyncDispose]() {
      await end(child);
      await home.remove();
    },
  };
  await until(async () => child.exitCode !== null || (await isUp(port)), 60_000);
  if (!(await isUp(port))) {
    await running[Symbol.asyncDispose]();
    throw new Error('the server did not start');
  }
  await sleep(100);
  others = await running.connections();
  return running;
}

/** Kills a process that may have ended already. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Whether a server answers. */
export const isUp = async (port: number): Promise<boolean> =>
  (await ask(port, '/healthz').catch(() => null))?.status === 200;

/** Sends one request over a connection of its own, as a newcomer does. @returns status, body, and duration in ms */
export async function ask(
  port: number,
  target: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; ms: number; headers: IncomingMessage['headers'] }> {
  const started = performance.now();
  const asked = request({ port, host: '127.0.0.1', path: target, headers, agent: false, timeout: 60_000 }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode ?? 0, text, ms: performance.now() - started, headers: answer.headers };
}

/** Asks often enough that the server's code is compiled and its heap has reached its working size. */
export async function warm(port: number, target: string): Promise<void> {
  for (let round = 0; round < 200; round++) await Promise.all(Array.from({ length: 10 }, () => ask(port, target)));
}

/** Asks again and again until `over` resolves. @returns the times of all answers in ms */
export const keepAsking = async (
  port: number,
  target: string,
  over: Promise<unknown>,
  pauseMs = 20,
  headers: Record<string, string> = {},
): Promise<number[]> => (await keepTrying(() => ask(port, target, headers), over, pauseMs)).map(({ ms }) => ms);

/** Does something again and again until `over` resolves. */
export async function keepTrying<Result>(
  work: () => Promise<Result>,
  over: Promise<unknown>,
  pauseMs: number,
): Promise<Result[]> {
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  const results: Result[] = [];
  while (!isOver) {
    results.push(await work());
    await sleep(pauseMs);
  }
  return results;
}

/** The value below which the given share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
