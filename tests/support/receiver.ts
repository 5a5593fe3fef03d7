import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Reach } from '../../src/alerts/webhook-address.ts';

/** Allows webhooks to this machine, without TLS. */
export const THIS_MACHINE: Reach = {
  protocols: ['http:'],
  isPublic: () => true,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
};

/** A received message. */
export interface Got {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Receives webhooks on this machine; it ends with the test. @param answer by default 204 */
export async function openReceiver(
  answer: (got: Got, response: ServerResponse) => void = (_, response) => response.writeHead(204).end(),
): Promise<{ url: string; got: Got[] }> {
  const got: Got[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const part of request) body += part;
    const one = { path: request.url ?? '', headers: request.headers as Record<string, string>, body };
    got.push(one);
    answer(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got };
}
