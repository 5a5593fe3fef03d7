import { spawn } from 'node:child_process';
import path from 'node:path';
import { vi } from 'vitest';
import { runCommand } from '../../src/command.ts';
import { followed, ownEnvironment } from './process.ts';

/** The result of a command that has ended. */
export interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/** The folder and the whole environment of a command. */
export interface Where {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs a command's `main` in this process, with its exit code and its output. */
export async function inProcess(main: () => Promise<number | undefined>, where: Where = {}): Promise<Ended> {
  const out: string[] = [];
  const err: string[] = [];
  const line = (printed: unknown): string => `${printed instanceof Error ? printed.stack : printed}\n`;
  const caught = [
    vi.spyOn(console, 'log').mockImplementation((printed) => void out.push(line(printed))),
    vi.spyOn(console, 'error').mockImplementation((printed) => void err.push(line(printed))),
    vi.spyOn(process.stdout, 'write').mockImplementation((printed) => out.push(String(printed)) > 0),
  ];
  const before = { exitCode: process.exitCode, env: process.env, cwd: process.cwd() };
  try {
    if (where.env) process.env = { ...where.env };
    if (where.cwd) process.chdir(where.cwd);
    await runCommand(main);
    return { status: Number(process.exitCode), stdout: out.join(''), stderr: err.join('') };
  } finally {
    process.exitCode = before.exitCode;
    process.env = before.env;
    if (where.cwd) process.chdir(before.cwd);
    for (const spy of caught) spy.mockRestore();
  }
}

/** Runs a command's file in a process of its own, from any folder. A signal that ended it is status -1. */
export async function spawned(file: string, args: string[], where: Where = {}): Promise<Ended> {
  const env = ownEnvironment(where.env);
  const { output, ended } = followed(spawn(process.execPath, [path.resolve(file), ...args], { ...where, env }));
  const status = await ended;
  return { status: typeof status === 'number' ? status : -1, stdout: output.out, stderr: output.err };
}
