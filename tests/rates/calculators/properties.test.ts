import fc from 'fast-check';
import { describe, it } from 'vitest';
import { affordable, type Household, planFor } from '../../../src/rates/calculators/affordability.ts';
import { interestSaved } from '../../../src/rates/calculators/break-or-stay.ts';
import { addDays, type Span, spanBetween } from '../../../src/rates/calculators/calendar.ts';
import { FREQUENCY_NAMES } from '../../../src/rates/calculators/frequencies.ts';
import { METHOD_NAMES } from '../../../src/rates/calculators/ird.ts';
import { type Loan, regularPayment, yearlyExtra } from '../../../src/rates/calculators/loan.ts';
import { type Breaking, charge, type Practice } from '../../../src/rates/calculators/prepayment-charge.ts';
import { schedule } from '../../../src/rates/calculators/schedule.ts';
import { passedLimits, RATIO_LIMITS, ratios } from '../../../src/rates/calculators/service-ratios.ts';
import { triggerRate } from '../../../src/rates/calculators/trigger.ts';
import { SEED } from '../../support/seed.ts';

fc.configureGlobal({ seed: SEED });

/** Makes tests that draw so many times; each says what always holds. */
const lawsOver =
  (numRuns: number) =>
  <Drawn extends [unknown, ...unknown[]]>(
    name: string,
    drawn: [...{ [At in keyof Drawn]: fc.Arbitrary<Drawn[At]> }],
    holds: (...drawn: Drawn) => boolean,
  ) =>
    it(name, () => fc.assert(fc.property<Drawn>(...drawn, holds), { numRuns }));
const always = lawsOver(100);
/** For what takes long. */
const alwaysSlowly = lawsOver(60);

const upTo = (most: number) => fc.integer({ min: 1, max: most });
const sum = (most: number) => fc.integer({ min: 100, max: most * 100 });
const rate = fc.integer({ min: 0, max: 25_000 });
const left: fc.Arbitrary<Span> = fc
  .record({ days: upTo(3652), from: fc.integer({ min: 0, max: 4000 }) })
  .map(({ days, from }) => spanBetween(addDays('2020-01-01', from), addDays('2020-01-01', from + days)));
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
  contract: rate,
  discount: fc.option(fc.integer({ min: 0, max: 5_000 })),
  posted: fc.option(rate),
  current: fc.option(rate),
  benchmark: fc.option(rate),
  prime: fc.option(rate),
  left,
  amortizationMonths: upTo(480),
  isCapped: fc.boolean(),
});

describe('a charge', () => {
  always('is never negative, and is in whole cents', [breaking, practice], (one, how) => {
    const found = charge(one, how);
    if (found === null) return one.rateType === 'variable' && one.prime === null;
    return found.sum >= 0 && Number.isInteger(found.sum);
  });

  always('grows with the sum paid back', [breaking, practice, sum(1_000_000)], (one, how, more) => {
    const [small, large] = [charge(one, how), charge({ ...one, sum: one.sum + more }, how)];
    return small === null || large === null || large.sum >= small.sum;
  });

  always('grows as the comparison rate falls', [breaking, practice, upTo(3_000)], (one, how, lower) => {
    const less = (known: number | null): number | null => known && Math.max(0, known - lower);
    const wider = { ...one, posted: less(one.posted), current: less(one.current), benchmark: less(one.benchmark) };
    const [narrow, wide] = [charge(one, how), charge(wider, how)];
    return narrow === null || wide === null || wide.sum >= narrow.sum;
  });

  always('of whole months is no higher by present value', [breaking, practice, upTo(120)], (one, how, months) => {
    const left = { months, days: 0, totalDays: months * 30 };
    const amortizationMonths = Math.max(months, one.amortizationMonths);
    const at = (counting: Practice['counting']) =>
      charge({ ...one, left, amortizationMonths }, { ...how, counting, time: 'months' });
    const [simple, present] = [at('simple'), at('present-value')];
    if (!simple?.compared || !present || simple.compared.against < 0) return true;
    // The payment is rounded to the cent each month.
    return (present.differential ?? 0) <= (simple.differential ?? 0) + months;
  });
});

const loan: fc.Arbitrary<Loan> = fc.record({
  principal: sum(5_000_000),
  rate,
  compounding: fc.constantFrom('monthly', 'semi-annual'),
  amortizationMonths: upTo(40).map((years) => years * 12),
  frequency: fc.constantFrom(...FREQUENCY_NAMES),
});

describe('a schedule', () => {
  alwaysSlowly('ends at zero, and its parts add up', [loan, sum(20_000), sum(500)], (one, yearly, each) => {
    const { rows, interest, years } = schedule(one, yearlyExtra(one.frequency, yearly, each));
    const principal = rows.reduce((all, row) => all + row.principal + row.extra, 0);
    const ofYears = years.reduce((all, year) => all + year.interest + year.principal + year.extra, 0);
    return rows.at(-1)?.balance === 0 && principal === one.principal && ofYears === interest + principal;
  });

  alwaysSlowly('has a last payment close to the others: roundings add up to little', [loan], (one) => {
    const { rows, payment } = schedule(one);
    const last = rows.at(-1);
    // Half a cent of each payment, with the interest on it, may be left.
    const most = rows.length * (1 + one.rate / 100_000) ** (one.amortizationMonths / 12) + 1;
    return last !== undefined && last.interest + last.principal <= payment + most;
  });

  alwaysSlowly('costs less and ends sooner with larger extra payments', [loan, sum(10_000)], (one, yearly) => {
    const plain = schedule(one);
    const more = schedule(one, yearlyExtra(one.frequency, yearly, 0));
    return more.interest <= plain.interest && more.rows.length <= plain.rows.length;
  });
});

const household: fc.Arbitrary<Household> = fc.record({
  income: fc.integer({ min: 20_000_00, max: 900_000_00 }),
  load: fc.record({ housing: fc.integer({ min: 0, max: 20_000_00 }), debts: fc.integer({ min: 0, max: 20_000_00 }) }),
  down: fc.integer({ min: 0, max: 900_000_00 }),
  rate: fc.integer({ min: 0, max: 12_000 }),
  compounding: fc.constantFrom('monthly', 'semi-annual'),
  amortizationMonths: fc.constantFrom(180, 300, 360),
  isFirstHome: fc.boolean(),
  isNewBuild: fc.boolean(),
});

describe('what somebody can afford', () => {
  always('is the dearest to the dollar, where the ratios alone limit it', [household], (one) => {
    const { binds, plan } = affordable(one);
    if (binds.some((bind) => bind !== 'gds' && bind !== 'tds')) return true;
    const next = planFor(plan.price + 100, one);
    return passedLimits(next.testPayment * 12, one.load, one.income).length > 0;
  });

  always('passes both ratios at the tested rate, and grows with income', [household, sum(50_000)], (one, more) => {
    const { plan } = affordable(one);
    const passes = plan.loan === 0 || (plan.gds <= RATIO_LIMITS.gds && plan.tds <= RATIO_LIMITS.tds);
    return passes && affordable({ ...one, income: one.income + more }).plan.price >= plan.price;
  });

  always('never has its ratios rounded down', [sum(200_000), sum(50_000), sum(1_000_000)], (paid, housing, income) => {
    const { gds } = ratios(paid, { housing, debts: 0 }, income);
    return BigInt(gds) * BigInt(income) >= BigInt(paid + housing) * 100_000n;
  });
});

describe('breaking and triggers', () => {
  alwaysSlowly(
    'breaking saves more at a lower rate',
    [sum(1_000_000), rate, rate, rate, upTo(60)],
    (sum, own, a, b, months) => {
      const mortgage = { sum, rate: own, rateType: 'fixed', amortizationMonths: 300 } as const;
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((next) => interestSaved(mortgage, next, months));
      return (low ?? 0) >= (high ?? 0) && interestSaved(mortgage, own, months) === 0;
    },
  );

  always('the trigger rate is the one at which interest takes the whole payment', [loan], (one) => {
    const payment = regularPayment(one);
    const trigger = triggerRate(payment, one.principal, 12, one.compounding);
    const times = one.compounding === 'monthly' ? 12 : 2;
    const interestAt = (yearly: number) => one.principal * ((1 + yearly / 100_000 / times) ** (times / 12) - 1);
    return interestAt(trigger) <= payment + 1e-3 && interestAt(trigger + 1) >= payment - 1e-3;
  });
});
