import { createServer, type Server } from 'node:http';
import { isIP } from 'node:net';
import type { Status } from './measures.ts';
import { exposition, type Family } from './metrics.ts';

/** The answers of all server processes to an operator. */
export interface OperatorAnswers {
  /** The metrics of all server processes; each line names its process. */
  measures(): Promise<Family[]>;
  statuses(): Promise<Status[]>;
}

/** Whether no page of the web can have made a browser send this Host (DNS rebinding): an address, the name in METRICS, or one without a dot. */
function isOwnHost(header: string | undefined, own: string): boolean {
  const name = (header ?? '')
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return isIP(name) !== 0 || name === own.toLowerCase() || /^[\w-]+$/.test(name);
}

/** Serves `/metrics` for Prometheus, and `/readyz` with its reasons, to anybody who can reach the address: never on the public port. */
export function operatorServer(own: string, { measures, statuses }: OperatorAnswers): Server {
  const answers: Readonly<Record<string, () => Promise<[status: number, type: string, body: string]>>> = {
    '/metrics': async () => [200, 'text/plain; version=0.0.4; charset=utf-8', exposition(await measures())],
    async '/readyz'() {
      const all = await statuses();
      const isReady = all.length > 0 && all.every(({ status }) => status === 'ok');
      return [isReady ? 200 : 503, 'application/json', JSON.stringify({ servers: all })];
    },
  };
  return createServer(async ({ url = '', method, headers }, response) => {
    const answer = Object.hasOwn(answers, url) ? answers[url] : undefined;
    if (!isOwnHost(headers.host, own)) return void response.writeHead(421).end();
    if (!answer) return void response.writeHead(404).end();
    if (method !== 'GET') return void response.writeHead(405, { Allow: 'GET' }).end();
    const [status, type, body] = await answer().catch(() => [500, 'text/plain', ''] as const);
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
  });
}
