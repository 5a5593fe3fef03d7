import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { oneAtATime } from '../../../pipeline/collect/sources/manners.ts';

describe('taking turns', () => {
  test('jobs of one name run one after the other, in order; other names do not wait', async () => {
    const turns = oneAtATime();
    const log: string[] = [];
    const job = (name: string) => async () => {
      log.push(`${name} begins`);
      await setTimeout(1);
      log.push(`${name} ends`);
      return name;
    };
    const results = await Promise.all([turns('a', job('a1')), turns('a', job('a2')), turns('b', job('b1'))]);
    expect(results).toEqual(['a1', 'a2', 'b1']);
    expect(log.filter((line) => line.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
    expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'));
  });

  test('a failed job does not stop the next one', async () => {
    const turns = oneAtATime();
    const failing = turns('a', () => Promise.reject(new Error('dropped')));
    const next = turns('a', async () => 'fine');
    await expect(failing).rejects.toThrow('dropped');
    expect(await next).toBe('fine');
  });
});
