import type { APIContext } from 'astro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL } from '../../src/pages/api/[...path].ts';
import { ALL as HEALTH } from '../../src/pages/healthz.ts';
import { ALL as READINESS } from '../../src/pages/readyz.ts';
import { type Gate, openGate } from '../support/gate.ts';

const HEALTH_PAGES: Record<string, typeof ALL> = { '/healthz': HEALTH, '/readyz': READINESS };

let gate: Gate;
let key: string;
let cookie: string;
beforeAll(async () => {
  gate = await openGate();
  const account = await gate.premium();
  key = account.key;
  cookie = await gate.session(account.id);
});
afterAll(() => gate.close());

interface Seen {
  status: number;
  headers: Record<string, string>;
  body: string;
}
/** The answer of the API itself, without the headers of each host's HTTP layer. */
async function seen(answer: Response): Promise<Seen> {
  const headers = Object.fromEntries(answer.headers);
  for (const name of ['connection', 'date', 'keep-alive']) delete headers[name];
  return { status: answer.status, headers, body: await answer.text() };
}

test.each<[string, string, () => Record<string, string>]>([
  ['GET', '/api/rates/aggregated', () => ({ authorization: `Bearer ${key}` })],
  ['HEAD', '/api/rates/aggregated', () => ({ authorization: `Bearer ${key}` })],
  ['GET', '/api/rates/aggregated?offer=posted&format=csv', () => ({ 'x-api-key': key })],
  ['GET', '/api/rates/aggregated?lender=x,y&z=1', () => ({ 'x-api-key': key })],
  ['GET', '/api/rates/beta', () => ({ cookie })],
  ['GET', '/api/rates/beta', () => ({})],
  ['GET', '/api/rates/nobody', () => ({ cookie })],
  ['POST', '/api/rates/aggregated', () => ({ cookie })],
  ['OPTIONS', '/api/rates/aggregated', () => ({})],
  ['GET', '/api/status', () => ({ accept: 'text/html' })],
  ['GET', '/api/lenders', () => ({ 'if-none-match': '*' })],
  ['GET', '/api/nothing', () => ({})],
  ['GET', '/healthz', () => ({})],
  ['GET', '/readyz', () => ({})],
])('%s %s gives the same answer through both hosts', async (method, target, headers) => {
  const sent = { method, headers: { 'accept-encoding': 'identity', 'x-request-id': 'same', ...headers() } };
  const production = await seen(await fetch(gate.url + target, sent));
  const locals = { context: gate.context, address: '127.0.0.1', requestId: 'same', account: null, sessionId: null };
  const request = new Request(gate.url + target, sent);
  const page = await (HEALTH_PAGES[target] ?? ALL)({ request, locals } as unknown as APIContext);
  const astro = await seen(page as Response);
  expect(astro).toEqual(production);
});
