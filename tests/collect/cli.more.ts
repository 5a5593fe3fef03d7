import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collection } from '../../pipeline/collect/collection.ts';
import { readerProcesses } from '../../pipeline/read/process/processes.ts';
import { loadLenders } from '../../pipeline/registry.ts';
import { lock } from '../../src/snapshots/lock.ts';
import { listRecordings, OWN, recordingOf } from '../lenders/recordings.ts';
import { textsOf } from '../snapshots/folder.ts';
import { type Ended, inProcess, spawned } from '../support/command.ts';

const home = mkdtempSync(path.join(tmpdir(), 'cli-'));
const at = (name: string): string => path.join(home, name);
/** The processes that read for every run in this process; starting them costs more than most runs do. */
const reader = readerProcesses();
const run = (...args: string[]): Promise<Ended> => inProcess(() => collection(args, reader));
let targets = 0;

beforeAll(() => {
  for (const folder of ['empty', 'broken-index', 'lost-body', 'broken-data']) mkdirSync(at(folder));
  const recordings = listRecordings(OWN).filter(({ lender }) => lender === 'rbc');
  const lost = recordings.map((recording) => ({ ...recording, body: 'rbc/gone.html' }));
  writeFileSync(at('broken-index/index.json'), '{"recordings":');
  writeFileSync(at('lost-body/index.json'), JSON.stringify({ recordings: lost }));
  writeFileSync(at('broken-data/latest.json'), '{"snapshot": 1}');
  cpSync('data', at('lost'), { recursive: true });
  rmSync(at('lost/latest.json'));
  writeFileSync(at('a-file'), 'not a folder');
  writeFileSync(at('page.html'), '');
});
afterAll(async () => {
  await reader.close();
  rmSync(home, { recursive: true });
});

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
    [
      'a folder that lost latest.json',
      ['bmo', '--replay', OWN, '--data', at('lost')],
      `git -C ${at('lost')} checkout -- latest.json`,
    ],
    ['a time that is none', ['--now', 'yesterday'], '"yesterday"'],
    ['--as-recorded without a recording', ['--as-recorded'], '--replay DIR'],
    ['--afresh of nobody', ['--afresh', '--replay', OWN], '--afresh wants the lenders it is for'],
    ['--record of a replay', ['--replay', OWN, '--record', at('again')], '--record'],
    ['--import without a file', ['--import', 'rbc'], '--import takes a lender and one file'],
    ['--import of a missing file', ['--import', 'rbc', at('gone.html')], at('gone.html')],
    ['--import of an empty file', ['--import', 'rbc', at('page.html')], 'is empty'],
  ])('%s is reported in one line, with exit code 2, and nothing is written', async (_, args, words) => {
    const target = at(`data-${++targets}`);
    const before = ['broken-data', 'lost'].map((name) => readdirSync(at(name)));
    const { status, stdout, stderr } = await run(...(args.includes('--data') ? args : ['--data', target, ...args]));
    expect(stderr).toContain(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(existsSync(target)).toBe(false);
    expect(['broken-data', 'lost'].map((name) => readdirSync(at(name)))).toEqual(before);
  });

  it('has the same effect in a process of its own', async () => {
    expect(await spawned('pipeline/cli.ts', ['nobank'], { cwd: home })).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^there is no lender "nobank"; [^\n]*\n$/),
    });
    expect(existsSync(at('data'))).toBe(false);
  });
});

describe('the command', () => {
  it('reads the bundled recordings and prints a table', async () => {
    const { status, stdout } = await run('--replay', OWN, '--data', at('all'), '--accept', 'all');
    // Pages made of words alone are for tests of readers.
    const unseen = (await loadLenders()).filter(({ verified }) => verified === 'never seen').map(({ id }) => id);
    expect(status).toBe(1);
    expect(stdout.match(/^\w+(?= +failed +not-recorded)/gm)?.sort()).toEqual(unseen);
    const [, read, all] = /(\d+) of (\d+) lenders read/.exec(stdout) ?? [];
    expect(Number(all) - Number(read)).toBe(unseen.length);
    expect(readdirSync(at('all')).sort()).toEqual(
      'aggregated.json|latest.json|layouts|rates|raw|reference|runs|snapshots'.split('|'),
    );
  });

  it('writes the same bytes under a fixed time, by default into data/ of the working directory', async () => {
    const few = recordingOf(at('few'), 'rbc', 'servus', 'tangerine');
    const args = ['--replay', few, '--now', '2026-11-20T13:17:00Z', '--accept', 'all'];
    expect((await spawned('pipeline/cli.ts', args, { cwd: home })).status).toBeLessThan(2);
    await run(...args, '--data', at('again'));
    const written = await textsOf(at('data'));
    expect(Object.keys(written).length).toBeGreaterThanOrEqual(10);
    expect(await textsOf(at('again'))).toEqual(written);
    // A process that starts beside many others takes its time.
  }, 120_000);

  it('has exit codes for a failed lender, and for a run that published nothing', async () => {
    const without = recordingOf(at('without'), 'alterna');
    const replay = (...names: string[]) => run('--replay', without, '--data', at('partly'), ...names);
    const nothing = expect.stringContaining('nothing was published');
    expect(await replay('rbc')).toMatchObject({ status: 2, stdout: nothing });
    const { stdout } = await replay('rbc', 'alterna');
    const [, command = ''] = / npm run collect -- (--accept alterna@\S+)/.exec(stdout) ?? [];
    // Words that nobody has judged wait for a person.
    expect((await replay(...command.split(' '))).status).toBe(4);
    expect((await replay('rbc', 'alterna')).status).toBe(1);
    expect((await replay('alterna')).status).toBe(4);
  });

  it('stops if another run is writing', async () => {
    const unlock = lock(at('busy')) as () => void;
    const { status, stderr } = await run('--replay', OWN, '--data', at('busy'));
    unlock();
    expect([status, stderr]).toEqual([2, `another run is writing to ${at('busy')}; wait for it to end\n`]);
    expect(readdirSync(at('busy'))).toEqual([]);
  });
});
