import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Crowd } from '../crowd.ts';
import { keepAsking, start, warm } from '../server.ts';
import { type Figure, figure, type Trial } from '../trial.ts';

const SOCKETS = 1000;
const BYTES = 65_536;

/** The requested pages: one from memory, one from the API, one rendered for each request. */
const TARGETS = ['/', '/api/preview', '/login'];

export const trial: Trial = {
  number: 4,
  async run() {
    const figures: Figure[] = [];
    for (const target of TARGETS) {
      await using server = await start();
      using crowd = fork(path.join(import.meta.dirname, '..', 'crowd.ts'));
      const request = `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`;
      await warm(server.port, target);
      const before = await server.memory();
      let most = before;
      let closedAfter = Number.NaN;
      const job: Crowd = {
        port: server.port,
        sockets: SOCKETS,
        from: 1,
        each: 190,
        send: request.repeat(Math.floor(BYTES / request.length)),
        drip: '',
      };
      crowd.send(job);
      const over = (async () => {
        const started = performance.now();
        await once(crowd, 'message');
        while (performance.now() - started < 45_000) {
          await sleep(250);
          most = Math.max(most, await server.memory());
          // The connections that remain are those of the asking client below.
          if ((await server.connections()) <= 2) {
            closedAfter = (performance.now() - started) / 1000;
            return;
          }
        }
      })();
      const times = await keepAsking(server.port, '/healthz', over);
      const what = `${SOCKETS} sockets that send 64 kB of GET ${target} and read nothing`;
      figures.push(
        figure(`${what}: slowest /healthz`, Math.max(...times), 250, 'ms'),
        figure(`${what}: memory grows by`, most - before, 150, 'MB'),
        figure(`${what}: all closed after`, closedAfter, 30, 's'),
      );
    }
    return figures;
  },
};
