import { beforeEach, expect, test, vi } from 'vitest';
import { bearer, START } from '../support/gate.ts';
import { type Started, startProcess } from '../support/process.ts';
import { apiStage } from './stage.ts';

const gate = apiStage();
let account: { id: string; key: string };
beforeEach(async () => {
  gate.clock.time = START.getTime();
  account = await gate.account();
});
const left = async (): Promise<(number | undefined)[]> =>
  (await gate.context.access.quotas.standings(account.id, 'free')).map(({ remaining }) => remaining);

/** A process of its own that counts `count` requests of a key in the gate's database, many at a time. */
function counter(key: string, count: number): Started {
  const place = JSON.stringify(gate.place);
  return startProcess('tests/support/count.ts', [place, key, String(count), String(START.getTime())]);
}

test('the quota is exact with several processes on one database', async () => {
  const others = [counter(account.key, 60), counter(account.key, 60)];
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => fetch(`${gate.url}/api/rates/alpha`, bearer(account.key))),
  );
  const mine = answers.filter(({ status }) => status === 200).length;
  // A request that could not be counted ends its process: it is neither granted nor refused.
  expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0]);
  const allowed = others.map(({ output }) => Number(output.out)).reduce((sum, number) => sum + number, mine);
  expect(allowed).toBe(100);
  expect(await left()).toEqual([0, 9900]);
});

test('an answered request is counted, even if the process is killed right after', async () => {
  const { child, output, ended } = counter(account.key, -1);
  const counted = (): number => output.out.split('\n').length - 1;
  await vi.waitFor(() => expect(counted()).toBeGreaterThanOrEqual(30), { timeout: 20_000, interval: 1 });
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  const answered = counted();
  const [remaining] = await left();
  expect(100 - (remaining as number)).toBeGreaterThanOrEqual(answered);
  expect(remaining).toBeGreaterThanOrEqual(0);
});
