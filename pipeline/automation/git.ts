import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { UserError } from '../../src/command.ts';
import { childEnvironment } from '../../src/settings.ts';

const run = promisify(execFile);

/** Runs git in one folder: arguments as an array, never a shell line. Resolves to its output. */
export type Git = (...args: string[]) => Promise<string>;

export class GitError extends UserError {
  stderr: string;

  constructor(args: string[], stderr: string) {
    super(`git ${args[0]} failed: ${stderr.trim().split('\n').slice(-3).join(' ')}`);
    this.name = 'GitError';
    this.stderr = stderr;
  }
}

/** Git in `folder`. Its messages are English whatever the machine's language, and it never waits for a password. */
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

/** The commit that a clone has checked out. @throws {UserError} where there is none yet */
export async function headOf(git: Git): Promise<string> {
  try {
    return (await git('rev-parse', '--verify', 'HEAD^{commit}')).trim();
  } catch (error) {
    if (!(error instanceof GitError && /Needed a single revision/.test(error.stderr))) throw error;
    throw new UserError('the repository holds no commit yet: push a first one, a README for instance', {
      cause: error,
    });
  }
}

/** The branch that a clone has checked out; empty if its head is detached. */
export const branchOf = async (git: Git): Promise<string> => (await git('branch', '--show-current')).trim();

/** Lets git push with a token: out of the arguments, which every process can list, and of the clone's settings, which later steps could read. */
export function tokenEnv(token: string, server: string): Record<string, string> {
  const credentials = Buffer.from(`x-access-token:${token}`).toString('base64');
  return setting(`http.${server}/.extraheader`, `AUTHORIZATION: basic ${credentials}`);
}

const setting = (key: string, value: string): Record<string, string> => ({
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: key,
  GIT_CONFIG_VALUE_0: value,
});

/** The credentials for a push: a key if there is one, else a token. */
export interface Credentials {
  key?: string | undefined;
  token?: string | undefined;
  /** `https://github.com` */
  server: string;
}

/** Runs a job with the environment in which git may push. A deploy key lies in a file of our own, only meanwhile: a branch's rule can let it pass by name. */
export async function withCredentials<Value>(
  { key, token, server }: Credentials,
  work: (env: Record<string, string>) => Promise<Value>,
): Promise<Value> {
  if (!key) return work(token ? tokenEnv(token, server) : {});
  const folder = await mkdtemp(path.join(tmpdir(), 'prime-minus-key-'));
  try {
    const file = path.join(folder, 'key');
    await writeFile(file, `${key.trim()}\n`, { mode: 0o600 });
    const { host } = new URL(server);
    return await work({
      GIT_SSH_COMMAND: `ssh -i ${file} -o IdentitiesOnly=yes -o BatchMode=yes -o StrictHostKeyChecking=accept-new`,
      ...setting(`url.ssh://git@${host}/.insteadOf`, `${server}/`),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
