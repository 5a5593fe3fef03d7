import fc from 'fast-check';
import { describe, it } from 'vitest';
import { affordable, type Household, planFor } from '../../../src/rates/calculators/affordability.ts';
import { breakOrStay } from '../../../src/rates/calculators/break-or-stay.ts';
import { type Span, spanBetween } from '../../../src/rates/calculators/calendar.ts';
import { FREQUENCY_NAMES } from '../../../src/rates/calculators/frequencies.ts';
import { METHOD_NAMES } from '../../../src/rates/calculators/ird.ts';
import { type Loan, regularPayment, yearlyExtra } from '../../../src/rates/calculators/loan.ts';
import { type Breaking, charge, type Practice } from '../../../src/rates/calculators/prepayment-charge.ts';
import { schedule } from '../../../src/rates/calculators/schedule.ts';
import { passedLimits, RATIO_LIMITS, ratios } from '../../../src/rates/calculators/service-ratios.ts';
import { triggerRate } from '../../../src/rates/calculators/trigger.ts';
import { SEED } from '../../support/seed.ts';

fc.configureGlobal({ seed: SEED });

const sum = (most: number) => fc.integer({ min: 100, max: most * 100 });
const rate = fc.integer({ min: 0, max: 25_000 });
const left: fc.Arbitrary<Span> = fc
  .record({ days: fc.integer({ min: 1, max: 3652 }), from: fc.integer({ min: 0, max: 4000 }) })
  .map(({ days, from }) => {
    const day = (after: number): string =>
      new Date(Date.UTC(2020, 0, 1) + after * 86_400_000).toISOString().slice(0, 10);
    return spanBetween(day(from), day(from + days));
  });
const practice: fc.Arbitrary<Practice> = fc.record({
  method: fc.constantFrom(...METHOD_NAMES),
  counting: fc.constantFrom('simple', 'present-value'),
  time: fc.constantFrom('months', 'days'),
  fixedAt: fc.constantFrom('contract', 'posted-at-signing'),
  variableAt: fc.constantFrom('contract', 'prime'),
  fixedMonths: fc.constantFrom('quarter', '90-days'),
  variableMonths: fc.constantFrom('quarter', '90-days'),
  nearMaturity: fc.constantFrom('usual', 'interest-to-maturity'),
});
const breaking: fc.Arbitrary<Breaking> = fc.record({
  sum: sum(50_000_000),
  rateType: fc.constantFrom('fixed', 'variable'),
  prepayment: fc.constantFrom('closed', 'open'),
  contract: rate,
  discount: fc.option(fc.integer({ min: 0, max: 5_000 })),
  posted: fc.option(rate),
  current: fc.option(rate),
  benchmark: fc.option(rate),
  prime: fc.option(rate),
  left,
  amortizationMonths: fc.integer({ min: 1, max: 480 }),
  isCapped: fc.boolean(),
});

describe('a charge', () => {
  it('is never negative, is in whole cents, and is zero for an open mortgage', () => {
    fc.assert(
      fc.property(breaking, practice, (one, how) => {
        const found = charge(one, how);
        if (found === null) return one.rateType === 'variable' && one.prime === null;
        return found.sum >= 0 && Number.isInteger(found.sum) && (one.prepayment !== 'open' || found.sum === 0);
      }),
    );
  });

  it('grows with the sum paid back', () => {
    fc.assert(
      fc.property(breaking, practice, sum(1_000_000), (one, how, more) => {
        const [small, large] = [charge(one, how), charge({ ...one, sum: one.sum + more }, how)];
        return small === null || large === null || large.sum >= small.sum;
      }),
    );
  });

  it('grows with the gap: the lower the comparison rate, the larger the charge', () => {
    fc.assert(
      fc.property(breaking, practice, fc.integer({ min: 1, max: 3_000 }), (one, how, lower) => {
        const less = (known: number | null): number | null => known && Math.max(0, known - lower);
        const wider = { ...one, posted: less(one.posted), current: less(one.current), benchmark: less(one.benchmark) };
        const [narrow, wide] = [charge(one, how), charge(wider, how)];
        return narrow === null || wide === null || wide.sum >= narrow.sum;
      }),
    );
  });

  it('by present value is no more than the simple one, for whole months', () => {
    fc.assert(
      fc.property(breaking, practice, fc.integer({ min: 1, max: 120 }), (one, how, months) => {
        const left = { months, days: 0, totalDays: months * 30 };
        const amortizationMonths = Math.max(months, one.amortizationMonths);
        const at = (counting: Practice['counting']) =>
          charge({ ...one, left, amortizationMonths }, { ...how, counting, time: 'months' });
        const [simple, present] = [at('simple'), at('present-value')];
        if (!simple?.compared || !present || simple.compared.against < 0) return true;
        // The payment is rounded to the cent each month.
        return (present.differential ?? 0) <= (simple.differential ?? 0) + months;
      }),
    );
  });
});

const loan: fc.Arbitrary<Loan> = fc.record({
  principal: sum(5_000_000),
  rate,
  compounding: fc.constantFrom('monthly', 'semi-annual'),
  amortizationMonths: fc.integer({ min: 1, max: 40 }).map((years) => years * 12),
  frequency: fc.constantFrom(...FREQUENCY_NAMES),
});

describe('a schedule', () => {
  it('ends at a balance of zero, and interest and principal add up to the payments', () => {
    fc.assert(
      fc.property(loan, sum(20_000), sum(500), (one, yearly, each) => {
        const { rows, interest, paid, years } = schedule(one, '2026-01-31', yearlyExtra(one.frequency, yearly, each));
        const principal = rows.reduce((all, row) => all + row.principal + row.extra, 0);
        const ofYears = years.reduce((all, year) => all + year.interest + year.principal + year.extra, 0);
        return (
          rows.at(-1)?.balance === 0 && principal === one.principal && paid === interest + principal && ofYears === paid
        );
      }),
      { numRuns: 60 },
    );
  });

  it('has a last payment close to the others, because rounding to the cent adds up to little', () => {
    fc.assert(
      fc.property(loan, (one) => {
        const { rows, payment } = schedule(one, '2026-01-31');
        const last = rows.at(-1);
        // Half a cent of each payment, with the interest on it, may be left.
        const most = rows.length * (1 + one.rate / 100_000) ** (one.amortizationMonths / 12) + 1;
        return last !== undefined && last.interest + last.principal <= payment + most;
      }),
      { numRuns: 60 },
    );
  });

  it('costs less and ends sooner with larger extra payments', () => {
    fc.assert(
      fc.property(loan, sum(10_000), (one, yearly) => {
        const [plain, more] = [
          schedule(one, '2026-01-31'),
          schedule(one, '2026-01-31', yearlyExtra(one.frequency, yearly, 0)),
        ];
        return more.interest <= plain.interest && more.rows.length <= plain.rows.length;
      }),
      { numRuns: 40 },
    );
  });
});

const household: fc.Arbitrary<Household> = fc.record({
  income: fc.integer({ min: 20_000_00, max: 900_000_00 }),
  load: fc.record({ housing: fc.integer({ min: 0, max: 20_000_00 }), debts: fc.integer({ min: 0, max: 20_000_00 }) }),
  down: fc.integer({ min: 0, max: 900_000_00 }),
  isTraditional: fc.boolean(),
  rate: fc.integer({ min: 0, max: 12_000 }),
  compounding: fc.constantFrom('monthly', 'semi-annual'),
  amortizationMonths: fc.constantFrom(180, 300, 360),
  isFederal: fc.boolean(),
  isFirstHome: fc.boolean(),
  isNewBuild: fc.boolean(),
  conventional: fc.constantFrom(RATIO_LIMITS.conventional, RATIO_LIMITS.older),
  isInsurable: fc.boolean(),
  on: fc.constantFrom('2024-07-01', '2024-09-01', '2026-11-22', '2027-02-01'),
});

describe('what somebody can afford', () => {
  it('is the dearest to the dollar, where the ratios alone limit it', () => {
    fc.assert(
      fc.property(household, (one) => {
        const { binds, plan } = affordable(one);
        if (binds.some((bind) => bind !== 'gds' && bind !== 'tds')) return true;
        const next = planFor(plan.price + 100, one);
        const limits = next.isInsured ? RATIO_LIMITS.insured : one.conventional;
        return passedLimits(next.testPayment * 12, one.load, one.income, limits).length > 0;
      }),
    );
  });

  it('passes both ratios at the tested rate, and grows with income and down payment', () => {
    fc.assert(
      fc.property(household, fc.integer({ min: 1_00, max: 50_000_00 }), (one, more) => {
        const { plan } = affordable(one);
        const limits = plan.isInsured ? RATIO_LIMITS.insured : one.conventional;
        const passes = plan.loan === 0 || (plan.gds <= limits.gds && plan.tds <= limits.tds);
        return passes && affordable({ ...one, income: one.income + more }).plan.price >= plan.price;
      }),
    );
  });

  it('never has its ratios rounded down', () => {
    fc.assert(
      fc.property(sum(200_000), sum(50_000), sum(1_000_000), (payments, housing, income) => {
        const { gds } = ratios(payments, { housing, debts: 0 }, income);
        return BigInt(gds) * BigInt(income) >= BigInt(payments + housing) * 100_000n;
      }),
    );
  });
});

describe('breaking and triggers', () => {
  it('breaking gains more with a lower new rate and a lower cost', () => {
    fc.assert(
      fc.property(
        sum(1_000_000),
        rate,
        rate,
        sum(10_000),
        fc.integer({ min: 1, max: 60 }),
        (balance, a, b, cost, monthsLeft) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)];
          const at = (next: number, costs: number): number =>
            breakOrStay({
              balance,
              amortizationMonths: 300,
              monthsLeft,
              now: { rate: high, compounding: 'semi-annual' },
              next: { rate: next, compounding: 'semi-annual' },
              cost: costs,
              isCostBorrowed: false,
            }).gain;
          return at(low, cost) >= at(high, cost) && at(low, 0) >= at(low, cost);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('the trigger rate is the one at which interest takes the whole payment', () => {
    fc.assert(
      fc.property(loan, (one) => {
        const payment = regularPayment(one);
        const perYear = 12;
        const trigger = triggerRate(payment, one.principal, perYear, one.compounding);
        const interestAt = (yearly: number): number => {
          const times = one.compounding === 'monthly' ? 12 : 2;
          return one.principal * ((1 + yearly / 100_000 / times) ** (times / perYear) - 1);
        };
        return interestAt(trigger) <= payment + 1e-3 && interestAt(trigger + 1) >= payment - 1e-3;
      }),
    );
  });
});
