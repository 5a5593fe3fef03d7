import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batched } from '../../src/access/batch.ts';

test('questions of one turn of the event loop are answered together, later ones in another batch', async () => {
  const turns: string[][] = [];
  const ask = batched((questions: readonly string[]) => {
    turns.push([...questions]);
    return questions.map((question) => question.toUpperCase());
  });
  const first = [ask('a'), ask('b'), Promise.resolve().then(() => ask('c'))];
  expect(await Promise.all(first)).toEqual(['A', 'B', 'C']);
  expect(await ask('d')).toBe('D');
  expect(turns).toEqual([['a', 'b', 'c'], ['d']]);
});

test('questions that arrive during a batch wait for the next one, and without questions nothing runs', async () => {
  const turns: string[][] = [];
  const answers: (() => void)[] = [];
  const ask = batched(
    (questions: readonly string[]) =>
      new Promise<string[]>((resolve) => {
        turns.push([...questions]);
        answers.push(() => resolve([...questions]));
      }),
  );
  const first = ask('a');
  await turn();
  const others = [ask('b'), ask('c')];
  for (let index = 0; index < 3; index++) await turn();
  expect(turns).toEqual([['a']]);
  answers[0]?.();
  expect(await first).toBe('a');
  for (let index = 0; index < 3; index++) await turn();
  expect(turns).toEqual([['a'], ['b', 'c']]);
  answers[1]?.();
  expect(await Promise.all(others)).toEqual(['b', 'c']);
  for (let index = 0; index < 3; index++) await turn();
  expect(turns).toHaveLength(2);
});
