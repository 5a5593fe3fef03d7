import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { tokenEnv } from '../../pipeline/automation/git.ts';
import { collections, runCollections, setOutputs, stepOutput } from '../../pipeline/automation/runner.ts';
import { summary } from '../../pipeline/automation/summary.ts';
import { easternTime } from '../../src/rates/eastern.ts';
import type { Run } from '../../src/rates/schema.ts';
import { temporaryFolder } from '../support/folder.ts';
import { AT, entry, failing, manifest, QUIET } from '../support/manifests.ts';

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
      await output.fenced(async () => {
        lines.push(...HOSTILE);
      });
      words.add(lines.findLast((line) => line.startsWith('::stop-commands::')) ?? '');
    }
    expect(commands(lines)).toEqual([]);
    expect(words.size).toBe(3);
    output.error('RBC says 100 %\n::set-env name=A::b\r');
    expect(commands(lines)).toEqual(['::error::RBC says 100 %25%0A::set-env name=A::b%0D']);
  });

  test('is removed if the step fails, and does not exist outside of a runner', async () => {
    const lines: string[] = [];
    const failing = async () => {
      throw new Error('x');
    };
    await expect(stepOutput(true, (line) => lines.push(line)).fenced(failing)).rejects.toThrow('x');
    expect(lines).toHaveLength(2);
    await expect(stepOutput(false, (line) => lines.push(line)).fenced(async () => 7)).resolves.toBe(7);
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
    expect(
      await runCollections(
        codes.map(String).map((code) => [code]),
        async () => left.shift() ?? 0,
      ),
    ).toBe(worst);
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

describe('the summary', () => {
  const run: Run = {
    schemaVersion: 1,
    startedAt: AT,
    tookMs: 12_400,
    snapshot: '2026-11-20T13-17-00Z',
    lenders: {
      td: {
        ...QUIET,
        outcome: 'failed',
        rates: 9,
        failure: 'blocked',
        detail: 'a | b\n`c`',
        tookMs: 800,
        carried: ['x'],
      },
      rbc: {
        ...QUIET,
        outcome: 'fresh',
        rates: 24,
        tookMs: 450,
        changed: [{ id: 'rbc/fixed/60m/closed/special', from: 4.59, to: 4.54 }],
      },
    },
  };

  test('has one row per lender, and lists the changes', () => {
    const lines = summary(run, {
      manifest: manifest({ rbc: entry(), td: entry(failing(1)) }),
      rates: new Map(),
      raw: new Map(),
    }).split('\n');
    expect(lines[0]).toBe('## 1 lender of 2 failed');
    expect(lines[2]).toContain(
      `published ${easternTime(AT)}, in 12 s. Next run ${easternTime('2026-11-20T20:43:00Z')}.`,
    );
    expect(lines.slice(4)).toEqual([
      '| Lender | Outcome | Rates | Changed | Carried | Held | Withdrawn | Failure | Took |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      '| rbc | read | 24 | 1 | 0 | 0 | 0 |  | 450 ms |',
      "| td | **failed** | 9 | 0 | 1 | 0 | 0 | The lender refuses automated reading `a \\| b 'c'` | 800 ms |",
      '',
      '### What changed',
      '',
      '```text',
      'rbc: 5y fixed special 4.59 -> 4.54',
      '```',
      '',
    ]);
  });
});
