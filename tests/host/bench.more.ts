import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { prepare } from '../../tools/bench/prepare.ts';
import { temporaryFolder } from '../support/folder.ts';

test.each(['bare', 'fastify', 'ours'])('the server of the benchmark answers: %s', async (name) => {
  const folder = temporaryFolder();
  const { keys, bytes } = await prepare(folder, 1, 1);
  const child = fork(`tools/bench/servers/${name}.ts`, [folder]);
  onTestFinished(() => void child.kill());
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const answer = await fetch(`http://127.0.0.1:${port}/api/rates/aggregated`, {
    headers: { authorization: `Bearer ${keys[0]}`, 'accept-encoding': 'identity' },
  });
  expect([answer.status, Math.abs((await answer.text()).length / bytes - 1) < 0.1]).toEqual([200, true]);
});
