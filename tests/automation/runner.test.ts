import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { tokenEnv } from '../../pipeline/automation/git.ts';
import { collections, runCollections, setOutputs, stepOutput } from '../../pipeline/automation/runner.ts';
import { temporaryFolder } from '../support/folder.ts';

describe('the fence around the output of a step', () => {
  const HOSTILE = ['##[set-env name=PATH]/tmp', '::set-output name=x::y', '::error::no', '  ::add-path::/tmp'];

  /** The lines that the runner takes for commands: none between `stop-commands` and its token. */
  function commands(lines: string[]): string[] {
    let word: string | null = null;
    return lines.filter((line) => {
      if (word !== null) {
        if (line === `::${word}::`) word = null;
        return false;
      }
      word = /^::stop-commands::(.+)$/.exec(line)?.[1] ?? null;
      return word === null && /^\s*(::\w|##\[)/.test(line);
    });
  }

  test('lets no line from a page be a workflow command', async () => {
    const lines: string[] = [];
    const output = stepOutput(true, (line) => lines.push(line));
    const words = new Set<string>();
    for (let turn = 0; turn < 3; turn++) {
      await output.fenced(async () => lines.push(...HOSTILE));
      words.add(lines.findLast((line) => line.startsWith('::stop-commands::')) ?? '');
    }
    expect(commands(lines)).toEqual([]);
    expect(words.size).toBe(3);
    output.error('RBC says 100 %\n::set-env name=A::b\r');
    expect(commands(lines)).toEqual(['::error::RBC says 100 %25%0A::set-env name=A::b%0D']);
  });

  test('is removed if the step fails, and does not exist outside of a runner', async () => {
    const lines: string[] = [];
    const output = (active: boolean) => stepOutput(active, (line) => lines.push(line));
    await expect(output(true).fenced(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
    await expect(output(false).fenced(async () => 7)).resolves.toBe(7);
    expect(lines).toHaveLength(2);
  });
});

describe('the collections of a step', () => {
  const wanted = { LENDERS: [], ACCEPT: [], EVERYTHING: true, DATA_DIR: 'data', RECORD_DIR: 'answers' };
  const common = ['--data', 'data', '--keep', 'answers'];

  test.each([
    ['everything', {}, [common]],
    ['some lenders', { LENDERS: ['rbc', 'td'] }, [[...common, 'rbc', 'td']]],
    [
      'what a person accepted, and no more',
      { ACCEPT: ['rbc@5f2b9c1d7a3e'], EVERYTHING: false },
      [[...common, '--accept', 'rbc@5f2b9c1d7a3e']],
    ],
    [
      'what labels accept, then everything',
      { ACCEPT: ['rbc@5f2b9c1d7a3e', 'td@0c4e1f9a2b7d:few'] },
      [[...common, '--accept', 'rbc@5f2b9c1d7a3e', 'td@0c4e1f9a2b7d:few'], common],
    ],
  ])('are %s', (_, given, expected) => expect(collections({ ...wanted, ...given })).toEqual(expected));

  test.each([
    [[0, 0], 0],
    [[1, 0], 1],
    [[2, 3], 3],
    [[70, 1], 70],
    [['SIGKILL', 1], 'SIGKILL'],
  ])('end %j with %s', async (codes, worst) => {
    const left = [...codes];
    const all = codes.map((code) => [String(code)]);
    expect(await runCollections(all, async () => left.shift() ?? 0)).toBe(worst);
  });
});

test('a step passes values on line by line', async () => {
  const file = path.join(temporaryFolder(), 'output');
  await setOutputs(file, { base: 'abc', exit_code: '1\nbase=evil' });
  expect(await readFile(file, 'utf8')).toBe('base=abc\nexit_code=1 base=evil\n');
});

test('the token is sent to its own server only, and comes from the environment', () => {
  const env = tokenEnv('secret', 'https://github.com');
  expect(env.GIT_CONFIG_KEY_0).toBe('http.https://github.com/.extraheader');
  expect(env.GIT_CONFIG_VALUE_0).toBe(
    `AUTHORIZATION: basic ${Buffer.from('x-access-token:secret').toString('base64')}`,
  );
});
