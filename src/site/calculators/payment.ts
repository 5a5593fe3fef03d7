import { isHighRatio, minimumDown, type Premium, premiumFor } from '../../rates/insurance.ts';
import type { Extra, Mortgage } from '../../rates/payments.ts';
import { dollars } from '../../rates/typed.ts';
import { PROVINCES } from '../../rates/vocabulary.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { inputs } from '../../words/inputs.ts';
import {
  bad,
  type Field,
  good,
  readAmount,
  readChoice,
  readDown,
  readFrequency,
  readRate,
  readYears,
  type Typed,
  typedText,
} from '../inputs.ts';

/** The terms that the calculator offers, in months. */
export const TERM_MONTHS = ['6', '12', '24', '36', '48', '60', '72', '84', '120'] as const;

/** The calculator's fields, as they were filled in. */
export type CalculatorFields = ReturnType<typeof readCalculator>;

/** The mortgage that the fields describe. */
export interface Calculation {
  mortgage: Mortgage;
  extra: Extra;
  termMonths: number;
  renewalPercent: number;
  /** The home, if price and down payment were given instead of an amount. */
  home: { price: number; down: number } | null;
  premium: Premium | null;
}

/** Reads the calculator's fields from an address or a form. An amount, if given, replaces price and down payment. */
export function readCalculator(get: (name: string) => Typed, language: Language) {
  const typed = (name: string): Typed => get(name) || null;
  const hasAmount = typed('amount') !== null;
  const amount: Field<number | null> = hasAmount ? readAmount(get('amount'), language) : good('', null);
  const price = readAmount(typed('price'), language, 700_000);
  const down = enough(readDown(typed('down'), language, price.value), price.value, language);
  const amortization = readYears(typed('amortization'), language);
  const rate = readRate(typed('rate'), language);
  // The default is one point above the rate, so that the user sees a renewal that costs more.
  const later = rate.value === null ? 5.5 : Math.min(25, Math.round((rate.value + 1) * 1000) / 1000);
  const home =
    hasAmount || price.value === null || down.value === null ? null : { price: price.value, down: down.value };
  const isTooLong = home !== null && isHighRatio(home) && (amortization.value ?? 0) > 30;
  return {
    price: hasAmount ? good(price.text, price.value) : price,
    down: hasAmount ? good(down.text, down.value) : down,
    amount,
    rate,
    type: readChoice(typed('type'), language, 'fixed', ['fixed', 'variable'] as const),
    term: readChoice(typed('term'), language, '60', TERM_MONTHS),
    province: readChoice(get('province'), language, '', ['', ...PROVINCES] as const),
    amortization: isTooLong ? bad<number>(amortization.text, inputs[language].longInsured) : amortization,
    frequency: readFrequency(typed('frequency'), language),
    yearly: readExtra(typed('yearly'), language),
    each: readExtra(typed('each'), language),
    renewal: readRate(typed('renewal'), language, later),
  };
}

function enough(down: Field<number>, price: number | null, language: Language): Field<number> {
  if (down.value === null || price === null) return down;
  const least = minimumDown(price);
  return down.value < least ? bad(down.text, inputs[language].downBelow(FIGURES[language].money(least))) : down;
}

/** Reads a payment beyond the regular ones; by default none. */
function readExtra(typed: Typed, language: Language): Field<number> {
  const text = typedText(typed, '0');
  const value = dollars(text);
  return value >= 0 && value <= 50_000_000 ? good(text, value) : bad(text, inputs[language].extra);
}

/** The mortgage that the fields describe; null if one of them is wrong. */
export function calculationOf(fields: CalculatorFields): Calculation | null {
  const { price, down, amount, rate, type, term, amortization, frequency, yearly, each, renewal } = fields;
  if (Object.values(fields).some(({ error }) => error !== null)) return null;
  if (rate.value === null || type.value === null || term.value === null || amortization.value === null) return null;
  if (frequency.value === null || yearly.value === null || each.value === null || renewal.value === null) return null;
  const home =
    amount.value === null && price.value !== null && down.value !== null
      ? { price: price.value, down: down.value }
      : null;
  const premium = home && premiumFor(home, amortization.value);
  const borrowed = home ? home.price - home.down + (premium?.amount ?? 0) : amount.value;
  if (borrowed === null) return null;
  return {
    mortgage: {
      amount: Math.round(borrowed * 100) / 100,
      ratePercent: rate.value,
      rateType: type.value,
      amortizationYears: amortization.value,
      frequency: frequency.value,
    },
    extra: { yearly: yearly.value, each: each.value },
    termMonths: Number(term.value),
    renewalPercent: renewal.value,
    home,
    premium,
  };
}
