import { describe, expect, it, test } from 'vitest';
import { toCents } from '../../../src/rates/calculators/cents.ts';
import type { Frequency } from '../../../src/rates/calculators/frequencies.ts';
import {
  instalments,
  type Loan,
  NO_EXTRA,
  regularPayment,
  standingAfter,
} from '../../../src/rates/calculators/loan.ts';
import { schedule, scheduleRecords } from '../../../src/rates/calculators/schedule.ts';

/** A loan in dollars, percent and years: fixed and monthly, unless other fields say otherwise. */
const loan = (dollars: number, percent: number, years: number, rest: Partial<Loan> = {}): Loan => ({
  ...{ principal: toCents(dollars), rate: Math.round(percent * 1000), amortizationMonths: years * 12 },
  compounding: 'semi-annual',
  frequency: 'monthly',
  ...rest,
});

/** Payments that lenders and papers print, in cents. */
describe('printed examples of payments', () => {
  it('P1 400,000 over 25 years (wowa.ca, Scotiabank, 2024-12-16)', () => {
    const rates = [5.9, 6.34, 6.49, 6.54, 6.7, 6.85, 6.89, 7.19, 7.29, 7.85];
    expect(rates.map((rate) => regularPayment(loan(400_000, rate, 25)))).toEqual([
      253_550, 264_062, 267_687, 268_900, 272_797, 276_472, 277_455, 284_874, 287_365, 301_465,
    ]);
  });

  it.each([
    ['monthly', 12, 78_903, { interest: 2_152_620, balance: 7_418_440 }],
    ['accelerated-weekly', 52, 19_726, { interest: 2_104_372, balance: 6_975_612 }],
    ['accelerated-biweekly', 26, 39_452, { interest: 2_106_524, balance: 6_977_764 }],
  ] as const)('P2 150,000 at 4 %% over 25 years, %s (concentrafinancial.ca)', (frequency, perYear, payment, after) => {
    const mortgage = loan(150_000, 4, 25, { frequency });
    expect(regularPayment(mortgage)).toBe(payment);
    // P3 with 10,000 each of five years.
    const lump = (paid: number): number => (paid % perYear === 0 && paid < 5 * perYear ? 1_000_000 : 0);
    expect(standingAfter(mortgage, 5 * perYear, { each: 0, lump })).toMatchObject(after);
  });

  it('P4 500,000 at 2.5 %, printed without cents: 2,240 and 423,190 after five years (ig.ca)', () => {
    const mortgage = loan(500_000, 2.5, 25);
    expect(regularPayment(mortgage)).toBe(223_983);
    // Unrounded payments leave 423,189.74; paid in whole cents it is eight cents less.
    expect(Math.abs(standingAfter(mortgage, 60).balance - 42_318_974)).toBeLessThan(50);
  });

  it('P5 renewed at 6.79 and at 5.59 over 20 years, printed without cents (ig.ca)', () => {
    const payments = [6.79, 5.59].map((rate) => Math.round(regularPayment(loan(423_190, rate, 20)) / 100));
    expect(payments).toEqual([3_204, 2_917]);
  });

  it.each([
    ['P6 (mcap.com)', 100_000, 7, 70_042],
    ['P7 Desjardins prints 871.56 for 871.5538: it rounds up to the cent', 150_000, 4.99, 87_155],
    ['T9', 200_000, 5.5, 122_078],
    ['T10', 100_000, 8, 76_321],
  ])('%s: %d at %d %% over 25 years', (_, dollars, percent, expected) => {
    expect(regularPayment(loan(dollars, percent, 25))).toBe(expected);
  });

  it.each([
    ['semi-annual', 150_574],
    ['monthly', 150_993],
  ] as const)('P8 300,000 at 3.55 %%, compounded %s (6ix.ca, printed without cents)', (compounding, expected) => {
    expect(regularPayment(loan(300_000, 3.55, 25, { compounding }))).toBe(expected);
  });

  it('P9 total interest of 150,000 at 5.5 % (rbcroyalbank.com, double-up-payments.html)', () => {
    const { interest } = schedule(loan(150_000, 5.5, 25), '2026-01-01');
    // The page prints 124,675.23, unrounded it is 124,676.17: they differ in how the last payment is counted.
    expect(Math.abs(interest - 12_467_523)).toBeLessThan(150);
  });

  it('T10 after three years', () => {
    expect(Math.round(standingAfter(loan(100_000, 8, 25), 36).balance / 100)).toBe(95_655);
  });
});

test('what was paid is the interest and what is owed less', () => {
  const after = standingAfter(loan(150_000, 4, 25), 24, { each: 10_000, lump: (paid) => (paid === 12 ? 500_000 : 0) });
  expect(after.paid).toBe(after.interest + toCents(150_000) - after.balance);
});

test('before the first payment all is owed', () => {
  const none = { interest: 0, paid: 0, balance: toCents(150_000) };
  expect([0, -1].map((count) => standingAfter(loan(150_000, 4, 25), count))).toEqual([none, none]);
});

test('the last payment is what is left, not more', () => {
  // 1,000 at 1 % a month, paid by 505: 10.00, 5.05 and 0.05 of interest.
  const all = [...instalments(loan(1_000, 12, 25, { compounding: 'monthly' }), NO_EXTRA, 505_00)];
  expect(all.map(({ interest, principal, balance }) => [interest, principal, balance])).toEqual([
    [10_00, 495_00, 505_00],
    [5_05, 499_95, 5_05],
    [5, 5_05, 0],
  ]);
});

describe('a schedule', () => {
  const mortgage = loan(150_000, 4, 25);

  it('has a day for each payment', () => {
    const days = (frequency: Frequency): string[] =>
      schedule({ ...mortgage, frequency }, '2026-01-31').rows.map(({ day }) => day.slice(5));
    expect(days('monthly').slice(0, 3)).toEqual(['02-28', '03-31', '04-30']);
    expect(days('semi-monthly').slice(0, 3)).toEqual(['02-15', '02-28', '03-15']);
    expect(days('biweekly').slice(0, 3)).toEqual(['02-14', '02-28', '03-14']);
    expect(days('accelerated-weekly').slice(0, 3)).toEqual(['02-07', '02-14', '02-21']);
  });

  it('has a row for each year, with extra payments listed separately', () => {
    const { years, rows, paid, interest } = schedule(mortgage, '2026-01-01', {
      each: 10_000,
      lump: (after) => (after === 0 || after === 12 ? 500_000 : 0),
    });
    expect(years[0]).toMatchObject({ year: 1, payments: 12, extra: 2 * 500_000 + 12 * 10_000 });
    expect(years[1]?.extra).toBe(12 * 10_000);
    for (const { year, balance } of years) expect(rows[Math.min(year * 12, rows.length) - 1]?.balance).toBe(balance);
    expect(rows.at(-1)?.balance).toBe(0);
    expect(paid).toBe(interest + mortgage.principal);
  });

  it('can be exported as records for programs', () => {
    const sums = { interest: '495.88', principal: '293.15', extra: '0.00', balance: '149706.85' };
    const [first] = scheduleRecords(schedule(mortgage, '2026-01-01'));
    expect(first).toEqual({ payment: 1, date: '2026-02-01', ...sums });
  });
});

test('a loan that is paid off before the first payment costs no interest', () => {
  const all = schedule(loan(1_000, 5, 25), '2026-01-01', { each: 0, lump: (paid) => (paid === 0 ? 1e9 : 0) });
  expect(all).toMatchObject({ interest: 0, paid: 100_000, rows: [{ number: 1, extra: 100_000, balance: 0 }] });
});
