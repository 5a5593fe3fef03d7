import { load } from 'cheerio/slim';
import { expect, test } from 'vitest';
import { sampleLenders, writeSample } from '../site/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { gateOfTest } from '../support/gate.ts';

test('recorded figures are called recorded wherever they are framed', async () => {
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

test('a lender has its name in the language of the frame', async () => {
  const folder = temporaryFolder();
  const now = new Date();
  const lenders = sampleLenders(1).map((one) => ({ ...one, id: 'rbc', name: 'RBC Royal Bank' }));
  await writeSample(`${folder}/data`, lenders, now);
  const gate = await gateOfTest({ folder, start: now });
  const text = async (path: string): Promise<string> => (await fetch(gate.url + path)).text();
  for (const content of ['headline', 'lowest/5-year-fixed', 'badge/5-year-fixed.json']) {
    expect(await text(`/embed/${content}`)).toContain('RBC Royal Bank');
    expect(await text(`/fr/embed/${content}`)).toContain('RBC Banque Royale');
  }
});
