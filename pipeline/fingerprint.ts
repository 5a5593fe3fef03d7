import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '../src/snapshots/files.ts';
import type { LenderFile } from './lender.ts';

const here = import.meta.dirname;

/**
 * A short digest of the code that reads a lender: the generic readers, the normaliser and its own file. When any of them is
 * mended, the next run reads the page again instead of believing "not modified".
 */
export async function fingerprints(): Promise<(lender: LenderFile) => string> {
  const readers = await readdir(path.join(here, 'readers'));
  const shared = ['normalise.ts', ...readers.filter((name) => name.endsWith('.ts')).map((name) => `readers/${name}`)];
  const common = await digest(shared.sort());
  const lenders = await readdir(path.join(here, 'lenders'));
  const own = new Map(
    await Promise.all(
      lenders
        .filter((name) => name.endsWith('.ts'))
        .map(async (name) => [path.basename(name, '.ts'), await digest([`lenders/${name}`])] as const),
    ),
  );
  return ({ id }) => sha256(`${common}${own.get(id) ?? ''}`).slice(0, 16);
}

async function digest(files: string[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => readFile(path.join(here, file), 'utf8')));
  return sha256(texts.join('\0'));
}
