import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lenderDays, wordsIn } from '../../pipeline/automation/lender.ts';
import { temporaryFolder } from '../support/folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const RECORDED = [path.join(ROOT, 'tests/recordings')];

test('the report on a lender tells each of its days, what moved between them, and what nobody read', async () => {
  const report = await lenderDays(['laurentian', 'truenorth'], RECORDED);
  expect(report.match(/^### \d{4}-\d{2}-\d{2}/gm)).toEqual(['### 2024-12-15', '### 2026-10-05', expect.anything()]);
  expect(report).toContain('| laurentian/fixed/60m/closed/special | 4.64 | 5.19 |');
  expect(report).toContain('| laurentian/fixed/60m/closed/special | 4.64 |');
  expect(report).toContain('**Nobody read** `4.54 at "Uninsured Rates');
});

test('a lender’s own words are listed with what they say, and those that may hide a limit are flagged', async () => {
  expect(await lenderDays(['moya'], RECORDED)).toContain('| starting at | {"conditions":["as-low-as"]} |');
  const [table = ''] = wordsIn({
    words: [
      ['posted from', {}],
      ['apr', {}],
      ['up to', { offer: 'special' }],
    ],
  });
  const flagged = table.split('\n').filter((line) => line.includes('may hide a limit'));
  expect(flagged).toEqual(['| posted from | nothing | **may hide a limit** |']);
  expect(wordsIn({})).toEqual([]);
});

test('beside another version it tells the figures that its readers take otherwise, of the lenders whose readers differ', async () => {
  expect(await lenderDays(['--against', ROOT], RECORDED)).toBe('No reader changed.');
  const base = temporaryFolder();
  for (const name of ['src', 'node_modules']) symlinkSync(path.join(ROOT, name), path.join(base, name));
  cpSync(path.join(ROOT, 'pipeline'), path.join(base, 'pipeline'), { recursive: true });
  const file = path.join(base, 'pipeline/lenders/hometrust.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace("list: 'acc'", "list: 'classic'"));
  const report = await lenderDays(['--against', base], RECORDED);
  expect(report.match(/^## .*/gm)).toEqual(['## Home Trust (hometrust)']);
  expect(report).toMatch(/Against the other version:\n\n\| rate \| before \| now \|/);
});

test('it wants a lender that there is', async () => {
  await expect(lenderDays([], RECORDED)).rejects.toThrow('name a lender');
  await expect(lenderDays(['nobody'], RECORDED)).rejects.toThrow('there is no lender "nobody"');
});
