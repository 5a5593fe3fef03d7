import { createServer, type Server } from 'node:http';
import { isIP } from 'node:net';

/** Whether no page of the web can have made a browser send this Host (DNS rebinding): an address, the name in METRICS, or one without a dot. */
function isOwnHost(header: string | undefined, own: string): boolean {
  const name = (header ?? '')
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return isIP(name) !== 0 || name === own.toLowerCase() || /^[\w-]+$/.test(name);
}

/** Serves `/metrics` for Prometheus to anybody who can reach the address: never on the public port. @param own the host in METRICS */
export const operatorServer = (own: string, metrics: () => Promise<string>): Server =>
  createServer(async ({ url, method, headers }, response) => {
    if (!isOwnHost(headers.host, own)) return void response.writeHead(421).end();
    if (url !== '/metrics') return void response.writeHead(404).end();
    if (method !== 'GET') return void response.writeHead(405, { Allow: 'GET' }).end();
    const text = await metrics().catch(() => null);
    response.writeHead(text === null ? 500 : 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(text ?? '');
  });
