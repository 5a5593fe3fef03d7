import { expect, test } from 'vitest';
import { surcharge } from '../../src/rates/schema.ts';
import { aRate, LENDERS, writeData } from '../support/snapshot.ts';
import { apiStage } from './stage.ts';

const dearer = surcharge.parse({ points: 0.1, purposes: ['refinance'], occupancies: [], amortizationOverYears: 25 });
const alpha = { rates: [aRate('alpha', { ratePercent: 4.59, surcharges: [dearer] })] };
const gate = apiStage({ fill: (data) => writeData(data, { lenders: { ...LENDERS, alpha } }) });

test.each([
  ['', 'id,surcharges,ratePercent,forMost', /,"?0\.10.*refinanc.*,4\.59,(true|false)$/],
  ['&locale=en-CA', '\uFEFFid,surcharges,ratePercent,forMost', /,"?0\.10.*refinanc.*,4\.59,(true|false)$/],
  ['&locale=fr', '\uFEFFid;surcharges;ratePercent;forMost', /;"?0,10.*refinanc.*;4,59;(VRAI|FAUX)$/],
  ['&locale=fr-CA', '\uFEFFid;surcharges;ratePercent;forMost', /;"?0,10.*refinanc.*;4,59;(VRAI|FAUX)$/],
])('CSV with “%s” opens by a double click in that language: mark, signs and words', async (locale, head, row) => {
  const query = `lender=alpha&fields=id,ratePercent,surcharges,forMost${locale}`;
  const answer = await gate.ask(`/api/rates/aggregated.csv?${query}`);
  const [first, second] = Buffer.from(await answer.arrayBuffer())
    .toString()
    .split('\r\n');
  expect(first).toBe(head);
  expect(second).toMatch(row);
});

test('what everybody gets may be kept for a minute by any cache, and is not sent again unchanged', async () => {
  for (const path of ['lenders', 'status', 'preview', 'snapshots?limit=1', 'reference?series=prime', 'rates/lowest']) {
    const answer = await gate.open(`/api/${path}`);
    const etag = answer.headers.get('etag') ?? '';
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=60']);
    const again = await gate.open(`/api/${path}`, { headers: { 'if-none-match': etag } });
    expect([path, again.status]).toEqual([path, 304]);
  }
  const own = await gate.ask('/api/rates/lowest');
  expect(own.headers.get('cache-control')).toBe('private, no-cache');
});

test('addresses that programs try lead on', async () => {
  for (const [path, to] of [
    ['/openapi.json', '/api/openapi.json'],
    ['/api/docs', '/docs'],
    ['/.well-known/mcp.json', '/server.json'],
    ['/.well-known/mcp/server-card.json', '/server.json'],
  ] as const) {
    const answer = await gate.open(path, { redirect: 'manual' });
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 308, to]);
  }
});
