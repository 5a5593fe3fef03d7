import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The blocks of commands in a section of one of the project's pages, each with what is put in the place of an example's names.
 * @param section its heading
 */
export function blocks(
  page: string,
  section: string | null,
  replaced: readonly (readonly [string | RegExp, string])[] = [],
): string[] {
  const text = readFileSync(path.resolve(page), 'utf8');
  const from = section === null ? 0 : text.indexOf(`\n## ${section}\n`);
  if (from < 0) throw new Error(`${page} has no section ${section}`);
  const end = text.indexOf('\n## ', from + 1);
  const part = section === null ? text : text.slice(from, end < 0 ? undefined : end);
  return [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, lines = '']) =>
    replaced.reduce((all, [old, own]) => all.replaceAll(old, own), lines),
  );
}
