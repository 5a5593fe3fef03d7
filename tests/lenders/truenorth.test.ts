import { describe, expect, test } from 'vitest';
import { Failure } from '../../pipeline/failure.ts';
import truenorth from '../../pipeline/lenders/truenorth.ts';
import { OWN, readRecorded } from './recordings.ts';

const read = (change?: (body: string) => string) => readRecorded(OWN, truenorth, change);
/** The rates of a changed page; none where the lender fails. */
const readOrFail = (change: (body: string) => string) => {
  try {
    return read(change).rates;
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
};
const IDS = read().rates.map(({ id }) => id);
/** The line of the three-year rate, with other words in its parts. */
const threeYear = (line: string) => (body: string) =>
  body.replace(/<div class="rate"><div class="term">3 Year Fixed.*<\/div>/, line);

describe('truenorth, whose rates are lines of words', () => {
  test('teasers, zeros, uninsured rates and GICs are noted and not read', () => {
    const { rates, notes } = read();
    expect(rates).toHaveLength(9);
    expect(notes).toEqual(
      expect.arrayContaining([
        'Not read: "5 year fixed from 3.99%" under "Ontario Mortgage Rates"',
        'Not read: "6 Month Fixed 3.89% $2,609" under "Ontario Mortgage Rates / Insured Rates"',
        'Not read: "4 Year Fixed 0.00% $0" under "Ontario Mortgage Rates / Insured Rates"',
        'Not read: "5 Year Fixed 4.54% $2,790" under "Ontario Mortgage Rates / Uninsured Rates"',
        'Not read: "5 Year Fixed 3.65% $1,196" under "Ontario Mortgage Rates / GIC Rates"',
      ]),
    );
  });

  test.each([
    '<div>3 Year Fixed 4.14% $2,678</div>',
    '<p>3 Year Fixed <b>4.14%</b><sup>1</sup> $2,678*</p>',
    '<a href="/x"><span>3 Year Fixed</span> <span>4.14%</span> <span>$2,678</span></a>',
    '<div>3 Yr. Fixed-rate 4.14% per year $2,678/mo</div>',
    '<div>3 Year Fixed 4.14 per cent p.a. $2,678</div>',
  ])('%s is a line, whatever its mark-up', (line) => {
    expect(read(threeYear(line)).rates.map(({ id }) => id)).toEqual(IDS);
  });

  test.each([
    '<div>3 Year Fixed {bps} $0</div>',
    '<div>3 Year Fixed {bps}% $2,678</div>',
    '<div>3 Year Fixed 0.00% $2,678</div>',
    '<div>3 Year Fixed % $</div>',
    '<div>3 Year Fixed 4.14%</div>',
    '<div>3 Year Fixed 4.14% $25,000</div>',
    '<div>3 Year Fixed from 4.14% $2,678</div>',
    '<div>From 3 Year Fixed 4.14% $2,678</div>',
    '<div>3 Year Fixed 4.14% 4.24% $2,678</div>',
    '<div>3 Year Fixed 4.14% APR $2,678</div>',
    '<div>3 Year Fixed -4.14% $2,678</div>',
    '<div>3 Year Fixed Prime - 0.70% $2,678</div>',
    '<div>3 Year GIC 4.14% $2,678</div>',
    '<div>3 Year Reverse Fixed 4.14% $2,678</div>',
    '<div>13 Year Fixed 4.14% $2,678</div>',
    '<div>3 Year Fixed Closed 4.14% $2,678 was 4.44%</div>',
    '<div>3 Year Fixed <s>4.14%</s> $2,678</div>',
    '<del>3 Year Fixed 4.14% $2,678</del>',
    '<div hidden>3 Year Fixed 4.14% $2,678</div>',
    '<table><tr><td>3 Year Fixed</td><td>4.14%</td><td>$2,678</td></tr></table>',
    '<div><p>3 Year Fixed</p><p>5 Year Fixed</p></div><div><p>4.14% $2,678</p><p>4.09% $2,664</p></div>',
  ])('%s is no line', (line) => {
    const rates = readOrFail(threeYear(line));
    expect(rates.filter(({ termMonths }) => termMonths === 36)).toEqual([]);
    expect(rates.every(({ id }) => IDS.includes(id))).toBe(true);
  });

  test.each([
    ['another province', (body: string) => body.replace(/<h1>.*<\/h1>/, '<h1>Manitoba Mortgage Rates</h1>')],
    ['no province', (body: string) => body.replace(/<h1>.*<\/h1>/, '<h1>Mortgage Rates</h1>')],
    ['a second province', (body: string) => body.replace(/<h1>(.*)<\/h1>/, '<h1>$1 in Quebec</h1>')],
    ['no insurance', (body: string) => body.replace('<h2>Insured Rates', '<h2>Rates')],
    ['insurance of the other kind', (body: string) => body.replace('<h2>Insured Rates', '<h2>Insurable Rates')],
    ['words nobody knows', (body: string) => body.replace('<h2>Insured Rates', '<h2>Insured Reverse Mortgage Rates')],
    ['no headings', (body: string) => body.replaceAll(/<(\/?)h[12]>/g, '<$1p>')],
  ])('under headings with %s nothing is read', (_, change) => {
    expect(() => read(change)).toThrow(/^None of \d+ figures is understood; Not read: /);
  });

  test('a page without any line fails, and so does the lender', () => {
    const withoutLines = (body: string): string =>
      body.includes('<h1>Alberta') ? body.replace(/<div class="rate">.*/g, '').replace(/<p>.*<\/p>/, '') : body;
    expect(() => read(withoutLines)).toThrow('No entry holds a figure');
  });

  test('lines after other words are not part of the list', () => {
    const { rates, notes } = read((body) =>
      body.replace(/(?=<div class="rate"><div class="term">5 Year Fixed.*4\.09)/, '<b>GICs</b>'),
    );
    const terms = rates.filter(({ provinces }) => provinces?.[0] === 'CA-ON').map(({ termMonths }) => termMonths);
    expect(terms).toEqual([36]);
    expect(notes).toContain('Not read: "5 Year Variable 3.75% $2,571" under "Ontario Mortgage Rates / Insured Rates"');
  });
});
