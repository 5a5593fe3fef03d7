import { expect, test } from 'vitest';
import { LIMITS } from '../../src/access/throttles.ts';
import { assistant } from '../mcp/client.ts';
import { servedSite } from './shared.ts';

const stage = servedSite('everyday', { servers: 1 });

test('one limit counts the computed answers of a network, whatever page, endpoint or tool asked', async () => {
  const statusOf = async (path: string, cookie?: string) => (await stage.open(path, cookie ? { cookie } : {})).status;
  const client = await assistant(stage.gate.url, undefined);
  const tool = async (): Promise<number> => {
    const { isError } = await client.callTool({ name: 'lowest_rates', arguments: {} });
    return isError ? 429 : 200;
  };
  const DOORS: Record<string, () => Promise<number>> = {
    API: () => statusOf('/api/rates/lowest?price=650000'),
    'former address': () => statusOf('/api/preview/answer?price=650000'),
    page: () => statusOf('/rates?price=650000'),
    'French page': () => statusOf('/fr/rates?price=650000'),
    offer: () => statusOf('/offer?rate=4&term=5-year-fixed'),
    embed: () => statusOf('/embed/lowest/5-year-fixed?province=ON'),
    tool,
  };
  const names = Object.keys(DOORS);
  for (const name of names) expect([name, await DOORS[name]?.()]).toEqual([name, 200]);
  for (let count = names.length; count < LIMITS.question.limit; count++) expect(await DOORS['API']?.()).toBe(200);
  for (const name of names) expect([name, await DOORS[name]?.()]).toEqual([name, 429]);
  const page = await stage.open('/rates?price=650000');
  expect([page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual(['60', 'no-store']);
  // What nothing was computed for, and who has an account, is answered as before.
  for (const path of ['/', '/api/preview', '/lenders']) expect([path, await statusOf(path)]).toEqual([path, 200]);
  expect(await statusOf('/rates?price=650000', stage.cookie)).toBe(200);
  stage.gate.clock.time += LIMITS.question.windowMs;
  for (const name of names) expect([name, await DOORS[name]?.()]).toEqual([name, 200]);
});
