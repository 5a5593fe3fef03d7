import { describe, expect, it } from 'vitest';
import { ageWords, primeWords, termTitle, termWords, untilWords } from '../../src/rates/wording.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

describe('wording', () => {
  it.each([
    [0, 'just now'],
    [40 * MINUTE, '40 min ago'],
    [5 * 60 * MINUTE, '5 h ago'],
    [DAY, '1 day ago'],
    [61 * DAY, '61 days ago'],
    [62 * DAY, '2 months ago'],
    [209 * DAY, '6 months ago'],
  ])('an age of %d ms is %s', (age, words) => {
    expect(ageWords(new Date(NOW - age).toISOString(), NOW)).toBe(words);
  });

  it.each([
    [-1, 'now'],
    [30_000, '1 min'],
    [14 * MINUTE, '14 min'],
    [123 * MINUTE, '2 h 03 min'],
  ])('%d ms ahead is %s', (ahead, words) => {
    expect(untilWords(ahead)).toBe(words);
  });

  it('speaks of terms and of prime as people do', () => {
    expect([termWords(60), termWords(18), termWords(null)]).toEqual(['5-year', '18-month', 'no fixed term']);
    expect(termTitle({ rateType: 'variable', termMonths: 60 })).toBe('5-year variable');
    expect([primeWords(-0.6), primeWords(0), primeWords(0.25)]).toEqual(['prime \u2212 0.60', 'prime', 'prime + 0.25']);
  });
});
