import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isTooBusy, openFairQueue } from '../src/fair-queue.ts';

const LIMITS = { atOnce: 2, waiting: 4, waitMs: 5000 };

/** Work that ends when it is told to, and says when it began. */
function stage(options: Partial<typeof LIMITS> = {}) {
  const queue = openFairQueue({ ...LIMITS, ...options });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (asker: string, name = asker) =>
    queue
      .run(asker, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      })
      .catch((error: unknown) => {
        if (!isTooBusy(error)) throw error;
        return error.message;
      });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await sleep(0);
  };
  return { queue, ask, end, begun };
}

test('work of one caller runs one piece after the other, in the order of arrival', async () => {
  const { ask, end, begun } = stage();
  const answers = ['1', '2', '3'].map((name) => ask('ann', name));
  await sleep(0);
  expect(begun).toEqual(['1']);
  await end('1');
  expect(begun).toEqual(['1', '2']);
  await end('2');
  await end('3');
  expect(await Promise.all(answers)).toEqual(['1', '2', '3']);
});

test('callers are served in rotation, however much one of them has waiting', async () => {
  const { ask, end, begun } = stage();
  for (const name of ['a1', 'a2', 'a3']) void ask('ann', name);
  for (const name of ['b1', 'b2']) void ask('bob', name);
  void ask('cat', 'c1');
  await sleep(0);
  expect(begun).toEqual(['a1', 'b1']);
  // Whoever had nothing yet comes before whoever had a turn.
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('b1');
  await end('c1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
});

test('work is refused at once if too much of its caller waits', async () => {
  const { ask } = stage();
  for (let index = 0; index < 5; index++) void ask('ann', `a${index}`);
  expect(await ask('ann', 'one more')).toBe('too much work waits');
});

test('work for a client that has gone is not begun', async () => {
  const { queue, ask, end, begun } = stage();
  let hasGone = false;
  void ask('ann', 'a1');
  const gone = queue
    .run(
      'ann',
      async () => begun.push('never'),
      () => hasGone,
    )
    .catch((error: Error) => error.message);
  void ask('ann', 'a2');
  hasGone = true;
  await sleep(0);
  await end('a1');
  expect(await gone).toBe('nobody waits for the work');
  await end('');
  expect(begun).toEqual(['a1', 'a2']);
});

test('work that waited too long is given up, and work behind it is still served', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { ask, end, begun } = stage();
  const first = ask('ann', 'a1');
  const second = ask('ann', 'a2');
  await sleep(0);
  vi.advanceTimersByTime(LIMITS.waitMs);
  expect(await second).toBe('the work waited too long');
  void ask('ann', 'a3');
  await end('a1');
  expect(await first).toBe('a1');
  expect(begun).toEqual(['a1', 'a3']);
});

test('failed work frees its place, and rejects with its reason', async () => {
  const { queue, ask, begun } = stage();
  const failing = queue.run('ann', async () => {
    throw new Error('a mistake');
  });
  void ask('ann', 'next');
  await expect(failing).rejects.toThrow('a mistake');
  expect(begun).toEqual(['next']);
});
