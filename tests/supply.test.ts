import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const read = <Document>(name: string): Document =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '..', name), 'utf8')) as Document;
interface Lock {
  packages: Record<string, { version?: string; integrity?: string; os?: string | string[]; cpu?: string | string[] }>;
}
interface Package {
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}
const { packages } = read<Lock>('package-lock.json');

describe.each(['.', 'tests/clients'])('npm ci in %s', (folder) => {
  test('checks every package against the lock file', () => {
    const locked = Object.entries(read<Lock>(path.join(folder, 'package-lock.json')).packages);
    expect(locked.filter(([name, { integrity }]) => name !== '' && !integrity)).toEqual([]);
  });

  test('installs exact versions, and none of them downloads more by a script', () => {
    const { dependencies, devDependencies, allowScripts = {} } = read<Package>(path.join(folder, 'package.json'));
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Object.values(allowScripts)).not.toContain(true);
  });
});

/** How many packages `npm ci` may install for a newcomer on Linux. */
const MOST_PACKAGES = 560;

test('a newcomer installs few packages', () => {
  const fits = (names: string | string[] | undefined, own: string): boolean =>
    names === undefined || [names].flat().includes(own);
  const installed = Object.entries(packages).filter(
    ([name, { os, cpu }]) => name !== '' && fits(os, 'linux') && fits(cpu, 'x64'),
  );
  expect(installed.length).toBeLessThan(MOST_PACKAGES);
});

/** Every platform of the README's two commands, with the major version of the Node that they bring along. */
const PLATFORMS: readonly (readonly [os: string, cpu: string, major: number])[] = [
  ['linux', 'x64', 24],
  ['linux', 'arm64', 24],
  ['win32', 'x64', 24],
  ['darwin', 'arm64', 26],
  ['darwin', 'x64', 26],
];

test.each(PLATFORMS)('on %s %s one Node of version %i is installed, and every compiled part', (os, cpu, major) => {
  const installed = Object.entries(packages)
    .map(([name, found]) => ({ ...found, name: name.replace(/^.*node_modules\//, '') }))
    .filter((one) => one.os !== undefined && [one.os].flat().includes(os) && [one.cpu].flat().includes(cpu));
  const nodes = installed.filter(({ name }) => name.startsWith('node-'));
  expect(nodes.map(({ version }) => version?.split('.')[0])).toEqual([String(major)]);
  for (const part of [
    '@astrojs/compiler-binding-',
    '@biomejs/cli-',
    '@bruits/satteri-',
    '@esbuild/',
    '@rolldown/binding-',
    'lightningcss-',
  ])
    expect(installed.map(({ name }) => name).filter((name) => name.startsWith(part))).not.toEqual([]);
  const prebuilt = `${os}-${cpu}.node`;
  expect(existsSync(path.join(import.meta.dirname, '../node_modules/better-sqlite3/prebuilds', prebuilt))).toBe(true);
});

test('all Nodes of one major version are the same version, and these tests run in one of them', () => {
  const nodes = Object.entries(packages).filter(([name, { os }]) => /^node_modules\/node-/.test(name) && os);
  const versions = [...new Set(nodes.map(([, { version }]) => version))];
  expect(versions.length).toBe(new Set(PLATFORMS.map(([, , major]) => major)).size);
  expect(versions).toContain(process.versions.node);
  expect(packages).not.toHaveProperty('node_modules/node');
});
