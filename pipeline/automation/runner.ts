import { randomUUID } from 'node:crypto';

/**
 * Output of a step of GitHub Actions. The runner takes lines such as `::error::` and `##[set-env …]` for commands, whoever wrote them. So
 * all output of a step is fenced off, and messages for the runner itself are printed outside the fence.
 */
export interface StepOutput {
  /** Runs `work` while the runner obeys no commands in the output; resolves to its result. */
  fenced<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Marks the step with an error, in one line. */
  error(line: string): void;
}

/** Escapes text for a command's message: it can end neither the command nor the line. */
export function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/**
 * @param active whether a runner listens; then both streams of the step go into one, since order counts
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
      // A word that no stranger can guess, so that none can open the fence.
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
