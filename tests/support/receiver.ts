import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Reach } from '../../src/alerts/webhook-address.ts';
import { serving } from './port.ts';

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
  const { url, close } = await serving(async (request, response) => {
    const headers = request.headers as Record<string, string>;
    const one = { path: request.url ?? '', headers, body: await text(request) };
    got.push(one);
    answer(one, response);
  });
  onTestFinished(close);
  return { url, got };
}
