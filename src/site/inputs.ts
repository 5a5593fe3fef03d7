import { percent, thousandths } from '../rates/thousandths.ts';
import { pointedRate } from '../rates/typed.ts';
import { fields } from '../words/fields.ts';
import { FIGURES, type Language } from '../words/index.ts';
import { inputs } from '../words/inputs.ts';

/** A filled-in field: the typed text, its value, and its error in words. */
export interface Field<Value> {
  text: string;
  value: Value | null;
  error: string | null;
}

/** The text typed into a field; null if the field was not sent. */
export type Typed = string | null;

/** The default mortgage: dollars, and years of amortization. */
export const USUAL = { amount: 500_000, years: 25 } as const;

/** A valid field. */
export const good = <Value>(text: string, value: Value): Field<Value> => ({ text, value, error: null });
/** A field with an error. */
export const bad = <Value>(text: string, error: string): Field<Value> => ({ text, value: null, error });

/** The typed text, trimmed and cut to length, or the default. */
export const typedText = (typed: Typed, usual: string): string => (typed ?? usual).trim().slice(0, 40);

/** Formats a number of the address for the language; leaves text in any other form as it was typed. */
export const written = <Value>(text: string, value: Value, write: (value: Value) => string): string =>
  /^\d+(\.\d+)?$/.test(text) ? write(value) : text;

/** What is wrong with a typed rate: its point was left out, or else `otherwise`. */
export function rateFault(text: string, language: Language, otherwise: string): string {
  const meant = pointedRate(text);
  return meant === null ? otherwise : fields[language].pointLeftOut(FIGURES[language].percent(meant));
}

/** A rate in percent a year, at most three decimals: `4.59`, `4,59`, `4.59 %`. */
export function readRate(typed: Typed, language: Language, usual = 4.5): Field<number> {
  const text = typedText(typed, FIGURES[language].rate(usual));
  const value = thousandths(text.replace(/\s*%$/, ''));
  return value === null || value < 0 || value > 25_000
    ? bad(text, rateFault(text, language, inputs[language].rate))
    : good(written(text, percent(value), FIGURES[language].rate), percent(value));
}

/** One of a closed list. */
export function readChoice<Value extends string>(
  typed: Typed,
  language: Language,
  fallback: Value,
  allowed: readonly Value[],
): Field<Value> {
  const text = typedText(typed, fallback);
  const value = allowed.find((value) => value === text);
  return value === undefined ? bad(text, inputs[language].choice) : good(text, value);
}
