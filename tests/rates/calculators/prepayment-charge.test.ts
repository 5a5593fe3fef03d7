import { describe, expect, it, test } from 'vitest';
import type { Span } from '../../../src/rates/calculators/calendar.ts';
import { toCents } from '../../../src/rates/calculators/cents.ts';
import { differentialOf } from '../../../src/rates/calculators/ird.ts';
import { type Breaking, charge, type Practice } from '../../../src/rates/calculators/prepayment-charge.ts';

/** A lender's usual way; an example that says otherwise changes it. */
const USUAL: Practice = {
  method: 'own-current',
  counting: 'simple',
  time: 'months',
  fixedAt: 'contract',
  variableAt: 'contract',
  fixedMonths: 'quarter',
  variableMonths: 'quarter',
  nearMaturity: 'usual',
};
const months = (count: number): Span => ({ months: count, days: 0, totalDays: Math.round((count * 365) / 12) });
const days = (count: number): Span => ({ months: Math.floor(count / 30.4375), days: 0, totalDays: count });

/** A fixed mortgage, in dollars and percent. */
function example(given: Pick<Breaking, 'sum' | 'contract' | 'left'> & Partial<Breaking>, practice?: Partial<Practice>) {
  const breaking: Breaking = {
    rateType: 'fixed',
    prepayment: 'closed',
    prime: null,
    discount: null,
    posted: null,
    current: null,
    benchmark: null,
    amortizationMonths: 300,
    isCapped: false,
    ...given,
    sum: toCents(given.sum),
    contract: Math.round(given.contract * 1000),
  };
  return charge(breaking, { ...USUAL, ...practice });
}

/**
 * The examples that lenders, regulators and papers print, each with its address. Sums of three months' interest, of the differential, and
 * the charge, in cents. Where a page prints another figure than its own inputs give, that is said beside it.
 */
describe('printed examples of charges', () => {
  it('T1 RBC’s worksheet (rbcroyalbank.com, popup_mortgage-prepayment-charges.html)', () => {
    const rbc = { sum: 100_000, contract: 9, left: months(36), posted: 6_000, discount: 500 };
    const found = { threeMonths: 225_000, differential: 1_050_000, sum: 1_050_000, basis: 'differential' };
    expect(example(rbc, { method: 'posted-less-discount' })).toMatchObject(found);
  });

  it('T2 Tangerine (tangerine.ca, how-can-i-estimate-my-prepayment-charges)', () => {
    const found = { threeMonths: 87_250, differential: 48_000, sum: 87_250, basis: 'three-months' };
    expect(example({ sum: 100_000, contract: 3.49, left: months(24), current: 3_250 })).toMatchObject(found);
  });

  it('T3 Simplii, variable, three months at CIBC’s prime (simplii.com, prepayment-options.html)', () => {
    const variable = { sum: 60_000, contract: 4.1, left: months(24), rateType: 'variable', prime: 5_000 } as const;
    expect(example(variable, { variableAt: 'prime' })?.sum).toBe(75_000);
  });

  it('T4 Desjardins counts days (desjardins.com, pay-off-mortgage)', () => {
    const desjardins = { sum: 100_000, contract: 6, left: days(740), posted: 5_000 };
    const found = { threeMonths: 150_000, differential: 202_740, sum: 202_740 };
    expect(example(desjardins, { method: 'posted-today', time: 'days' })).toMatchObject(found);
  });

  it('T5 IG (investorsgroup.com, prepayment-charge-calculation-examples)', () => {
    const ig = (sum: number) =>
      example({ sum, contract: 3, left: months(31), benchmark: 2_500 }, { method: 'reinvestment' });
    expect(ig(285_250)).toMatchObject({ threeMonths: 213_938, differential: 368_448 });
    expect(ig(35_000)?.threeMonths).toBe(26_250);
  });

  it('T6 former HSBC mortgages at RBC: 90 days, and 366 days against the two-year rate (rbc.com/hsbc-canada)', () => {
    const left = { months: 12, days: 1, totalDays: 366 };
    const hsbc = { sum: 100_000, contract: 5, left, posted: 3_500, discount: 500 };
    const practice = { method: 'posted-less-discount', fixedMonths: '90-days', time: 'days' } as const;
    expect(example(hsbc, practice)).toMatchObject({ threeMonths: 123_288, differential: 200_548 });
  });

  it('T7 Canadian First prints 4,711.87: its page cuts 4,711.875 off (canadianfirst.com)', () => {
    expect(example({ sum: 359_000, contract: 5.25, left: months(12) })?.threeMonths).toBe(471_187 + 1);
  });

  it('T8 Conexus (conexus.ca/Personal/Borrowing/Prepayment)', () => {
    const conexus = { sum: 100_000, contract: 5, left: days(624), current: 3_500 };
    expect(example(conexus, { time: 'days' })).toMatchObject({ threeMonths: 125_000, differential: 256_438 });
  });

  it.each([
    ['T9', 200_000, 5_500, 3_500, 30, 300, 916_908],
    ['T9, 35 years (printed without cents)', 200_000, 5_500, 3_500, 30, 420, 927_742],
    ['T9, 15 years (printed without cents)', 200_000, 5_500, 3_500, 30, 180, 888_449],
    // Printed 7,967.97: its page is a cent below what its own inputs give.
    ['T10', 100_000, 8_000, 5_000, 36, 300, 796_797 + 1],
  ])('%s present value (amortizationcalc, amortization.com)', (_, sum, own, against, left, amortization, expected) => {
    const way = { ...USUAL, counting: 'present-value' } as const;
    expect(differentialOf(toCents(sum), { own, against }, months(left), amortization, way)).toBe(expected);
  });

  it('T11 a fair lender, and one that subtracts the old discount (roostmortgage.com)', () => {
    const roost = { sum: 200_000, contract: 5, left: months(24), current: 3_400, posted: 3_850, discount: 1_500 };
    expect(example(roost)?.differential).toBe(640_000);
    const trick = example(roost, { method: 'posted-less-discount' });
    expect(trick).toMatchObject({ differential: 1_060_000, compared: { own: 5_000, against: 2_350 } });
  });

  it('T12 the page misprints a gap of 1.34 as 1.24; its result is that of 1.34 (corinamurphy.ca)', () => {
    const murphy = { sum: 500_000, contract: 3.39, left: months(36), current: 2_050, posted: 2_050, discount: 1_500 };
    expect(example(murphy)).toMatchObject({ differential: 2_010_000, compared: { own: 3_390, against: 2_050 } });
    expect(example(murphy, { method: 'posted-then-and-now' })?.differential).toBe(4_260_000);
  });

  it('T13 variable, at the contract’s rate and at prime (corinamurphy.ca)', () => {
    const variable = { sum: 500_000, contract: 2.4, left: months(36), rateType: 'variable', prime: 3_200 } as const;
    expect(example(variable)?.sum).toBe(300_000);
    expect(example(variable, { variableAt: 'prime' })?.sum).toBe(400_000);
  });

  it.each([
    ['T14', 400_000, 5.5, 4_800, 30, 700_000],
    ['T14, against the lower rate', 400_000, 5.5, 3_500, 30, 2_000_000],
    ['T15, without its fee of 300', 520_000, 5, 3_500, 24, 1_560_000],
  ])('%s (refinancepro.club, fannysamaniego.com)', (_, sum, contract, current, left, expected) => {
    const found = { sum: expected, differential: expected };
    expect(example({ sum, contract, left: months(left), current })).toMatchObject(found);
  });

  it('T16 posted less discount and posted then and now have the same gap (refinancepro.club)', () => {
    const rates = { sum: 100_000, contract: 4.5, left: months(24), posted: 5_000, discount: 1_500 };
    expect(example(rates, { method: 'posted-less-discount' })?.compared).toEqual({ own: 4_500, against: 3_500 });
    expect(example(rates, { method: 'posted-then-and-now' })?.compared).toEqual({ own: 6_000, against: 5_000 });
  });

  it('T17 rates have risen: no differential (mortgagesquad.ca)', () => {
    const found = { differential: 0, sum: 280_125, basis: 'three-months' };
    expect(example({ sum: 450_000, contract: 2.49, left: months(28), current: 6_790 })).toMatchObject(found);
  });

  it('T18 printed without cents: 2,056 (integratedmortgageplanners.com)', () => {
    expect(example({ sum: 250_000, contract: 3.29, left: months(12) })?.threeMonths).toBe(205_625);
  });
});

test('CIBC charges three months at the rate posted at signing, not at the contract’s rate', () => {
  const cibc = { sum: 100_000, contract: 4, left: months(24), posted: 7_000, discount: 1_000 };
  const atPosted = { method: 'posted-then-and-now', fixedAt: 'posted-at-signing' } as const;
  expect(example(cibc, atPosted)).toMatchObject({ sum: 125_000, isLeast: false });
  expect(example({ ...cibc, discount: null }, atPosted)).toMatchObject({ sum: 100_000, isLeast: true });
  // A variable mortgage has no posted rate.
  const plain = { sum: 100_000, isLeast: false };
  for (const discount of [1_000, null])
    expect(example({ ...cibc, discount, rateType: 'variable' }, atPosted)).toMatchObject(plain);
});

test('a variable mortgage pays three months’ interest, however low rates are now, and an open one nothing', () => {
  const cheap = { sum: 100_000, contract: 6, left: months(48), current: 1_000 };
  expect(example(cheap)?.basis).toBe('differential');
  const none = { differential: null, compared: null, isLeast: false };
  const variable = { ...none, sum: 150_000, basis: 'three-months', threeMonths: 150_000 };
  expect(example({ ...cheap, rateType: 'variable' })).toEqual(variable);
  expect(example({ ...cheap, prepayment: 'open' })).toEqual({ ...none, sum: 0, basis: 'open', threeMonths: 0 });
});

test('three months are counted as their kind of mortgage has it, and the differential only where it is greater', () => {
  const even = { sum: 100_000, contract: 5, left: months(15), current: 4_000 };
  // 5 % over 90 of 365 days; and a point over 15 months is as much as three months at 5 %.
  expect(example({ ...even, rateType: 'variable' }, { variableMonths: '90-days' })?.sum).toBe(123_288);
  expect(example({ ...even, rateType: 'variable' }, { fixedMonths: '90-days' })?.sum).toBe(125_000);
  expect(example(even)).toMatchObject({ sum: 125_000, differential: 125_000, basis: 'three-months' });
});

test('days beyond whole months count as parts of a year', () => {
  // 73 days are a fifth of a year: one point on 100,000 for 1.2 years.
  const left = { months: 12, days: 73, totalDays: 438 };
  expect(example({ sum: 100_000, contract: 6, left, current: 5_000 })?.differential).toBe(120_000);
});

test('a lender that counts the present value charges it', () => {
  const t9 = { sum: 200_000, contract: 5.5, current: 3_500 };
  const present = (left: Span): number =>
    example({ ...t9, left }, { counting: 'present-value' })?.differential ?? Number.NaN;
  expect(present(months(30))).toBe(916_908);
  // 15 days are 0.493 of a month.
  const between = (present({ months: 30, days: 15, totalDays: 928 }) - 916_908) / (present(months(31)) - 916_908);
  expect(between).toBeCloseTo((15 * 12) / 365, 2);
  expect(example({ ...t9, current: 5_501, left: months(30) }, { counting: 'present-value' })?.differential).toBe(0);
});

test('an unknown prime gives no figure', () => {
  const variable = { sum: 60_000, contract: 4.1, left: months(24), rateType: 'variable' } as const;
  expect(example(variable, { variableAt: 'prime' })).toBeNull();
});

test('near the end of a term some lenders charge the interest until then', () => {
  const near = { sum: 100_000, contract: 6, left: { months: 1, days: 15, totalDays: 46 }, current: 6_000 };
  expect(example(near)?.sum).toBe(150_000);
  expect(example({ ...near, left: months(3) }, { nearMaturity: 'interest-to-maturity' })?.basis).toBe('three-months');
  const basis = 'interest-to-maturity';
  expect(example(near, { nearMaturity: basis })).toMatchObject({ sum: 75_616, basis });
});

test('a charge with unknown rates is a lower bound, and says so', () => {
  const unknown = { sum: 100_000, contract: 6, left: months(24) };
  const capped = { ...unknown, isCapped: true };
  expect(example(unknown)).toMatchObject({ sum: 150_000, isLeast: true });
  expect(example(capped)).toMatchObject({ sum: 150_000, isLeast: false, basis: 'after-five-years' });
  expect(example(capped, { fixedAt: 'posted-at-signing' })).toMatchObject({ sum: 150_000, isLeast: true });
});
