import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watch } from '../../src/access/watch.ts';

const EVERY = 2000;

describe('a database that is watched', () => {
  let state: Error | null;
  let looks: number;
  let told: (string | null)[];
  let open: ReturnType<typeof watch>;
  const begin = (first: Error | null = null, everyMs?: number): void => {
    open = watch(
      async () => {
        looks += 1;
        if (state) throw state;
      },
      (trouble) => told.push(trouble),
      everyMs,
      first,
    );
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  beforeEach(() => {
    vi.useFakeTimers();
    [state, looks, told] = [null, 0, []];
  });
  afterEach(() => {
    open.close();
    vi.useRealTimers();
  });

  it('is looked at every two seconds, or as often as one says', async () => {
    begin();
    await pass(EVERY - 1);
    expect([looks, open.trouble(), told]).toEqual([0, null, []]);
    await pass(1);
    expect(looks).toBe(1);
    await pass(3 * EVERY);
    expect([looks, open.trouble(), told]).toEqual([4, null, []]);
    open.close();
    begin(null, 100);
    await pass(300);
    expect(looks).toBe(7);
  });

  it('is told of once when it fails, in the words of its cause, and once when it works again', async () => {
    begin();
    state = new Error('it could not be used', { cause: new Error('disk full') });
    await pass(3 * EVERY);
    expect([open.trouble(), told]).toEqual([state, ['disk full']]);
    state = new Error('disk gone');
    await pass(2 * EVERY);
    expect([open.trouble(), told]).toEqual([state, ['disk full', 'disk gone']]);
    state = null;
    await pass(2 * EVERY);
    expect([open.trouble(), told]).toEqual([null, ['disk full', 'disk gone', null]]);
  });

  it('is told of at once where it was opened in trouble', async () => {
    const first = new Error('read-only');
    begin(first);
    expect([open.trouble(), told]).toEqual([first, ['read-only']]);
    await pass(EVERY);
    expect([open.trouble(), told]).toEqual([null, ['read-only', null]]);
  });

  it('is looked at no more once it is closed, also by a look that was under way', async () => {
    begin();
    state = new Error('disk gone');
    vi.advanceTimersByTime(EVERY);
    open.close();
    await pass(5 * EVERY);
    expect([looks, told, open.trouble()?.message]).toEqual([1, [], 'closed']);
  });
});
