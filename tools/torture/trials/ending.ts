import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Running, start } from '../server.ts';
import { type Figure, figure, succeeds, type Trial } from '../trial.ts';

/** More log than a pipe and its reader hold. */
async function fillLog({ port }: Running): Promise<void> {
  const headers = { 'x-request-id': 'x'.repeat(250) };
  for (let round = 0; round < 100; round++)
    await Promise.all(Array.from({ length: 20 }, () => ask(port, '/api/status', headers)));
}

/** The time from SIGTERM to the end, in s. */
async function ending(server: Running): Promise<number> {
  await fillLog(server);
  const began = performance.now();
  const exit = once(server.child, 'exit', { signal: AbortSignal.timeout(60_000) });
  server.child.kill('SIGTERM');
  return (await succeeds(exit)) ? (performance.now() - began) / 1000 : Number.NaN;
}

/** Rounds in which all processes of one server are killed, and the newcomers that ask then, one every 40 ms. */
const ROUNDS = 4;
const NEWCOMERS = 50;

/** Kills all processes behind one port at once; newcomers ask while they are started again. */
async function killedAtOnce(): Promise<Figure[]> {
  await using server = await start({ settings: { SERVERS: '2' } });
  const { pid } = server.child;
  const [lost, times]: [string[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    for (const child of children.match(/\d+/g) ?? []) process.kill(Number(child), 'SIGKILL');
    const asked = Array.from({ length: NEWCOMERS }, async (_, index) => {
      await sleep(40 * index);
      await ask(server.port, '/healthz').then(
        ({ ms }) => times.push(ms),
        ({ code }: NodeJS.ErrnoException) => lost.push(String(code)),
      );
    });
    await Promise.all(asked);
  }
  const what = `all processes killed at once, ${ROUNDS} times`;
  return [
    figure(`${what}: of ${ROUNDS * NEWCOMERS} newcomers refused or cut off`, lost.length, 0),
    figure(`${what}: slowest answer`, Math.max(...times) / 1000, 30, 's'),
  ];
}

export const trial: Trial = {
  number: 8,
  async run() {
    const figures: Figure[] = [];
    await using full = await open('/dev/full', 'w');
    for (const [what, stdout, spoil] of [
      ['on a full disk', full.fd, () => {}],
      ['closed', 'pipe', ({ child }: Running) => void child.stdout?.destroy()],
      ['stalled', 'pipe', () => {}],
    ] as const) {
      await using server = await start({ stdout });
      spoil(server);
      figures.push(figure(`standard output ${what}: SIGTERM to the end`, await ending(server), 12, 's'));
    }
    return [...figures, ...(await killedAtOnce())];
  },
};
