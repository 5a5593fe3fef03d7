import { once } from 'node:events';
import { open } from 'node:fs/promises';
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
    return figures;
  },
};
