import { PAYMENT, withoutCopies } from '../figures.ts';
import { maskDays } from '../printed-days.ts';
import { LTV } from '../terms.ts';
import { plainDashes, tidy } from '../text.ts';

/** Masks: for a figure, and for a sum beside a payment or bonus. */
const FIGURE = '#';
const SUM = '$#';

/** A number with decimals and its percent sign, also as feeds print it. A comma before three digits sets off thousands unless `%` follows. */
const DECIMAL =
  /(?<![\d.,$])\d{1,3}(?:\.(?:\d{1,3}0*|\d{10,})|,\d{1,2}|,\d{3}(?=\s?%))(?![.,]?\d)(?:\s?%)?(?:\s?per ?cent\b)?/gi;
/** A loan-to-value ratio, or its down payment, stands right beside its name, in the same cell. */
const RATIO = `(?:${LTV}|RPV|prêt[- ]valeur|down[ -]payments?|mises? de fonds)`;
const BEFORE_LTV = new RegExp(`^[\\s)-]*(?:(?:(?:up )?to)? ?\\d{2}(?:[.,]\\d+)? ?%)?\\s*(?:of )?${RATIO}`, 'i');
const BEHIND_LTV = new RegExp(`${RATIO}[^|.;]{0,15}$`, 'i');
export const DOLLARS = /\$\s?\d[\d,]*(?:\.\d{2})?|\d[\d\s]*(?:,\d{2})?\s?\$/g;
/** Sums beside these words are calculated from a rate, or change with an offer, and limit nobody. */
const BESIDE_SUM =
  /\b(?:(?<!down[ -]?)payments?|monthly|weekly|\/ ?mo(?:nth)?|cash ?-?back|bonus(?:es)?|gift|versements?)\b/i;
/** A least sum limits, whatever it earns. */
const BOUND = /\b(?:at least|minimum(?: of)?|over|more than)\s*$/i;
/** A sentence, or a part of one up to a semicolon. */
const SENTENCE = /.+?(?:[.;!?](?=\s)|$)/g;
const CLOCK =
  /\b\d{1,2}(?::\d{2})+(?:[.,]\d+)?\s?(?:[ap]\.?m\.?)?(?:\s?(?:[ECMPAN][SD]?T|UTC|GMT|Z)\b)?|\b\d{1,2} h \d{2}\b/gi;
const EPOCH = /(?<![\d.,])\d{10,}(?![\d.,])/g;

const isLtv = (text: string, from: number, to: number): boolean =>
  BEHIND_LTV.test(text.slice(0, from)) || BEFORE_LTV.test(text.slice(to));

/** What prose says of rates lies between these, in percent; what it adds to a prime may be less. */
const [LOWEST, HIGHEST] = [1, 15];
const OF_PRIME = /\b(?:prime|préférentiel)\b[^.]{0,20}$/i;
const OF_CASH = /^ ?(?:of )?cash/i;
const isOfRate = (number: string, before: string, after: string): boolean => {
  const value = Number.parseFloat(number.replace(',', '.'));
  return ((value >= LOWEST && value <= HIGHEST) || OF_PRIME.test(before)) && !OF_CASH.test(after);
};

/** Masks what changes while a line's meaning stays: decimals, days, times, sums of payments. In prose what limits stays: fees, shares, days to apply by. */
export function mask(line: string, isProse = false): string {
  const undated = maskDays(plainDashes(tidy(line)), isProse);
  const text = withoutCopies(undated.replace(CLOCK, '@').replace(EPOCH, '@'));
  const sums = text.replace(SENTENCE, (text) =>
    BESIDE_SUM.test(text)
      ? text.replace(DOLLARS, (sum, at: number) => (BOUND.test(text.slice(0, at)) ? sum : SUM))
      : text,
  );
  return sums.replace(DECIMAL, (number, at: number) => {
    const [before, end] = [sums.slice(0, at), at + number.length];
    return isLtv(sums, at, end) || (isProse && !isOfRate(number, before, sums.slice(end))) ? number : FIGURE;
  });
}

export const maskCell = (text: string): string => mask(text).replace(PAYMENT, '$$#');
