import path from 'node:path';
import { gitIn } from './git.ts';
import { layOver } from './parcel.ts';

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
  await layOver(changed, data, target);
  return changed.length;
}
