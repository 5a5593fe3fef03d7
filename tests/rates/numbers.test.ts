import { describe, expect, test } from 'vitest';
import { percent, plainPercent, thousandths, toThousandths } from '../../src/rates/thousandths.ts';
import { dollars } from '../../src/rates/typed.ts';

describe('dollars as people type them', () => {
  test.each([
    ['400000', 400_000],
    ['400,000', 400_000],
    ['$400 000', 400_000],
    ['400 000,50 $', 400_000.5],
    ['1,234,567.89', 1_234_567.89],
    ['400.5', 400.5],
    ['12,34', 12.34],
    ['999999999999', 999_999_999_999],
    ['0', 0],
  ])('%s are %d', (text, sum) => {
    expect(dollars(text)).toBe(sum);
  });
  test.each([
    ...['', 'x', '-5', '1e5', '400.123', '1,2345', '1234,567', ',5', '5,', '5.', '1,234.567', '1,234.'],
    ...['1000000000000', 'x400', '400x', 'x1,234', '1,234x', '1.234,56'],
  ])('%s are none', (text) => {
    expect(dollars(text)).toBeNaN();
  });
});

test.each([
  ['4.59', 4590],
  ['4,590', 4590],
  ['12', 12_000],
  [' 4.5 ', 4500],
  ['+0.35', 350],
  ['-0.35', -350],
  ['−0.35', -350],
  ['–0.35', -350],
  ['-0', 0],
  ['4.5901', null],
  ['1234', null],
  ['4.', null],
  ['4.59 %', null],
  ['--1', null],
  ['', null],
])('%j is %j thousandths of a percent', (text, value) => {
  expect(thousandths(text)).toBe(value);
});

test('thousandths become the number in JSON and the same thousandths again, for every possible rate', () => {
  expect(percent(4590)).toBe(4.59);
  const all = Array.from({ length: 35_001 }, (_, at) => at - 5000);
  const isWrong = (value: number): boolean =>
    toThousandths(percent(value)) !== value || String(percent(value)).length > 6;
  expect(all.filter(isWrong)).toEqual([]);
});

test.each([
  [4.59, '4.59'],
  [4.5, '4.50'],
  [4, '4.00'],
  [4.825, '4.825'],
  [0.125, '0.125'],
  [-0.6, '-0.60'],
])('%d is shown as %s', (value, shown) => {
  expect(plainPercent(value)).toBe(shown);
});
