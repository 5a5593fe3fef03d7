import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { startSettings } from '../../src/settings.ts';

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
