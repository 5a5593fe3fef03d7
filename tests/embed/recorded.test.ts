import { load } from 'cheerio/slim';
import { expect, test } from 'vitest';
import { sampleLenders, writeSample } from '../site/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { gateOfTest } from '../support/gate.ts';

test('figures of recordings are said to be recorded wherever they are framed', async () => {
  const folder = temporaryFolder();
  const now = new Date();
  const lenders = sampleLenders(3).map((one) => ({ ...one, obtained: 'recording' as const }));
  await writeSample(`${folder}/data`, lenders, now);
  const gate = await gateOfTest({ folder, start: now });
  const footOf = async (path: string): Promise<string> =>
    load(await (await fetch(gate.url + path)).text())('footer').text();
  for (const content of ['headline', 'lowest/5-year-fixed']) {
    expect(await footOf(`/embed/${content}`)).toMatch(/^Recorded figures, not today’s\. As of/);
    expect(await footOf(`/fr/embed/${content}`)).toMatch(/^Des taux enregistrés, non ceux d’aujourd’hui\. En date/);
  }
  expect(await (await fetch(`${gate.url}/embed/badge/5-year-fixed.json`)).json()).toMatchObject({
    message: expect.stringMatching(/% .+\(recorded\)$/),
  });
});

test('a lender stands by its own name in each language', async () => {
  const folder = temporaryFolder();
  const now = new Date();
  const [lender] = sampleLenders(1);
  if (!lender) throw new Error('no lender');
  await writeSample(`${folder}/data`, [{ ...lender, id: 'national', name: 'National Bank of Canada' }], now);
  const gate = await gateOfTest({ folder, start: now });
  const lenderOf = async (path: string): Promise<string> =>
    load(await (await fetch(gate.url + path)).text())('li a')
      .first()
      .text();
  expect(await lenderOf('/embed/headline')).toBe('National Bank of Canada');
  expect(await lenderOf('/fr/embed/headline')).toBe('Banque Nationale');
});
