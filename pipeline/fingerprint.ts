import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '../src/snapshots/files.ts';
import type { LenderFile } from './lender.ts';

const here = import.meta.dirname;

/** What stands between an answer and its published figures besides the lender's own file. */
const FOLDERS = ['readers', 'quality', 'witness'];
const FILES = [
  'normalise.ts',
  'sources/charset.ts',
  '../src/rates/figure.ts',
  '../src/rates/identity.ts',
  '../src/rates/percent.ts',
];

const sources = async (folder: string): Promise<string[]> =>
  (await readdir(path.join(here, folder)))
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => `${folder}/${name}`);

/**
 * A short digest of the code that reads and judges a lender. When any of it changes, the next run reads the page again
 * instead of believing "not modified".
 */
export async function fingerprints(): Promise<(lender: LenderFile) => string> {
  const common = await digest([...FILES, ...(await Promise.all(FOLDERS.map(sources))).flat()]);
  const own = new Map(
    await Promise.all(
      (await sources('lenders')).map(async (file) => [path.basename(file, '.ts'), await digest([file])] as const),
    ),
  );
  return ({ id }) => sha256(`${common}${own.get(id) ?? ''}`).slice(0, 16);
}

async function digest(files: string[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => readFile(path.join(here, file), 'utf8')));
  return sha256(texts.join('\0'));
}
