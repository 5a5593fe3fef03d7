import { describe, expect, test } from 'vitest';
import { isElsewhere, isOtherDay, saidOf } from '../../pipeline/readers/elsewhere.ts';
import { tablesOf } from './page.ts';

const DAY = '2026-11-20';

describe('a line that says that its rates are none to have now', () => {
  test.each(
    [
      'Commercial mortgage rates',
      'COMMERCIAL mortgage rates',
      'For a rental\u00A0property',
      'Construction',
      'At renewal',
      'Renewals',
      'Reverse mortgage',
      'Private mortgages',
      'Farm loans',
      'GIC',
      'Guaranteed investments',
      'Lines of credit',
      'Credit cards',
      'US dollar mortgages',
      'Cash-back mortgages',
      'Cash back mortgages',
      'Cashback mortgages',
      'Existing members',
      'Other lenders',
      'Archive',
      'Previous rates',
      'What was previously offered',
      'Former rates',
      'Rates of last month',
      'No longer sold',
      'Business mortgages',
      'Multi-unit',
      'Multiresidential',
      'Newcomers to Canada',
      'Mobile home',
      'Non-resident mortgages',
      'Broker rates',
      'Sold out',
      'Next week',
      'Bank of Canada rate',
      'The Ontario bank of canada rate',
      'Stress test',
      'Coming soon',
      'An example',
      'Illustrative',
      'Not actual rates',
      'Not current rates',
      'Average rates',
      'Rates of 2025',
      'Rates 2025/2024',
      'Rates of November 2023',
      'For Ontario residents only',
      'In British Columbia, for members, only',
      'For Quebec clients of a bank, only',
      'Alberta residents',
      'Quebec only',
      'Rates effective December 1, 2026',
      'Rates valid until November 19, 2026',
      // As long as a line may be.
      `Commercial${' mortgage'.repeat(14)} x23`,
    ].map((line) => [line]),
  )('%s', (line) => {
    expect(isElsewhere(line, DAY)).toBe(true);
  });

  test.each(
    [
      'Mortgage rates',
      'Commercially minded',
      'Royal Bank of Canada prime rate',
      'National  Bank of Canada',
      'Rates of 2026',
      'Rates 12025',
      'Call 20255',
      'Effective November 3, 2025',
      'Rates of November 3, 2025 and later, 2025',
      'For Ontario',
      'For Quebec clients of the bank, only',
      'Ontario, residents',
      'Manitobans only',
      'Before Alberta only1',
      'Effective November 20, 2026',
      'Until November 20, 2026',
      `Commercial${' mortgage'.repeat(14)} x234`,
    ].map((line) => [line]),
  )('is not: %s', (line) => {
    expect(isElsewhere(line, DAY)).toBe(false);
  });
});

describe('a day on which rates begin or end', () => {
  test.each(
    [
      'Effective December 1, 2026',
      'effective 2026-12-01',
      'In effect from December 1, 2026',
      'Effective date: 2026-12-01',
      'Effective as of (2026-12-01)',
      'As of December 1, 2026',
      'Starting on November 21, 2026',
      'Beginning, December 1, 2026',
      'From December 1, 2026',
      'From November 1, 2026, and from December 1, 2026',
      'Until November 19, 2026',
      'through 2026-11-19',
      'It ends on November 19, 2026',
      'The end: November 19, 2026',
      'It ended - November 19, 2026',
      'Expires November 19, 2026',
      'They expire on November 19, 2026',
      'Before November 19, 2026',
      'Effective December 2026',
      'Effective  dec. 2026',
      'Starting in effect from January, 2027',
      'In effect as of JANUARY 2027',
      'Until October 2026',
      'Valid through Sept. 2026',
      'Expires: February 2026',
    ].map((text) => [text]),
  )('is another: %s', (text) => {
    expect(isOtherDay(text, DAY)).toBe(true);
  });

  test.each(
    [
      'Effective November 20, 2026',
      'Effective November 1, 2026',
      'Until November 20, 2026',
      'Until December 1, 2026',
      'December 1, 2026',
      'November 1, 2026',
      'Posted December 1, 2026',
      'Printed November 1, 2026',
      'Effective for loans of December 1, 2026',
      'Until further notice, November 1, 2026',
      'Ineffective December 1, 2026',
      'Weekends November 1, 2026',
      'Effective now',
      'Effective November 2026',
      'Effective October 2026',
      'Until November 2026',
      'Until January 2027',
      'Printed in December 2026',
      'Effective Decade 20261',
      'Effective Monday 2027',
    ].map((text) => [text]),
  )('is not: %s', (text) => {
    expect(isOtherDay(text, DAY)).toBe(false);
  });
});

/** What is said of a table with such lines around it. */
const said = (before: string[], behind: string[] = [], introduced: string[] = []) =>
  saidOf({ beside: before, introduced, following: () => behind }, DAY);

describe('the lines behind a table', () => {
  test.each(
    [
      'The rates above hold',
      'See above.',
      'Rate of the day',
      'rates',
      'Offer',
      'Offers',
      'Special',
      'Specials',
      'Promotion',
      'Promotions',
      'Product',
      'Products',
      'Mortgage',
      'Mortgages',
      'Figure',
      'Figures',
      'Table',
      '- These rates hold',
      '(These rates hold)',
      'Note: this rate holds',
      'Note these rates',
      'Our posted rates',
      'All the special offers',
      'Mortgage rates',
      'Fixed variable rates',
      'All the posted fixed rates',
      'No longer sold',
      'Discontinued',
      '– Expired',
      'Withdrawn',
      'Sold out',
      'Superseded',
      'Available online',
      'Only available online',
      'For members only',
      'For abc only',
      `For ${'x'.repeat(60)} only`,
    ].map((line) => [line]),
  )('speak of it: %s', (line) => {
    expect(said(['One'], [line]).beside).toEqual(['One', line]);
  });

  test.each(
    [
      'Aboveboard',
      'Learn about these rates',
      'Ratesetter',
      'Our tables',
      'Notes: rates',
      'Theserates',
      'All the our posted fixed rates',
      'More rates',
      'They are no longer sold',
      'Discontinuedly',
      'Unavailable',
      'Often available online',
      'Only discontinued',
      'For ab only',
      `For ${'x'.repeat(61)} only`,
      'For us. And only',
      'Not for members only',
      '1 These rates hold',
      '* Rates hold',
      '2. The rates hold',
    ].map((line) => [line]),
  )('do not: %s', (line) => {
    expect(said(['One'], [line])).toEqual({ beside: ['One'], elsewhere: null });
  });

  test.each(
    [
      'These rates are discontinued',
      'This rate is for students',
      'This rate was for students',
      'These rates were for students',
      'The rates above apply to rental properties',
      'This offer applies to staff',
      'For commercial clients only',
      'These rates are for candles: no, staff',
    ].map((line) => [line]),
  )('say that it is another: %s', (line) => {
    expect(said([], ['Rates hold', line])).toEqual({ beside: ['Rates hold', line], elsewhere: line });
  });

  test.each(
    [
      'These rates, discontinued',
      'These rates share a past',
      'This rate for commercial clients',
      'These rates are not for rental properties',
      'These rates are for all except staff',
      'These rates are for all excluding staff',
      'These rates are for all, staff excluded',
      'These rates are without cash back',
      'These rates are for others other than staff',
      'These rates may be discontinued and are',
      'These rates might be discontinued: they are',
      'These rates are what can be discontinued',
      'These rates are what could be discontinued',
      'These rates are for staff who differ',
      'These rates are different from commercial rates',
      'These rates are for staff also',
      'These rates are for staff and others',
      'These rates are good',
    ].map((line) => [line]),
  )('do not say so: %s', (line) => {
    expect(said([], [line])).toEqual({ beside: [line], elsewhere: null });
  });
});

describe('the lines over a table', () => {
  test.each<[string, string[], string[], string | null]>([
    ['right before it', ['Rates', 'For staff'], [], 'For staff'],
    [
      'under a heading further up, about rates',
      [],
      ['Clients', 'All rates on this page are for staff'],
      'All rates on this page are for staff',
    ],
    ['under a heading further up, of few words', [], ['Sold out'], 'Sold out'],
    [
      'under a heading further up, about one',
      [],
      ['Each rate on this page is for staff'],
      'Each rate on this page is for staff',
    ],
    ['of twenty characters', [], ['Sold out this moment'], 'Sold out this moment'],
    ['first of all further up', ['For staff'], ['Sold out'], 'Sold out'],
    ['under a heading further up, about something else', [], ['Sold out at this moment'], null],
    ['of words that hold one', [], ['Corporates celebrate: it is sold out'], null],
    ['that say nothing', ['Rates'], ['Rates'], null],
  ])('%s', (_, beside, introduced, elsewhere) => {
    expect(said(beside, [], introduced)).toEqual({ beside, elsewhere });
  });

  test('come before those behind it', () => {
    expect(said(['For staff'], ['These rates are discontinued']).elsewhere).toBe('For staff');
  });
});

test('a table is told by the lines around it, and by its own corner', () => {
  const table = (corner: string) =>
    `<table><tr><th>${corner}</th><th>Rate</th></tr><tr><td>1 Year</td><td>4.59%</td></tr></table>`;
  const html = `<p>For staff</p>${table('Term')}<h2>Posted</h2>${table('Commercial terms')}<h2>Open</h2>${table('Term')}`;
  expect(tablesOf(html).map(({ elsewhere }) => elsewhere)).toEqual(['For staff', 'Commercial terms', null]);
});
