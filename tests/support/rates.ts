import { isForMost } from '../../src/rates/fit.ts';
import { rateId } from '../../src/rates/identity.ts';
import type { Rate, StoredRate } from '../../src/rates/schema.ts';
import { NOT_NARROWED } from '../../src/rates/scope.ts';

export const AT = '2026-11-20T13:17:00.000Z';
export const EVIDENCE = 'a'.repeat(64);

/** A stored rate with defaults for the fields that a test does not name; its id follows from its fields. */
export function storedRate(fields: Partial<StoredRate> & { variant?: string } = {}): StoredRate {
  const { variant = null, ...given } = fields;
  const rate: Omit<StoredRate, 'id'> = {
    ...NOT_NARROWED,
    lender: 'acme',
    rateType: 'fixed',
    termMonths: 60,
    prepayment: 'closed',
    offer: 'posted',
    ratePercent: 6.09,
    rateBasis: 'published',
    primeOffsetPercent: null,
    primePercent: null,
    rateCeilingPercent: null,
    aprPercent: null,
    product: null,
    label: '5 Year Closed',
    section: null,
    sourceUrl: 'https://acme.example/rates',
    evidence: EVIDENCE,
    changedAt: AT,
    effectiveOn: null,
    provincesStated: true,
    provincesUnsure: [],
    insuranceStated: [],
    witnesses: [],
    ...given,
  };
  return { id: given.id ?? rateId({ ...rate, variant }), ...rate };
}

/** The same as a served rate; fresh by default. */
export function servedRate(fields: Partial<Rate> & { variant?: string } = {}): Rate {
  const { state = 'fresh', observedAt = AT, forMost, ...stored } = fields;
  const rate = storedRate(stored);
  return { ...rate, observedAt, state, forMost: forMost ?? isForMost(rate) };
}
