import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect } from 'vitest';
import { asker } from '../support/ask.ts';
import { foldersOfTests } from '../support/folder.ts';
import { openGate } from '../support/gate.ts';
import { writePast } from '../support/past.ts';
import { seeded } from '../support/random.ts';
import { moves, type Publication, publicationsOf } from './year-oracle.ts';

/** Writes a past, and opens a server a minute after its end. @returns what is asked, what an oracle knows of it, and what draws the questions */
export async function askedPast(plan: Parameters<typeof writePast>[1]) {
  const folder = foldersOfTests()();
  const data = path.join(folder, 'data');
  await writePast(data, plan);
  const all = publicationsOf(data);
  const gate = await openGate({ folder, start: new Date((all.at(-1) as Publication).at + 60_000) });
  afterAll(() => gate.close());
  const random = seeded(plan.seed);
  return {
    data,
    gate,
    ask: await asker(gate),
    all,
    done: moves(data, all),
    ids: [...new Set(all.flatMap(({ rates }) => [...rates.keys()]))].sort(),
    random,
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item,
  };
}

/** Whether both are the same; the runner's own comparison, which takes longer, only says where they differ. */
export function same(actual: unknown, expected: unknown, message?: string): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, message).toEqual(expected);
}
