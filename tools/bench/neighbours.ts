import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openAccess } from '../../src/access/access.ts';
import { newcomer } from '../torture/host.ts';
import { ask, keepAsking, quantile } from '../torture/server.ts';
import { writeYears } from '../torture/years.ts';
import type { Job, Load } from './load.ts';

/**
 * `npm run bench -- neighbours [--years 5] [--lenders 100]`: what others do to one key's full answer, over years of two runs a day: thousands
 * of anonymous questions before it, and questions of another key about the past beside it.
 */
const { values } = parseArgs({
  options: { years: { type: 'string', default: '5' }, lenders: { type: 'string', default: '100' } },
});
const [years, lenders] = [values.years, values.lenders].map(Number) as [number, number];
/** Anonymous questions, and the answers to a key that are measured before and after them. */
const ANONYMOUS = 9500;
const ANSWERS = 500;
/** Turns in which a key asks alone, and beside another one, and how long each takes, in ms. */
const TURNS = 6;
const TURN_MS = 4000;
const FULL = '/api/rates/aggregated';

using home = mkdtempDisposableSync(path.join(tmpdir(), 'bench-neighbours-'));
const folder = home.path;
const line = (what: string, figure: string, times: number): void =>
  console.log(`${what.padEnd(64)}${figure.padStart(10)}${`${times.toFixed(2)} x`.padStart(9)}`);
await writeYears(path.join(folder, 'data'), { runs: Math.round(years * 730), lenders, rates: 30 });
writeFileSync(path.join(folder, 'body.json'), '{}');
const settings = JSON.stringify({ HISTORY_PATH: path.join(folder, 'own.sqlite'), TRUST_PROXY: '127.0.0.1' });
const server = fork(path.join(import.meta.dirname, 'servers', 'ours.ts'), [folder, settings]);
const [{ port }] = (await once(server, 'message')) as [{ port: number }];
while ((await ask(port, '/api/snapshots')).status !== 200) await setTimeout(200);
const access = await openAccess({ file: path.join(folder, 'gate.sqlite') });
const [own, greedy] = [await newcomer(access, 'own@example.ca'), await newcomer(access, 'greedy@example.ca')];
await access.close();

/** Processor time of the server so far, in ms: other work on the machine changes it little. */
const used = async (): Promise<number> => {
  server.send('usage');
  return ((await once(server, 'message')) as [number])[0] / 1000;
};
const cost = async (): Promise<number> => {
  const before = await used();
  for (let count = 0; count < ANSWERS; count++) await ask(port, FULL, own);
  return ((await used()) - before) / ANSWERS;
};
await cost();
const before = await cost();
for (let count = 0; count < ANONYMOUS; count++) {
  const from = { 'x-forwarded-for': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` };
  const { status } = await ask(port, `/api/rates/lowest?balance=${200_000 + count}`, from);
  if (status !== 200) throw new Error(`an anonymous question is answered by ${status}`);
}
const after = await cost();
line("processor time of a key's full answer", `${before.toFixed(2)} ms`, 1);
line(`after ${ANONYMOUS} anonymous questions`, `${after.toFixed(2)} ms`, after / before);

// In turns, so that other work on the machine meets both alike; the questions come from a process of their own.
const [alone, beside]: [number[], number[]] = [[], []];
const heads = [`GET /api/rates/history HTTP/1.1\r\nHost: x\r\nAuthorization: ${greedy['authorization']}\r\n\r\n`];
let questions = 0;
for (let turn = 0; turn < TURNS; turn++) {
  alone.push(...(await keepAsking(port, FULL, setTimeout(TURN_MS), 5, own)));
  const child = fork(path.join(import.meta.dirname, 'load.ts'));
  child.send({ port, connections: 1, seconds: TURN_MS / 1000, warmup: 0, heads } satisfies Job);
  const over = once(child, 'message') as Promise<[Load]>;
  beside.push(...(await keepAsking(port, FULL, over, 5, own)));
  questions += (await over)[0].requests;
}
for (const part of [0.5, 0.95]) {
  const [without, between] = [quantile(alone, part), quantile(beside, part)];
  line(`by the clock, p${part * 100}`, `${without.toFixed(1)} ms`, 1);
  const what = `  beside ${questions} questions of another key about the whole past`;
  line(what, `${between.toFixed(1)} ms`, between / without);
}
server.disconnect();
