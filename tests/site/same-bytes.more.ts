import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { now } from '../../src/settings.ts';
import { foldersOfTests } from '../support/folder.ts';
import { buildNext } from '../support/site.ts';
import { LENDERS } from './shared.ts';
import { writeSample } from './snapshot.ts';

const folder = foldersOfTests();

/** Every file of a build, the server's too, by its path. */
async function filesOf(site: string): Promise<Map<string, string>> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        return [path.relative(site, file), await readFile(file, 'latin1')] as const;
      }),
    ),
  );
}

test('two builds of the same data with one clock give the same bytes', async () => {
  const data = folder();
  await writeSample(data, [...LENDERS], now());
  const site = await buildNext(data);
  const first = await filesOf(site);
  await rm(site, { recursive: true });
  // A server knows where it was built.
  const second = await filesOf(await buildNext(data, {}, site));
  expect(first.size).toBeGreaterThan(200);
  expect([...second.keys()].sort()).toEqual([...first.keys()].sort());
  expect([...first].filter(([name, text]) => second.get(name) !== text).map(([name]) => name)).toEqual([]);
});
