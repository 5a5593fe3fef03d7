import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { gitIn } from '../../pipeline/automation/git.ts';
import { sha256 } from '../../src/snapshots/files.ts';
import { HAS_GIT, PLAIN } from '../automation/support/repository.ts';
import { publishing, read, textsOf } from '../snapshots/folder.ts';
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

describe('GET /api/rates/receipt', () => {
  test.each([
    [`id=${ID}`, SECOND, 4.49],
    [`id=${ID}&asOf=${FIRST}`, FIRST, 4.59],
    [`id=${ID}&asOf=2026-11-21T00:00:00Z`, FIRST, 4.59],
  ])('?%s tells the words as printed, and the digests of its files', async (query, snapshot, ratePercent) => {
    const answer = await ask(query);
    const receipt = await answer.json();
    expect(receipt).toMatchObject({ id: ID, snapshot, ratePercent, commit: null });
    expect(receipt.printed).toMatchObject({
      cells: expect.arrayContaining([expect.stringContaining(String(ratePercent))]),
      source: { url: receipt.sourceUrl },
    });
    const texts = await textsOf(data);
    for (const { path, sha256: digest } of [receipt.raw, receipt.rates, receipt.manifest])
      expect(sha256(texts[path] as string)).toBe(digest);
    expect(texts[receipt.manifest.path]).toContain(receipt.rates.sha256);
    expect(texts[receipt.rates.path]).toContain(receipt.evidence);
  });

  test.skipIf(!HAS_GIT)('names the commit that brought the snapshot, once it is in one', async () => {
    const git = gitIn(data, PLAIN);
    await git('init', '--quiet');
    await git('add', `snapshots/2026/${FIRST}.json`);
    await git('-c', 'user.name=a', '-c', 'user.email=a@b.ca', 'commit', '--quiet', '-m', 'first');
    const commit = (await git('rev-parse', 'HEAD')).trim();
    expect(await (await ask(`id=${ID}&asOf=${FIRST}`)).json()).toMatchObject({ commit });
    expect(await (await ask(`id=${ID}`)).json()).toMatchObject({ commit: null });
  });

  test.each([
    ['', 'id'],
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
    expect(await (await ask(`id=${ID}&asOf=${FIRST}`)).json()).toMatchObject({ status: 503, code: 'history-damaged' });
    expect((await ask(`id=${ID}`)).status).toBe(200);
  });
});
