import { describe, expect, it, test } from 'vitest';
import { toCents } from '../../../src/rates/calculators/cents.ts';
import type { Compounding } from '../../../src/rates/calculators/compounding.ts';
import type { Frequency } from '../../../src/rates/calculators/frequencies.ts';
import {
  instalments,
  type Loan,
  NO_EXTRA,
  regularPayment,
  standingAfter,
} from '../../../src/rates/calculators/loan.ts';
import { schedule, scheduleRecords } from '../../../src/rates/calculators/schedule.ts';

const loan = (
  dollars: number,
  percent: number,
  years: number,
  frequency: Frequency = 'monthly',
  compounding: Compounding = 'semi-annual',
): Loan => ({
  principal: toCents(dollars),
  rate: Math.round(percent * 1000),
  compounding,
  amortizationMonths: years * 12,
  frequency,
});

/** Payments that lenders and papers print, in cents. */
describe('printed examples of payments', () => {
  it.each([
    [5.9, 253_550],
    [6.34, 264_062],
    [6.49, 267_687],
    [6.54, 268_900],
    [6.7, 272_797],
    [6.85, 276_472],
    [6.89, 277_455],
    [7.19, 284_874],
    [7.29, 287_365],
    [7.85, 301_465],
  ])('P1 400,000 over 25 years at %d (wowa.ca, Scotiabank, 2024-12-16)', (rate, expected) => {
    expect(regularPayment(loan(400_000, rate, 25))).toBe(expected);
  });

  it.each([
    ['monthly', 78_903],
    ['accelerated-weekly', 19_726],
    ['accelerated-biweekly', 39_452],
  ] as const)('P2 150,000 at 4 %% over 25 years, %s (concentrafinancial.ca)', (frequency, expected) => {
    expect(regularPayment(loan(150_000, 4, 25, frequency))).toBe(expected);
  });

  it.each([
    ['monthly', 2_152_620, 7_418_440, 12],
    ['accelerated-weekly', 2_104_372, 6_975_612, 52],
    ['accelerated-biweekly', 2_106_524, 6_977_764, 26],
  ] as const)(
    'P3 with 10,000 each of five years, %s (concentrafinancial.ca)',
    (frequency, interest, balance, perYear) => {
      const lump = (paid: number): number => (paid % perYear === 0 && paid < 5 * perYear ? 1_000_000 : 0);
      const after = standingAfter(loan(150_000, 4, 25, frequency), 5 * perYear, { each: 0, lump });
      expect(after).toMatchObject({ interest, balance });
    },
  );

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

  it('P6 100,000 at 7 % (mcap.com)', () => {
    expect(regularPayment(loan(100_000, 7, 25))).toBe(70_042);
  });

  it('P7 Desjardins prints 871.56 for 871.5538: it rounds up to the cent', () => {
    expect(regularPayment(loan(150_000, 4.99, 25))).toBe(87_155);
  });

  it.each([
    ['semi-annual', 150_574],
    ['monthly', 150_993],
  ] as const)('P8 300,000 at 3.55 %%, compounded %s (6ix.ca, printed without cents)', (compounding, expected) => {
    expect(regularPayment(loan(300_000, 3.55, 25, 'monthly', compounding))).toBe(expected);
  });

  it('P9 total interest of 150,000 at 5.5 % (rbcroyalbank.com, double-up-payments.html)', () => {
    const { interest } = schedule(loan(150_000, 5.5, 25), '2026-01-01');
    // The page prints 124,675.23, unrounded it is 124,676.17: they differ in how the last payment is counted.
    expect(Math.abs(interest - 12_467_523)).toBeLessThan(150);
  });

  it('T9, T10 and RBC’s payments', () => {
    expect(regularPayment(loan(200_000, 5.5, 25))).toBe(122_078);
    expect(regularPayment(loan(100_000, 8, 25))).toBe(76_321);
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
  const all = [...instalments(loan(1_000, 12, 25, 'monthly', 'monthly'), NO_EXTRA, 505_00)];
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
      schedule({ ...mortgage, frequency }, '2026-01-31')
        .rows.slice(0, 3)
        .map(({ day }) => day);
    expect(days('monthly')).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    expect(days('semi-monthly')).toEqual(['2026-02-15', '2026-02-28', '2026-03-15']);
    expect(days('biweekly')).toEqual(['2026-02-14', '2026-02-28', '2026-03-14']);
    expect(days('accelerated-weekly')).toEqual(['2026-02-07', '2026-02-14', '2026-02-21']);
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
    expect(scheduleRecords(schedule(mortgage, '2026-01-01'))[0]).toEqual({
      payment: 1,
      date: '2026-02-01',
      interest: '495.88',
      principal: '293.15',
      extra: '0.00',
      balance: '149706.85',
    });
  });
});

test('a loan that is paid off before the first payment costs no interest', () => {
  const all = schedule(loan(1_000, 5, 25), '2026-01-01', { each: 0, lump: (paid) => (paid === 0 ? 1e9 : 0) });
  expect(all).toMatchObject({ interest: 0, paid: 100_000, rows: [{ number: 1, extra: 100_000, balance: 0 }] });
});
