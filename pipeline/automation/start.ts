import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';

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

/** Options for the collections of one workflow step. */
export interface Wanted {
  lenders: string[];
  /** A person's acceptances, by the digests of a report: `rbc@5f2b9c1d7a3e td@0c4e1f9a2b7d:few`. */
  accept: string[];
  /** True if all lenders are read when none is named. */
  everything: boolean;
  data: string;
  keep: string | null;
}

/** The collections of a step: first the lenders with an acceptance, then the rest. */
export function collections({ lenders, accept, everything, data, keep }: Wanted): string[][] {
  const common = ['--data', data, ...(keep === null ? [] : ['--keep', keep])];
  const accepted = accept.length > 0 ? [[...common, '--accept', ...accept]] : [];
  return lenders.length > 0 || everything ? [...accepted, [...common, ...lenders]] : accepted;
}

/** Runs them one after the other. @returns the worst result: a signal or a crash, then nothing published, and so on */
export async function runCollections(
  all: string[][],
  run: (args: string[]) => Promise<number | string> = runCollection,
): Promise<number | string> {
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
