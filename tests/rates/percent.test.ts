import { expect, test } from 'vitest';
import { formatPercent, percent, thousandths, toThousandths } from '../../src/rates/percent.ts';

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
  expect(formatPercent(value)).toBe(shown);
});
