import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { gitIn } from './git.ts';

/** Copies the files that a collection changed in a clone, for the commit to lay over its base. @returns how many */
export async function pack(data: string, target: string): Promise<number> {
  const status = await gitIn(data)(
    'status',
    '--porcelain=v1',
    '-z',
    '--no-renames',
    '--untracked-files=all',
    '--',
    '.',
  );
  const prefix = (await gitIn(data)('rev-parse', '--show-prefix')).trim();
  const changed = status
    .split('\0')
    .filter((entry) => entry !== '' && !entry.slice(0, 2).includes('D'))
    .map((entry) => path.posix.relative(prefix, entry.slice(3)))
    .filter((file) => !file.endsWith('.tmp') && path.basename(file) !== '.lock');
  for (const file of changed) {
    await mkdir(path.dirname(path.join(target, file)), { recursive: true });
    await cp(path.join(data, file), path.join(target, file));
  }
  return changed.length;
}
