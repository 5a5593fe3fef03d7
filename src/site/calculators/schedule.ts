import type { Day } from '../../rates/calculators/calendar.ts';
import type { Cents } from '../../rates/calculators/cents.ts';
import { usualCompounding } from '../../rates/calculators/compounding.ts';
import { FREQUENCIES, FREQUENCY_NAMES, type Frequency } from '../../rates/calculators/frequencies.ts';
import { type Extra, type Loan, paymentsIn } from '../../rates/calculators/loan.ts';
import { type Schedule, schedule } from '../../rates/calculators/schedule.ts';
import type { Thousandths } from '../../rates/percent.ts';
import type { Language } from '../../words/index.ts';
import { readChoice, readFrequency, readYears } from '../inputs.ts';
import {
  areGood,
  DEBTS,
  type Get,
  optional,
  readDay,
  readPercent,
  readSum,
  readSumOrNone,
  readWhole,
} from './fields.ts';

export type ScheduleFields = ReturnType<typeof readSchedule>;

/** Reads the question from an address. @param usualRate the default rate */
export function readSchedule(get: Get, language: Language, today: Day, usualRate: Thousandths) {
  const typed = (name: string, text: string): string => get(name)?.trim() || text;
  return {
    amount: readSum(typed('amount', '400000'), language, DEBTS),
    rate: readPercent(typed('rate', String(usualRate / 1000)), language, { least: 0, most: 25_000 }),
    type: readChoice(get('type') || null, language, 'fixed', ['fixed', 'variable'] as const),
    amortization: readYears(get('amortization') || null, language),
    frequency: readFrequency(get('frequency') || null, language),
    begins: readDay(typed('begins', today), language, () => null),
    yearly: readSumOrNone(get('yearly'), language),
    each: readSumOrNone(get('each'), language),
    once: readSumOrNone(get('once'), language),
    after: optional(get('after'), (one) => readWhole(one, language, { least: 0, most: 480 })),
  };
}

/** The mortgage at one payment frequency. */
export interface FrequencyPlan {
  frequency: Frequency;
  payment: Cents;
  interest: Cents;
  /** The time until the mortgage is paid off. */
  years: number;
  months: number;
}

/** The answer. */
export interface ScheduleAnswer {
  loan: Loan;
  /** With the extra payments, and without. */
  paid: Schedule;
  plain: Schedule;
  hasExtra: boolean;
  ways: FrequencyPlan[];
}

/** Calculates the answer; null if a field is wrong. */
export function scheduleAnswer(fields: ScheduleFields): ScheduleAnswer | null {
  const { amount, rate, type, amortization, frequency, begins, yearly, each, once, after } = fields;
  if (!areGood(fields) || amount.value === null || rate.value === null || amortization.value === null) return null;
  if (frequency.value === null || begins.value === null) return null;
  const loan: Loan = {
    principal: amount.value,
    rate: rate.value,
    compounding: usualCompounding(type.value ?? 'fixed'),
    amortizationMonths: amortization.value * 12,
    frequency: frequency.value,
  };
  const from: Day = begins.value;
  const extra = (of: Frequency): Extra => {
    const { perYear } = FREQUENCIES[of];
    const onceAfter = paymentsIn(after.value ?? 12, of);
    return {
      // The extra payments of a year add up to the same sum at every frequency.
      each: Math.round(((each.value ?? 0) * FREQUENCIES[loan.frequency].perYear) / perYear),
      lump: (count) =>
        (count > 0 && count % perYear === 0 ? (yearly.value ?? 0) : 0) + (count === onceAfter ? (once.value ?? 0) : 0),
    };
  };
  const ways = FREQUENCY_NAMES.map((of): FrequencyPlan => {
    const { payment, interest, rows } = schedule({ ...loan, frequency: of }, from, extra(of));
    const months = Math.ceil((rows.length * 12) / FREQUENCIES[of].perYear);
    return { frequency: of, payment, interest, years: Math.floor(months / 12), months: months % 12 };
  });
  return {
    loan,
    paid: schedule(loan, from, extra(loan.frequency)),
    plain: schedule(loan, from),
    hasExtra: [yearly, each, once].some(({ value }) => (value ?? 0) > 0),
    ways,
  };
}
