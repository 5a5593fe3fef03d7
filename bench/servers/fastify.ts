import { createHash, hash } from 'node:crypto';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import fastify from 'fastify';
import { body, folder, POLICIES, serve } from './shared.ts';

/**
 * The same job as one would write it with fastify: the key looked up in SQLite and both windows counted there, in one
 * transaction a request; ETag and the same limit headers; no request log.
 */
const database = new Sqlite(path.join(folder, 'fastify.sqlite'), { timeout: 5000 });
database.pragma('journal_mode = WAL');
database.pragma('synchronous = NORMAL');
const find = database.prepare<[string], string>('SELECT account_id FROM api_key WHERE hash = ?').pluck();
const hit = database.prepare<[string, string, number], number>(
  `INSERT INTO counter (holder, policy, window_start, used) VALUES (?, ?, ?, 1)
   ON CONFLICT (holder, policy) DO UPDATE
   SET used = CASE WHEN window_start = excluded.window_start THEN used + 1 ELSE 1 END, window_start = excluded.window_start
   RETURNING used`,
);
const admit = database.transaction((key: string) => {
  const account = find.get(hash('sha256', key));
  if (account === undefined) return null;
  const now = Date.now();
  return POLICIES.map(({ name, quota, windowSeconds }) => {
    const start = now - (now % (windowSeconds * 1000));
    const used = hit.pluck().get(account, name, start) ?? 0;
    return { name, quota, windowSeconds, remaining: quota - used, wait: start / 1000 + windowSeconds - now / 1000 };
  });
});
const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
const policy = POLICIES.map(({ name, quota, windowSeconds }) => `"${name}";q=${quota};w=${windowSeconds}`).join(', ');

const app = fastify({ logger: false });
app.get('/api/rates/aggregated', (request, reply) => {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const standing = key === undefined ? null : admit.immediate(key);
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
