import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '../../src/snapshots/files.ts';
import type { LenderFile } from '../lender.ts';

const PIPELINE = path.join(import.meta.dirname, '..');

/** The code between an answer and its published figures, apart from the lender's own. */
const FOLDERS = ['read', 'judge'];
const FILES = [
  'collect/sources/charset.ts',
  '../src/rates/fields.ts',
  '../src/rates/identity.ts',
  '../src/rates/thousandths.ts',
];
/** The code that makes the words of a layout out of an answer, apart from the folder `read/layout`. */
const LAYOUT_FILES =
  'calendar controls dates figures footnotes grid printed-days silent-columns styles tables terms text tree walk'.split(
    ' ',
  );

export interface Fingerprints {
  /** Digest of all code that reads and judges a lender: a new one reads the page again, though it is "not modified". */
  of(lender: LenderFile): string;
  /** Digest of the code that makes layouts. When it changes, every layout has to prove itself again. */
  layouts: string;
}

const sources = async (folder: string): Promise<string[]> =>
  (await readdir(path.join(PIPELINE, folder), { recursive: true }))
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => `${folder}/${name}`);

export async function fingerprints(): Promise<Fingerprints> {
  const common = await digest([...FILES, ...(await Promise.all(FOLDERS.map(sources))).flat()]);
  // A lender's file, and the folder of its name where it has one.
  const files = Map.groupBy(await sources('lenders'), (file) => path.parse(file.split('/')[1] ?? '').name);
  const own = new Map(await Promise.all([...files].map(async ([id, its]) => [id, await digest(its)] as const)));
  return {
    of: ({ id }) => short(`${common}${own.get(id) ?? ''}`),
    layouts: short(await digest([...(await sources('read/layout')), ...LAYOUT_FILES.map((name) => `read/${name}.ts`)])),
  };
}

const short = (text: string): string => sha256(text).slice(0, 16);

async function digest(files: string[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => readFile(path.join(PIPELINE, file), 'utf8')));
  return sha256(texts.join('\0'));
}
