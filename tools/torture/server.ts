import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment } from '../../src/settings.ts';
import { freePort } from '../../tests/support/port.ts';
import { buildSite } from '../../tests/support/site.ts';
import { writeData } from '../../tests/support/snapshot.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** A real server in a process of its own, over a folder of its own. */
export interface Running {
  child: ChildProcess;
  port: number;
  folder: string;
  database: string;
  /** Resident memory in MB. */
  memory(): Promise<number>;
  /** The number of connections that the server holds. */
  connections(): Promise<number>;
  stop(): Promise<void>;
}

let built: Promise<string> | undefined;

/** The real pages, built once for all trials. */
function site(): Promise<string> {
  built ??= (async () => {
    const data = await mkdtemp(path.join(tmpdir(), 'torture-'));
    await writeData(data, { publishedAt: new Date() });
    const folder = await buildSite(data);
    await rm(data, { recursive: true });
    return folder;
  })();
  return built;
}

/** Removes the build that all trials shared. */
export async function tidy(): Promise<void> {
  if (built) await rm(await built, { recursive: true, force: true });
}

/** Starts `npm start` as it is. @param options.stdout where its log goes */
export async function start(
  options: { stdout?: 'ignore' | 'pipe' | number; settings?: Record<string, string> } = {},
): Promise<Running> {
  const folder = await mkdtemp(path.join(tmpdir(), 'torture-'));
  await writeData(path.join(folder, 'data'), { publishedAt: new Date() });
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
  const running: Running = {
    child,
    port,
    folder,
    database,
    async memory() {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      return Number(kilobytes) / 1000;
    },
    async connections() {
      const descriptors = `/proc/${child.pid}/fd`;
      const targets = await Promise.all(
        (await readdir(descriptors)).map((name) => readlink(path.join(descriptors, name)).catch(() => '')),
      );
      return targets.filter((target) => target.startsWith('socket:')).length - others;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (let tries = 0; tries < 300 && child.exitCode === null; tries++) {
    const isUp = await ask(port, '/healthz').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isUp) {
      await sleep(100);
      others = await running.connections();
      return running;
    }
    await sleep(50);
  }
  await running.stop();
  throw new Error('the server did not start');
}

/** Sends one request over a connection of its own, as a newcomer does. @returns status, body, and duration in ms */
export async function ask(
  port: number,
  target: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; ms: number; headers: IncomingMessage['headers'] }> {
  const started = performance.now();
  const asked: ClientRequest = request({
    port,
    host: '127.0.0.1',
    path: target,
    headers,
    agent: false,
    timeout: 60_000,
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode ?? 0, text, ms: performance.now() - started, headers: answer.headers };
}

/** Asks often enough that the server's code is compiled and its heap has reached its working size. */
export async function warm(port: number, target: string): Promise<void> {
  for (let round = 0; round < 200; round++) await Promise.all(Array.from({ length: 10 }, () => ask(port, target)));
}

/** Asks again and again until `until` resolves. @returns the times of all answers in ms */
export async function keepAsking(
  port: number,
  target: string,
  until: Promise<unknown>,
  pauseMs = 20,
  headers: Record<string, string> = {},
): Promise<number[]> {
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    times.push((await ask(port, target, headers)).ms);
    await sleep(pauseMs);
  }
  return times;
}

/** The value below which the given share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
