import { homeOf, type Question } from '../rates/question.ts';
import type { Rate } from '../rates/schema.ts';

/** The path of the calculator with a rate filled in, and the mortgage where one was named. */
export function calculatorPath(
  rate: Pick<Rate, 'ratePercent' | 'rateType' | 'termMonths'>,
  question?: Question,
): string {
  const query = new URLSearchParams({ rate: String(rate.ratePercent), type: rate.rateType });
  if (rate.termMonths !== null) query.set('term', String(rate.termMonths));
  if (question) {
    const { price, down } = homeOf(question);
    query.set('price', String(price));
    query.set('down', String(down));
    query.set('amortization', String(question.amortizationYears));
  }
  return `/calculator?${query}`;
}
