import { describe, expect, it, test } from 'vitest';
import { sameFigure } from '../../src/rates/fields.ts';
import { type Identity, rateId, twinId } from '../../src/rates/identity.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { NOT_NARROWED } from '../../src/rates/scope.ts';
import { storedRate } from '../support/rates.ts';

const PLAIN: Identity = {
  ...NOT_NARROWED,
  lender: 'rbc',
  rateType: 'fixed',
  termMonths: 60,
  prepayment: 'closed',
  offer: 'special',
  variant: null,
};

/** Each field that tells two rates of a lender apart, and what it makes of the id. */
const CASES: [what: string, given: Partial<Identity>, id: string][] = [
  ['nothing but the four words every rate has', {}, 'rbc/fixed/60m/closed/special'],
  ['another lender', { lender: 'td' }, 'td/fixed/60m/closed/special'],
  ['another type', { rateType: 'variable' }, 'rbc/variable/60m/closed/special'],
  ['another term', { termMonths: 18 }, 'rbc/fixed/18m/closed/special'],
  ['no term', { termMonths: null }, 'rbc/fixed/noterm/closed/special'],
  ['another prepayment', { prepayment: 'open' }, 'rbc/fixed/60m/open/special'],
  ['another offer', { offer: 'posted' }, 'rbc/fixed/60m/closed/posted'],
  ['a variant', { variant: 'cashback' }, 'rbc/fixed/60m/closed/special/cashback'],
  ['an insurance', { insurance: 'insured' }, 'rbc/fixed/60m/closed/special/insured'],
  ['a loan-to-value from', { ltvOverPercent: 65 }, 'rbc/fixed/60m/closed/special/ltv-over65'],
  ['a loan-to-value up to', { ltvUpToPercent: 80 }, 'rbc/fixed/60m/closed/special/ltv-upto80'],
  ['a share between', { ltvOverPercent: 65, ltvUpToPercent: 80 }, 'rbc/fixed/60m/closed/special/ltv-over65upto80'],
  ['an amortization from', { amortizationOverYears: 25 }, 'rbc/fixed/60m/closed/special/over25y'],
  ['an amortization up to', { amortizationUpToYears: 25 }, 'rbc/fixed/60m/closed/special/upto25y'],
  [
    'an amortization between',
    { amortizationOverYears: 25, amortizationUpToYears: 30 },
    'rbc/fixed/60m/closed/special/over25upto30y',
  ],
  ['a purpose', { purpose: 'renewal' }, 'rbc/fixed/60m/closed/special/renewal'],
  ['a province', { provinces: ['CA-QC'] }, 'rbc/fixed/60m/closed/special/qc'],
  ['provinces, in their order', { provinces: ['CA-ON', 'CA-QC'] }, 'rbc/fixed/60m/closed/special/on-qc'],
  [
    'all of it, always in one order',
    {
      variant: 'cashback',
      insurance: 'uninsured',
      ltvUpToPercent: 80,
      amortizationUpToYears: 30,
      purpose: 'switch',
      provinces: ['CA-AB'],
    },
    'rbc/fixed/60m/closed/special/cashback/uninsured/ltv-upto80/upto30y/switch/ab',
  ],
];

describe('the id of a rate', () => {
  it.each(CASES)('%s', (_, given, id) => {
    expect(rateId({ ...PLAIN, ...given })).toBe(id);
  });

  it('differs for any two of these', () => {
    expect(new Set(CASES.map(([, given]) => rateId({ ...PLAIN, ...given }))).size).toBe(CASES.length);
  });

  it('of the posted twin differs in the offer alone', () => {
    expect(twinId('rbc/fixed/60m/closed/special/upto25y', 'posted')).toBe('rbc/fixed/60m/closed/posted/upto25y');
  });
});

test.each<[Partial<StoredRate>, boolean]>([
  [{}, true],
  [{ ratePercent: 6.08 }, false],
  [{ aprPercent: 6.15 }, false],
  [{ primeOffsetPercent: -0.5 }, false],
  [{ primePercent: 4.45 }, false],
  [{ rateCeilingPercent: 8 }, false],
  [{ rateBasis: 'computed' }, false],
  [{ surcharges: [{ points: 0.1, purposes: ['refinance'], occupancies: [], amortizationOverYears: null }] }, false],
  [{ label: 'Five years', section: 'Rates', product: 'x' }, true],
  [{ sourceUrl: 'https://acme.example/others', changedAt: '2026-11-21T13:17:00.000Z' }, true],
])('a rate with %j says the same figure: %s', (fields, isSame) => {
  const [one, other] = [storedRate(), { ...storedRate(), ...fields }];
  expect([sameFigure(one, other), sameFigure(other, one)]).toEqual([isSame, isSame]);
});
