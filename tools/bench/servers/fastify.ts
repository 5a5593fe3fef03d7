import { createHash, hash, randomUUID } from 'node:crypto';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import fastify from 'fastify';
import { openLog } from '../../../src/host/log.ts';
import { now as clock } from '../../../src/settings.ts';
import { body, folder, POLICIES, serve } from './shared.ts';

/**
 * The same job written in the usual way with fastify: the key looked up and both windows counted in the database in one transaction per request,
 * with the settings of this server's database; the same headers, and one line of the same logger for each request.
 */
const database = new Sqlite(path.join(folder, 'fastify.sqlite'), { timeout: 5000 });
for (const setting of ['journal_mode = WAL', 'synchronous = NORMAL', 'wal_autocheckpoint = 16000'])
  database.pragma(setting);
database.exec('CREATE TABLE usual (account, policy, window_start, used, PRIMARY KEY (account, policy)) WITHOUT ROWID');
const find = database.prepare<[string], string>('SELECT account_id FROM api_key WHERE hash = ?').pluck();
const hit = database
  .prepare<[string, string, number], number>(
    `INSERT INTO usual (account, policy, window_start, used) VALUES (?, ?, ?, 1)
     ON CONFLICT (account, policy) DO UPDATE
     SET used = CASE WHEN window_start = excluded.window_start THEN used + 1 ELSE 1 END, window_start = excluded.window_start
     RETURNING used`,
  )
  .pluck();
/** Looks a key up and counts both windows. @returns the state of each, times in ms; null if the key is unknown */
const { immediate: admit } = database.transaction((key: string) => {
  const account = find.get(hash('sha256', key));
  if (account === undefined) return null;
  const now = clock().getTime();
  return POLICIES.map(({ name, quota, windowSeconds }) => {
    const start = now - (now % (windowSeconds * 1000));
    const endsAt = start + windowSeconds * 1000;
    return { name, quota, remaining: quota - (hit.get(account, name, start) ?? 0), endsAt, wait: endsAt - now };
  });
});

const { logger } = openLog('info', path.join(folder, 'fastify.log'));
const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
const headers = {
  etag,
  'cache-control': 'private, no-cache',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  vary: 'Authorization, X-API-Key, Cookie, Accept, Accept-Encoding',
  'ratelimit-policy': POLICIES.map(({ name, quota, windowSeconds }) => `"${name}";q=${quota};w=${windowSeconds}`).join(
    ', ',
  ),
};

const app = fastify({ logger: false, genReqId: () => randomUUID() });
app.addHook('onResponse', async ({ id, method, url, ip }, { statusCode, elapsedTime }) => {
  const [path] = url.split('?');
  logger.info({ requestId: id, method, path, status: statusCode, address: ip, ms: elapsedTime });
});
app.get('/api/rates/aggregated', async (request, reply) => {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const windows = key === undefined ? null : admit(key);
  if (!windows) return reply.code(401).send();
  const [tightest] = windows.toSorted((a, b) => a.remaining - b.remaining);
  reply.headers({
    ...headers,
    'x-request-id': request.id,
    ratelimit: windows
      .map(({ name, remaining, wait }) => `"${name}";r=${remaining};t=${Math.ceil(wait / 1000)}`)
      .join(', '),
    'x-ratelimit-limit': tightest?.quota,
    'x-ratelimit-remaining': tightest?.remaining,
    'x-ratelimit-reset': Math.ceil((tightest?.endsAt ?? 0) / 1000),
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json').send(body);
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
serve(Number(new URL(address).port));
