import { type Market, marketOf } from '../../src/rates/market.ts';
import { type Question, USUAL_QUESTION } from '../../src/rates/question.ts';
import type { Lender, Rate, StoredRate } from '../../src/rates/schema.ts';
import { HEADLINE_TERMS } from '../../src/rates/terms.ts';
import { entry } from '../support/manifests.ts';
import { AT, servedRate } from '../support/rates.ts';

// Markets of a few rates, and the question that is put to them.

export const NOW = Date.parse(AT);
export const HOUR = 3_600_000;
export const hoursAgo = (hours: number): string => new Date(NOW - hours * HOUR).toISOString();
export const [FIVE, THREE] = HEADLINE_TERMS as [(typeof HEADLINE_TERMS)[number], (typeof HEADLINE_TERMS)[number]];
export const ASKED: Question = { ...USUAL_QUESTION, province: 'CA-ON' };
/** A special rate for uninsured mortgages. */
export const rate = (lender: string, ratePercent: number, fields: Partial<Rate> = {}): Rate =>
  servedRate({ lender, ratePercent, insurance: 'uninsured', offer: 'special', ...fields });
export const posted = (lender: string, ratePercent: number, fields: Partial<Rate> = {}): Rate =>
  rate(lender, ratePercent, { offer: 'posted', ...fields });
/** A market of rates whose lenders were read at AT, and of figures that wait. */
export const market = (rates: Rate[], waiting: StoredRate[] = []): Market => {
  const ids = [...new Set([...rates, ...waiting].map(({ lender }) => lender))];
  const lenders = ids.map((id) => ({ id, observedAt: AT }) as Lender);
  const entries = ids.map((id) => {
    const own = waiting.filter(({ lender }) => lender === id);
    return [id, entry({ held: Object.fromEntries(own.map((one) => [one.id, waitingAt(one)])) })];
  });
  return marketOf({ lenders, rates }, { lenders: Object.fromEntries(entries) }, NOW);
};
const WAITING = { reason: 'a jump', until: 'second-sighting', sightings: 1 } as const;
/** A figure that waits to be seen again. */
export const waitingAt = (rate: StoredRate, observedAt = AT, since = AT) => ({ ...WAITING, since, observedAt, rate });
