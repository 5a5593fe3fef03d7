import { readdir } from 'node:fs/promises';
import { LENDER_ID, RESERVED_WORDS } from '../src/rates/vocabulary.ts';
import type { LenderFile } from './lender.ts';
import { BANK_OF_CANADA } from './read/process/job.ts';

const FOLDER = new URL('./lenders/', import.meta.url);

/** Every lender file, sorted by id. @throws {Error} naming the file whose id is not its file name, or is reserved */
export async function loadLenders(): Promise<LenderFile[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts')).sort();
  return Promise.all(names.map((name) => loadLender(name.slice(0, -'.ts'.length))));
}

/** One lender by its id. @throws {Error} as above, or where there is no such file */
export async function loadLender(id: string): Promise<LenderFile> {
  const file = (await import(new URL(`${id}.ts`, FOLDER).href)) as { default?: LenderFile };
  return checked(id, file.default);
}

/** Checks that a lender file fits its name. @throws {Error} naming the file and what is wrong with its id */
export function checked(id: string, lender: LenderFile | undefined): LenderFile {
  const where = `pipeline/lenders/${id}.ts`;
  if (!lender) throw new Error(`${where} has no default export: export default defineLender({ … })`);
  if (lender.id !== id) throw new Error(`${where} says id "${lender.id}": a lender's id is its file name`);
  if (!LENDER_ID.test(id)) throw new Error(`${where}: a lender id is 2 to 24 lowercase letters and digits`);
  if ([...RESERVED_WORDS, BANK_OF_CANADA].includes(id)) throw new Error(`${where}: "${id}" is a reserved word`);
  return lender;
}
