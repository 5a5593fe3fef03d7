import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Running, start } from '../server.ts';
import { type Figure, figure, type Trial } from '../trial.ts';

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
  const isOver = await exit.then(
    () => true,
    () => false,
  );
  return isOver ? (performance.now() - began) / 1000 : Number.NaN;
}

/** Rounds in which all processes of one server are killed, and the pause between them, in ms. */
const ROUNDS = 5;
const ROUND = 5000;

/** Kills all processes behind one port at once, again and again, while newcomers ask. */
async function killedAtOnce(): Promise<Figure[]> {
  const server = await start({ settings: { SERVERS: '2' } });
  const { pid } = server.child;
  try {
    const kills = (async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
        for (const child of children.match(/\d+/g) ?? []) process.kill(Number(child), 'SIGKILL');
        await sleep(ROUND);
      }
    })();
    let isOver = false;
    void kills.then(() => {
      isOver = true;
    });
    const [lost, times]: [string[], number[]] = [[], []];
    for (; !isOver; await sleep(10))
      await ask(server.port, '/healthz').then(
        ({ ms }) => times.push(ms),
        ({ code }: NodeJS.ErrnoException) => lost.push(String(code)),
      );
    const refused = lost.filter((code) => code === 'ECONNREFUSED').length;
    const what = `all processes killed at once, ${ROUNDS} times`;
    return [
      figure(`${what}: connections refused, of ${times.length + lost.length}`, refused, 0),
      figure(`${what}: connections cut (at most the one under way)`, lost.length - refused, ROUNDS),
      figure(`${what}: slowest answer`, Math.max(...times) / 1000, 15, 's'),
    ];
  } finally {
    await server.stop();
  }
}

export const trial: Trial = {
  number: 8,
  async run() {
    const figures: Figure[] = [];
    const full = await open('/dev/full', 'w');
    try {
      for (const [what, stdout, spoil] of [
        ['on a full disk', full.fd, () => {}],
        ['closed', 'pipe', ({ child }: Running) => void child.stdout?.destroy()],
        ['stalled', 'pipe', () => {}],
      ] as const) {
        const server = await start({ stdout });
        try {
          spoil(server);
          figures.push(figure(`standard output ${what}: SIGTERM to the end`, await ending(server), 12, 's'));
        } finally {
          await server.stop();
        }
      }
    } finally {
      await full.close();
    }
    return [...figures, ...(await killedAtOnce())];
  },
};
