import { isHighRatio, minimumDown, premiumFor } from '../../rates/insurance.ts';
import type { Extra, Mortgage } from '../../rates/payments.ts';
import { dollars } from '../../rates/typed.ts';
import { PROVINCES } from '../../rates/vocabulary.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { inputs } from '../../words/inputs.ts';
import { bad, type Field, good, readAmount, readDown, readRate, type Typed, typedText } from '../inputs.ts';
import { type Get, judged, reader, valuesOf } from './fields.ts';

/** The terms that the calculator offers, in months. */
export const TERM_MONTHS = ['6', '12', '24', '36', '48', '60', '72', '84', '120'] as const;

type CalculatorFields = ReturnType<typeof readCalculator>;

/** Reads the calculator's fields from an address or a form. An amount, if given, replaces price and down payment. */
export function readCalculator(get: Get, language: Language) {
  const read = reader(get, language);
  const typed = (name: string): Typed => get(name) || null;
  const hasAmount = typed('amount') !== null;
  const amount: Field<number | null> = hasAmount ? readAmount(get('amount'), language) : good('', null);
  const price = readAmount(typed('price'), language, 700_000);
  const least = price.value === null ? 0 : minimumDown(price.value);
  const down = judged(readDown(typed('down'), language, price.value), (sum) =>
    sum < least ? inputs[language].downBelow(FIGURES[language].money(least)) : null,
  );
  const amortization = read.years();
  const rate = readRate(typed('rate'), language);
  // The default is one point above the rate, so that the user sees a renewal that costs more.
  const later = rate.value === null ? 5.5 : Math.min(25, Math.round((rate.value + 1) * 1000) / 1000);
  const home =
    hasAmount || price.value === null || down.value === null ? null : { price: price.value, down: down.value };
  const isTooLong = home !== null && isHighRatio(home) && (amortization.value ?? 0) > 30;
  return {
    // An amount replaces both, whatever was typed there.
    price: hasAmount ? { ...price, error: null } : price,
    down: hasAmount ? { ...down, error: null } : down,
    amount,
    rate,
    type: read.choice('type', 'fixed', ['fixed', 'variable']),
    term: read.choice('term', '60', TERM_MONTHS),
    province: read.choice('province', '', ['', ...PROVINCES]),
    amortization: isTooLong ? bad<number>(amortization.text, inputs[language].longInsured) : amortization,
    frequency: read.frequency(),
    yearly: readExtra(typed('yearly'), language),
    each: readExtra(typed('each'), language),
    renewal: readRate(typed('renewal'), language, later),
  };
}

/** Reads a payment beyond the regular ones; by default none. */
function readExtra(typed: Typed, language: Language): Field<number> {
  const text = typedText(typed, '0');
  const value = dollars(text);
  return value >= 0 && value <= 50_000_000 ? good(text, value) : bad(text, inputs[language].extra);
}

export type Calculation = NonNullable<ReturnType<typeof calculationOf>>;

/** The mortgage that the fields describe, and its home, if price and down payment were given instead of an amount; null if a field is wrong. */
export function calculationOf(fields: CalculatorFields) {
  const given = valuesOf(fields);
  if (!given) return null;
  const { price, down, amortization, yearly, each } = given;
  const home = given.amount === null ? { price, down } : null;
  const premium = home && premiumFor(home, amortization);
  const borrowed = given.amount ?? price - down + (premium?.amount ?? 0);
  const mortgage: Mortgage = {
    amount: Math.round(borrowed * 100) / 100,
    ratePercent: given.rate,
    rateType: given.type,
    amortizationYears: amortization,
    frequency: given.frequency,
  };
  const extra: Extra = { yearly, each };
  return { mortgage, extra, termMonths: Number(given.term), renewalPercent: given.renewal, home, premium };
}
