import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { childEnvironment } from '../settings.ts';

const run = promisify(execFile);
/** Commits by folder and file: an immutable file is committed once. */
const known = new Map<string, string>();

/** The commit that brought an immutable file of a data folder; null if it is in none yet, or if the folder is no git checkout. */
export async function commitOf(root: string, file: string): Promise<string | null> {
  const key = `${root}\0${file}`;
  if (known.has(key)) return known.get(key) ?? null;
  // The server may run as another user than the one that pulls.
  const args = ['-c', 'safe.directory=*', 'log', '--max-count=1', '--format=%H', '--', file];
  const options = { cwd: root, env: childEnvironment({ LC_ALL: 'C' }), timeout: 5000 };
  const { stdout } = await run('git', args, options).catch(() => ({ stdout: '' }));
  const commit = stdout.trim();
  if (commit !== '') known.set(key, commit);
  return commit || null;
}
