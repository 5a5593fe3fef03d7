import { spawn } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';

const COLLECT = path.join(import.meta.dirname, '..', 'cli.ts');

/** Runs a collection in a process of its own. @returns its exit code, or the name of the signal that ended it */
export function runCollection(lenders: string[]): Promise<number | string> {
  return new Promise((resolve, reject) => {
    spawn(process.execPath, [COLLECT, ...lenders], { stdio: 'inherit' })
      .on('error', reject)
      .on('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
}

/** Sets the outputs of a workflow's step, which its later steps and jobs read. */
export async function setOutputs(outputFile: string, values: Record<string, string>): Promise<void> {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  await appendFile(outputFile, lines.join(''));
}
