import { expect, test } from 'vitest';
import { inDollars, percentOf, toCents } from '../../../src/rates/calculators/cents.ts';
import { minimumDown, premiumOn, premiumTax } from '../../../src/rates/calculators/insured.ts';
import { differentialOf } from '../../../src/rates/calculators/ird.ts';
import { regularPayment, standingAfter } from '../../../src/rates/calculators/loan.ts';
import type { Practice } from '../../../src/rates/calculators/prepayment-charge.ts';
import { afterMove } from '../../../src/rates/calculators/prime-moves.ts';
import { qualifyingRate } from '../../../src/rates/calculators/qualifying.ts';
import { schedule } from '../../../src/rates/calculators/schedule.ts';
import { housingYear, passedLimits } from '../../../src/rates/calculators/service-ratios.ts';
import { totalOf } from '../../../src/rates/calculators/transfer-tax.ts';
import { triggerRate } from '../../../src/rates/calculators/trigger.ts';
import { broken, days, loan, months, USUAL } from './mortgages.ts';
import { linesOf, type Province, type Purchase } from './purchases.ts';

const dollars = (cents: number | null | undefined): number => inDollars(cents ?? Number.NaN);
type Broken = Parameters<typeof broken>[0];
/** Three months' interest, the differential, and the charge, in dollars. */
function charged(mortgage: Broken, practice?: Partial<Practice>) {
  const { threeMonths, differential, sum } = broken(mortgage, practice) ?? {};
  return [threeMonths, differential, sum].map((one) => (one === null ? null : dollars(one)));
}
const pay = (...mortgage: Parameters<typeof loan>): number => dollars(regularPayment(loan(...mortgage)));
const owed = (count: number, ...mortgage: Parameters<typeof loan>): number =>
  dollars(standingAfter(loan(...mortgage), count).balance);
/** The differential as a present value. */
const present = (sum: number, own: number, against: number, left: number, amortization: number): number =>
  dollars(
    differentialOf(toCents(sum), { own, against }, months(left), amortization, { ...USUAL, counting: 'present-value' }),
  );
/** Interest and balance after five years with 10,000 at the start of each. */
function prepaid(frequency: Parameters<typeof loan>[3], perYear: number): number[] {
  const lump = (paid: number): number => (paid % perYear === 0 && paid < 5 * perYear ? toCents(10_000) : 0);
  const { interest, balance } = standingAfter(loan(150_000, 4, 25, frequency), 5 * perYear, { each: 0, lump });
  return [interest, balance].map(dollars);
}
const premium = (sum: number, price: number, amortization = 300): number =>
  dollars(premiumOn(toCents(sum), toCents(price), amortization).sum);
const taxOf = (sum: number, province: Province, on = '2026-11-22'): number =>
  dollars(premiumTax(toCents(sum), province, on));
const transfer = (province: Province, price: number, purchase?: Purchase): number =>
  dollars(totalOf(linesOf(province, price, purchase)).most);

const murphy = { sum: 500_000, contract: 3.39, left: months(36), current: 2_050, posted: 2_050, discount: 1_500 };
const roost = { sum: 200_000, contract: 5, left: months(24), current: 3_400, posted: 3_850, discount: 1_500 };
const variable = { sum: 500_000, contract: 2.4, left: months(36), rateType: 'variable', prime: 3_200 } as const;
const mapped = { sum: 100_000, contract: 4.5, left: months(24), posted: 5_000, discount: 1_500 };
const gap = (sum: number, contract: number, current: number, left: number): unknown =>
  charged({ sum, contract, left: months(left), current })[2];
const ig = (sum: number) =>
  charged({ sum, contract: 3, left: months(31), benchmark: 2_500 }, { method: 'reinvestment' });
const bank = { method: 'posted-less-discount' } as const;
const hsbc = { sum: 100_000, contract: 5, left: { months: 12, days: 1, totalDays: 366 }, posted: 3_500, discount: 500 };
const accelerated = ['accelerated-weekly', 'accelerated-biweekly'] as const;
const housing = housingYear({ propertyTax: toCents(4_800), heat: toCents(150), condoFees: 0 });
const passed = (income: number) => passedLimits(toCents(3_200 * 12), { housing, debts: 0 }, toCents(income));

/**
 * What lenders, regulators and papers print, with its address, and what we make of the same inputs: in dollars, rates in thousandths. Where
 * both differ, the title says why.
 */
function example(title: string, printed: unknown, ours: () => unknown): void {
  test(title, () => expect(ours()).toEqual(printed));
}

example('T1 RBC’s worksheet: rbcroyalbank.com, popup_mortgage-prepayment-charges.html', [2_250, 10_500, 10_500], () =>
  charged({ sum: 100_000, contract: 9, left: months(36), posted: 6_000, discount: 500 }, bank),
);
example('T2 tangerine.ca, how-can-i-estimate-my-prepayment-charges', [872.5, 480, 872.5], () =>
  charged({ sum: 100_000, contract: 3.49, left: months(24), current: 3_250 }),
);
example(
  'T3 Simplii at CIBC’s prime: simplii.com, prepayment-options.html',
  750,
  () => charged({ ...variable, sum: 60_000, contract: 4.1, prime: 5_000 }, { variableAt: 'prime' })[2],
);
example('T4 Desjardins counts days: desjardins.com, pay-off-mortgage', [1_500, 2_027.4, 2_027.4], () =>
  charged({ sum: 100_000, contract: 6, left: days(740), posted: 5_000 }, { method: 'posted-today', time: 'days' }),
);
example('T5 investorsgroup.com, prepayment-charge-calculation-examples', [2_139.38, 3_684.48, 262.5], () => [
  ...ig(285_250).slice(0, 2),
  ig(35_000)[0],
]);
example(
  'T6 formerly HSBC, 90 days, and 366 against two years: rbc.com/hsbc-canada',
  [1_232.88, 2_005.48, 2_005.48],
  () => charged(hsbc, { ...bank, fixedMonths: '90-days', time: 'days' }),
);
example(
  'T7 canadianfirst.com cuts 4,711.875 off to 4,711.87',
  4_711.88,
  () => charged({ sum: 359_000, contract: 5.25, left: months(12) })[0],
);
example('T8 conexus.ca/Personal/Borrowing/Prepayment', [1_250, 2_564.38, 2_564.38], () =>
  charged({ sum: 100_000, contract: 5, left: days(624), current: 3_500 }, { time: 'days' }),
);
example(
  'T9 amortization.com; over 35 and 15 years it prints 9,277 and 8,884',
  [1_220.78, 9_169.08, 9_277.42, 8_884.49],
  () => [pay(200_000, 5.5, 25), ...[300, 420, 180].map((over) => present(200_000, 5_500, 3_500, 30, over))],
);
example(
  'T10 amortizationcalc.ca/more-ird-info prints 95,655, and a differential a cent below its inputs',
  [763.21, 95_655.4, 7_967.98],
  () => [pay(100_000, 8, 25), owed(36, 100_000, 8, 25), present(100_000, 8_000, 5_000, 36, 300)],
);
example('T11 a fair lender, and one that subtracts the discount: roostmortgage.com', [6_400, 10_600], () => [
  charged(roost)[1],
  charged(roost, bank)[1],
]);
example('T12 corinamurphy.ca misprints its gap of 1.34 as 1.24', [20_100, 42_600], () => [
  charged(murphy)[1],
  charged(murphy, { method: 'posted-then-and-now' })[1],
]);
example('T13 at the contract’s rate, and at prime: corinamurphy.ca', [3_000, 4_000], () => [
  charged(variable)[2],
  charged(variable, { variableAt: 'prime' })[2],
]);
example('T14 refinancepro.club, rate-differential', [7_000, 20_000], () =>
  [4_800, 3_500].map((current) => gap(400_000, 5.5, current, 30)),
);
example('T15 fannysamaniego.com, without its fee of 300', 15_600, () => gap(520_000, 5, 3_500, 24));
example(
  'T16 both methods of banks have the same gap: refinancepro.club',
  [
    { own: 4_500, against: 3_500 },
    { own: 6_000, against: 5_000 },
  ],
  () => [bank, { method: 'posted-then-and-now' } as const].map((way) => broken(mapped, way)?.compared),
);
example('T17 rates have risen: mortgagesquad.ca', [2_801.25, 0, 2_801.25], () =>
  charged({ sum: 450_000, contract: 2.49, left: months(28), current: 6_790 }),
);
example(
  'T18 integratedmortgageplanners.com prints 2,056',
  2_056.25,
  () => charged({ sum: 250_000, contract: 3.29, left: months(12) })[0],
);
example(
  'P1 wowa.ca, Scotiabank, 2024-12-16',
  [2_535.5, 2_640.62, 2_676.87, 2_689, 2_727.97, 2_764.72, 2_774.55, 2_848.74, 2_873.65, 3_014.65],
  () => [5.9, 6.34, 6.49, 6.54, 6.7, 6.85, 6.89, 7.19, 7.29, 7.85].map((rate) => pay(400_000, rate, 25)),
);
example('P2 concentrafinancial.ca', [789.03, 197.26, 394.52], () =>
  (['monthly', ...accelerated] as const).map((frequency) => pay(150_000, 4, 25, { frequency })),
);
example(
  'P3 the same with 10,000 a year',
  [
    [21_526.2, 74_184.4],
    [21_043.72, 69_756.12],
    [21_065.24, 69_777.64],
  ],
  () => [prepaid({}, 12), prepaid({ frequency: accelerated[0] }, 52), prepaid({ frequency: accelerated[1] }, 26)],
);
example(
  'P4 ig.ca prints 2,240 and 423,190; 423,189.74 if payments are not in whole cents',
  [2_239.83, 423_189.78],
  () => [pay(500_000, 2.5, 25), owed(60, 500_000, 2.5, 25)],
);
example('P5 ig.ca prints 3,204 and 2,917', [3_204, 2_917], () =>
  [6.79, 5.59].map((rate) => Math.round(pay(423_190, rate, 20))),
);
example('P6 mcap.com', 700.42, () => pay(100_000, 7, 25));
example('P7 desjardins.com rounds 871.5538 up to 871.56', 871.55, () => pay(150_000, 4.99, 25));
example('P8 twice a year, and monthly: 6ix.ca', [1_505.74, 1_509.93], () =>
  (['semi-annual', 'monthly'] as const).map((compounding) => pay(300_000, 3.55, 25, { compounding })),
);
example('P9 double-up-payments.html of RBC prints a cent less', 124_675.24, () =>
  dollars(schedule(loan(150_000, 5.5, 25)).interest),
);
example('Q1 elitemortgagechoice.com, 2017-06', [17_100, 1_026], () => [
  premium(427_500, 450_000),
  taxOf(17_100, 'CA-SK'),
]);
example('Q2 planipret.com, 2024, and Quebec’s rate from 2027', [11_400, 1_026, 1_137.15], () => [
  premium(285_000, 300_000),
  ...['2026-12-31', '2027-01-01'].map((on) => taxOf(11_400, 'CA-QC', on)),
]);
example('Q3 zoocasa, ratehub', [432, 496], () => [5_400, 6_200].map((sum) => taxOf(sum, 'CA-ON')));
example('Q4 help.finmo.ca calls it 85 %, and it is a hair above; at 85 % it is 2.8 %', [15_500, 16_500, 2_380], () => [
  premium(500_000, 588_235),
  premium(500_000, 588_235, 360),
  premium(85_000, 100_000),
]);
example(
  'Q5 jessehazen.ca prints the tiers’ 125,000 at 1,500,000, where a fifth is required',
  [124_999.9, 125_000, 300_000],
  () => [1_499_999, 1_499_999.99, 1_500_000].map((price) => dollars(minimumDown(toCents(price)))),
);
example('Q6 origination.ca, brokerospro, cambridgetoday', [5_250, 6_500, 7_500], () =>
  [2_290, 4_500, 5_500].map(qualifyingRate),
);
example('Q7 ratellow.com, 2026-04-19, prints 115,385', [['gds'], []], () => [115_384.61, 115_384.62].map(passed));
example('Q8 rateshop.ca, kaylaw.ca', [6_475, 7_475, 3_475, 12_950], () => [
  transfer('CA-ON', 500_000),
  transfer('CA-ON', 550_000),
  transfer('CA-ON', 550_000, { isFirstHome: true }),
  transfer('CA-ON', 500_000, { city: 'toronto', on: '2026-11-22' }),
]);
example('Q9 Montréal in 2025: immobilierexpress.ca', 7_392, () => transfer('CA-QC', 600_000, { city: 'montreal' }));
example('Q10 prolegis.ca, bennettjones; with the mortgage', [450, 1_050, 2_100], () => [
  transfer('CA-AB', 400_000),
  transfer('CA-AB', 1_000_000),
  transfer('CA-AB', 1_000_000, { mortgage: 1_000_000 }),
]);
example('Q11 bestmortgageonline.ca, cch.ca', [1_298, 898], () =>
  [300_000, 200_000].map((price) => transfer('CA-NL', price)),
);
example('Q12 kpmg.ca with a fee of 70, cch.ca', [900, 1_650], () =>
  [150_000, 200_000].map((price) => transfer('CA-MB', price)),
);
example('Q13 rickcarlson.com', 1_600, () => transfer('CA-SK', 400_000));
example('Q14 radmtgs.ca, shares of a value', [720_000, 640_000], () =>
  [90_000, 80_000].map((share) => dollars(percentOf(toCents(800_000), share))),
);
example('Q15 refinancebc.ca', 5_200, () => triggerRate(toCents(1_000), toCents(500_000), 26, 'payment'));
example('Q16 a rate 0.90 below a prime that moves from 6.45 to 5.95: cmls.ca', true, () => {
  const rate = loan(400_000, 5.55, 25, { compounding: 'monthly' });
  const moved = afterMove({ ...rate, termMonths: 60, payment: null, payments: 'adjustable' }, -500);
  return moved.interest === standingAfter({ ...rate, rate: 5_050 }, 60).interest;
});
