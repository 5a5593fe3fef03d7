import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openHistory } from '../../src/history/history.ts';
import { keptHistory } from '../../src/site/past/kept-history.ts';
import { temporaryFolder } from '../support/folder.ts';
import { writePast } from '../support/past.ts';

test('a build stores the history of each data folder of its project, and the next build reads only new snapshots', async () => {
  const project = temporaryFolder();
  await writePast(path.join(project, 'data'), { seed: 2, runs: 20, lenders: 2, rates: 4 });
  const file = keptHistory('data', project);
  expect(path.dirname(file)).toBe(path.join(project, '.astro'));
  expect(keptHistory('other', project)).not.toBe(file);
  expect(keptHistory(path.join(project, 'data'), project)).toBe(file);
  const read = async (): Promise<{ newest: string | undefined; problems: string[] }> => {
    const problems: string[] = [];
    const root = path.join(project, 'data');
    const history = openHistory({ root, file, onProblem: ({ message }) => problems.push(message) });
    await history.catchUp();
    const newest = history.newest()?.id;
    await history.close();
    return { newest, problems };
  };
  const { newest } = await read();
  rmSync(path.join(project, 'data', 'raw'), { recursive: true });
  expect(await read()).toEqual({ newest, problems: [] });
});

test('of a data folder outside of the project, or in a read-only place, nothing is stored', () => {
  const project = temporaryFolder();
  expect(keptHistory(temporaryFolder(), project)).toBe(':memory:');
  expect(keptHistory('a/b', project)).toBe(':memory:');
  const other = temporaryFolder();
  writeFileSync(path.join(other, '.astro'), 'a file');
  mkdirSync(path.join(other, 'data'));
  expect(keptHistory('data', other)).toBe(':memory:');
});
