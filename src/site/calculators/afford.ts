import { affordable, type Bind, type Household } from '../../rates/calculators/affordability.ts';
import { type Cents, inDollars, percentOf } from '../../rates/calculators/cents.ts';
import { usualCompounding } from '../../rates/calculators/compounding.ts';
import { QUALIFYING_SOURCES } from '../../rates/calculators/qualifying.ts';
import {
  housingYear,
  RATIO_LIMITS,
  RATIO_SOURCES,
  type RatioLimits,
  REVOLVING,
} from '../../rates/calculators/service-ratios.ts';
import type { Thousandths } from '../../rates/thousandths.ts';
import { afford as words } from '../../words/afford.ts';
import { calculators } from '../../words/calculators.ts';
import { type Answer, type Asking, calculator } from './calculator.ts';
import { USUAL_RATE, type Values } from './fields.ts';
import { boardOf, cashAtClosing, purchaseFaults, purchaseFields, purchaseRules } from './purchase.ts';

function fields(asking: Asking) {
  const { field, language } = asking;
  const t = words[language];
  const { place, more } = purchaseFields(asking);
  return {
    income: field.sum(t.income, { usual: '100000' }),
    // Without a price a share of it says nothing: 10 is no sum.
    down: field.sum(t.down, { least: 100, usual: '60000' }),
    debts: field.orNone(field.sum(t.debts)),
    rate: field.rate(calculators[language].rate, { usual: USUAL_RATE }),
    type: field.type(),
    ...place,
    income2: field.orNone(field.sum(t.income2)),
    revolving: field.orNone(field.sum(t.revolving)),
    limit: field.orNone(field.sum(t.limit)),
    revolvingBy: field.choice(t.revolvingBy, { balance: t.ofBalance, limit: t.ofLimit }, 'balance'),
    tax: field.sum(t.tax, { usual: '4000' }),
    heat: field.sum(t.heat, { usual: '150', hint: t.heatHint }),
    condo: field.orNone(field.sum(t.condo)),
    site: field.orNone(field.sum(t.site)),
    regulator: field.choice(t.regulator, { federal: t.federal, provincial: t.provincial }, 'federal'),
    ...more,
  };
}
type Given = Values<ReturnType<typeof fields>>;

const householdOf = (given: Given, { today }: Asking): Household => ({
  income: given.income + given.income2,
  load: {
    housing: housingYear({ propertyTax: given.tax, heat: given.heat, condoFees: given.condo, siteRent: given.site }),
    debts:
      12 * (given.debts + percentOf(given.revolvingBy === 'limit' ? given.limit : given.revolving, REVOLVING.percent)),
  },
  ...{ down: given.down, rate: given.rate, compounding: usualCompounding(given.type) },
  ...{ isTraditional: given.gift === 'own', isFederal: given.regulator === 'federal', isInsurable: true },
  ...{ isFirstHome: given.first !== 'none', isNewBuild: given.newbuild === 'yes' },
  ...{
    amortizationMonths: given.amortization * 12,
    conventional: RATIO_LIMITS.conventional,
    on: given.closing ?? today,
  },
});

/** The most expensive home by the limits of most lenders, and by older guides of banks, which hold without insurance only. */
function answer(given: Given, asking: Asking): Answer {
  const { language, write, figures } = asking;
  const [t, c] = [words[language], calculators[language]];
  const household = householdOf(given, asking);
  const usual = affordable(household);
  const older = affordable({ ...household, conventional: RATIO_LIMITS.older, isInsurable: false });
  const { plan } = usual;
  const limits = plan.isInsured ? RATIO_LIMITS.insured : household.conventional;
  const down = Math.min(household.down, plan.price);
  const share = (value: Thousandths): string => figures.share(Math.ceil(value / 10) / 100);
  const dollars = (cents: Cents): string => figures.money(Math.floor(inDollars(cents)));
  const bindWords = (binds: readonly Bind[], of: RatioLimits): string => {
    const said: Record<Bind, string> = {
      ...{ gds: t.bindGds(share(of.gds)), tds: t.bindTds(share(of.tds)), 'down-payment': t.bindDown },
      ...{ 'uninsured-down': t.bindUninsured, 'insured-ceiling': t.bindCeiling, insurance: t.bindInsurance },
    };
    return binds.map((bind) => said[bind]).join(' ');
  };
  const isAny = plan.price > 0;
  const isShortened = plan.isInsured && plan.amortizationMonths < household.amortizationMonths;
  return {
    bar: [
      [t.bar, dollars(plan.price)],
      [t.barMortgage, dollars(plan.loan)],
    ],
    beside: [
      {
        notice: !isAny && t.none,
        says: [`${isAny ? `${t.givenDown(write.whole(down))} ` : ''}${bindWords(usual.binds, limits)}`],
        rows: [
          [t.premium, plan.premium && t.ofLoan(write.sum(plan.premium.sum), share(plan.premium.percent))],
          [t.payment, isAny && write.sum(plan.payment)],
          [t.tested(write.rate(plan.testRate)), isAny && write.sum(plan.testPayment)],
          [t.gds, isAny && t.ofLimitShare(share(plan.gds), share(limits.gds))],
          [t.tds, isAny && t.ofLimitShare(share(plan.tds), share(limits.tds))],
        ],
        small: [
          isShortened && t.shortened(c.years(plan.amortizationMonths / 12)),
          !household.isFederal && !plan.isInsured && t.exempt,
        ],
      },
      cashAtClosing({ ...plan, down }, given, asking).block,
      {
        title: t.practices,
        table: {
          heads: [t.practice, t.price, t.binds],
          rows: [
            [t.usual, dollars(plan.price), bindWords(usual.binds, limits)],
            [t.older, dollars(older.plan.price), bindWords(older.binds, RATIO_LIMITS.older)],
          ],
        },
        small: [t.disagree],
      },
    ],
    carried: { price: inDollars(plan.price), down: inDollars(given.down), balance: inDollars(plan.loan) },
    board: boardOf(plan.price, down, plan.amortizationMonths, given),
  };
}

/** The most expensive home that a household could buy. */
export const afford = calculator({
  ...{ name: 'afford', words, fields, answer, check: purchaseFaults },
  groups: ({ language }) => ({
    income: words[language].you,
    province: words[language].home,
    income2: { folded: words[language].more },
  }),
  rules: (asking, given) => {
    const t = words[asking.language];
    return [
      [t.gds, [...RATIO_SOURCES, ...RATIO_LIMITS.insured.sources]],
      [t.older, RATIO_LIMITS.older.sources],
      [t.revolvingBy, [...REVOLVING.sources.balance, ...REVOLVING.sources.limit]],
      [t.stress, QUALIFYING_SOURCES],
      ...purchaseRules(given, asking),
    ];
  },
});
