import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openScheduler } from '../../src/host/scheduler.ts';

/** The pieces begun so far. Each advances the fake clock by its ms. */
let begun: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  begun = [];
});
afterEach(() => void vi.useRealTimers());
const piece = (name: string, ms: number) => (): void => {
  begun.push(name);
  vi.advanceTimersByTime(ms);
};

test('single work begins at once', async () => {
  const scheduler = openScheduler();
  for (const name of ['a', 'b', 'c']) {
    scheduler.run('one', piece(name, 3));
    expect(begun.at(-1)).toBe(name);
    await turn();
  }
});

test('after a full turn the rest waits for the next ones, each client in rotation', async () => {
  const scheduler = openScheduler();
  for (let count = 0; count < 100; count++) scheduler.run('many', piece(`many ${count}`, 2));
  expect(begun).toEqual(['many 0', 'many 1', 'many 2']);
  scheduler.run('few', piece('few', 2));
  scheduler.run('other', piece('other', 2));
  await turn();
  expect(begun.slice(3)).toEqual(['many 3', 'few', 'other']);
  let rounds = 1;
  while (begun.length < 102) {
    const before = begun.length;
    await turn();
    expect(begun.length - before).toBeLessThanOrEqual(3);
    rounds++;
  }
  expect(rounds).toBe(33);
  expect(begun.filter((name) => name.startsWith('many'))).toEqual(
    Array.from({ length: 100 }, (_, count) => `many ${count}`),
  );
});

test('a turn that accepted a connection is short, because other connections may wait', async () => {
  const scheduler = openScheduler();
  for (let count = 0; count < 9; count++) scheduler.run('many', piece(`${count}`, 1));
  expect(begun).toHaveLength(5);
  begun.length = 0;
  // It is taken in the middle of one turn, and the work that waits is begun in the next.
  scheduler.hurry();
  await turn();
  expect(begun).toEqual(['5']);
  await turn();
  expect(begun).toEqual(['5', '6', '7', '8']);
});

test('the work that a piece does in its promises counts too', async () => {
  const scheduler = openScheduler();
  scheduler.run('first', piece('first', 10));
  for (let count = 0; count < 9; count++)
    scheduler.run(`place ${count}`, async () => {
      for (let step = 0; step < 3; step++) await Promise.resolve();
      piece(`${count}`, 2)();
    });
  const seen: string[] = [];
  for (let count = 0; count < 4; count++) {
    begun.length = 0;
    await turn();
    seen.push(begun.join(' '));
  }
  expect(seen).toEqual(['0 1 2', '3 4 5', '6 7 8', '']);
});

test('a long piece is the last of its turn, and other work runs in between', async () => {
  const scheduler = openScheduler();
  for (const name of ['page 1', 'page 2', 'page 3']) void scheduler.turnFor('many').then(piece(name, 500));
  void scheduler.turnFor('few').then(piece('mine', 500));
  scheduler.run('small', piece('small', 1));
  expect(begun).toEqual([]);
  const seen: string[][] = [];
  for (let count = 0; count < 5; count++) {
    await turn();
    seen.push(begun.splice(0));
  }
  expect(seen).toEqual([['page 1'], ['mine'], ['small', 'page 2'], ['page 3'], []]);
});

test('work that arrives while other work waits queues behind it', async () => {
  const scheduler = openScheduler();
  scheduler.run('one', piece('one', 10));
  scheduler.run('two', piece('two', 1));
  expect([begun, scheduler.isFree()]).toEqual([['one'], false]);
  await turn();
  expect(begun).toEqual(['one', 'two']);
  await turn();
  expect(scheduler.isFree()).toBe(true);
});
