import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLog } from '../../src/host/log.ts';

/** Standard output as the test wants it. */
let taken: string;
let behaviour: 'takes' | 'stalls' | 'fails';
let stalled: (() => void)[];
let out: Writable;
let log: ReturnType<typeof openLog>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  taken = '';
  stalled = [];
  behaviour = 'takes';
  out = new Writable({
    decodeStrings: false,
    emitClose: false,
    write(text: string, _, done) {
      const take = (): void => {
        taken += text;
        done();
      };
      if (behaviour === 'takes') take();
      else if (behaviour === 'stalls') stalled.push(take);
      else done(new Error('EPIPE'));
    },
    // As standard output does: an error does not end it.
    destroy(error, done) {
      done(error);
      (this as unknown as { _undestroy(): void })._undestroy();
    },
  });
  log = openLog('info', out);
});
afterEach(async () => {
  behaviour = 'takes';
  for (const take of stalled.splice(0)) take();
  const closing = log.close();
  await vi.advanceTimersByTimeAsync(1000);
  await closing;
  vi.useRealTimers();
});

const lines = () =>
  taken
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { msg: string; lines?: number });
const tick = () => vi.advanceTimersByTimeAsync(500);

test('lines are written together, soon after', async () => {
  log.logger.info('one');
  log.logger.info('two');
  expect(taken).toBe('');
  await tick();
  expect(lines().map(({ msg }) => msg)).toEqual(['one', 'two']);
});

test('many lines are written without waiting for the timer', () => {
  for (let count = 0; count < 2000; count++)
    log.logger.info({ count }, 'a line of some length, as requests are logged');
  expect(lines().length).toBeGreaterThan(1000);
});

test('lines that nobody reads are dropped and counted, and memory does not grow', async () => {
  behaviour = 'stalls';
  const text = 'x'.repeat(1000);
  for (let count = 0; count < 5000; count++) log.logger.info(text);
  expect(out.writableLength).toBeLessThanOrEqual(1_048_576);
  // Somebody reads again.
  behaviour = 'takes';
  for (const take of stalled.splice(0)) take();
  await tick();
  const written = lines();
  const [note, ...more] = written.filter(({ msg }) => msg !== text);
  expect(more).toEqual([]);
  expect(note).toMatchObject({ level: 40, msg: 'log lines were dropped: standard output could not take them' });
  expect(written.length - 1 + (note?.lines ?? 0)).toBe(5000);
});

test('lines that cannot be written are dropped and counted, until writing works again', async () => {
  behaviour = 'fails';
  for (let count = 0; count < 3; count++) {
    log.logger.info('lost');
    await tick();
  }
  await tick();
  behaviour = 'takes';
  log.logger.info('found');
  await tick();
  expect(lines()).toMatchObject([{ lines: 3 }, { msg: 'found' }]);
  await tick();
  expect(lines()).toHaveLength(2);
});

test('closing waits for the last lines, but not for long', async () => {
  log.logger.info('last');
  const closing = log.close();
  await closing;
  expect(lines().map(({ msg }) => msg)).toEqual(['last']);
  behaviour = 'stalls';
  const stuck = openLog('info', out);
  stuck.logger.info('never taken');
  let isClosed = false;
  void stuck.close().then(() => {
    isClosed = true;
  });
  await vi.advanceTimersByTimeAsync(400);
  expect(isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isClosed).toBe(true);
});
