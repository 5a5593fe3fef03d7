import { describe, expect, it, test } from 'vitest';
import { answerOf } from '../../src/rates/answer.ts';
import { isHighRatio, minimumDown, premiumFor } from '../../src/rates/insurance.ts';
import {
  borrowed,
  homeOf,
  IMPOSSIBILITIES,
  IMPOSSIBLE,
  impossibilityOf,
  insuranceAsked,
  isOverLimit,
  MAIN_WAY,
  noticesOf,
  PURPOSE_OF,
  premiumOf,
  type Question,
  shareOf,
  USUAL_QUESTION,
  type Way,
} from '../../src/rates/question.ts';
import { exemptFromStressTest, STRESS_TEST_SOURCE } from '../../src/rates/stress-test.ts';
import { ASKED, FIVE, market, rate } from './markets.ts';

describe('a question', () => {
  const WAYS: Way[] = ['buy', 'stay', 'move', 'borrow'];
  it('has a main way for each purpose, and each way a purpose', () => {
    expect(MAIN_WAY).toEqual({ purchase: 'buy', renewal: 'move', switch: 'move', refinance: 'borrow' });
    expect(WAYS.map((way) => PURPOSE_OF[way])).toEqual(['purchase', 'renewal', 'switch', 'refinance']);
    expect(USUAL_QUESTION).toEqual({
      ...{ purpose: 'purchase', province: null, value: 700_000, balance: 560_000, amortizationYears: 25 },
      ...{ insuredToday: null, currentLender: null, firstHome: false, newBuild: false, rented: false },
      assumed: ['purpose', 'price', 'down', 'amortizationYears', 'firstHome', 'newBuild', 'occupancy'],
    });
  });
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
  it('adds a premium to a purchase alone', () => {
    // 90 % of the value: 3.1 % of the loan (cmhc-schl.gc.ca).
    const high = { ...ASKED, balance: 630_000 };
    expect(premiumOf(high)).toEqual({ percent: 3.1, amount: 19_530 });
    expect([high, ASKED, { ...high, purpose: 'switch' as const }].map(borrowed)).toEqual([649_530, 560_000, 630_000]);
    expect([ASKED, { ...high, purpose: 'renewal' as const }].map(premiumOf)).toEqual([null, null]);
  });
  it('has remarks over 80 %', () => {
    const high = { ...ASKED, balance: 630_000 };
    expect(noticesOf(ASKED)).toEqual([]);
    expect(noticesOf(high)).toEqual([{ code: 'insuredByDown', premium: { percent: 3.1, amount: 19_530 } }]);
    expect(noticesOf({ ...high, purpose: 'switch', insuredToday: true })).toEqual([
      { code: 'overShare', share: 90, insuredToday: true },
    ]);
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
  it('names the law where it has no answer', () => {
    expect(IMPOSSIBILITIES.map((code) => new URL(IMPOSSIBLE[code].source).hostname)).toEqual([
      'www.canada.ca',
      'www.canada.ca',
      'laws-lois.justice.gc.ca',
    ]);
  });
});

describe('the stress test', () => {
  const FEDERAL = ['rbc', 'td', 'scotiabank', 'bmo', 'cibc', 'national', 'tangerine', 'laurentian', 'manulife'];
  const exempt = (from: string | null, to: string, way: Way = 'move') =>
    exemptFromStressTest({ ...ASKED, currentLender: from }, way, to);
  it.each([...FEDERAL, 'eqbank', 'hometrust', 'coastcapital'])('spares a switch between %s and another', (lender) => {
    expect([exempt(lender, 'rbc'), exempt('rbc', lender)]).toEqual(['straight-switch', 'straight-switch']);
    expect([exempt(lender, 'meridian'), exempt('meridian', lender), exempt(null, lender)]).toEqual([null, null, null]);
    expect([exempt(lender, 'rbc', 'buy'), exempt(lender, 'rbc', 'borrow')]).toEqual([null, null]);
  });
  it('spares who stays, by the Superintendent’s page', () => {
    expect(exempt('meridian', 'meridian', 'stay')).toBe('renewal');
    expect(new URL(STRESS_TEST_SOURCE).hostname).toBe('www.osfi-bsif.gc.ca');
  });
});

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
  });
});
