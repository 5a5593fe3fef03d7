import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { main } from '../../pipeline/cli.ts';
import { openRecording } from '../../pipeline/collect/sources/recording.ts';
import { toFailure } from '../../pipeline/failure.ts';
import type { LenderFile, Strategy } from '../../pipeline/lender.ts';
import { BUDGET } from '../../pipeline/read/process/job.ts';
import { readerProcesses } from '../../pipeline/read/process/processes.ts';
import { loadLender } from '../../pipeline/registry.ts';
import { readRuns } from '../../src/snapshots/runs.ts';
import { readSnapshot } from '../../src/snapshots/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { HOSTILE_FEEDS, HOSTILE_MARKUP, withMarkup } from '../support/hostile.ts';
import { IS_LONG, some } from '../support/sampled.ts';

const RECORDINGS = path.resolve(import.meta.dirname, '../recordings');
const now = (): Date => new Date('2026-11-20T13:17:00Z');

const processes = readerProcesses({ ...BUDGET, cpuMs: 3_000 });
afterAll(() => processes.close());

/** What reading a lender comes to when its first answer is another. */
async function readAs(
  id: string,
  change: (text: string) => string,
  reader: Pick<typeof processes, 'lender'> = processes,
): Promise<string> {
  const lender: LenderFile = await loadLender(id);
  const [strategy] = lender.strategies as [Strategy];
  const recording = await openRecording(RECORDINGS, { now });
  const answers = await Promise.all(
    strategy.sources.map(async (source) => {
      const answer = await recording.fetch(id, source, null);
      if (answer === 'unchanged') throw new Error('a recording is never unchanged');
      return answer;
    }),
  );
  const [first, ...others] = answers.map((answer, at) =>
    at === 0 ? { ...answer, text: change(answer.text) } : answer,
  );
  return reader.lender(lender, strategy, first ? [first, ...others] : []).then(
    ({ reading }) => `${reading.rates.length > 0 ? 'some' : 'no'} rates`,
    (error: unknown) => toFailure(error).kind,
  );
}

describe('a hostile page costs little, and fails if it is nothing like a page of rates', () => {
  const FAILING: [kind: string, length: number][] = [
    ['open <b id=…> and <p>', 46_000],
    ['nested <div>', 330_000],
    ['nested tables', 3_000 * 15],
    ['attributes of one element', 1_400_000],
    ['attributes of many elements', 1_000_000],
    ['tab panels inside each other', 100_000],
    ['spanned cells', 2_700_000],
    ['rows of spanned cells', 200_000],
    ['titles without an end', 200_000],
    ['comments', 1_000_000],
    ['headings and tables', 200_000],
    ['text in tables', 100_000],
    ['templates', 100_000],
    ['foreign elements', 100_000],
    ['end tags of nothing', 1_000_000],
    ['marks within marks', 100_000],
    ['summaries and details', 100_000],
    ['cards over cards', 100_000],
    ['lists in lists', 100_000],
    ['character references', 6_000_000],
    ['formatting across blocks', 1_000_000],
  ];
  it.each(some(FAILING, 12))('%s, %i characters: too large', async (kind, length) => {
    expect(await readAs('alterna', (page) => withMarkup(page, HOSTILE_MARKUP[kind]?.(length) ?? ''))).toBe('too-large');
  });

  const READ: [kind: string, length: number][] = [
    ['tab panels', 1_400_000],
    ['opening angle quotes', 480_000],
    ['quote marks', 480_000],
    ['quote marks in a script', 480_000],
    ['"access denied"', 490_000],
    ['a word without an end', 150_000],
    ['a cell without an end', 150_000],
    ['footnote marks', 150_000],
    ['footnotes', 150_000],
    ['blanks', 150_000],
    ['dashes', 150_000],
    ['one id for all', 150_000],
    ['lines of words', 150_000],
    ['rows of blocks', 150_000],
    ['options of a select', 150_000],
  ];
  it.each(some(READ, READ.length, 1))('%s, %i characters: the lender’s other rates are read', async (kind, length) => {
    expect(await readAs('alterna', (page) => withMarkup(page, HOSTILE_MARKUP[kind]?.(length) ?? ''))).toBe(
      'some rates',
    );
  });

  it.each(Object.keys(HOSTILE_FEEDS))('a feed of %s', async (kind) => {
    expect(await readAs('tangerine', () => HOSTILE_FEEDS[kind]?.(1_000_000) ?? '')).toMatch(
      /^(?:content-type|changed-layout|cut-off|empty|too-large)$/,
    );
  });
});

it.each(['nested lists', 'nested objects'])('a feed of %s is never parsed', async (kind) => {
  expect(await readAs('tangerine', () => HOSTILE_FEEDS[kind]?.(1_000_000) ?? '')).toBe('too-large');
});

describe('a reading process', () => {
  const TOO_MUCH: [what: string, kind: string, budget: typeof BUDGET][] = [
    ['time', 'timeout', { ...BUDGET, cpuMs: 0 }],
    ['time by the clock', 'timeout', { ...BUDGET, clockMs: 0 }],
    ['memory', 'too-large', { ...BUDGET, heapMb: 50 }],
  ];
  // Each takes seconds.
  it.runIf(IS_LONG).each(TOO_MUCH)(
    'that takes too much %s is stopped, and the next lender gets a new one',
    async (_, kind, budget) => {
      const heavy = (page: string): string => withMarkup(page, HOSTILE_MARKUP['lines of words']?.(1_000_000) ?? '');
      const tight = readerProcesses(budget);
      expect(await readAs('alterna', heavy, tight)).toBe(kind);
      Object.assign(budget, BUDGET);
      expect(await readAs('alterna', (page) => page, tight)).toBe('some rates');
      await tight.close();
    },
  );

  it.runIf(IS_LONG)('that one huge array brings down loses its lender alone', async () => {
    const strategy = { sources: [], read: () => ({ rows: [], prime: null, notes: [] }) };
    const greedy = {
      ...(await loadLender('alterna')),
      id: '../../tests/support/greedy',
      strategies: [strategy],
    } as LenderFile;
    const patient = readerProcesses({ ...BUDGET, cpuMs: 60_000 });
    const [failure, beside] = await Promise.all([
      patient.lender(greedy, strategy, []).catch(toFailure),
      readAs('servus', (page) => page, patient),
    ]);
    expect(failure).toMatchObject({ kind: 'too-large', message: expect.stringMatching(/at once than there is/) });
    expect(beside).toBe('some rates');
    expect(await readAs('alterna', (page) => page, patient)).toBe('some rates');
    await patient.close();
  });

  it('reports a bug of ours with its trace', async () => {
    const strategy = { sources: [], read: () => ({ rows: [], prime: null, notes: [] }) };
    const lender = { ...(await loadLender('alterna')), id: 'nobody', strategies: [strategy] } as LenderFile;
    const error = await processes.lender(lender, strategy, []).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      message: expect.stringMatching(/nobody\.ts/),
      stack: expect.stringMatching(/nobody\.ts/),
    });
  });
});

describe.runIf(IS_LONG)('a run with one hostile page', () => {
  it('loses that lender alone, and publishes the others', async () => {
    const home = temporaryFolder();
    const lenders = ['alterna', 'servus', 'rbc'];
    const index = JSON.parse(await readFile(path.join(RECORDINGS, 'index.json'), 'utf8')) as {
      recordings: { lender: string; body: string }[];
    };
    const recordings = index.recordings.filter(({ lender }) => lenders.includes(lender));
    await mkdir(path.join(home, 'answers'));
    await writeFile(path.join(home, 'answers/index.json'), JSON.stringify({ recordings }));
    for (const { lender, body } of recordings) {
      const file = path.join(home, 'answers', body);
      await cp(path.join(RECORDINGS, body), file, { recursive: true });
      if (lender === 'servus')
        await writeFile(
          file,
          withMarkup(await readFile(file, 'utf8'), HOSTILE_MARKUP['open <b id=…> and <p>']?.(46_000) ?? ''),
        );
    }
    const data = path.join(home, 'data');
    const args = ['--replay', path.join(home, 'answers'), '--data', data, '--now', now().toISOString()];
    expect(await main([...args, ...lenders])).toBe(1);
    const [run] = await readRuns(data, 1);
    expect(run?.lenders.servus).toMatchObject({
      outcome: 'failed',
      failure: 'too-large',
      detail: 'the page holds elements more than 256 deep in each other',
    });
    // What is read for the first time waits for a person.
    const first = (await readSnapshot(data)).manifest.lenders;
    const accepted = ['alterna', 'rbc'].map((id) => `${id}@${first[id]?.waiting?.digest}:harmless`);
    expect(await main([...args, '--accept', ...accepted])).toBe(0);
    const { manifest } = await readSnapshot(data);
    expect(Object.entries(manifest.lenders).map(([id, { state }]) => `${id} ${state}`)).toEqual([
      'alterna fresh',
      'rbc fresh',
      'servus unavailable',
    ]);
  });
});
