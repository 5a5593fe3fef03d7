import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../support/port.ts';
import { ownEnvironment } from '../support/process.ts';
import { servedFrom } from '../support/served.ts';

let folder: string;
let good: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'prime-minus-'));
  good = await servedFrom(folder, 'export const handler = (_request, _response, next) => next();');
});
afterAll(() => rm(folder, { recursive: true }));

describe('with standard output that', () => {
  const outputs: [string, () => { out: number | 'pipe'; after: (child: ChildProcess) => void }][] = [
    ['nobody reads', () => ({ out: 'pipe', after: (child) => void child.stdout?.pause() })],
    ['is closed at the other end', () => ({ out: 'pipe', after: (child) => void child.stdout?.destroy() })],
    ['is full', () => ({ out: openSync('/dev/full', 'w'), after: () => {} })],
  ];
  test.each(outputs.filter(([what]) => what !== 'is full' || existsSync('/dev/full')))(
    '%s, it serves and ends as always',
    async (_, open) => {
      const { out, after } = open();
      const port = String(await freePort());
      const script = path.join(import.meta.dirname, '..', '..', 'src', 'server.ts');
      const child = spawn(process.execPath, [script], {
        env: ownEnvironment({ ...good, PORT: port }),
        stdio: ['ignore', out, 'inherit'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      after(child);
      const url = `http://127.0.0.1:${port}/api/status`;
      // Lines of more than a pipe holds. A connection that stays is waited for at the end.
      const headers = { 'x-request-id': 'x'.repeat(250), connection: 'close' };
      const isUp = async () => expect((await fetch(url, { headers })).status).toBe(200);
      await vi.waitFor(isUp, { timeout: 20_000, interval: 50 });
      for (let round = 0; round < 20; round++)
        await Promise.all(Array.from({ length: 20 }, async () => (await fetch(url, { headers })).arrayBuffer()));
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await exit).toEqual([0, null]);
      if (typeof out === 'number') closeSync(out);
    },
  );
});
