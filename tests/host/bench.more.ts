import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prepare } from '../../tools/bench/prepare.ts';
import { temporaryFolder } from '../support/folder.ts';
import { soon } from '../support/soon.ts';

test('the servers of the benchmark answer; the peer sends the headers that ours does, and both log one line', async () => {
  const folder = temporaryFolder();
  const { keys, bytes } = await prepare(folder, 1, 1);
  const headersOf = async (name: string): Promise<string[]> => {
    const child = fork(`tools/bench/servers/${name}.ts`, [folder]);
    onTestFinished(() => void child.kill());
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    const answer = await fetch(`http://127.0.0.1:${port}/api/rates/aggregated`, {
      headers: { authorization: `Bearer ${keys[0]}`, 'accept-encoding': 'identity' },
    });
    expect([answer.status, Math.abs((await answer.text()).length / bytes - 1) < 0.1]).toEqual([200, true]);
    return [...answer.headers.keys()];
  };
  const [, peer, ours] = await Promise.all(['bare', 'fastify', 'ours'].map(headersOf));
  expect(peer).toEqual(ours);
  const linesIn = (name: string) => readFileSync(path.join(folder, name), 'utf8').match(/"requestId"/g)?.length;
  await soon(() => expect(['fastify.log', 'ours.log'].map(linesIn)).toEqual([1, 1]));
});
