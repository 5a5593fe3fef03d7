import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { main } from '../../pipeline/cli.ts';
import { fetchWhole } from '../../pipeline/collect/sources/answer.ts';
import { openRecording } from '../../pipeline/collect/sources/recording.ts';
import { toFailure } from '../../pipeline/failure.ts';
import type { LenderFile, Strategy } from '../../pipeline/lender.ts';
import { BUDGET } from '../../pipeline/read/process/job.ts';
import { readerProcesses } from '../../pipeline/read/process/processes.ts';
import { loadLender } from '../../pipeline/registry.ts';
import { readRuns } from '../../src/snapshots/runs.ts';
import { readSnapshot } from '../../src/snapshots/snapshot.ts';
import { listRecordings, OWN, recordingOf } from '../lenders/recordings.ts';
import { temporaryFolder } from '../support/folder.ts';
import { HOSTILE_FEEDS, HOSTILE_MARKUP, withMarkup } from '../support/hostile.ts';

const now = (): Date => new Date('2026-11-20T13:17:00Z');

const processes = readerProcesses();
const hasty = readerProcesses({ ...BUDGET, seconds: 4 });
afterAll(() => Promise.all([processes.close(), hasty.close()]));

/** What reading a lender comes to when its first answer is another. */
async function readAs(
  id: string,
  change: (text: string) => string,
  reader: Pick<typeof processes, 'lender'> = processes,
): Promise<string> {
  const lender = await loadLender(id);
  const [strategy] = lender.strategies as [Strategy];
  const recording = await openRecording(OWN, { now });
  const fetched = await Promise.all(strategy.sources.map((source) => fetchWhole(recording, id, source)));
  const answers = fetched.map((answer, at) => (at === 0 ? { ...answer, text: change(answer.text) } : answer));
  return reader.lender(lender, strategy, answers).then(
    ({ reading }) => `${reading.rates.length > 0 ? 'some' : 'no'} rates`,
    (error: unknown) => toFailure(error).kind,
  );
}

/** What reading a page of tables comes to that holds so many characters of this mark-up. */
const readWith = (kind: string, length: number, reader?: typeof processes): Promise<string> =>
  readAs('alterna', (page) => withMarkup(page, HOSTILE_MARKUP[kind]?.(length) ?? ''), reader);
/** What reading a feed comes to that is nothing but this. */
const readFeed = (kind: string): Promise<string> => readAs('tangerine', () => HOSTILE_FEEDS[kind]?.(1_000_000) ?? '');

describe('a hostile page', () => {
  const FAILING: [kind: string, length: number][] = [
    ['open <b id=…> and <p>', 46_000],
    ['nested <div>', 330_000],
    ['nested tables', 3_000 * 15],
    ['attributes of one element', 1_400_000],
    ['attributes of many elements', 1_000_000],
    ['tab panels inside each other', 100_000],
    ['spanned cells', 2_700_000],
    ['rows of spanned cells', 200_000],
    ['headings and tables', 200_000],
    ['text in tables', 100_000],
    ['templates', 100_000],
    ['foreign elements', 100_000],
    ['end tags of nothing', 1_000_000],
    ['marks within marks', 100_000],
    ['summaries and details', 100_000],
    ['cards over cards', 100_000],
    ['lists in lists', 100_000],
    ['formatting across blocks', 1_000_000],
  ];
  it.each(FAILING)('%s, %i characters: the reading ends', async (kind, length) => {
    expect(await readWith(kind, length, hasty)).toMatch(/^(?:too-large|timeout|some rates)$/);
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
  it.each(READ)('%s, %i characters: the lender’s other rates are read', async (kind, length) => {
    expect(await readWith(kind, length)).toBe('some rates');
  });

  it.each(Object.keys(HOSTILE_FEEDS))('a feed of %s: is refused', async (kind) => {
    expect(await readFeed(kind)).toMatch(/^(?:content-type|changed-layout|cut-off|empty|too-large)$/);
  });
});

describe('a reading process', () => {
  const TOO_MUCH: [what: string, kind: string, budget: typeof BUDGET][] = [
    ['time', 'timeout', { ...BUDGET, seconds: 0 }],
    ['memory', 'too-large', { ...BUDGET, heapMb: 50 }],
  ];
  // Each takes seconds.
  it.each(TOO_MUCH)(
    'that takes too much %s is stopped, and the next lender gets a new one',
    async (_, kind, budget) => {
      const tight = readerProcesses(budget);
      expect(await readWith('lines of words', 1_000_000, tight)).toBe(kind);
      Object.assign(budget, BUDGET);
      expect(await readAs('alterna', (page) => page, tight)).toBe('some rates');
      await tight.close();
    },
  );

  const strategy: Strategy = { sources: [], read: () => ({ rows: [], prime: null, notes: [] }) };
  const lenderIn = async (file: string): Promise<LenderFile> => ({
    ...(await loadLender('alterna')),
    id: file,
    strategies: [strategy],
  });

  it('that one huge array brings down loses its lender alone', async () => {
    const patient = readerProcesses(BUDGET);
    const [failure, beside] = await Promise.all([
      patient.lender(await lenderIn('../../tests/support/greedy'), strategy, []).catch(toFailure),
      readAs('servus', (page) => page, patient),
    ]);
    expect(failure).toMatchObject({ kind: 'too-large', message: expect.stringMatching(/MB of memory/) });
    expect(beside).toBe('some rates');
    expect(await readAs('alterna', (page) => page, patient)).toBe('some rates');
    await patient.close();
  });
});

describe('a run with one hostile page', () => {
  it('loses that lender alone, and publishes the others', async () => {
    const lenders = ['alterna', 'servus', 'rbc'];
    const [data, replay] = [path.join(temporaryFolder(), 'data'), recordingOf(temporaryFolder(), ...lenders)];
    const [servus] = listRecordings(replay).filter(({ lender }) => lender === 'servus');
    const file = path.join(replay, servus?.body ?? '');
    const hostile = HOSTILE_MARKUP['open <b id=…> and <p>']?.(46_000) ?? '';
    await writeFile(file, withMarkup(await readFile(file, 'utf8'), hostile));
    const args = ['--replay', replay, '--data', data, '--now', now().toISOString()];
    expect(await main([...args, ...lenders])).toBe(1);
    const [run] = await readRuns(data, 1);
    expect(run?.lenders.servus).toMatchObject({
      outcome: 'failed',
      failure: 'too-large',
      detail: 'the page holds elements more than 256 deep in each other',
    });
    // What is read for the first time waits for a person.
    const first = (await readSnapshot(data)).manifest.lenders;
    const accepted = ['alterna', 'rbc'].map((id) => `${id}@${first[id]?.waiting?.digest}`);
    // Words that nobody judged still wait.
    expect(await main([...args, '--accept', ...accepted])).toBe(4);
    const { manifest } = await readSnapshot(data);
    expect(Object.entries(manifest.lenders).map(([id, { state }]) => `${id} ${state}`)).toEqual([
      'alterna fresh',
      'rbc fresh',
      'servus unavailable',
    ]);
  });
});
