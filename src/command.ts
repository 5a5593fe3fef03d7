import { type ParseArgsConfig, parseArgs } from 'node:util';

/** An error that the person at the keyboard can fix, in one sentence that names the cause and the remedy. */
export class UserError extends Error {
  /** The exit code of the command: 2, or 1 if it was understood and cannot be done. */
  exitCode: 1 | 2;

  constructor(message: string, options: ErrorOptions & { exitCode?: 1 | 2 } = {}) {
    super(message, options);
    this.name = 'UserError';
    this.exitCode = options.exitCode ?? 2;
  }
}

/** Parses a command's arguments. @param help says where its options are listed @throws {UserError} naming what is not one of them */
export function parsedArguments<Config extends ParseArgsConfig>(config: Config, help: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}; ${help}`);
  }
}

/** A crash ends with this (`EX_SOFTWARE` of sysexits.h), which no command uses for anything else. */
const CRASHED = 70;

/** Why the machine could not store something; null if the error is not the machine's. */
function trouble(error: unknown): string | null {
  const { code, message } = error as Partial<NodeJS.ErrnoException>;
  return code === 'ENOSPC' || code === 'EDQUOT' ? `the disk is full (${message}): make room, and run it again` : null;
}

/**
 * Runs a command to its end. An error that a person can fix is one line, which `complain` prints; a bug of ours keeps its trace and its causes.
 * @param main resolves to the exit code; nothing is 0
 */
export async function runCommand(
  main: () => Promise<number | undefined>,
  complain: (line: string) => void = console.error,
): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    const line = error instanceof UserError ? error.message : trouble(error);
    if (line === null) console.error(error);
    else complain(line);
    process.exitCode = line === null ? CRASHED : error instanceof UserError ? error.exitCode : 2;
  }
}
