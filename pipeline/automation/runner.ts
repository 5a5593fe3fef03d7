import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { runCommand } from '../../src/command.ts';
import { runnerSettings, type startSettings } from '../../src/settings.ts';

/** Escapes text for a command's message: it can end neither the command nor the line. */
const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Fences off a step's output: GitHub's runner obeys lines such as `::error::`, whoever wrote them. @param active whether a runner listens */
export function stepOutput(active: boolean, write: (line: string) => void, complain: (line: string) => void = write) {
  return {
    /** Runs `work` while the runner obeys no commands in the output; resolves to its result. */
    async fenced<Value>(work: () => Promise<Value>): Promise<Value> {
      if (!active) return work();
      // A word that no stranger can guess, so that none can open the fence.
      const word = randomUUID();
      write(`::stop-commands::${word}`);
      try {
        return await work();
      } finally {
        write(`::${word}::`);
      }
    },
    error: (line: string): void => (active ? write(`::error::${escaped(line)}`) : complain(line)),
  };
}

/** Runs a command of the workflows to its end: no stranger's words command the runner. */
export async function runStep(main: (args: string[]) => Promise<number>): Promise<void> {
  const output = stepOutput(runnerSettings().GITHUB_ACTIONS !== undefined, console.log, console.error);
  await runCommand(() => output.fenced(() => main(process.argv.slice(2))), output.error);
}

const COLLECT = path.join(import.meta.dirname, '..', 'cli.ts');

/** Runs one collection and passes its lines on. @returns its exit code, or the name of the signal that ended it */
async function runCollection(args: string[]): Promise<number | string> {
  const child = spawn(process.execPath, [COLLECT, ...args], { stdio: ['inherit', 'pipe', 'pipe'] });
  const passed = [[child.stdout, process.stdout] as const, [child.stderr, process.stderr] as const].map(
    async ([from, to]) => {
      for await (const line of createInterface(from)) to.write(`${line}\n`);
    },
  );
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  await Promise.all(passed);
  return code ?? signal ?? 'unknown';
}

type Wanted = Pick<ReturnType<typeof startSettings>, 'LENDERS' | 'ACCEPT' | 'EVERYTHING' | 'DATA_DIR' | 'RECORD_DIR'>;

/** The collections of a step: first the lenders with an acceptance, then those that are named, or all. */
export function collections({ LENDERS, ACCEPT, EVERYTHING, DATA_DIR, RECORD_DIR }: Wanted): string[][] {
  const common = ['--data', DATA_DIR, ...(RECORD_DIR === undefined ? [] : ['--keep', RECORD_DIR])];
  const accepted = ACCEPT.length > 0 ? [[...common, '--accept', ...ACCEPT]] : [];
  return LENDERS.length > 0 || EVERYTHING ? [...accepted, [...common, ...LENDERS]] : accepted;
}

/** Runs them one after the other. @returns the worst result: a signal or a crash, then nothing published, and so on */
export async function runCollections(all: string[][], run = runCollection): Promise<number | string> {
  let worst: number | string = 0;
  for (const args of all) {
    const code = await run(args);
    if (typeof worst === 'number' && (typeof code === 'string' || code > worst)) worst = code;
  }
  return worst;
}

/** Sets the outputs of a workflow's step, which its later steps and jobs read. No value can end its line. */
export async function setOutputs(outputFile: string, values: Record<string, string>): Promise<void> {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value.replace(/[\r\n]+/g, ' ')}\n`);
  await appendFile(outputFile, lines.join(''));
}
