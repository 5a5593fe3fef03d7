import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The JSON files of this folder, unchecked: a bundler lists them when it builds, and Node when it starts. */
const files: Record<string, unknown> = import.meta.env
  ? import.meta.glob('./*.json', { eager: true, import: 'default' })
  : fromFolder(new URL('.', import.meta.url));

function fromFolder(folder: URL): Record<string, unknown> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.sort().map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]),
  );
}

/** What the files hold, by lender, in the order of their ids. */
export const LENDER_FILES: ReadonlyMap<string, unknown> = new Map(
  Object.entries(files).map(([name, file]) => [path.basename(name, '.json'), file]),
);
