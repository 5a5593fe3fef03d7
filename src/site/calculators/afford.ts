import { affordable, type Bind, type Household } from '../../rates/calculators/affordability.ts';
import { type Cents, inDollars, largest, toCents } from '../../rates/calculators/cents.ts';
import { usualCompounding } from '../../rates/calculators/compounding.ts';
import { QUALIFYING_SOURCES } from '../../rates/calculators/qualifying.ts';
import { housingYear, RATIO_LIMITS, RATIO_SOURCES, REVOLVING_SOURCES } from '../../rates/calculators/service-ratios.ts';
import type { Thousandths } from '../../rates/thousandths.ts';
import { afford as words } from '../../words/afford.ts';
import { calculators } from '../../words/calculators.ts';
import { type Answer, type Asking, calculator } from './calculator.ts';
import { USUAL_RATE, type Values } from './fields.ts';
import { boardOf, buyerOf, cashAtClosing, purchaseFaults, purchaseFields, purchaseRules } from './purchase.ts';

function fields(asking: Asking) {
  const { field, language } = asking;
  const t = words[language];
  const { place, more } = purchaseFields(asking);
  return {
    income: field.sum(t.income, { usual: '100000' }),
    // Without a price a share of it says nothing: 10 is no sum.
    down: field.sum(t.down, { least: 100, usual: '60000' }),
    debts: field.orNone(field.sum(t.debts, { hint: t.debtsHint })),
    rate: field.rate(calculators[language].rate, { usual: USUAL_RATE }),
    type: field.type(),
    ...place,
    tax: field.sum(t.tax, { usual: '4000' }),
    heat: field.sum(t.heat, { usual: '150', hint: t.heatHint }),
    condo: field.orNone(field.sum(t.condo)),
    ...more,
  };
}
type Inputs = Values<ReturnType<typeof fields>>;

const householdOf = (values: Inputs): Household => ({
  ...{ income: values.income, down: values.down, rate: values.rate, compounding: usualCompounding(values.type) },
  load: {
    housing: housingYear({ propertyTax: values.tax, heat: values.heat, condoFees: values.condo }),
    debts: 12 * values.debts,
  },
  ...buyerOf(values),
  amortizationMonths: values.amortization * 12,
});

/** The highest price of which down payment and closing costs together are no more than the money there is; 0 if there is none. */
function priceInCash(values: Inputs, asking: Asking): Cents {
  const household = householdOf(values);
  const planWith = (dollars: number) => affordable({ ...household, down: toCents(dollars) }).plan;
  const down = largest(0, Math.floor(inDollars(values.down)) + 1, (dollars) => {
    const plan = planWith(dollars);
    const home = { ...plan, down: Math.min(toCents(dollars), plan.price) };
    return cashAtClosing(home, values, asking).total.most <= values.down;
  });
  return down === null ? 0 : planWith(down).price;
}

/** The most expensive home by the limits of insurers and most lenders. */
function answer(values: Inputs, asking: Asking): Answer {
  const { language, write, figures } = asking;
  const [t, c] = [words[language], calculators[language]];
  const { plan, binds } = affordable(householdOf(values));
  const down = Math.min(values.down, plan.price);
  const share = (value: Thousandths): string => figures.share(Math.ceil(value / 10) / 100);
  const dollars = (cents: Cents): string => figures.money(Math.floor(inDollars(cents)));
  const reasons: Record<Bind, string> = {
    ...{ gds: t.bindGds(share(RATIO_LIMITS.gds)), tds: t.bindTds(share(RATIO_LIMITS.tds)) },
    ...{ 'down-payment': t.bindDown, 'insured-ceiling': t.bindCeiling, insurance: t.bindInsurance },
  };
  const limits = binds.map((bind) => reasons[bind]);
  const isAny = plan.price > 0;
  const { block, total } = cashAtClosing({ ...plan, down }, values, asking);
  const inCash = values.province && total.most > values.down ? priceInCash(values, asking) : 0;
  const upToHundred = (cents: Cents): string => figures.money(Math.ceil(inDollars(cents) / 100) * 100);
  return {
    bar: [
      [t.bar, dollars(plan.price)],
      [t.barMortgage, dollars(plan.loan)],
      ...(inCash > 0 ? [[t.barCash(write.whole(values.down)), dollars(inCash)] as const] : []),
    ],
    beside: [
      {
        notice: !isAny && t.none,
        says: [
          isAny && !values.province && t.taxesUnknown,
          isAny && total.most > down && t.atClosing(upToHundred(total.most), upToHundred(total.most - down)),
          [...(isAny ? [t.givenDown(write.whole(down))] : []), ...limits].join(' '),
        ],
        rows: [
          [c.premium, plan.premium && c.ofLoan(write.sum(plan.premium.sum), share(plan.premium.percent))],
          [t.payment, isAny && write.sum(plan.payment)],
          [t.tested(write.rate(plan.testRate)), isAny && write.sum(plan.testPayment)],
          [t.gds, isAny && t.ofLimitShare(share(plan.gds), share(RATIO_LIMITS.gds))],
          [t.tds, isAny && t.ofLimitShare(share(plan.tds), share(RATIO_LIMITS.tds))],
        ],
        small: [
          plan.amortizationMonths < values.amortization * 12 && c.shortened(c.years(plan.amortizationMonths / 12)),
          !plan.isInsured && t.uninsured,
          t.counted,
        ],
      },
      ...(values.province ? [block] : []),
    ],
    carried: { price: inDollars(plan.price), down: inDollars(values.down), balance: inDollars(plan.loan) },
    board: boardOf(plan.price, down, plan.amortizationMonths, values),
  };
}

/** The most expensive home that a household could buy. */
export const afford = calculator({
  ...{ name: 'afford', words, fields, answer, check: purchaseFaults },
  groups: ({ language }) => ({
    income: words[language].you,
    province: words[language].home,
    tax: { folded: words[language].more },
  }),
  rules: (asking, values) => {
    const t = words[asking.language];
    return [
      [t.gds, [...RATIO_SOURCES, ...RATIO_LIMITS.sources]],
      [t.debts, REVOLVING_SOURCES],
      [calculators[asking.language].stress, QUALIFYING_SOURCES],
      ...purchaseRules(values, asking),
    ];
  },
});
