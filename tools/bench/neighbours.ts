import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openAccess } from '../../src/access/access.ts';
import { newcomer } from '../torture/host.ts';
import { ask, keepAsking, quantile } from '../torture/server.ts';
import { writeYears } from '../torture/years.ts';

/**
 * `npm run bench -- neighbours`: what others do to one key's full answer, over five years of two runs a day: thousands of anonymous questions
 * before it, and questions of another key about the past beside it. Printed as p95, and as times that of the key alone.
 */
const ANONYMOUS = 9500;
/** How long answers are watched, in ms. */
const WATCHED = 15_000;

const folder = mkdtempSync(path.join(tmpdir(), 'bench-neighbours-'));
try {
  await writeYears(path.join(folder, 'data'), { runs: 3650, lenders: 100, rates: 30 });
  writeFileSync(path.join(folder, 'body.json'), '{}');
  const settings = JSON.stringify({ HISTORY_PATH: path.join(folder, 'own.sqlite'), TRUST_PROXY: '127.0.0.1' });
  const server = fork(path.join(import.meta.dirname, 'servers', 'ours.ts'), [folder, settings]);
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  while ((await ask(port, '/api/snapshots')).status !== 200) await setTimeout(200);
  const access = await openAccess({ file: path.join(folder, 'gate.sqlite'), now: Date.now });
  const [own, greedy] = [await newcomer(access, 'own@example.ca'), await newcomer(access, 'greedy@example.ca')];
  await access.close();

  const full = (over: Promise<unknown>) => keepAsking(port, '/api/rates/aggregated', over, 5, own);
  await full(setTimeout(WATCHED / 2));
  const alone = await full(setTimeout(WATCHED));
  for (let count = 0; count < ANONYMOUS; count++) {
    const from = { 'x-forwarded-for': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` };
    const { status } = await ask(port, `/api/preview/answer?balance=${200_000 + count}`, from);
    if (status !== 200) throw new Error(`an anonymous question is answered by ${status}`);
  }
  const after = await full(setTimeout(WATCHED));
  let questions = 0;
  const past = (async () => {
    for (const end = performance.now() + WATCHED; performance.now() < end; questions++)
      await ask(port, '/api/rates/history', greedy);
  })();
  const beside = await full(past);
  const line = (what: string, times: readonly number[]): void => {
    const p95 = quantile(times, 0.95);
    console.log(`${what.padEnd(64)}${p95.toFixed(1)} ms  ${(p95 / quantile(alone, 0.95)).toFixed(2)} x`);
  };
  line("a key's full answer, p95", alone);
  line(`after ${ANONYMOUS} anonymous questions`, after);
  line(`beside ${questions} questions of another key about the whole past`, beside);
  server.disconnect();
} finally {
  rmSync(folder, { recursive: true });
}
