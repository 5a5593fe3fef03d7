import { FREQUENCIES, type Frequency, type Mortgage } from '../rates/payments.ts';
import { percent, thousandths } from '../rates/percent.ts';

/** A field as it was filled in: what was typed, what it means, and what is wrong with it in words. */
export interface Field<Value> {
  text: string;
  value: Value | null;
  error: string | null;
}

/** The mortgage shown where nobody has said another: dollars, and years of amortization. */
export const USUAL = { amount: 500_000, years: 25 } as const;

const good = <Value>(text: string, value: Value): Field<Value> => ({ text, value, error: null });
const bad = <Value>(text: string, error: string): Field<Value> => ({ text, value: null, error });

/** An amount in dollars, typed as people do: `400,000`, `$400 000`, `400000.50`. */
export function readAmount(typed: string | null): Field<number> {
  const text = (typed ?? USUAL.amount.toLocaleString('en-CA')).trim().slice(0, 40);
  const plain = text.replaceAll(/[$,\s]/g, '');
  const value = /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
  if (!(value >= 1000 && value <= 50_000_000))
    return bad(text, 'Enter an amount between 1,000 and 50,000,000 dollars, such as 400,000.');
  return good(text, value);
}

/** A rate in percent a year, at most three decimals: `4.59`, `4,59`, `4.59 %`. */
function readRate(typed: string | null): Field<number> {
  const text = (typed ?? '4.50').trim().slice(0, 40);
  const value = thousandths(text.replace(/\s*%$/, ''));
  if (value === null || value < 0 || value > 25_000)
    return bad(text, 'Enter a rate between 0 and 25 percent with at most three decimals, such as 4.59.');
  return good(text, percent(value));
}

/** An amortization in whole years. */
export function readYears(typed: string | null): Field<number> {
  const text = (typed ?? String(USUAL.years)).trim().slice(0, 40);
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= 1 && value <= 40)) return bad(text, 'Enter whole years between 1 and 40, such as 25.');
  return good(text, value);
}

/** One of a closed list. */
export function readChoice<Value extends string>(
  typed: string | null,
  fallback: Value,
  allowed: readonly Value[],
): Field<Value> {
  const text = (typed ?? fallback).trim().slice(0, 40);
  const value = allowed.find((one) => one === text);
  return value === undefined ? bad(text, `Choose one of: ${allowed.join(', ')}.`) : good(text, value);
}

/** The calculator's fields, read from an address or a form. */
export function readCalculator(get: (name: string) => string | null) {
  return {
    amount: readAmount(get('amount')),
    rate: readRate(get('rate')),
    type: readChoice(get('type'), 'fixed', ['fixed', 'variable'] as const),
    amortization: readYears(get('amortization')),
    frequency: readChoice(get('frequency'), 'monthly', Object.keys(FREQUENCIES) as Frequency[]),
  };
}

/** The mortgage the fields describe; null where one of them is wrong. */
export function mortgageOf({
  amount,
  rate,
  type,
  amortization,
  frequency,
}: ReturnType<typeof readCalculator>): Mortgage | null {
  if (amount.value === null || rate.value === null || type.value === null) return null;
  if (amortization.value === null || frequency.value === null) return null;
  return {
    amount: amount.value,
    ratePercent: rate.value,
    rateType: type.value,
    amortizationYears: amortization.value,
    frequency: frequency.value,
  };
}
