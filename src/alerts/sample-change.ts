import type { StoredRate } from '../rates/schema.ts';

/** A rate of a lender that does not exist, so that anybody may get it. Its conditions say so. */
const SAMPLE_RATE: StoredRate = {
  id: 'maplesample/fixed/60m/closed/posted',
  lender: 'maplesample',
  rateType: 'fixed',
  termMonths: 60,
  prepayment: 'closed',
  offer: 'posted',
  insurance: null,
  ltvOverPercent: null,
  ltvUpToPercent: null,
  amortizationOverYears: null,
  amortizationUpToYears: null,
  purpose: null,
  provinces: null,
  provincesStated: true,
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

/** The content of a test message: every field of a real one, of a lender that does not exist. */
export const SAMPLE_NEWS = {
  alert: { id: 'test', question: 'lender=maplesample', condition: 'any', belowPercent: null },
  snapshot: '2026-11-20T13-17-04Z',
  changes: [
    {
      kind: 'changed',
      id: SAMPLE_RATE.id,
      lender: SAMPLE_RATE.lender,
      changedAt: SAMPLE_RATE.changedAt,
      snapshot: '2026-11-20T13-17-04Z',
      publishedAt: '2026-11-20T13:17:04.000Z',
      before: { ...SAMPLE_RATE, ratePercent: 4.79, changedAt: '2026-11-12T13:17:00.000Z' },
      after: SAMPLE_RATE,
    },
  ],
} as const;
