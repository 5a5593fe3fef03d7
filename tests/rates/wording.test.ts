import { describe, expect, it } from 'vitest';
import { primeWords, rateWords, termTitle, termWords } from '../../src/rates/wording.ts';

describe('wording', () => {
  it('speaks of terms and of prime as people do', () => {
    expect([termWords(60), termWords(18), termWords(null)]).toEqual(['5-year', '18-month', 'no fixed term']);
    const rate = { termMonths: 60, rateType: 'fixed', prepayment: 'closed', offer: 'special' } as const;
    expect(rateWords(rate)).toBe('5-year fixed closed, special');
    expect(termTitle({ rateType: 'variable', termMonths: 60 })).toBe('5-year variable');
    expect([primeWords(-0.6), primeWords(0), primeWords(0.25)]).toEqual(['prime \u2212 0.60', 'prime', 'prime + 0.25']);
  });
});
