import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Crowd } from '../crowd.ts';
import { keepAsking, start } from '../server.ts';
import { type Figure, figure, type Trial } from '../trial.ts';

const ALL = 10_000;
/** How long newcomers ask while the crowd is connected, in ms. */
const DURATION = 15_000;

const KINDS = [
  { what: 'idle', send: '', drip: '' },
  { what: 'idle after an answer', send: 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', drip: '' },
  { what: 'dripping empty lines', send: 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', drip: '\r\n' },
];

export const trial: Trial = {
  number: 5,
  async run() {
    const figures: Figure[] = [];
    await using server = await start();
    const gather = async (job: Omit<Crowd, 'port'>) => {
      const crowd = fork(path.join(import.meta.dirname, '..', 'crowd.ts'));
      crowd.send({ port: server.port, ...job });
      await once(crowd, 'message');
      return crowd;
    };
    using _ = await gather({ sockets: 500, from: 200, each: 500, send: '', drip: '' });
    await sleep(1000);
    figures.push(figure('connections held by one address that opens 500', await server.connections(), 200));
    for (const { what, send, drip } of KINDS) {
      using crowd = await gather({ sockets: ALL, from: 1, each: 200, send, drip });
      // Connections that still wait to be accepted do not count yet.
      await sleep(1000);
      const times = await keepAsking(server.port, '/healthz', sleep(DURATION));
      figures.push(
        figure(`newcomer beside ${ALL} connections, ${what}: slowest answer`, Math.max(...times), 100, 'ms'),
      );
      crowd.disconnect();
      await sleep(1000);
    }
    return figures;
  },
};
