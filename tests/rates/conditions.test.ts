import { describe, expect, it, test } from 'vitest';
import { CONDITION_CODES, CONDITIONS } from '../../src/rates/conditions.ts';
import { SAMPLE_RATE, SAMPLE_RATES } from '../../src/rates/sample.ts';
import { storedRate as storedShape } from '../../src/rates/schema.ts';

describe('the words of a condition', () => {
  it.each(['en', 'fr'] as const)('tell it from every other in %s', (language) => {
    const words = CONDITION_CODES.map((code) => CONDITIONS[code][language]);
    for (const length of ['short', 'long'] as const) {
      expect(new Set(words.map((one) => one[length])).size).toBe(CONDITION_CODES.length);
      for (const one of words) expect(one[length].trim().length).toBeGreaterThan(3);
    }
  });
  it('are another language’s in French', () => {
    for (const code of CONDITION_CODES) {
      const { en, fr } = CONDITIONS[code];
      expect(fr.long, code).not.toBe(en.long);
    }
  });
});

test('made-up rates are whole, say so, and are in order', () => {
  expect(SAMPLE_RATES).toContainEqual(SAMPLE_RATE);
  expect(SAMPLE_RATES.map((one) => storedShape.safeParse(one).error)).toEqual(SAMPLE_RATES.map(() => undefined));
  expect(SAMPLE_RATES.map(({ id, ratePercent }) => [id, ratePercent])).toEqual([
    ['maplesample/fixed/12m/closed/posted', 5.24],
    ['maplesample/fixed/36m/closed/posted', 4.44],
    ['maplesample/fixed/60m/closed/posted', 4.59],
    ['maplesample/fixed/60m/closed/posted/insured', 4.29],
    ['maplesample/variable/60m/closed/posted', 3.99],
  ]);
  for (const { label, conditions, section, provinces, provincesStated } of SAMPLE_RATES) {
    expect([provinces, provincesStated]).toEqual([null, true]);
    expect([label, conditions, section]).toEqual([
      expect.stringMatching(/^\d-year .*\(made up \/ fictif\)$/),
      ['made-up'],
      'Made up for a test / inventé pour un essai',
    ]);
  }
});
