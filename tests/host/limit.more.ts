import { expect, test } from 'vitest';
import { LIMITS } from '../../src/access/throttles.ts';
import { hasCaddy, startCaddy } from '../support/caddy.ts';
import { temporaryFolder } from '../support/folder.ts';
import { listeningAt, startProcess } from '../support/process.ts';
import { servedFrom } from '../support/served.ts';
import { soon } from '../support/soon.ts';

test.each([
  ['directly', true],
  ['through Caddy', hasCaddy()],
])('one limit of computed answers, %s, whatever addresses a client claims', async (way, isHere) => {
  if (!isHere) return;
  const settings = await servedFrom(temporaryFolder(), 'export const handler = (_, response) => response.end();');
  const behind = way === 'directly' ? {} : { TRUST_PROXY: '127.0.0.1' };
  const direct = await listeningAt(startProcess('src/server.ts', [], { env: { ...settings, ...behind } }));
  const url = way === 'directly' ? direct : await startCaddy(Number(new URL(direct).port));
  let client = 0;
  const ask = async (path: string): Promise<Response> =>
    fetch(url + path, { headers: { 'x-forwarded-for': `203.0.113.${client++ % 250}`, 'x-real-ip': '198.51.100.7' } });
  for (let count = 0; count < LIMITS.question.limit / 2; count++)
    for (const path of ['/api/rates/lowest', '/embed/lowest/5-year-fixed'])
      expect([count, path, (await ask(path)).status]).toEqual([count, path, 200]);
  // A minute may have begun meanwhile.
  await soon(async () => expect((await ask('/api/rates/lowest')).status).toBe(429), 1);
  const refused = await ask('/embed/lowest/5-year-fixed');
  expect([refused.status, Number(refused.headers.get('retry-after')) <= 60]).toEqual([429, true]);
  expect((await ask('/api/preview')).status).toBe(200);
});
