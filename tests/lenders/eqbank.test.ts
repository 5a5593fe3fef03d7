import { describe, expect, test } from 'vitest';
import eqbank from '../../pipeline/lenders/eqbank.ts';
import { readText } from './recordings.ts';

/** An older, shorter table of the same lender: fewer terms, and no word on what its marks mean. */
const SHORT = `<table><tr><th>Mortgage</th><th>6 Month<sup><a href="#two">2</a></sup></th><th>1 Year Fixed</th>
<th>5 Year Fixed</th><th>5 Year Adjustable</th></tr>
<tr><td>Standard Mortgage Rate (Closed)</td><td>--</td><td>5.14%</td><td>5.24%</td><td>P + <span>0.14%</span></td></tr>
<tr><td>Annual Percentage Rate (APR)<sup>1</sup></td><td>--</td><td>6.642%</td><td>5.771%</td><td>5.182%</td></tr>
<tr><td>EQB Evolution Suite</td><td>7.54%</td><td>6.29%</td><td>4.69% *</td><td>P - 0.85% *</td></tr></table>
<table><tr><td>Equitable Prime Rate (P)</td><td>4.45%</td></tr></table>
<table><tr><th></th><th>Reverse Mortgage Flex Rate</th><th>APR</th></tr><tr><td>5 Year Fixed</td><td>6.28%</td><td>6.357%</td></tr></table>`;

test('a rate with a mark that the page does not explain is not read', () => {
  const { rates, notes } = readText(eqbank, SHORT);
  expect(rates.map((rate) => `${rate.id} ${rate.ratePercent} ${rate.aprPercent}`)).toEqual([
    'eqbank/fixed/12m/closed/posted 5.14 6.642',
    'eqbank/fixed/12m/closed/posted/evolution 6.29 null',
    'eqbank/fixed/60m/closed/posted 5.24 5.771',
    'eqbank/variable/60m/closed/posted 4.59 5.182',
  ]);
  expect(notes).toHaveLength(3);
});

describe('the prime and the newest row of its history', () => {
  const history = (newest: string): string =>
    `<table><tr><th>Effective Date</th><th>Equitable Prime Rate</th></tr><tr><td>October 30, 2025</td><td>${newest}%</td></tr>
<tr><td>September 18, 2025</td><td>4.70%</td></tr></table>`;

  test.each([
    ['agree', '4.45', 4.59],
    ['differ: nothing quoted on the prime is read', '4.20', undefined],
  ])('%s', (_, newest, rate) => {
    const { rates } = readText(eqbank, SHORT + history(newest));
    const figures = new Map(rates.map(({ id, ratePercent }) => [id, ratePercent]));
    expect(figures.get('eqbank/variable/60m/closed/posted')).toBe(rate);
    expect(figures.get('eqbank/fixed/60m/closed/posted')).toBe(5.24);
  });
});
