import { describe, expect, test } from 'vitest';
import { lenderSpeller, SPELLERS, spelledTerm, spelledYears } from '../../src/rates/spellings.ts';
import {
  INSURANCES,
  OFFERS,
  PREPAYMENTS,
  PROVINCES,
  PURPOSES,
  RATE_STATES,
  RATE_TYPES,
} from '../../src/rates/vocabulary.ts';
import { provinceNames } from '../../src/words/limits-of-rates.ts';

const LISTS = {
  province: PROVINCES,
  rateType: RATE_TYPES,
  prepayment: PREPAYMENTS,
  offer: OFFERS,
  insurance: [...INSURANCES, 'unstated'],
  state: RATE_STATES,
  purpose: PURPOSES,
  occupancy: ['owner', 'rented'],
  yesNo: ['yes', 'no'],
} as const;

test.each(Object.entries(LISTS))('every code of %s means itself, in any case', (name, codes) => {
  const spell = SPELLERS[name as keyof typeof LISTS];
  for (const code of codes)
    for (const text of [code, code.toUpperCase(), ` ${code} `]) expect(spell(text), text).toEqual({ value: code });
});

test('provinces have their names in both languages', () => {
  for (const language of ['en', 'fr'] as const)
    for (const [code, name] of Object.entries(provinceNames(language)))
      expect(SPELLERS.province(name), name).toEqual({ value: code });
});

describe('human spellings', () => {
  test.each([
    ['province', 'ON', 'CA-ON'],
    ['province', 'b.c.', 'CA-BC'],
    ['province', 'quebec', 'CA-QC'],
    ['province', 'p.e.i', 'CA-PE'],
    ['rateType', 'Fixed', 'fixed'],
    ['rateType', 'taux variable', 'variable'],
    ['rateType', 'adjustable', 'variable'],
    ['insurance', 'high-ratio', 'insured'],
    ['insurance', 'High Ratio', 'insured'],
    ['insurance', 'conventional', 'uninsured'],
    ['prepayment', 'FERMÉ', 'closed'],
    ['offer', 'Spécial', 'special'],
    ['yesNo', 'true', 'yes'],
  ] as const)('%s: %s is %s', (name, text, value) => {
    expect(SPELLERS[name](text)).toEqual({ value });
  });

  test.each([
    ['province', 'N', ['CA-NB', 'CA-NL', 'CA-NS', 'CA-NT', 'CA-NU']],
    ['province', 'Ontaroi', ['CA-ON']],
    ['province', 'New', ['CA-NB', 'CA-NL']],
    ['insurance', 'low-ratio', ['insurable', 'uninsured']],
    ['rateType', 'fixd', ['fixed']],
    ['rateType', 'hybrid', []],
    ['province', '', []],
    ['province', '🏠', []],
    ['yesNo', 'maybe', []],
  ] as const)('%s: %s is ambiguous or unknown, near %j', (name, text, near) => {
    expect(SPELLERS[name](text)).toEqual({ near });
  });

  const lenders = [
    { id: 'rbc', name: 'RBC Royal Bank' },
    { id: 'national', name: 'National Bank of Canada' },
    { id: 'td', name: 'TD Canada Trust' },
    { id: 'firstnational', name: 'First National' },
    { id: 'unnamed' },
  ];
  test.each([
    ['RBC', 'rbc'],
    ['royal bank', 'rbc'],
    ['TD Canada Trust', 'td'],
    ['Banque Nationale', 'national'],
    ['national', 'national'],
    ['First National', 'firstnational'],
    ['UNNAMED', 'unnamed'],
  ])('lender: %s is %s', (text, value) => {
    expect(lenderSpeller(lenders)(text)).toEqual({ value });
  });
  test.each([
    ['bank', ['rbc', 'national', 'td']],
    ['Natoinal', ['national']],
    ['canada', ['rbc', 'national', 'td']],
    ['bmo', []],
  ])('lender: %s is unknown, near %j', (text, near) => {
    expect(lenderSpeller(lenders)(text)).toEqual({ near });
  });

  test.each([
    ['5y', '60'],
    ['5 years', '60'],
    ['5-year', '60'],
    ['5 ans', '60'],
    ['1 an', '12'],
    ['60', '60'],
    ['60m', '60'],
    ['6 mois', '6'],
    ['None', 'none'],
  ])('term: %s is %s', (text, value) => {
    expect(spelledTerm(text, false)).toEqual({ value });
  });
  test.each([
    ['5', false, ['5y', '5m']],
    ['0', false, []],
    ['41y', false, []],
    ['481', true, []],
    ['5 weeks', false, []],
    ['-5', true, []],
    ['', true, []],
  ])('term: %s (months said: %s) is refused, near %j', (text, saysMonths, near) => {
    expect(spelledTerm(text, saysMonths)).toEqual({ near });
  });
  test('a bare number counts months if the parameter’s name says so', () => {
    expect(spelledTerm('5', true)).toEqual({ value: '5' });
    expect(spelledTerm('060', true)).toEqual({ value: '60' });
  });
  test.each([
    ['25', '25'],
    ['25 years', '25'],
    ['25 ans', '25'],
  ])('amortization: %s is %s', (text, value) => {
    expect(spelledYears(text)).toEqual({ value });
  });
  test.each(['0', '41', '25 months', 'x', ''])('amortization: %s is refused', (text) => {
    expect(spelledYears(text)).toEqual({ near: [] });
  });
});
