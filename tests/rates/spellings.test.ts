import { describe, expect, it, test } from 'vitest';
import { SPELLINGS } from '../../src/rates/spelling-words.ts';
import { lenderSpeller, SPELLERS, spelledTerm } from '../../src/rates/spellings.ts';
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

/** Rows of a table: texts with the same result. */
const all = <Result>(result: Result, ...texts: string[]) => texts.map((text): [string, Result] => [text, result]);

describe('a word of a list', () => {
  it.each([
    ['province', PROVINCES],
    ['rateType', RATE_TYPES],
    ['prepayment', PREPAYMENTS],
    ['offer', OFFERS],
    ['insurance', [...INSURANCES, 'unstated']],
    ['state', RATE_STATES],
    ['purpose', PURPOSES],
    ['occupancy', ['owner', 'rented']],
    ['yesNo', ['yes', 'no']],
  ] as const)('of %s means its code, in any case, unless two codes have it', (list, codes) => {
    const words: Record<string, readonly string[]> = SPELLINGS[list];
    expect(Object.keys(words)).toEqual(codes);
    for (const [code, spellings] of Object.entries(words))
      for (const text of [code, ...spellings].filter((word) => word !== 'low-ratio'))
        for (const written of [text, text.toUpperCase(), ` ${text} `, text.normalize('NFD').replaceAll(/\p{M}/gu, '')])
          expect([written, SPELLERS[list](written)]).toEqual([written, { value: code }]);
  });

  it.each(['en', 'fr'] as const)('is the name of a province (%s)', (language) => {
    for (const [code, name] of Object.entries(provinceNames(language)))
      expect(SPELLERS.province(name)).toEqual({ value: code });
  });

  it.each([
    ['state', 'new', []],
    ['province', 'Ontaroi', []],
    ['insurance', 'low-ratio', ['insurable', 'uninsured']],
    ['rateType', 'hybrid', []],
    ['province', '', []],
    ['province', '🏠', []],
  ] as const)('is not, of %s: %s; near %j', (list, text, near) => {
    expect(SPELLERS[list](text)).toEqual({ near });
  });
});

test.each([
  ...all({ value: 'rbc' }, 'RBC', 'royal bank', 'Banque Royale du Canada', 'RBC Royal Bank'),
  ...all({ value: 'national' }, 'Banque Nationale', 'national', 'BNC'),
  ...all({ value: 'td' }, 'TD Canada Trust', 'Toronto-Dominion'),
  ...all({ value: 'unnamed' }, 'UNNAMED'),
  // A code means itself, though it is another’s name.
  ...all({ value: 'one' }, 'one', 'ZED24', '.Zed 24.', ' (zed 24) ', '&zed24', `zed24${'.'.repeat(55)}`),
  ...all({ near: ['one', 'two'] }, 'One,'),
  ...all(
    { near: [] },
    'bmo',
    'bank',
    'Natoinal',
    'undefined',
    `zed24${'.'.repeat(56)}`,
    '<zed24>',
    'zed24!',
    '...',
    '',
  ),
])('a lender is named: %s is %j', (text, meaning) => {
  const lenders = [
    { id: 'rbc', name: 'RBC Royal Bank' },
    { id: 'national', name: 'National Bank of Canada' },
    { id: 'td', name: 'TD Canada Trust' },
    { id: 'unnamed' },
    { id: 'one', name: 'Zed 24' },
    { id: 'two', name: 'One' },
    { id: 'house', name: '🏠' },
  ];
  expect(lenderSpeller(lenders)(text)).toEqual(meaning);
});

describe('a term', () => {
  it.each([
    ...all('60', '5y', '5yrs', '5 years', '5 ans', '5-year', '5 - years', ' 5 YEARS ', 'five years', 'cinq ans'),
    ...all('7', '7m', '7mos', '7 months', '7 mois', '7-MOIS'),
    ...all('none', 'none', ' None ', 'sans terme'),
    ...all('1', '1m'),
    ...all('480', '40y', '480', '480m'),
    ...all('41', '41', '041'),
  ])('%s is %s', (text, value) => expect(spelledTerm(text, false)).toEqual({ value }));

  it.each([
    ...all(['40y', '40m'], '40'),
    ...all([], '0y', '0m', '481m', '481', '41y', '1000', 'x5y', '5y.', '5 y y', '5xy', '5moiss'),
    ...all([], 'nonex', 'xnone', 'y', '5 weeks', '-5', ''),
  ])('%s is none, near %j', (text, near) => {
    expect(spelledTerm(text, false)).toEqual({ near });
    // Where the parameter says months, a bare number is one.
    expect(spelledTerm(text, true)).toEqual(near.length === 0 ? { near } : { value: text });
  });
});
