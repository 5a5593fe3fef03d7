import type { LookupFunction } from 'node:net';
import { describe, expect, test } from 'vitest';
import { nameLookup } from '../../../pipeline/collect/sources/door.ts';

const failing = (code: string) => Object.assign(new Error(code), { code });
const asking = (lookup: LookupFunction) => (name: string) =>
  new Promise<string>((resolve) => lookup(name, {}, (error, address) => resolve(error?.code ?? String(address))));

/** Looks up many names at once; gives their outcomes, and how many reached the system and how many of these together. */
async function many(count: number, answer: (name: string, callback: Parameters<LookupFunction>[2]) => void) {
  let asked = 0;
  let active = 0;
  let most = 0;
  const system: LookupFunction = (name, _, callback) => {
    asked += 1;
    active += 1;
    most = Math.max(most, active);
    answer(name, (...result) => {
      active -= 1;
      callback(...result);
    });
  };
  const lookup = asking(nameLookup(system, 20));
  const outcomes = await Promise.all(Array.from({ length: count }, (_, index) => lookup(`lender${index}.example`)));
  return { outcomes: new Set(outcomes), asked, most, again: () => lookup('later.example') };
}

describe('name lookup', () => {
  test('looks up names, four at a time', async () => {
    const { outcomes, asked, most } = await many(30, (_, callback) =>
      setTimeout(() => callback(null, '127.0.0.1', 4), 1),
    );
    expect(outcomes).toEqual(new Set(['127.0.0.1']));
    expect([asked, most]).toEqual([30, 4]);
  });

  test('gives up on a silent resolver after a few names, for all names', async () => {
    const { outcomes, asked } = await many(30, () => {});
    expect(outcomes).toEqual(new Set(['EAI_AGAIN']));
    expect(asked).toBeLessThanOrEqual(8);
  });

  test('gives up on a resolver that cannot be reached', async () => {
    const { outcomes, asked } = await many(30, (_, callback) =>
      setTimeout(() => callback(failing('EAI_AGAIN'), ''), 1),
    );
    expect(outcomes).toEqual(new Set(['EAI_AGAIN']));
    expect(asked).toBeLessThanOrEqual(8);
  });

  test('takes an unknown name for an answer: the others are still looked up', async () => {
    const { asked, again } = await many(30, (_, callback) => callback(failing('ENOTFOUND'), ''));
    expect(asked).toBe(30);
    expect(await again()).toBe('ENOTFOUND');
  });

  test('does not give up on a resolver that has answered once', async () => {
    let first = true;
    const { asked } = await many(20, (_, callback) => {
      callback(first ? null : failing('EAI_AGAIN'), '127.0.0.1', 4);
      first = false;
    });
    expect(asked).toBe(20);
  });
});
