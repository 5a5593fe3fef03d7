import type { Day } from '../../rates/calculators/calendar.ts';
import { usualCompounding } from '../../rates/calculators/compounding.ts';
import { FREQUENCIES, FREQUENCY_NAMES, type Frequency } from '../../rates/calculators/frequencies.ts';
import { type Extra, type Loan, paymentsIn } from '../../rates/calculators/loan.ts';
import { schedule } from '../../rates/calculators/schedule.ts';
import type { Thousandths } from '../../rates/thousandths.ts';
import type { Language } from '../../words/index.ts';
import { type Get, reader, valuesOf } from './fields.ts';

/** Reads the question from an address. @param usualRate the default rate */
export function readSchedule(get: Get, language: Language, today: Day, usualRate: Thousandths) {
  const read = reader(get, language);
  return {
    amount: read.sum('amount', '400000'),
    rate: read.percent('rate', usualRate, { least: 0, most: 25_000 }),
    type: read.choice('type', 'fixed', ['fixed', 'variable']),
    amortization: read.years(),
    frequency: read.frequency(),
    begins: read.day('begins', today),
    yearly: read.sumOrNone('yearly'),
    each: read.sumOrNone('each'),
    once: read.sumOrNone('once'),
    after: read.maybe.whole('after', { least: 0, most: 480 }),
  };
}

export type ScheduleAnswer = NonNullable<ReturnType<typeof scheduleAnswer>>;

/** The schedules with the extra payments and without, and the time until all is paid at each frequency; null if a field is wrong. */
export function scheduleAnswer(fields: ReturnType<typeof readSchedule>) {
  const given = valuesOf(fields);
  if (!given) return null;
  const { amount, rate, type, amortization, frequency, begins: from, yearly, each, once, after } = given;
  const compounding = usualCompounding(type);
  const loan: Loan = { principal: amount, rate, compounding, amortizationMonths: amortization * 12, frequency };
  const extra = (of: Frequency): Extra => {
    const { perYear } = FREQUENCIES[of];
    const onceAfter = paymentsIn(after ?? 12, of);
    return {
      // The extra payments of a year add up to the same sum at every frequency.
      each: Math.round((each * FREQUENCIES[frequency].perYear) / perYear),
      lump: (count) => (count > 0 && count % perYear === 0 ? yearly : 0) + (count === onceAfter ? once : 0),
    };
  };
  const ways = FREQUENCY_NAMES.map((of) => {
    const { payment, interest, rows } = schedule({ ...loan, frequency: of }, from, extra(of));
    const months = Math.ceil((rows.length * 12) / FREQUENCIES[of].perYear);
    return { frequency: of, payment, interest, years: Math.floor(months / 12), months: months % 12 };
  });
  return {
    loan,
    paid: schedule(loan, from, extra(loan.frequency)),
    plain: schedule(loan, from),
    hasExtra: yearly + each + once > 0,
    ways,
  };
}
