import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { soon } from './soon.ts';

/** A process of the running test. */
export interface Started {
  child: ChildProcess;
  /** Its output so far. */
  output: { out: string; err: string };
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/**
 * Starts a file of the project in a process of its own, which is ended with the test.
 * @param options.detached gives it a process group, so that what it starts can be killed with it
 */
export function startProcess(
  file: string,
  args: string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'detached' | 'stdio'> = {},
): Started {
  const child = spawn(process.execPath, [path.resolve(file), ...args], {
    ...options,
    env: ownEnvironment(options.env),
  });
  onTestFinished(() => {
    if (options.detached) killGroup(child);
    else child.kill('SIGKILL');
  });
  return followed(child);
}

/** The address of a started server, once it says that it listens; of several servers, once so many do. */
export const listeningAt = ({ output }: Started, servers = 1): Promise<string> =>
  soon(() => {
    const ports = [...output.out.matchAll(/"port":(\d+),"msg":"listening"/g)];
    if (ports.length < servers) throw new Error(`${ports.length} listen: ${output.err}`);
    return `http://127.0.0.1:${ports[0]?.[1]}`;
  }, 20);

/** Follows a process: its output, and its end. */
export function followed(child: ChildProcess): Started {
  const output = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk) => {
    output.err += chunk;
  });
  const ended = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? (signal as NodeJS.Signals)));
  });
  return { child, output, ended };
}

/** The environment of a test's process: only the given variables, Node's compile cache, and the day of all tests. */
export const ownEnvironment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => ({
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  NOW: process.env['NOW'],
  ...env,
});

/** Kills a detached process with all its children. */
export function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
