import { describe, expect, it } from 'vitest';
import { mask } from '../../../pipeline/read/layout/mask.ts';
import { listed } from '../../support/listed.ts';

it.each<[string, string]>([
  // Figures: every number with decimals, with or without a percent sign, by point or comma.
  ['5 Year 4.59%', '5 Year #'],
  ['5 Year | 4.59 % | 4.62', '5 Year | # | #'],
  ['from 4.5 to 4.599%', 'from # to #'],
  ['Taux de 4,59 %', 'Taux de #'],
  ["'5_Years', '6.490000'", "'5_Years', '#'"],
  ['"rate": 4.590000000000001, "apr": 4.6', '"rate": #, "apr": #'],
  ['Prime - 0.50%', 'Prime - #'],
  ['Prime + 1.00% (5.45%)', 'Prime + # (#)'],
  ['APR: 4.621%', 'APR: #'],
  ['4,590%', '#'],
  ['10.25% and 12.5', '# and #'],
  ['110.5 %', '#'],
  // Days, with their weekday.
  ['Effective November 18, 2026.', 'Effective @.'],
  ['Effective Wednesday, November 18, 2026.', 'Effective @.'],
  ['Effective Wed. November 18.', 'Effective @.'],
  ['as of 2026-11-18', 'as of @'],
  ['as of 18-Nov-26', 'as of @'],
  ['En vigueur le mercredi 18 novembre 2026', 'En vigueur le @'],
  ['le 1er décembre 2026', 'le @'],
  ['from November 18 to December 1', 'from @ to @'],
  // Times of day, and instants as programs count them.
  ['Updated at 4:30 p.m.', 'Updated at @'],
  ['Updated at 16:00:46 EST', 'Updated at @'],
  ['à 16 h 30', 'à @'],
  ['Updated at 16:00:46.5 EST', 'Updated at @'],
  ['Updated at 4:30pm ET', 'Updated at @'],
  ['at 1763636400000', 'at @'],
  ['at 1763636400000 and 1763636400', 'at @ and @'],
  // Sums beside a payment or a bonus.
  ['Your payment is $2,912.45 a month', 'Your payment is $# a month'],
  ['$1,456 weekly', '$# weekly'],
  ['Get $3,000 cash back', 'Get $# cash back'],
  ['Versements de 1 456 $ par mois', 'Versements de $# par mois'],
  ['Versements de 1 456,50 $ par mois', 'Versements de $# par mois'],
  ['One payment of $ 1,456', 'One payment of $#'],
  ['A down payment of $50,000', 'A down payment of $50,000'],
  ['Loans of $500,000 or more. $3,000 cash back.', 'Loans of $500,000 or more. $# cash back.'],
  ['Loans of $500,000 or more; a gift of $3,000.', 'Loans of $500,000 or more; a gift of $#.'],
  // Blanks and dashes as they are read.
  ['5\u00a0Year\n 4.59%', '5 Year #'],
  ['Prime \u2212 0.50%', 'Prime - #'],
  // The unit in words, for all readers or for those who listen.
  ['4.59 per cent', '#'],
  ['4.59% percent', '#'],
])('values that change without a change of meaning are masked, once for all: %j', (line, masked) => {
  expect([mask(line), mask(masked)]).toEqual([masked, masked]);
});

describe('limits are not masked', () => {
  it.each(
    listed(`Up to 80% LTV|Maximum loan-to-value of 65.00%|RPV 80,01 %|With less than 20% down|
      Amortization up to 25 years|For mortgages over $500,000|Minimum of $100,000|Rates of 2024|5 Year Fixed|
      Call 1-800-555-0199|Section 3 of 12|$1,000,000 or less|65.01% to 80.5% LTV|65.01% up to 80 % of LTV|
      65.01%-80% LTV|A down payment of 5.0 %|A gift for mortgages over $300,000|Version 4.59.1|Account 1763636400,5`),
  )('%s', (line) => expect(mask(line)).toBe(line));

  it('nor is a figure in prose that can be no rate', () => {
    const line =
      'A debt ratio below 44.00 % at 4.59 %, prime - 0.85 %, or a fee of 0.50 %, with 5.00 % cash back, by May 1, 2027';
    expect(mask(line, true)).toBe(
      'A debt ratio below 44.00 % at #, prime - #, or a fee of 0.50 %, with 5.00 % cash back, by May 1, 2027',
    );
  });

  it('nor is a loan-to-value beside the figures of its row', () => {
    expect(mask('65.01% to 70% LTV | 4.59% | 4.62%')).toBe('65.01% to 70% LTV | # | #');
    expect(mask('5 Year | 4.59% | up to 80% LTV')).toBe('5 Year | # | up to 80% LTV');
  });
});
