import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '..', '..', 'src');

/** The imports that Node loads for a module: `import type` is erased, `import { type X }` is not. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^(?:import(?! type)|export(?! type)[^;]*?\bfrom)\b[^;]*?'([^']+)'/gm)].flatMap(
    (found) => found[1] ?? [],
  );
}

/** Everything that is loaded with a module, ours by its path below src/, others by their name. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  const name = path.relative(SOURCES, file);
  if (seen.has(name)) return seen;
  seen.add(name);
  // The past is a database of its own, made from data/ alone: it holds nothing of people.
  if (!/\.(ts|astro)$/.test(file) || name.startsWith('history/')) return seen;
  for (const named of importsOf(file))
    if (named.startsWith('.')) loadedWith(path.join(path.dirname(file), named), seen);
    else seen.add(named);
  return seen;
}

const below = (loaded: Set<string>): string[] =>
  [...loaded].filter((name) => /lucia|better-sqlite3|^pg$|^access\/(sqlite\/|postgres\/|queries\/|access)/.test(name));

test('the server loads the databases', () => {
  expect(below(loadedWith(path.join(SOURCES, 'server.ts')))).toEqual(
    expect.arrayContaining([
      'better-sqlite3',
      'lucia',
      '@lucia-auth/adapter-sqlite',
      'pg',
      '@lucia-auth/adapter-postgresql',
    ]),
  );
});

describe('nothing behind the ports of access is loaded by', async () => {
  const api = (await readdir(path.join(SOURCES, 'api'))).map((name) => `api/${name}`);
  const forms = (await readdir(path.join(SOURCES, 'forms'))).map((name) => `forms/${name}`);
  test.each([...api, ...forms, 'pages/api.astro', 'pages/plans.astro', 'pages/dashboard.astro'])('%s', (name) => {
    expect(below(loadedWith(path.join(SOURCES, name)))).toEqual([]);
  });
});
