import { randomUUID } from 'node:crypto';
import { runCommand } from '../../src/command.ts';
import { audienceSettings, runnerSettings } from '../../src/settings.ts';
import { guard, tellingOf } from './telling.ts';

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

/** Runs a command of the workflows to its end: it prints only what may be published here, and no stranger's words command the runner. */
export async function runStep(main: (args: string[]) => Promise<number>): Promise<void> {
  guard(tellingOf(audienceSettings()));
  const output = stepOutput(runnerSettings().GITHUB_ACTIONS !== undefined, console.log, console.error);
  await runCommand(() => output.fenced(() => main(process.argv.slice(2))), output.error);
}
