import { spawn } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';

const COLLECT = path.join(import.meta.dirname, '..', 'cli.ts');

/** Runs a collection and resolves to its exit code, or to the name of the signal that ended it. */
export function collect(lenders: string[]): Promise<number | string> {
  return new Promise((resolve, reject) => {
    spawn(process.execPath, [COLLECT, ...lenders], { stdio: 'inherit' })
      .on('error', reject)
      .on('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
}

/** Hands values on to the workflow's later steps and jobs. */
export async function handOn(outputFile: string, values: Record<string, string>): Promise<void> {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  await appendFile(outputFile, lines.join(''));
}
