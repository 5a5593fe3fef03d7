import { enableCompileCache } from 'node:module';
import { runCommand } from '../src/command.ts';

// Before anything of weight is loaded: most of what a process needs to start is stripping types and compiling.
enableCompileCache();

/** One collection as the command line asks for it. @returns the exit code @throws {UserError} */
export async function main(args: string[]): Promise<number> {
  const { readerProcesses } = await import('./read/process/processes.ts');
  const reader = readerProcesses();
  try {
    if (!args.includes('--help')) reader.warm();
    const { collection } = await import('./collect/collection.ts');
    return await collection(args, reader);
  } finally {
    // They end by themselves: nobody waits for that.
    void reader.close();
  }
}

if (import.meta.main) await runCommand(() => main(process.argv.slice(2)));
