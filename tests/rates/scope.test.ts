import { describe, expect, it, test } from 'vitest';
import { CONDITION_CODES, CONDITIONS } from '../../src/rates/conditions.ts';
import type { LenderFacts, StoredRate } from '../../src/rates/schema.ts';
import { asOffered, isInEveryProvince, isWithin } from '../../src/rates/scope.ts';
import { PROVINCES, type Province } from '../../src/rates/vocabulary.ts';
import { limitsIn } from '../../src/words/limits-of-rates.ts';
import { NO_FACTS } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';

const words = (fields: Partial<StoredRate>) => limitsIn('en', storedRate(fields)).map(({ short }) => short);

test.each<[string, StoredRate['provinces'], StoredRate['provinces'], StoredRate['provinces']]>([
  ['all of Canada, by a lender of all of Canada', null, null, null],
  ['where its lender lends, where the page does not say', null, ['CA-AB'], ['CA-AB']],
  ['where the page says, by a lender of all of Canada', ['CA-QC'], null, ['CA-QC']],
  ['where both say', ['CA-ON', 'CA-QC'], ['CA-ON', 'CA-BC'], ['CA-ON']],
  ['where its lender lends, whatever the page says', ['CA-QC'], ['CA-BC'], ['CA-BC']],
])('where a rate is offered: %s', (_, provinces, lends, both) => {
  expect(asOffered(storedRate({ provinces }), { ...NO_FACTS, provinces: lends }).provinces).toEqual(both);
});

const SELLS: LenderFacts['sells'] = [
  { insurance: 'insured', product: null },
  { insurance: 'uninsured', product: null },
  { insurance: 'uninsured', product: 'One' },
];
test.each<[string, Partial<StoredRate>, Partial<LenderFacts>, Partial<StoredRate>]>([
  ['where its page says, of an unknown lender', { provinces: ['CA-QC'] }, {}, { provincesStated: true }],
  ['nowhere, if nobody says', { provincesStated: false }, {}, { provincesStated: false }],
  ['where a source says', { provincesStated: false }, { provincesStated: true }, { provincesStated: true }],
  ['perhaps, where no source speaks', {}, { provincesUnsure: ['CA-YT'] }, { provincesUnsure: ['CA-YT'] }],
  ['for sure, beside that', { provinces: ['CA-ON'] }, { provincesUnsure: ['CA-YT'] }, { provincesUnsure: [] }],
  ['to whom its lender sells', { product: 'Two' }, { sells: SELLS }, { insuranceStated: ['insured', 'uninsured'] }],
  ['to those of its product alone', { product: 'One' }, { sells: SELLS }, { conditions: ['conventional-only'] }],
  ['as its page marks it', { product: 'One', insurance: 'insured' }, { sells: SELLS }, { conditions: [] }],
])('a rate is offered %s', (_, rate, facts, offered) => {
  expect(asOffered(storedRate(rate), { ...NO_FACTS, ...facts })).toMatchObject(offered);
});

test.each<[boolean, StoredRate['provinces']]>([
  [true, null],
  [true, PROVINCES.filter((code) => !['CA-NT', 'CA-NU', 'CA-YT'].includes(code))],
  [false, PROVINCES.filter((code) => code !== 'CA-QC')],
])('whether all ten provinces are among some: %s', (all, provinces) => {
  expect(isInEveryProvince(provinces)).toBe(all);
});

test.each<[over: number | null, upTo: number | null, fitting: number[]]>([
  [null, null, [64, 65, 66, 79, 80, 81]],
  [65, null, [66, 79, 80, 81]],
  [null, 80, [64, 65, 66, 79, 80]],
  [65, 80, [66, 79, 80]],
])('a band over %s and up to %s holds %j', (over, upTo, fitting) => {
  const all = [64, 65, 66, 79, 80, 81];
  const shares = { ltvOverPercent: over, ltvUpToPercent: upTo };
  const years = { amortizationOverYears: over, amortizationUpToYears: upTo };
  expect(all.filter((share) => isWithin(shares, 'share', share))).toEqual(fitting);
  expect(all.filter((year) => isWithin(years, 'years', year))).toEqual(fitting);
});

const LIMITS: [Partial<StoredRate>, short: string, long: string][] = [
  [{ insurance: 'insured' }, 'insured', 'Insured (high-ratio) mortgages'],
  [{ ltvUpToPercent: 75 }, 'up to 75% of value', 'Up to 75% of the value of the home'],
  [{ ltvOverPercent: 65, ltvUpToPercent: 70 }, '65 to 70% of value', 'Over 65 and up to 70% of the value of the home'],
  [{ amortizationUpToYears: 25 }, 'up to 25 years', 'Up to 25 years’ amortization'],
  [{ amortizationOverYears: 25 }, 'over 25 years', 'Over 25 years’ amortization'],
  [{ purpose: 'purchase' }, 'purchases', 'Purchases only'],
  [{ provinces: ['CA-BC', 'CA-ON'] }, 'BC, ON', 'In British Columbia, Ontario'],
  [{ conditions: ['owner-occupied'] }, 'owner-occupied', 'Owner-occupied homes'],
];

describe('what narrows a rate', () => {
  test.each(LIMITS)('%j', (fields, short, long) => {
    expect(limitsIn('en', storedRate(fields))).toEqual([{ short, long }]);
  });
  test('is complete', () => {
    const all = Object.assign({}, ...LIMITS.map(([fields]) => fields));
    expect(words({ ...all, ltvOverPercent: null, amortizationOverYears: null })).toEqual([
      ...['insured', 'up to 70% of value', 'up to 25 years', 'purchases', 'BC, ON', 'owner-occupied'],
    ]);
    expect(words({ conditions: CONDITION_CODES })).toHaveLength(CONDITION_CODES.length);
    expect(words({})).toEqual([]);
  });
});

test.each<[Province[], en: string, where: string, fr: string, ou: string]>([
  [['CA-QC'], 'not in QC', 'All of Canada but Quebec', 'sauf au Québec', 'Partout au Canada, sauf\u00a0: Québec'],
  [
    ['CA-NT', 'CA-NU', 'CA-YT'],
    ...(['not in the territories', 'The ten provinces', 'sauf les territoires', 'Les dix provinces'] as const),
  ],
])('a rate that is offered everywhere but in %j says so', (others, en, where, fr, ou) => {
  const provinces = PROVINCES.filter((code) => !others.includes(code));
  const limits = (['en', 'fr'] as const).map((language) => limitsIn(language, storedRate({ provinces }))[0]);
  expect(limits).toEqual([
    { short: en, long: where },
    { short: fr, long: ou },
  ]);
});

describe('the words of a condition', () => {
  it.each(['en', 'fr'] as const)('tell it from every other in %s', (language) => {
    for (const length of ['short', 'long'] as const) {
      const words = CONDITION_CODES.map((code) => CONDITIONS[code][language][length]);
      expect(new Set(words).size).toBe(CONDITION_CODES.length);
      for (const one of words) expect(one.trim().length).toBeGreaterThan(3);
    }
  });
});
