import { describe, expect, it, test } from 'vitest';
import {
  lenderSpeller,
  type NamedLender,
  namesNear,
  SPELLERS,
  type Speller,
  spelledTerm,
  spelledYears,
} from '../../src/rates/spellings.ts';
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

const CODES: { [List in keyof typeof SPELLERS]: readonly string[] } = {
  province: PROVINCES,
  rateType: RATE_TYPES,
  prepayment: PREPAYMENTS,
  offer: OFFERS,
  insurance: [...INSURANCES, 'unstated'],
  state: RATE_STATES,
  purpose: PURPOSES,
  occupancy: ['owner', 'rented'],
  yesNo: ['yes', 'no'],
};

/** What people write, by list and code. */
const WORDS: { [List in keyof typeof SPELLERS]?: Record<string, string> } = {
  province: {
    'CA-AB': 'AB, Alberta, Alta',
    'CA-BC': 'BC, B.C., British Columbia, Colombie-Britannique, CB',
    'CA-MB': 'MB, Manitoba, Man',
    'CA-NB': 'NB, New Brunswick, Nouveau-Brunswick',
    'CA-NL': 'NL, NF, NFLD, Newfoundland, Newfoundland and Labrador, Terre-Neuve, Terre-Neuve-et-Labrador',
    'CA-NS': 'NS, Nova Scotia, Nouvelle-Écosse, nouvelle ecosse',
    'CA-NT': 'NT, NWT, Northwest Territories, Territoires du Nord-Ouest',
    'CA-NU': 'NU, Nunavut',
    'CA-ON': 'ON, Ontario, Ont',
    'CA-PE': 'PE, PEI, p.e.i, Prince Edward Island, Île-du-Prince-Édouard, IPE',
    'CA-QC': 'QC, PQ, Quebec, Québec, Que',
    'CA-SK': 'SK, Saskatchewan, Sask',
    'CA-YT': 'YT, YK, Yukon',
  },
  rateType: {
    fixed: 'fixe, fixed rate, taux fixe',
    variable: 'var, variable rate, taux variable, adjustable, adjustable rate, floating, VRM, ARM',
  },
  prepayment: { closed: 'fermé, ferme', open: 'ouvert', convertible: 'Convertible' },
  offer: {
    posted: 'affiché, posted rate, standard',
    special: 'spécial, special offer, special rate, promotional, promo, discounted',
  },
  insurance: {
    insured: 'high-ratio, High Ratio, default insured, CMHC, SCHL, assuré, à proportion élevée',
    insurable: 'assurable',
    uninsured: 'conventional, uninsurable, non assuré, ordinaire, conventionnel',
    unstated: 'none, null, unknown, non précisé',
  },
  purpose: {
    purchase: 'buy, buying, achat',
    switch: 'transfer, transfert',
    refinance: 'refi, refinancing, refinancement',
    renewal: 'renew, renewing, renouvellement',
  },
  occupancy: { owner: 'owner-occupied, propriétaire', rented: 'rental, investment, locatif' },
  yesNo: { yes: 'true, y, oui', no: 'false, n, non' },
};
/** The other names of lenders, whatever name they publish under. */
const LENDERS: Record<string, string> = {
  alterna: 'Alterna, Alterna Bank',
  atb: 'Alberta Treasury Branches',
  blueshore: 'BlueShore Financial',
  bmo: 'Bank of Montreal, Banque de Montréal',
  butler: 'Butler',
  cibc: 'Canadian Imperial Bank of Commerce',
  coastcapital: 'Coast Capital',
  desjardins: 'Mouvement Desjardins, Caisse Desjardins',
  eqbank: 'EQ, Equitable Bank, Banque EQ',
  firstnational: 'First National Financial, FN',
  hometrust: 'Home Trust Company',
  laurentian: 'Laurentian, Banque Laurentienne, LBC',
  manulife: 'Manulife, Manuvie, Banque Manuvie',
  meridian: 'Meridian',
  national: 'National Bank, NBC, BNC, Banque Nationale, Banque Nationale du Canada',
  rbc: 'Royal Bank, Royal Bank of Canada, Banque Royale, Banque Royale du Canada',
  scotiabank: 'Scotia, BNS, Bank of Nova Scotia, Banque Scotia',
  servus: 'Servus',
  tangerine: 'Tangerine Bank',
  td: 'TD Bank, Toronto-Dominion, Toronto-Dominion Bank, Banque TD',
  truenorth: 'True North',
  vancity: 'Vancouver City Savings',
};

/** Rows of a table: texts with the same result. */
const all = <Result>(result: Result, ...texts: string[]) => texts.map((text): [string, Result] => [text, result]);

describe('every spelling is known, in any case', () => {
  const expectAll = (spell: Speller, words: Record<string, string>) => {
    for (const [code, texts] of Object.entries(words))
      for (const text of texts.split(', '))
        for (const one of [text, text.toUpperCase(), ` ${text} `])
          expect([one, spell(one)]).toEqual([one, { value: code }]);
  };
  const ofCodes = (codes: readonly string[]) => Object.fromEntries(codes.map((code) => [code, code]));
  const SPELLED = Object.entries(SPELLERS) as [keyof typeof SPELLERS, Speller][];
  test.each(SPELLED)('of %s', (list, spell) => {
    expectAll(spell, ofCodes(CODES[list]));
    expectAll(spell, WORDS[list] ?? {});
  });

  it.each(['en', 'fr'] as const)('of provinces by their names (%s)', (language) => {
    expectAll(SPELLERS.province, provinceNames(language));
  });

  it('of lenders', () => expectAll(lenderSpeller(Object.keys(LENDERS).map((id) => ({ id }))), LENDERS));

  const named: NamedLender[] = [
    { id: 'rbc', name: 'RBC Royal Bank' },
    { id: 'national', name: 'National Bank of Canada' },
    { id: 'td', name: 'TD Canada Trust' },
    { id: 'firstnational', name: 'First National' },
    { id: 'unnamed' },
  ];
  test.each([
    ...all({ value: 'rbc' }, 'RBC', 'royal bank'),
    ...all({ value: 'td' }, 'TD Canada Trust'),
    ...all({ value: 'national' }, 'Banque Nationale', 'national'),
    ...all({ value: 'firstnational' }, 'First National'),
    ...all({ value: 'unnamed' }, 'UNNAMED'),
    ...all({ near: ['rbc', 'national', 'td'] }, 'bank', 'canada'),
    ...all({ near: ['national'] }, 'Natoinal'),
    ...all({ near: [] }, 'bmo'),
  ])('of lenders by their names: %s is %j', (text, found) => expect(lenderSpeller(named)(text)).toEqual(found));

  test.each([
    ['state', 'new', []],
    ['province', 'N', ['CA-NB', 'CA-NL', 'CA-NS', 'CA-NT', 'CA-NU']],
    ['province', 'Ontaroi', ['CA-ON']],
    ['province', 'New', ['CA-NB', 'CA-NL']],
    ['insurance', 'low-ratio', ['insurable', 'uninsured']],
    ['rateType', 'fixd', ['fixed']],
    ['rateType', 'hybrid', []],
    ['province', '', []],
    ['province', '🏠', []],
    ['yesNo', 'maybe', []],
  ] as const)('but not %s: %s, near %j', (list, text, near) => {
    expect(SPELLERS[list](text)).toEqual({ near });
  });
});

describe('a slip', () => {
  test.each([
    ...all(['manitoba', 'manulife'], 'Man'),
    // One letter wrong, missing, extra, or swapped with its neighbour, at each end and in the middle.
    ...all(['manitoba'], 'Manitoba', 'zanitoba', 'manizoba', 'manitobz', 'anitoba', 'mantoba', 'manitob', 'zmanitoba'),
    ...all(['manitoba'], 'maniztoba', 'manitobaz', 'amnitoba', 'mantioba', 'manitoab'),
    // Two slips.
    ...all([], 'zanitobz', 'amnitoab', 'mantiobz', 'mznitboa', 'manitobazz', 'manitXXba', 'nantoba', 'antobaa'),
    ...all([], 'manizitoba'),
    // A part of a name, of more than three letters.
    ...all(['manitoba'], 'itob'),
    ...all(['manulife'], 'ulif'),
    ...all([], 'ito', 'zan'),
    // Not two letters that are swapped: one of them is another.
    ...all([], 'mantzoba', 'manzioba'),
  ])('%s is near %j', (text, near) => {
    expect(namesNear(text, ['manitoba', 'manulife'])).toEqual(near);
  });

  it('names at most five', () => {
    const names = ['bank a', 'bank b', 'bank c', 'bank d', 'bank e', 'bank f'];
    expect(namesNear('bank', names)).toEqual(names.slice(0, 5));
    const alike: NamedLender[] = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, name: 'One Bank' }));
    expect(lenderSpeller(alike)('one bank')).toEqual({ near: ['a', 'b', 'c', 'd', 'e'] });
    expect(lenderSpeller(alike.slice(0, 2))('one bank')).toEqual({ near: ['a', 'b'] });
  });

  it('is nothing beside names that fit', () => {
    const lenders = ['One Bank', 'one-bank', 'One Banks'].map((name, at) => ({ id: 'abc'[at] as string, name }));
    expect(lenderSpeller(lenders)('One Bank')).toEqual({ near: ['a', 'b'] });
    expect(lenderSpeller(lenders)('one bank x')).toEqual({ near: ['a', 'b', 'c'] });
    // A code means itself, though it is another’s name.
    expect(lenderSpeller([{ id: 'a', name: 'b' }, { id: 'b' }])('b')).toEqual({ value: 'b' });
  });

  it('of three letters is none, of four is one', () => {
    expect(namesNear('rbx', ['rbc'])).toEqual([]);
    expect(namesNear('cibx', ['cibc'])).toEqual(['cibc']);
  });
});

describe('a text is a name', () => {
  const spell = lenderSpeller([{ id: 'one', name: 'B' }]);
  test.each([
    ...all(true, '.B.', ' (b) ', 'b,', 'b’', "'b'", '&b', '/b', '_b-', `b${'.'.repeat(59)}`),
    ...all(false, `b${'.'.repeat(60)}`, '<b>', 'b!', '!b', '...'),
  ])('%s: %s', (text, isName) => expect(spell(text)).toEqual(isName ? { value: 'one' } : { near: [] }));

  it('and digits are a part of it', () => {
    expect(lenderSpeller([{ id: 'one', name: 'Bank 24' }])('BANK24')).toEqual({ value: 'one' });
    expect(lenderSpeller([{ id: 'one', name: 'Bank 24' }])('bank')).toEqual({ near: ['one'] });
  });

  it('without a meaning of its own it is none', () => {
    expect(lenderSpeller([{ id: 'one', name: '🏠' }])('')).toEqual({ near: [] });
    expect(lenderSpeller([{ id: 'one' }])('undefined')).toEqual({ near: [] });
  });

  it('a speller is made once for a list', () => {
    const lenders = [{ id: 'one' }];
    expect(lenderSpeller(lenders)).toBe(lenderSpeller(lenders));
    expect(lenderSpeller([...lenders])).not.toBe(lenderSpeller(lenders));
  });
});

describe('a term', () => {
  test.each([
    ...all('60', '5y', '5yr', '5yrs', '5year', '5 years', '5a', '5 an', '5 ans', '5-year', '5 - years', ' 5 YEARS '),
    ...all('7', '7m', '7mo', '7mos', '7month', '7 months', '7 mois', '7-MOIS', '7  mo'),
    ...all('none', 'none', ' None ', 'sans terme'),
    ...all('12', '1y'),
    ...all('1', '1m'),
    ...all('480', '40y', '480', '480m'),
    ...all('41', '41', '041'),
  ])('%s is %s', (text, value) => expect(spelledTerm(text, false)).toEqual({ value }));

  test.each([
    ...all(['40y', '40m'], '40'),
    ...all(['1y', '1m'], '1'),
    ...all([], '0y', '0m', '481m', '481', '41y', '1000', 'x5y', '5y.', '5 y y', '5xy', '5yx', '5xm', '5mx', '5moiss'),
    ...all([], 'nonex', 'xnone', 'y', '5 weeks', '-5', ''),
  ])('%s is none, near %j', (text, near) => {
    expect(spelledTerm(text, false)).toEqual({ near });
    if (near.length === 0) expect(spelledTerm(text, true)).toEqual({ near });
  });

  it('counts months up to 480 where its parameter says so', () => {
    for (const [text, value = text] of [['1'], ['40'], ['480'], ['060', '60'], ['5y', '60']] as [string, string?][])
      expect(spelledTerm(text, true)).toEqual({ value });
  });
});

describe('years of amortization', () => {
  test.each([
    ...all('25', '25', '25y', '25yr', '25 yrs', '25 year', '25-years', '25a', '25 an', '25 ans', ' 25 ', '25 - YEARS'),
    ...all('1', '1'),
    ...all('40', '40'),
    ...all('5', '05'),
  ])('%s are %s', (text, value) => expect(spelledYears(text)).toEqual({ value }));

  const NONE = ['0', '41', '025', 'x25', '25x', '25 y y', '25m', '25 months', '-25', '2.5', 'x', ''];
  test.each(NONE)('%s are none', (text) => expect(spelledYears(text)).toEqual({ near: [] }));
});
