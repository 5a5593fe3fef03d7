import { addDays, addMonths, type Day } from './calendar.ts';
import { type Cents, inDollars } from './cents.ts';
import { FREQUENCIES, type Frequency } from './frequencies.ts';
import { type Extra, type Instalment, instalments, type Loan, NO_EXTRA, regularPayment } from './loan.ts';

type Schedule = ReturnType<typeof schedule>;
/** The payments between two anniversaries, and the balance at the end. */
export type ScheduledYear = Schedule['years'][number];

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
  const rows = [...instalments(loan, extra)].map((one) => ({
    ...one,
    day: paymentDay(begins, loan.frequency, one.number),
  }));
  const years = [...Map.groupBy(rows, ({ number }) => Math.ceil(number / perYear))].map(([year, of]) => ({
    year,
    payments: of.length,
    interest: total(of, 'interest'),
    principal: total(of, 'principal'),
    extra: total(of, 'extra'),
    balance: of.at(-1)?.balance ?? 0,
  }));
  const interest = total(rows, 'interest');
  return {
    payment: regularPayment(loan),
    rows,
    years,
    interest,
    /** Interest, principal and extra payments. */
    paid: interest + total(rows, 'principal') + total(rows, 'extra'),
  };
}

const total = (rows: readonly Instalment[], part: 'interest' | 'principal' | 'extra'): Cents =>
  rows.reduce((sum, row) => sum + row[part], 0);

/** The columns of a schedule as a table for programs. */
export const SCHEDULE_COLUMNS = ['payment', 'date', 'interest', 'principal', 'extra', 'balance'] as const;

/** A schedule as records: a payment each, sums in dollars with two decimals. */
export function scheduleRecords({ rows }: Schedule): Record<(typeof SCHEDULE_COLUMNS)[number], string | number>[] {
  const dollars = (cents: Cents): string => inDollars(cents).toFixed(2);
  return rows.map(({ number, day, interest, principal, extra, balance }) => ({
    payment: number,
    date: day,
    interest: dollars(interest),
    principal: dollars(principal),
    extra: dollars(extra),
    balance: dollars(balance),
  }));
}
