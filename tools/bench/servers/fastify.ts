import { createHash } from 'node:crypto';
import fastify from 'fastify';
import { admitBySqlite } from './admit.ts';
import { body, POLICIES, serve } from './shared.ts';

/**
 * The same job written in the usual way with fastify: the key looked up and both windows counted in the database at every request, ETag and
 * the same limit headers; no request log.
 */
const admit = admitBySqlite();
const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
const policy = POLICIES.map(({ name, quota, windowSeconds }) => `"${name}";q=${quota};w=${windowSeconds}`).join(', ');

const app = fastify({ logger: false });
app.get('/api/rates/aggregated', async (request, reply) => {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const standing = key === undefined ? null : admit(key);
  if (!standing) return reply.code(401).send();
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    'ratelimit-policy': policy,
    ratelimit: standing.map(({ name, remaining, wait }) => `"${name}";r=${remaining};t=${Math.ceil(wait)}`).join(', '),
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json').send(body);
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
serve(Number(new URL(address).port));
