import { randomUUID } from 'node:crypto';

/**
 * What a step of GitHub Actions prints. The runner takes lines such as `::error::` and `##[set-env …]` for commands, whoever
 * wrote them, so everything a step says is fenced off, and what it wants to tell the runner is said outside the fence.
 */
export interface StepOutput {
  /** Has the runner take nothing for a command until the fence is opened; resolves to what `work` did. */
  fenced<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Marks the step with an error, in one line. */
  error(line: string): void;
}

/** Text as a command's message holds it: it can end neither the command nor the line. */
export function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/**
 * @param active whether a runner listens; both streams of the step go into one then, since order counts
 * @param write prints a line
 * @param complain prints an error's line where no runner listens
 */
export function stepOutput(
  active: boolean,
  write: (line: string) => void,
  complain: (line: string) => void = write,
): StepOutput {
  return {
    async fenced(work) {
      if (!active) return work();
      // A word that no stranger can know, so that none can open the fence.
      const word = randomUUID();
      write(`::stop-commands::${word}`);
      try {
        return await work();
      } finally {
        write(`::${word}::`);
      }
    },
    error: (line) => (active ? write(`::error::${escaped(line)}`) : complain(line)),
  };
}
