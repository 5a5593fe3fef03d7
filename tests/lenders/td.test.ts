import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import td from '../../pipeline/lenders/td.ts';
import { readText } from './recordings.ts';

/** The feed's shape as three public readers of it agree: posted, discount, special, APR, flag. */
const FEED = {
  MTGF060C: { nonHighRatio: ['6.09', '1.15', '4.94', '4.961', 'Y'], highRatio: ['6.09', '1.15', '4.84', '4.861', 'Y'] },
  MTGF048C: { nonHighRatio: ['5.99', '0', '5.99', '6.016', 'N'] },
  MTGV060C: { nonHighRatio: [4.6, 0.31, 4.29, 4.311, true] },
  MTGF006C: { nonHighRatio: ['5.49', '', '', '5.685', 'N'] },
  GIC012: { nonHighRatio: ['3.30', '', '', '3.30', 'N'] },
};

describe('the feed of TD', () => {
  test('is read first, by key', () => {
    const { rates } = readText(td, JSON.stringify(FEED));
    expect(rates.map((rate) => `${rate.id} ${rate.ratePercent} ${rate.aprPercent}`)).toEqual([
      'td/fixed/48m/closed/posted 5.99 null',
      'td/fixed/60m/closed/posted 6.09 null',
      'td/fixed/60m/closed/posted/insured 6.09 null',
      'td/fixed/60m/closed/special 4.94 4.961',
      'td/fixed/60m/closed/special/insured 4.84 4.861',
      'td/fixed/6m/convertible/posted 5.49 5.685',
      'td/variable/60m/closed/special 4.29 4.311',
    ]);
  });

  test.each([
    ['', 'empty'],
    ['{"MTGF060C":{"nonHighRatio":["6.09"', 'cut-off'],
    ['<html><body>Access Denied</body></html>', 'blocked'],
    ['{"MTGF060C":[1,2]}', 'changed-layout'],
    ['{}', 'changed-layout'],
    ['{"MTGF060C":{"nonHighRatio":["","","","",""]}}', 'empty'],
    ['{"MTGF060C":{"nonHighRatio":["0.00","0","0.00","0.00","N"]}}', 'empty'],
  ])('%s fails as %s', (body, kind) => expect(() => readText(td, body)).toThrow(expect.objectContaining({ kind })));
});

test('without the table of posted rates, a posted rate beside its special is not read', () => {
  const page = readFileSync(new URL('../recordings/td/mortgage-rates.html', import.meta.url), 'utf8');
  const fixed = (html: string): string[] =>
    readText(td, html, td.strategies.at(-1))
      .rates.map(({ id, amortizationUpToYears: years }) => `${id} ${years}`)
      .filter((id) => /fixed\/(?:36|60)m\/closed\/(?:posted|special) /.test(id));
  const [, posted = ''] = page.match(/<table[\s\S]*?<\/table>/g) ?? [];
  const specials = ['td/fixed/36m/closed/special 25', 'td/fixed/60m/closed/special 25'];
  expect(fixed(page)).toEqual(expect.arrayContaining([...specials, 'td/fixed/60m/closed/posted 30']));
  expect(fixed(page.replace(posted, ''))).toEqual(specials);
});
