import type { Cents } from './cents.ts';
import { FREQUENCIES } from './frequencies.ts';
import { type Extra, type Instalment, instalments, type Loan, NO_EXTRA, regularPayment } from './loan.ts';

/** The payments between two anniversaries, and the balance at the end. */
export type ScheduledYear = ReturnType<typeof schedule>['years'][number];

/** Pays a mortgage to its end, payment by payment and year by year. */
export function schedule(loan: Loan, extra: Extra = NO_EXTRA) {
  const { perYear } = FREQUENCIES[loan.frequency];
  const rows = [...instalments(loan, extra)];
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
