import { affordable, type Household } from '../../rates/calculators/affordability.ts';
import type { Day } from '../../rates/calculators/calendar.ts';
import { percentOf } from '../../rates/calculators/cents.ts';
import { usualCompounding } from '../../rates/calculators/compounding.ts';
import { housingYear, RATIO_LIMITS, REVOLVING } from '../../rates/calculators/service-ratios.ts';
import type { Thousandths } from '../../rates/thousandths.ts';
import type { Language } from '../../words/index.ts';
import { closingCosts, readPurchase } from './closing.ts';
import { type Get, reader, valuesOf } from './fields.ts';

const YEARLY = { least: 0, most: 50_000_000 };

/** Reads the question from an address. @param usualRate the default rate */
export function readAfford(get: Get, language: Language, usualRate: Thousandths) {
  const read = reader(get, language);
  return {
    income: read.sum('income', '100000', YEARLY),
    income2: read.sumOrNone('income2'),
    down: read.sum('down', '60000', YEARLY),
    debts: read.sumOrNone('debts'),
    revolving: read.sumOrNone('revolving'),
    limit: read.sumOrNone('limit'),
    revolvingBy: read.choice('revolvingBy', 'balance', ['balance', 'limit']),
    tax: read.sum('tax', '4000', YEARLY),
    heat: read.sum('heat', '150', YEARLY),
    condo: read.sumOrNone('condo'),
    site: read.sumOrNone('site'),
    rate: read.percent('rate', usualRate),
    type: read.choice('type', 'fixed', ['fixed', 'variable']),
    ...readPurchase(get, language),
    regulator: read.choice('regulator', 'federal', ['federal', 'provincial']),
  };
}

export type AffordAnswer = NonNullable<ReturnType<typeof affordAnswer>>;

/** The answer by the limits of most lenders, and by older guides of banks, which hold without insurance only; null if a field is wrong. */
export function affordAnswer(fields: ReturnType<typeof readAfford>, today: Day) {
  const given = valuesOf(fields);
  if (!given) return null;
  const { income, income2, down, rate, tax, heat, condo, site, debts } = given;
  const on = given.closing ?? today;
  const revolving = given.revolvingBy === 'limit' ? given.limit : given.revolving;
  const household: Household = {
    income: income + income2,
    load: {
      housing: housingYear({ propertyTax: tax, heat, condoFees: condo, siteRent: site }),
      debts: 12 * (debts + percentOf(revolving, REVOLVING.percent)),
    },
    ...{ down, rate },
    isTraditional: given.gift === 'own',
    compounding: usualCompounding(given.type),
    amortizationMonths: given.amortization * 12,
    isFederal: given.regulator === 'federal',
    isFirstHome: given.first !== 'none',
    isNewBuild: given.newbuild === 'yes',
    conventional: RATIO_LIMITS.conventional,
    isInsurable: true,
    on,
  };
  const usual = affordable(household);
  return {
    household,
    usual,
    older: affordable({ ...household, conventional: RATIO_LIMITS.older, isInsurable: false }),
    closing: closingCosts({ ...usual.plan, down: Math.min(down, usual.plan.price) }, given, on),
  };
}
