import { describe, expect, test } from 'vitest';
import { percent, plainPercent, thousandths, toThousandths } from '../../src/rates/thousandths.ts';
import { dollars, isSum, isYears, overPrime, threshold, years } from '../../src/rates/typed.ts';

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
  ['prime - 0.9', -900],
  ['Prime − 0.90 %', -900],
  ['p-0,9', -900],
  ['P – 0.905', -905],
  ['préférentiel − 0,9', -900],
  ['taux préférentiel + 0,25', 250],
  ['prime', null],
  ['prime 0.9', null],
  ['prime - - 0.9', null],
  ['prime - 0.9001', null],
  ['3.55', null],
])('“%s” is %s from prime', (text, points) => {
  expect(overPrime(text)).toBe(points);
});

test.each([
  ['4.25', 4.25],
  ['4,25 %', 4.25],
  ['0.01', 0.01],
  ['30', 30],
  ['0.009', null],
  ['30.001', null],
  ['x', null],
  ['', null],
])('the threshold of an alert: %s is %s', (text, percent) => {
  expect(threshold(text)).toBe(percent);
});

test('a home or a mortgage costs 1,000 to 50,000,000 dollars', () => {
  expect([999.99, 1000, 50_000_000, 50_000_000.01, Number.NaN].map(isSum)).toEqual([false, true, true, false, false]);
});

test('a mortgage is paid off in 1 to 40 whole years', () => {
  expect([0, 1, 40, 41, Number.NaN].map(isYears)).toEqual([false, true, true, false, false]);
  expect(['5', '25', '05'].map(years)).toEqual([5, 25, 5]);
  for (const text of ['125', '2.5', 'x5', '5x', '']) expect(years(text)).toBeNaN();
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
