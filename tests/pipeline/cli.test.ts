import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lock } from '../../src/snapshots/lock.ts';

const home = mkdtempSync(path.join(tmpdir(), 'cli-'));
const at = (name: string): string => path.join(home, name);
const run = (...args: string[]) => spawnSync(process.execPath, ['pipeline/cli.ts', ...args], { encoding: 'utf8' });
const OWN = 'tests/recordings';

beforeAll(() => {
  mkdirSync(at('empty'));
  mkdirSync(at('broken-index'));
  writeFileSync(at('broken-index/index.json'), '{"recordings":');
  mkdirSync(at('lost-body'));
  writeFileSync(
    at('lost-body/index.json'),
    JSON.stringify({
      recordings: [
        {
          lender: 'rbc',
          method: 'GET',
          url: 'https://www.rbcroyalbank.com/mortgages/mortgage-rates.html',
          status: 200,
          contentType: 'text/html',
          retrievedAt: '2026-04-25T12:00:00Z',
          via: 'http',
          kind: 'page',
          body: 'rbc/gone.html',
        },
      ],
    }),
  );
  mkdirSync(at('broken-data'));
  writeFileSync(at('broken-data/latest.json'), '{"snapshot": 1}');
  writeFileSync(at('a-file'), 'not a folder');
  writeFileSync(at('page.html'), '');
});
afterAll(() => rmSync(home, { recursive: true }));

describe('bad input', () => {
  it.each<[string, string[], string]>([
    ['an unknown lender', ['nobank'], 'there is no lender "nobank"'],
    ['an unknown option', ['--fast'], "Unknown option '--fast'"],
    ['a missing recording folder', ['--replay', at('nowhere')], at('nowhere')],
    ['a folder that is no recording', ['--replay', at('empty')], 'index.json'],
    ['a broken index', ['--replay', at('broken-index')], 'is not JSON'],
    ['a lost body', ['--replay', at('lost-body')], 'rbc/gone.html'],
    ['a data folder that is a file', ['--replay', OWN, '--data', at('a-file')], at('a-file')],
    ['a broken snapshot', ['--replay', OWN, '--data', at('broken-data')], 'latest.json'],
    ['a time that is none', ['--now', 'yesterday'], '"yesterday"'],
    ['--as-recorded without a recording', ['--as-recorded'], '--replay DIR'],
    ['--afresh of nobody', ['--afresh', '--replay', OWN], '--afresh wants the lenders it is for'],
    ['--record of a replay', ['--replay', OWN, '--record', at('again')], '--record'],
    ['--import without a file', ['--import', 'rbc'], '--import takes a lender and one file'],
    ['--import of a missing file', ['--import', 'rbc', at('gone.html')], at('gone.html')],
    ['--import of an empty file', ['--import', 'rbc', at('page.html')], 'is empty'],
  ])('%s is told in one line, with exit code 2, and nothing is written', (_, args, words) => {
    const target = at(`data-${Math.random()}`);
    const before = readdirSync(at('broken-data'));
    const { status, stdout, stderr } = run(...(args.includes('--data') ? args : ['--data', target, ...args]));
    expect(stderr).toContain(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(existsSync(target)).toBe(false);
    expect(readdirSync(at('broken-data'))).toEqual(before);
  });
});

describe('the command', () => {
  it('explains itself whatever else is asked', () => {
    const { status, stdout } = run('--help', 'nobank', '--import', 'nobody');
    expect({ status, told: stdout.startsWith('npm run collect') }).toEqual({ status: 0, told: true });
  });

  it('reads its own recordings and ends with a table', () => {
    const { status, stdout } = run('--replay', OWN, '--data', at('data'), 'rbc', 'alterna');
    expect(status).toBe(0);
    expect(stdout).toContain('2 of 2 lenders read');
    expect(readdirSync(at('data')).sort()).toEqual([
      'aggregated.json',
      'latest.json',
      'rates',
      'raw',
      'runs',
      'snapshots',
    ]);
  });

  it('writes the same bytes under a fixed time', () => {
    const args = ['--replay', OWN, '--now', '2026-11-20T13:17:00Z'];
    for (const name of ['one', 'two']) run(...args, '--data', at(name));
    const diff = spawnSync('diff', ['-r', at('one'), at('two')], { encoding: 'utf8' });
    expect(diff).toMatchObject({ status: 0, stdout: '' });
  });

  it('stops when another run is writing', () => {
    const unlock = lock(at('busy')) as () => void;
    const { status, stderr } = run('--replay', OWN, '--data', at('busy'));
    unlock();
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `another run is writing to ${at('busy')}; wait for it to end\n`,
    });
    expect(readdirSync(at('busy'))).toEqual([]);
  });

  it('tells what it can do', () => {
    expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--as-recorded') });
  });
});
