import { describe, expect, it } from 'vitest';
import { readOffer } from '../../src/site/answers/offer.ts';

const read = (query: string, language: 'en' | 'fr' = 'en') => {
  const given = new URLSearchParams(query);
  return readOffer((name) => given.get(name), [{ id: 'rbc' }], language);
};

describe('an offered rate', () => {
  it.each([
    ['rate=4.64', { ratePercent: 4.64, rateType: 'fixed', termMonths: 60, lender: null }],
    ['rate=4,64 %&term=5-year-variable', { ratePercent: 4.64, rateType: 'variable', termMonths: 60, lender: null }],
    ['rate=4.64&term=3-year-fixed&lender=rbc', { ratePercent: 4.64, rateType: 'fixed', termMonths: 36, lender: 'rbc' }],
  ])('%s is understood', (query, offer) => {
    expect(read(query)).toMatchObject({ isGood: true, offer });
    expect(read(query, 'fr')).toMatchObject({ isGood: true, offer });
  });

  it('is empty before anything was typed, and that is no error', () => {
    expect(read('')).toMatchObject({ isGood: true, offer: null });
  });

  it.each([
    ['rate=abc', 'rate'],
    ['rate=-1', 'rate'],
    ['rate=99', 'rate'],
    ['rate=4.64&term=9-year-fixed', 'term'],
    ['rate=4.64&lender=nobody', 'lender'],
  ] as const)('%s is reported beside its field, with the typed text', (query, name) => {
    for (const language of ['en', 'fr'] as const) {
      const { fields, offer, isGood } = read(query, language);
      expect([offer, isGood]).toEqual([null, false]);
      expect(fields[name].error).toBeTruthy();
      expect(fields[name].text).toBe(new URLSearchParams(query).get(name));
    }
  });
});
