import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SCRIPTS } from './support/project-files.ts';

const page = (name: string): string => readFileSync(path.resolve(name), 'utf8');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'deploy/README.md',
  'deploy/PLATFORM.md',
  'deploy/CONTAINER.md',
  'deploy/collector/README.md',
  ...readdirSync('docs').map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));

describe('the operator’s documents', () => {
  test('name existing commands', () => {
    for (const name of PAGES)
      for (const [, script = ''] of page(name).matchAll(/(?:npm run (?:--silent )?|^pm |`pm )([\w:-]+)/gm))
        expect(SCRIPTS, `${name}: ${script}`).toHaveProperty(script);
  });

  test('link to existing places', () => {
    for (const name of PAGES)
      for (const [, target = ''] of page(name).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g))
        expect(existsSync(path.resolve(path.dirname(name), target)), `${name} -> ${target}`).toBe(true);
  });

  test('contain no placeholder that was to be filled in', () => {
    // Marks that drafts leave where a figure or a sentence is still to come.
    for (const name of PAGES) expect(page(name), name).not.toMatch(/CAPACITY_|TODO|XXX/);
  });
});
