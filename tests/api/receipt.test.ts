import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { RESERVED_WORDS } from '../../src/rates/vocabulary.ts';
import { checkReceipt } from '../../src/snapshots/receipt.ts';
import { makeKey, type PublicKeys, signerOf, signSnapshots } from '../../src/snapshots/signing.ts';
import { publishing, read } from '../snapshots/folder.ts';
import { apiStage } from './stage.ts';

const ID = 'acme/fixed/60m/closed/posted';
const [FIRST, SECOND] = ['2026-11-20T13-17-00Z', '2026-11-21T13-17-00Z'];
const at = (day: string): Date => new Date(`2026-11-${day}T13:17:00.000Z`);

let data: string;
const gate = apiStage({
  plan: 'free',
  start: at('22'),
  async fill(root) {
    data = root;
    const first = await publishing(root, null, [read('acme', 4.59), read('bravo', 4.79)]);
    await publishing(root, first, [read('acme', 4.49)], { publishedAt: at('21') });
  },
});
const ask = (query: string): Promise<Response> => gate.ask(`/api/rates/receipt?${query}`);
const KEYS = '/.well-known/prime-minus-keys.json';
const keys = (): Promise<PublicKeys> => gate.json(KEYS);

describe('GET /api/rates/receipt', () => {
  test('says without a signing key that nothing is signed', async () => {
    expect(await keys()).toEqual({ keys: [] });
    const unsigned = { snapshot: SECOND, statement: null, signature: null };
    expect(await (await ask(`id=${ID}`)).json()).toMatchObject(unsigned);
  });

  test('with a signing key can be checked with the published keys, and says what was corrected', async () => {
    await signSnapshots(data, signerOf(await makeKey(data, at('20'))), at('22'));
    const published = await keys();
    expect(published.keys).toHaveLength(1);
    expect(JSON.stringify(published)).not.toContain('"d"');
    for (const [query, snapshot, percent, superseded] of [
      [`id=${ID}`, SECOND, 4.49, null],
      [`id=${ID}&asOf=${SECOND}`, SECOND, 4.49, null],
      [`id=${ID}&asOf=${FIRST}`, FIRST, 4.59, { snapshot: SECOND, kind: 'corrected' }],
      [`id=${ID}&asOf=2026-11-21T00:00:00Z`, FIRST, 4.59, { snapshot: SECOND, kind: 'corrected' }],
    ] as const) {
      const answer = await ask(query);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="receipt-acme-[\w-]+\.json"$/);
      const proven = await checkReceipt(await answer.text(), published);
      expect(proven).toMatchObject({ snapshot, rate: { ratePercent: percent }, superseded });
      expect(proven.signed).not.toBeNull();
    }
  });

  test('is behind the gate, as the rates in it are', async () => {
    expect((await gate.open(`/api/rates/receipt?id=${ID}`)).status).toBe(401);
    expect((await ask(`id=${ID}`)).headers.get('ratelimit')).toMatch(/"burst";r=\d+/);
    expect(RESERVED_WORDS).toContain('receipt');
  });

  test.each([
    ['', 'id'],
    ['id=', 'id'],
    [`id=${ID}&id=bravo/fixed/60m/closed/posted`, 'id'],
    ['id=nobody/fixed/60m/closed/posted', 'id'],
    ['id=../../../etc/passwd', 'id'],
    ['id=__proto__/fixed', 'id'],
    [`id=${ID}&asOf=2020-01-01`, 'asOf'],
    [`id=${ID}&asOf=../../latest`, 'asOf'],
    [`id=${ID}&snapshot=${FIRST}`, 'snapshot'],
  ])('?%s is 400 and names %s', async (query, parameter) => {
    const answer = await ask(query);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`"parameter":"${parameter}"`);
  });

  test('is a problem document if a file is missing, and other receipts still work', async () => {
    await rm(path.join(data, `raw/acme/${FIRST}.acme.raw.json`));
    const answer = await ask(`id=${ID}&asOf=${FIRST}`);
    expect(await answer.json()).toMatchObject({ status: 503, code: 'history-damaged' });
  });
});

test('the public keys may be read from any page, and take no parameters', async () => {
  expect((await gate.open(KEYS)).headers.get('access-control-allow-origin')).toBe('*');
  expect((await gate.open(`${KEYS}?x=1`)).status).toBe(400);
  expect((await gate.open(KEYS, { method: 'POST' })).status).toBe(405);
  await writeFile(path.join(data, 'keys.json'), '{"keys":[{"kty":"RSA"}]}');
  expect((await gate.open(KEYS)).status).toBe(503);
});
