import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UserError } from '../../src/command.ts';
import { childEnvironment } from '../../src/settings.ts';

const run = promisify(execFile);

/** Git in one folder: arguments as an array, never a shell line. Resolves to what it printed. */
export type Git = (...args: string[]) => Promise<string>;

/** A git command that failed, with what it said. */
export class GitError extends UserError {
  stderr: string;

  constructor(args: string[], stderr: string) {
    super(`git ${args[0]} failed: ${stderr.trim().split('\n').slice(-3).join(' ')}`);
    this.name = 'GitError';
    this.stderr = stderr;
  }
}

/** Git in `folder`. Its words are English whatever the machine speaks, and it never waits for a password. */
export function gitIn(folder: string, env: Record<string, string> = {}): Git {
  return async (...args) => {
    try {
      const { stdout } = await run('git', args, {
        cwd: folder,
        env: childEnvironment({ LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', ...env }),
        maxBuffer: 64 * 1024 * 1024,
      });
      return stdout;
    } catch (error) {
      const { stderr, message } = error as { stderr?: string; message: string };
      throw new GitError(args, stderr || message);
    }
  };
}

/**
 * The environment that lets git push with a workflow's token. It stands in neither the arguments, which every process of
 * the machine can list, nor the clone's settings, which later steps could read.
 */
export function tokenEnv(token: string, server: string): Record<string, string> {
  const credentials = Buffer.from(`x-access-token:${token}`).toString('base64');
  return {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `http.${server}/.extraheader`,
    GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${credentials}`,
  };
}
