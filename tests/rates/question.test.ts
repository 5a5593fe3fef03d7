import { describe, expect, it, test } from 'vitest';
import { answerOf } from '../../src/rates/answer.ts';
import { minimumDown, premiumFor } from '../../src/rates/insurance.ts';
import {
  borrowed,
  homeOf,
  impossibilityOf,
  insuranceAsked,
  isOverLimit,
  MAIN_WAY,
  noticesOf,
  premiumOf,
  type Question,
  shareOf,
  type Way,
} from '../../src/rates/question.ts';
import { exemptFromStressTest } from '../../src/rates/stress-test.ts';
import { ASKED, FIVE, market, rate } from './markets.ts';

describe('a question', () => {
  it('is of a home, and of a share of it', () => {
    const sized = { value: 700_000.1, balance: 560_000.05 };
    expect(homeOf(sized)).toEqual({ price: 700_000.1, down: 140_000.05 });
    expect([560_000, 525_000].map((balance) => shareOf({ value: 700_000, balance }))).toEqual([80, 75]);
    expect(shareOf({ value: 300_000, balance: 200_000 })).toBe(66.666667);
    expect([560_000, 560_000.01].map((balance) => isOverLimit({ value: 700_000, balance }))).toEqual([false, true]);
  });
  it.each<[Partial<Question>, 'insured' | 'uninsured']>([
    [{}, 'uninsured'],
    [{ balance: 600_000 }, 'insured'],
    [{ insuredToday: true }, 'uninsured'],
    [{ balance: 600_000, insuredToday: false }, 'insured'],
    [{ purpose: 'refinance', balance: 600_000 }, 'uninsured'],
    [{ purpose: 'refinance', insuredToday: true }, 'uninsured'],
    [{ purpose: 'switch' }, 'uninsured'],
    [{ purpose: 'switch', insuredToday: true }, 'insured'],
    [{ purpose: 'renewal', balance: 600_000 }, 'insured'],
    [{ purpose: 'renewal', balance: 600_000, insuredToday: false }, 'uninsured'],
  ])('%j asks for an %s mortgage', (asked, insurance) => {
    expect(insuranceAsked({ ...ASKED, ...asked })).toBe(insurance);
  });
  it('adds a premium to a purchase alone, and has remarks over 80 %', () => {
    // 90 % of the value: 3.1 % of the loan (cmhc-schl.gc.ca).
    const [high, premium] = [
      { ...ASKED, balance: 630_000 },
      { percent: 3.1, amount: 19_530 },
    ];
    const moved: Question = { ...high, purpose: 'switch', insuredToday: true };
    expect([ASKED, high, moved].map(premiumOf)).toEqual([null, premium, null]);
    expect([ASKED, high, moved].map(borrowed)).toEqual([560_000, 649_530, 630_000]);
    const over = { code: 'overShare', share: 90, insuredToday: true };
    expect([ASKED, high, moved].map(noticesOf)).toEqual([[], [{ code: 'insuredByDown', premium }], [over]]);
  });
  it.each<[Partial<Question>, Way, string | null]>([
    [{ balance: 630_000, amortizationYears: 26 }, 'buy', 'insured-over-25-years'],
    [{ balance: 630_000, amortizationYears: 26 }, 'move', null],
    [{ balance: 630_000, amortizationYears: 25 }, 'buy', null],
    [{ balance: 630_000, amortizationYears: 30, firstHome: true }, 'buy', null],
    [{ balance: 560_000, amortizationYears: 30 }, 'buy', null],
    [{ balance: 600_000, purpose: 'switch', amortizationYears: 30 }, 'move', null],
    [{ balance: 630_000, rented: true }, 'buy', 'insured-and-rented'],
    [{ balance: 630_000, rented: true }, 'move', null],
    [{ rented: true }, 'buy', null],
    [{ purpose: 'renewal', balance: 630_000, insuredToday: false }, 'move', 'uninsured-over-80-percent'],
    [{ purpose: 'renewal', balance: 630_000, insuredToday: false }, 'stay', null],
    [{ purpose: 'renewal', balance: 630_000, insuredToday: true }, 'move', null],
    [{ purpose: 'renewal', insuredToday: false }, 'move', null],
  ])('%j to %s has an answer, or none because %s', (asked, way, why) => {
    const question = { ...ASKED, ...asked };
    expect(impossibilityOf(question, way)).toBe(why);
    if (way !== MAIN_WAY[question.purpose]) return;
    const all = market([rate('sure', 4.5), rate('high', 4.2, { insurance: 'insured' })]);
    const { impossible, terms } = answerOf(all, question, [FIVE]);
    expect([impossible, terms[0]?.lowest === null]).toEqual([why, why !== null]);
  });
});

test.each<[from: string | null, to: string, Way, string | null]>([
  ['rbc', 'coastcapital', 'move', 'straight-switch'],
  ['eqbank', 'rbc', 'move', 'straight-switch'],
  ['meridian', 'rbc', 'move', null],
  ['rbc', 'meridian', 'move', null],
  [null, 'rbc', 'move', null],
  ['rbc', 'td', 'buy', null],
  ['rbc', 'td', 'borrow', null],
  ['meridian', 'meridian', 'stay', 'renewal'],
])('from %s to %s to %s: no stress test because of %s', (currentLender, to, way, why) => {
  expect(exemptFromStressTest({ ...ASKED, currentLender }, way, to)).toBe(why);
});

// The Financial Consumer Agency's own examples of the rule, and the steps around them.
test.each([
  [500_000, 25_000],
  [500_001, 25_000.1],
  [1_499_999, 124_999.9],
  [1_500_000, 300_000],
])('a home of %d dollars needs %d down', (price, least) => {
  expect(minimumDown(price)).toBe(least);
});

test.each([
  [500_000, 25_000, 25, { percent: 4, amount: 19_000 }],
  [500_000, 49_999.99, 25, { percent: 4, amount: 18_000 }],
  [500_000, 50_000, 25, { percent: 3.1, amount: 13_950 }],
  [500_000, 75_000, 30, { percent: 3, amount: 12_750 }],
  [500_000, 99_999.99, 25, { percent: 2.8, amount: 11_200 }],
  [500_000, 100_000, 25, null],
  [333_333.33, 66_666.67, 25, null],
])('the premium for %d with %d down over %d years is %j', (price, down, years, premium) => {
  expect(premiumFor({ price, down }, years)).toEqual(premium);
});
