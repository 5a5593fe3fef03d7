import { rateId } from './identity.ts';
import type { StoredRate } from './schema.ts';
import { NOT_NARROWED } from './scope.ts';

/** The made-up lender of the demo, of test messages and of test keys. */
export const SAMPLE = { id: 'maplesample', name: 'Maple Sample (made up / fictif)' } as const;

/** A rate of the made-up lender, which needs no key. Its conditions say that it is made up. */
export const SAMPLE_RATE: StoredRate = {
  id: 'maplesample/fixed/60m/closed/posted',
  lender: SAMPLE.id,
  rateType: 'fixed',
  termMonths: 60,
  prepayment: 'closed',
  offer: 'posted',
  ...NOT_NARROWED,
  provincesStated: true,
  provincesUnsure: [],
  insuranceStated: [],
  ratePercent: 4.59,
  rateBasis: 'published',
  primeOffsetPercent: null,
  primePercent: null,
  rateCeilingPercent: null,
  aprPercent: null,
  product: null,
  label: '5-year fixed (made up / fictif)',
  section: 'Made up for a test / inventé pour un essai',
  conditions: ['made-up'],
  sourceUrl: 'https://maplesample.example/rates',
  evidence: '0'.repeat(64),
  changedAt: '2026-11-20T13:17:00.000Z',
  effectiveOn: null,
  witnesses: [],
};

/** The other rates of the made-up lender. */
const OTHERS: readonly Partial<StoredRate>[] = [
  { termMonths: 12, ratePercent: 5.24, label: '1-year fixed (made up / fictif)' },
  { termMonths: 36, ratePercent: 4.44, label: '3-year fixed (made up / fictif)' },
  { insurance: 'insured', ratePercent: 4.29, label: '5-year fixed, insured (made up / fictif)' },
  { rateType: 'variable', ratePercent: 3.99, label: '5-year variable (made up / fictif)' },
];

/** All rates of the made-up lender, sorted by id. */
export const SAMPLE_RATES: readonly StoredRate[] = [{}, ...OTHERS]
  .map((fields): StoredRate => {
    const rate = { ...SAMPLE_RATE, ...fields };
    return { ...rate, id: rateId({ ...rate, variant: null }) };
  })
  .sort((a, b) => (a.id < b.id ? -1 : 1));
