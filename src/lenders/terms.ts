import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type LenderTerms, lenderTerms } from './schema.ts';

/** The JSON files of this folder: a bundler lists them when it builds, and Node when it starts. */
const files: Record<string, unknown> = import.meta.env
  ? import.meta.glob('./*.json', { eager: true, import: 'default' })
  : fromFolder(new URL('.', import.meta.url));

function fromFolder(folder: URL): Record<string, unknown> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.sort().map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]),
  );
}

/** The terms of lenders' contracts, by lender, in the order of their ids. Checked once, when first read. */
export const LENDER_TERMS: ReadonlyMap<string, LenderTerms> = new Map(
  Object.entries(files).map(([name, file]) => [path.basename(name, '.json'), lenderTerms.parse(file)]),
);
