import { cp, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { gitIn } from './git.ts';

/** Copies the files of one folder over another; without those that a link leads to: a planted link could point at files that the next job may read. */
export async function layOver(from: string, to: string): Promise<void> {
  const root = await realpath(from).catch(() => null);
  if (root === null) return;
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && (await realpath(file)) === file) await cp(file, path.join(to, path.relative(root, file)));
  }
}

/** Copies the files that a collection changed in a clone, for the commit to lay over its base. @returns how many */
export async function pack(data: string, target: string): Promise<number> {
  const git = gitIn(data);
  const status = await git('status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--', '.');
  const prefix = (await git('rev-parse', '--show-prefix')).trim();
  const changed = status
    .split('\0')
    .filter((entry) => entry !== '' && !entry.slice(0, 2).includes('D'))
    .map((entry) => path.posix.relative(prefix, entry.slice(3)))
    .filter((file) => !file.endsWith('.tmp') && path.basename(file) !== '.lock');
  for (const file of changed) await cp(path.join(data, file), path.join(target, file));
  return changed.length;
}
