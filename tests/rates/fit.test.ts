import { describe, expect, it, test } from 'vitest';
import { CONDITION_CODES, type ConditionCode } from '../../src/rates/conditions.ts';
import { fitOf, isForMost, namedInsurances, type Reason, STANDINGS, type Standing } from '../../src/rates/fit.ts';
import { MAIN_WAY, type Question, USUAL_QUESTION, type Way } from '../../src/rates/question.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { PROVINCES } from '../../src/rates/vocabulary.ts';
import { storedRate } from '../support/rates.ts';

type Asked = Partial<Question> & { way?: Way };
const INSURED: Asked = { balance: 630_000 };
const RENEWAL: Asked = { purpose: 'renewal', value: 700_000, balance: 450_000, currentLender: 'acme' };
const STAY: Asked = { ...RENEWAL, way: 'stay' };
const MOVE: Asked = { ...RENEWAL, currentLender: 'birch' };
const SWITCH: Asked = { purpose: 'switch', value: 700_000, balance: 450_000 };
const OVER_30: Asked = { amortizationYears: 30 };
const [PURPOSE, UNSAID] = ['other-purpose', 'provinces-not-stated'] as const;
const BORROW: Asked = { purpose: 'refinance', value: 700_000, balance: 450_000 };

const TEN = PROVINCES.filter((code) => !['CA-NT', 'CA-NU', 'CA-YT'].includes(code));

const UNINSURED = { insurance: 'uninsured' } as const;
const fitted = (fields: Partial<StoredRate>, { way, ...asked }: Asked = {}) => {
  const question = { ...USUAL_QUESTION, province: 'CA-ON' as const, ...asked };
  return fitOf(storedRate({ ...UNINSURED, ...fields }), question, way ?? MAIN_WAY[question.purpose]);
};

test.each<[string, Partial<StoredRate>, Asked, Standing, Reason[]]>([
  ['one that names uninsured mortgages', {}, {}, 'can', []],
  ['one that names insured mortgages, for an insured one', { insurance: 'insured' }, INSURED, 'can', []],
  ['the same for an uninsured one', { insurance: 'insured' }, {}, 'cannot', ['other-insurance']],
  ['one that does not say', { insurance: null }, {}, 'may', ['insurance-not-stated']],
  ['an insurable one', { insurance: 'insurable' }, {}, 'some', ['insurable']],
  ['an insurable one, for an insured one', { insurance: 'insurable' }, INSURED, 'cannot', ['other-insurance']],
  ['an insurable one, for borrowing more', { insurance: 'insurable' }, BORROW, 'cannot', ['other-insurance']],
  ['an insured one, moved', { insurance: 'insured' }, { ...SWITCH, insuredToday: true }, 'can', []],
  ['an uninsured one, for who is insured today', {}, { ...SWITCH, insuredToday: true }, 'cannot', ['other-insurance']],
  ['an insured one, by the balance', { insurance: 'insured' }, { ...SWITCH, balance: 600_000 }, 'can', []],
  ['one for conventional mortgages', { insurance: null, conditions: ['conventional-only'] }, {}, 'can', []],
  ['any, for an insured home with tenants', {}, { ...INSURED, rented: true }, 'cannot', ['insured-and-rented']],
  ['one of this province', { provinces: ['CA-ON'] }, {}, 'can', []],
  ['one of another province', { provinces: ['CA-BC'] }, {}, 'cannot', ['other-province']],
  ['one, where none is chosen', { provinces: ['CA-ON'] }, { province: null }, 'cannot', ['province-not-chosen']],
  ['one of which no address says where', { provincesStated: false }, {}, 'may', ['provinces-not-stated']],
  ['one of the ten provinces, where none is chosen', { provinces: TEN }, { province: null }, 'can', []],
  ['one of which no source says whether here', { provincesUnsure: ['CA-ON'] }, {}, 'may', ['provinces-not-stated']],
  ['one of which no source says whether elsewhere', { provincesUnsure: ['CA-YT'] }, {}, 'can', []],
  ['another, unstated', { provincesStated: false, provinces: ['CA-BC'] }, {}, 'cannot', ['other-province']],
  ['a switch rate for a purchase', { purpose: 'switch' }, {}, 'cannot', ['other-purpose']],
  ['a switch rate for moving', { purpose: 'switch' }, SWITCH, 'can', []],
  ['a switch rate at the end of a term', { purpose: 'switch' }, MOVE, 'can', []],
  ['a renewal rate for moving', { purpose: 'renewal' }, MOVE, 'cannot', ['other-purpose']],
  ['a renewal rate for staying', { purpose: 'renewal' }, STAY, 'can', []],
  ['a switch rate for staying', { purpose: 'switch' }, STAY, 'cannot', ['other-purpose']],
  ['one’s own lender’s for moving', {}, RENEWAL, 'cannot', ['own-lender']],
  ['another lender’s for staying', {}, { ...MOVE, way: 'stay' }, 'cannot', ['other-lender']],
  ['one up to 25 years over 30', { amortizationUpToYears: 25 }, OVER_30, 'cannot', ['other-amortization']],
  ['one over 25 years over 25', { amortizationOverYears: 25 }, {}, 'cannot', ['other-amortization']],
  ['one up to 65 % of the value, at 80', { ltvUpToPercent: 65 }, {}, 'cannot', ['other-loan-to-value']],
  ['one over 75 and up to 80 %, at 80', { ltvOverPercent: 75, ltvUpToPercent: 80 }, {}, 'can', []],
  ['one up to 55 %, at 55', { ltvUpToPercent: 55 }, { balance: 385_000 }, 'can', []],
  ['one under 75 %, at 75', { ltvUnderPercent: 75 }, { balance: 525_000 }, 'cannot', ['other-loan-to-value']],
  ['one up to 75 %, at 75', { ltvUpToPercent: 75 }, { balance: 525_000 }, 'can', []],
  ['one under a price, at that price', { priceUnder: 700_000 }, {}, 'cannot', ['other-price']],
  ['one up to a price, at that price', { priceUpTo: 700_000 }, {}, 'can', []],
  ['one for loans from a sum, at that sum', { loanAtLeast: 560_000 }, {}, 'can', []],
  ['one for loans under a sum, at that sum', { loanUnder: 560_000 }, {}, 'cannot', ['other-loan']],
  ['one unmarked, sold to the uninsured', { insurance: null, insuranceStated: ['uninsured'] }, {}, 'can', []],
  ['one for tenants’ homes, of which nothing is said', {}, { rented: true }, 'may', ['tenants-not-stated']],
  ['one with two reasons', { purpose: 'switch', ltvUpToPercent: 65 }, {}, 'cannot', [PURPOSE, 'other-loan-to-value']],
  ['one for some, unsaid where', { conditions: ['bundle'], provincesStated: false }, {}, 'some', [UNSAID, 'bundle']],
])('%s', (_, fields, asked, standing, reasons) => {
  expect(fitted(fields, asked)).toEqual({ standing, reasons });
});

/** The conditions that affect a purchase, staying, moving and borrowing more alike. */
const ALIKE: Record<Standing, ConditionCode[]> = {
  can: [
    ...(['conventional-only', 'members-only', 'cashback', 'limited-time', 'owner-occupied', 'price-limit'] as const),
    ...(['single-family', 'amortization-premium', 'already-built', 'advance-limit'] as const),
  ],
  may: ['rate-may-vary', 'unjudged-words'],
  some: [
    ...(['client-rate', 'quick-close', 'restricted-prepayment', 'bundle', 'minimum-amount', 'as-low-as'] as const),
    ...(['outside-lending-policy', 'select-channels', 'break-calculation', 'further-limits'] as const),
  ],
  cannot: ['high-ratio-only', 'made-up'],
};
const NOT_ALIKE: Partial<Record<ConditionCode, [buy: Standing, stay: Standing, move: Standing, borrow: Standing]>> = {
  'new-clients-only': ['some', 'cannot', 'some', 'some'],
  'purchase-or-switch-only': ['can', 'cannot', 'can', 'cannot'],
  'new-mortgages-only': ['can', 'cannot', 'can', 'can'],
  'no-renewal': ['can', 'cannot', 'can', 'can'],
  'no-refinance': ['can', 'can', 'can', 'cannot'],
  'existing-clients-only': ['some', 'can', 'some', 'some'],
};

test.each(CONDITION_CODES)('the condition %s, by the use of the mortgage', (code) => {
  const found = [{}, STAY, MOVE, BORROW].map((asked) => fitted({ conditions: [code] }, asked));
  const alike = STANDINGS.find((standing) => ALIKE[standing].includes(code));
  expect(found.map(({ standing }) => standing)).toEqual(NOT_ALIKE[code] ?? [alike, alike, alike, alike]);
  // One that keeps nobody away is no reason.
  for (const { standing, reasons } of found) expect(reasons).toEqual(standing === 'can' ? [] : [code]);
});

test.each<[ConditionCode, Asked, Standing]>([
  ['high-ratio-only', INSURED, 'can'],
  ['conventional-only', INSURED, 'cannot'],
  ['owner-occupied', { rented: true }, 'cannot'],
  ['already-built', { newBuild: true }, 'cannot'],
  ['price-limit', { value: 1_000_000, balance: 800_000 }, 'may'],
  ['amortization-premium', { amortizationYears: 30 }, 'may'],
])('the condition %s, for the question %j', (code, asked, standing) => {
  const insurance = asked.balance === INSURED.balance ? null : 'uninsured';
  expect(fitted({ conditions: [code], insurance }, asked)).toMatchObject({ standing });
});

describe('a lender that distinguishes insured and uninsured rates', () => {
  const standings = (others: Partial<StoredRate>[], fields: Partial<StoredRate> = {}): Standing[] => {
    const unmarked = storedRate({ id: 'aspen/unmarked', lender: 'aspen', insurance: null, ...fields });
    const all = others.map((one, index) => storedRate({ id: `aspen/${index}`, lender: 'aspen', ...one }));
    const named = namedInsurances([unmarked, ...all]).get(unmarked.id);
    const asked = [USUAL_QUESTION, { ...USUAL_QUESTION, ...INSURED }];
    return asked.map((question) => fitOf(unmarked, question, 'buy', named).standing);
  };
  it.each<[string, Partial<StoredRate>[], Standing, Standing]>([
    ['names insured beside it', [{ insurance: 'insured' }], 'can', 'cannot'],
    ['names uninsured beside it', [{ insurance: 'uninsured' }], 'cannot', 'can'],
    ['names insured for another term', [{ insurance: 'insured', termMonths: 36 }], 'can', 'may'],
    ['names uninsured for another term', [{ insurance: 'uninsured', termMonths: 36 }], 'may', 'can'],
    ['is another one', [{ lender: 'birch', insurance: 'insured' }], 'may', 'may'],
  ])('%s', (_, others, uninsured, high) => {
    expect(standings(others)).toEqual([uninsured, high]);
  });
  it.each<[string, Partial<StoredRate>[], Standing, Standing]>([
    ['of which the page names nothing', [{ insurance: 'insured', termMonths: 36 }], 'can', 'can'],
    ['of which the page names insured', [{ insurance: 'insured' }], 'can', 'cannot'],
    ['of which the page names insured for switches', [{ insurance: 'insured', purpose: 'switch' }], 'can', 'can'],
  ])('and is said to sell to both, for kinds %s', (_, others, uninsured, high) => {
    expect(standings(others, { insuranceStated: ['insured', 'uninsured'] })).toEqual([uninsured, high]);
  });
});

test.each<[string, Partial<StoredRate>, boolean]>([
  ['a rate without limits', {}, true],
  ['an uninsured one for purchases', { insurance: 'uninsured', amortizationUpToYears: 25, purpose: 'purchase' }, true],
  ['one that members can have', { conditions: ['members-only'] }, true],
  ['no insured one', { insurance: 'insured' }, false],
  ['none of one province', { provinces: ['CA-ON'] }, false],
  ['none for existing clients', { conditions: ['existing-clients-only'] }, false],
])('a rate for most borrowers is: %s', (_, fields, most) => {
  expect(isForMost(storedRate(fields))).toBe(most);
});
