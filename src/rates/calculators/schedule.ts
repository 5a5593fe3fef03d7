import { addDays, addMonths, type Day } from './calendar.ts';
import type { Cents } from './cents.ts';
import { FREQUENCIES, type Frequency } from './frequencies.ts';
import { type Extra, type Instalment, instalments, type Loan, NO_EXTRA, regularPayment } from './loan.ts';

/** The payments between two anniversaries, and the balance at the end. */
export type ScheduledYear = ReturnType<typeof schedule>['years'][number];

/** The day of a payment: the same day of later months, every seventh or fourteenth day, or twice a month half a month apart. */
function paymentDay(begins: Day, frequency: Frequency, number: number): Day {
  const { perYear } = FREQUENCIES[frequency];
  if (perYear === 12) return addMonths(begins, number);
  if (perYear === 24) return addDays(addMonths(begins, Math.floor(number / 2)), number % 2 === 0 ? 0 : 15);
  return addDays(begins, number * (perYear === 26 ? 14 : 7));
}

/** Pays a mortgage to its end, payment by payment and year by year. @param begins the day on which it is advanced */
export function schedule(loan: Loan, begins: Day, extra: Extra = NO_EXTRA) {
  const { perYear } = FREQUENCIES[loan.frequency];
  const rows = [...instalments(loan, extra)].map((instalment) => ({
    ...instalment,
    day: paymentDay(begins, loan.frequency, instalment.number),
  }));
  const years = [...Map.groupBy(rows, ({ number }) => Math.ceil(number / perYear))].map(([year, of]) => ({
    year,
    interest: total(of, 'interest'),
    principal: total(of, 'principal'),
    extra: total(of, 'extra'),
    balance: of.at(-1)?.balance ?? 0,
  }));
  return { payment: regularPayment(loan), rows, years, interest: total(rows, 'interest') };
}

const total = (rows: readonly Instalment[], part: 'interest' | 'principal' | 'extra'): Cents =>
  rows.reduce((sum, row) => sum + row[part], 0);
