import type { LenderEntry, StoredRate } from './schema.ts';

type Provinces = StoredRate['provinces'];

/** Where a rate is offered: where its lender lends, unless the page says narrower. Null is all of Canada. */
export function offeredIn(rate: Provinces, lender: LenderEntry['provinces']): Provinces {
  if (rate === null || lender === null) return rate ?? lender;
  const both = rate.filter((code) => lender.includes(code));
  return both.length > 0 ? both : lender;
}
