import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import fastify from 'fastify';
import { openLog } from '../../../src/host/log.ts';
import { admitBySqlite } from './admit.ts';
import { body, folder, POLICIES, serve } from './shared.ts';

/**
 * The same job written in the usual way with fastify: the key looked up and both windows counted in the database at every request, the same
 * headers, and one line of the same logger for each request.
 */
const admit = admitBySqlite();
const { logger } = openLog('info', path.join(folder, 'fastify.log'));
const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
const policy = POLICIES.map(({ name, quota, windowSeconds }) => `"${name}";q=${quota};w=${windowSeconds}`).join(', ');
const headers = {
  etag,
  'cache-control': 'private, no-cache',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  vary: 'Authorization, X-API-Key, Cookie, Accept, Accept-Encoding',
  'ratelimit-policy': policy,
};

const app = fastify({ logger: false, genReqId: () => randomUUID() });
app.addHook('onResponse', async ({ id, method, url, ip }, { statusCode, elapsedTime }) => {
  const [path] = url.split('?');
  logger.info({ requestId: id, method, path, status: statusCode, address: ip, ms: elapsedTime });
});
app.get('/api/rates/aggregated', async (request, reply) => {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const standing = key === undefined ? null : admit(key);
  if (!standing) return reply.code(401).send();
  const [tightest] = standing.toSorted((a, b) => a.remaining - b.remaining);
  reply.headers({
    ...headers,
    'x-request-id': request.id,
    ratelimit: standing.map(({ name, remaining, wait }) => `"${name}";r=${remaining};t=${Math.ceil(wait)}`).join(', '),
    'x-ratelimit-limit': tightest?.quota,
    'x-ratelimit-remaining': tightest?.remaining,
    'x-ratelimit-reset': Math.ceil((tightest?.endsAt ?? 0) / 1000),
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json').send(body);
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
serve(Number(new URL(address).port));
