import { describe, expect, it, test } from 'vitest';
import { isHighRatio, loanToValue, minimumDown, premiumFor } from '../../src/rates/insurance.ts';

// The Financial Consumer Agency's own examples of the rule, and the steps around them.
test.each([
  [400_000, 20_000],
  [500_000, 25_000],
  [500_001, 25_000.1],
  [600_000, 35_000],
  [1_000_000, 75_000],
  [1_499_999, 124_999.9],
  [1_500_000, 300_000],
  [2_000_000, 400_000],
])('a home of %d dollars needs %d down', (price, least) => {
  expect(minimumDown(price)).toBe(least);
});

describe('the premium', () => {
  it.each([
    [500_000, 25_000, 25, 4, 19_000],
    [500_000, 49_999.99, 25, 4, 18_000],
    [500_000, 50_000, 25, 3.1, 13_950],
    [500_000, 75_000, 25, 2.8, 11_900],
    [500_000, 99_999.99, 25, 2.8, 11_200],
    [500_000, 75_000, 30, 3, 12_750],
  ])('for %d with %d down over %d years is %d %%, %d dollars', (price, down, years, percent, amount) => {
    expect(premiumFor({ price, down }, years)).toEqual({ percent, amount });
  });

  it('is not required from a fifth down', () => {
    expect(premiumFor({ price: 500_000, down: 100_000 }, 25)).toBeNull();
    expect(isHighRatio({ price: 333_333.33, down: 66_666.67 })).toBe(false);
    expect(loanToValue({ price: 500_000, down: 125_000 })).toBe(75);
  });
});
