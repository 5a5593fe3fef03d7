import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { STORES } from '../support/stores.ts';

test.each(STORES)('several processes may start at once on a new database: %s', async (_, make) => {
  const children = Array.from({ length: 4 }, () => fork(path.join(import.meta.dirname, '../support/start.ts')));
  onTestFinished(() => {
    for (const child of children) child.kill();
  });
  const next = async (child: ChildProcess): Promise<unknown> => (await once(child, 'message'))[0];
  await Promise.all(children.map(next));
  for (let round = 0; round < 10; round++) {
    const store = await make();
    const told = children.map(next);
    for (const child of children) child.send(store.place);
    expect(await Promise.all(told)).toEqual(children.map(() => 'started'));
  }
});
