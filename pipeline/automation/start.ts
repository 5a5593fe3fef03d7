import { spawn } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../src/command.ts';

const COLLECT = path.join(import.meta.dirname, '..', 'cli.ts');

/**
 * Reads the list of lenders of a manual start. Whoever may start the workflow may write anything there, so only what can be
 * a lender id goes on; an option or a path never does. Whether the lender exists is for the collection to say.
 * @throws {Error} naming what is not a lender id
 */
export function lenderList(text: string): string[] {
  const ids = text.split(/[\s,]+/).filter((word) => word !== '');
  const wrong = ids.find((id) => !/^[a-z0-9]{2,24}$/.test(id));
  if (wrong !== undefined)
    throw new UserError(
      `${JSON.stringify(wrong.slice(0, 40))} is no lender id: write ids like "rbc td", separated by spaces`,
    );
  return [...new Set(ids)];
}

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
