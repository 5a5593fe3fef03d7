import { enableCompileCache } from 'node:module';
import { runCommand } from '../src/command.ts';

// Enabled before any large module is loaded: stripping types and compiling take most of a process's start.
enableCompileCache();

/** Runs one collection as the command line asks for it. @returns the exit code @throws {UserError} */
export async function main(args: string[]): Promise<number> {
  const { readerProcesses } = await import('./read/process/processes.ts');
  const reader = readerProcesses();
  try {
    if (!args.includes('--help')) reader.warm();
    const { collection } = await import('./collect/collection.ts');
    return await collection(args, reader);
  } finally {
    // The processes end by themselves; no need to wait for them.
    void reader.close();
  }
}

if (import.meta.main) await runCommand(() => main(process.argv.slice(2)));
