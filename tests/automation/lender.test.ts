import path from 'node:path';
import { expect, test } from 'vitest';
import { lenderDays, wordsIn } from '../../pipeline/automation/lender.ts';

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

test('it wants a lender that there is', async () => {
  await expect(lenderDays([], RECORDED)).rejects.toThrow('name a lender');
  await expect(lenderDays(['nobody'], RECORDED)).rejects.toThrow('there is no lender "nobody"');
});
