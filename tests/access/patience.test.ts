import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isBusy, isFull, openLine, patiently } from '../../src/access/sqlite/patience.ts';
import { Unavailable } from '../../src/access/unavailable.ts';

const failure = (code: string): Error => Object.assign(new Error(code), { code });
const BUSY = failure('SQLITE_BUSY');

/** A step that finds the lock taken so many times. */
function step(name: string, refusals: number, log: string[]): () => string {
  let left = refusals;
  return () => {
    log.push(name);
    if (left-- > 0) throw BUSY;
    return name;
  };
}
/** Pauses pass at once. @returns how long each was to be, in ms */
function pauses(): number[] {
  const asked: number[] = [];
  const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((resume: () => void, ms: number) => {
    asked.push(ms);
    setImmediate(resume);
  }) as unknown as typeof setTimeout);
  onTestFinished(() => timer.mockRestore());
  return asked;
}
/** The clock that waits are measured by. */
function clock(): { time: number } {
  const held = { time: 1000 };
  const now = vi.spyOn(performance, 'now').mockImplementation(() => held.time);
  onTestFinished(() => now.mockRestore());
  return held;
}
const ended = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

test.each([
  ['SQLITE_BUSY', true, false],
  ['SQLITE_BUSY_RECOVERY', true, false],
  ['SQLITE_LOCKED', true, false],
  ['SQLITE_FULL', false, true],
  ['SQLITE_IOERR_WRITE', false, true],
  ['SQLITE_IOERR_READ', false, false],
  ['NOT_SQLITE_BUSY', false, false],
  ['NOT_SQLITE_FULL', false, false],
])('%s is busy: %s, is full: %s', (code, busy, full) => {
  expect([isBusy(failure(code)), isFull(failure(code))]).toEqual([busy, full]);
});

describe('retrying a step', () => {
  const AT_FAULT = ['FULL', 'IOERR_READ', 'CANTOPEN', 'CORRUPT', 'NOTADB', 'READONLY', 'PROTOCOL', 'NOMEM', 'PERM'];
  test.each([
    ...AT_FAULT.map((kind) => [`SQLITE_${kind}`, true] as const),
    ['SQLITE_CONSTRAINT', false] as const,
    ['NOT_SQLITE_FULL', false] as const,
  ])('is not done after %s; the disk or the file is at fault: %s', async (code, isAtFault) => {
    const error = failure(code);
    const work = vi.fn(() => {
      throw error;
    });
    for (const said of [await ended(patiently(work, 1000)), await ended(openLine()(work, 1000))]) {
      if (isAtFault) expect(said).toBeInstanceOf(Unavailable);
      expect(isAtFault ? (said as Error).cause : said).toBe(error);
    }
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('goes on as long as there is time for another pause', async () => {
    const held = clock();
    let tries = 0;
    const said = await ended(
      patiently(() => {
        tries++;
        held.time++;
        throw BUSY;
      }, 10),
    );
    // Each try takes a millisecond; a pause of two would end behind the tenth.
    expect(tries).toBe(9);
    expect(said).toMatchObject({ cause: BUSY });
    const log: string[] = [];
    expect(await patiently(step('a', 3, log), 10)).toBe('a');
    expect(log).toHaveLength(4);
  });
});

describe('a queue of steps', () => {
  test('runs a step at once if none waits', () => {
    const log: string[] = [];
    const inLine = openLine();
    for (const name of ['a', 'b']) inLine(step(name, 0, log), 0);
    expect(log).toEqual(['a', 'b']);
  });

  test('lets the first one try, and runs the others as soon as it has the lock', async () => {
    const asked = pauses();
    const log: string[] = [];
    const inLine = openLine();
    const first = ['a', 'b', 'c'].map((name, index) => inLine(step(name, index === 0 ? 4 : 0, log), 1000));
    expect(log).toEqual(['a']);
    expect(await Promise.all(first)).toEqual(['a', 'b', 'c']);
    expect(log).toEqual(['a', 'a', 'a', 'a', 'a', 'b', 'c']);
    expect(asked).toEqual([1, 2, 2, 2]);
    // Nobody waits any more, and the next who does begins with a short pause.
    for (let index = 0; index < 5; index++) await turn();
    expect(asked).toHaveLength(4);
    expect(await inLine(step('d', 1, log), 1000)).toBe('d');
    expect(asked).toHaveLength(5);
  });

  test('continues after one that fails by itself', async () => {
    pauses();
    const log: string[] = [];
    const inLine = openLine();
    let tries = 0;
    const failing = inLine(() => {
      throw tries++ === 0 ? BUSY : failure('SQLITE_CONSTRAINT');
    }, 1000);
    const next = inLine(step('b', 0, log), 1000);
    expect(await ended(failing)).toMatchObject({ code: 'SQLITE_CONSTRAINT' });
    expect(await next).toBe('b');
  });

  test('gives up steps that waited long enough, tried or not, and does not try them again', async () => {
    pauses();
    const held = clock();
    const log: string[] = [];
    const inLine = openLine();
    const patient = inLine(step('patient', 6, log), 100);
    const short = inLine(step('short', 0, log), 10);
    await turn();
    held.time += 9;
    for (let index = 0; index < 2; index++) await turn();
    held.time += 1;
    const said = await ended(short);
    expect(said).toBeInstanceOf(Unavailable);
    expect((said as Error).cause).toBeUndefined();
    expect(await patient).toBe('patient');
    for (let index = 0; index < 5; index++) await turn();
    expect(log).toEqual(Array(7).fill('patient'));

    const hurried = await ended(inLine(step('hurried', 9, log), 0));
    expect(hurried).toMatchObject({ cause: BUSY });
    const tries = log.length;
    for (let index = 0; index < 5; index++) await turn();
    expect(log).toHaveLength(tries);
  });
});
