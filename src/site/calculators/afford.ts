import { type Affordable, affordable, type Household } from '../../rates/calculators/affordability.ts';
import type { Day } from '../../rates/calculators/calendar.ts';
import { percentOf } from '../../rates/calculators/cents.ts';
import { usualCompounding } from '../../rates/calculators/compounding.ts';
import { housingYear, RATIO_LIMITS, REVOLVING } from '../../rates/calculators/service-ratios.ts';
import type { Thousandths } from '../../rates/percent.ts';
import type { Language } from '../../words/index.ts';
import { readChoice } from '../inputs.ts';
import { type ClosingCosts, closingCosts, readPurchase } from './closing.ts';
import { areGood, type Get, RATES, readPercent, readSum, readSumOrNone } from './fields.ts';

export type AffordFields = ReturnType<typeof readAfford>;

const YEARLY = { least: 0, most: 50_000_000 };

/** Reads the question from an address. @param usualRate the default rate */
export function readAfford(get: Get, language: Language, usualRate: Thousandths) {
  const typed = (name: string, text: string): string => get(name)?.trim() || text;
  const sum = (name: string, usual: string) => readSum(typed(name, usual), language, YEARLY);
  const choice = <Value extends string>(name: string, usual: NoInfer<Value>, allowed: readonly Value[]) =>
    readChoice(get(name) || null, language, usual, allowed);
  return {
    income: sum('income', '100000'),
    income2: readSumOrNone(get('income2'), language),
    down: sum('down', '60000'),
    debts: readSumOrNone(get('debts'), language),
    revolving: readSumOrNone(get('revolving'), language),
    limit: readSumOrNone(get('limit'), language),
    revolvingBy: choice('revolvingBy', 'balance', ['balance', 'limit'] as const),
    tax: sum('tax', '4000'),
    heat: sum('heat', '150'),
    condo: readSumOrNone(get('condo'), language),
    site: readSumOrNone(get('site'), language),
    rate: readPercent(typed('rate', String(usualRate / 1000)), language, RATES),
    type: choice('type', 'fixed', ['fixed', 'variable'] as const),
    ...readPurchase(get, language),
    regulator: choice('regulator', 'federal', ['federal', 'provincial'] as const),
  };
}

/** The answer by the limits of most lenders, and by older guides of banks, which hold without insurance only. */
export interface AffordAnswer {
  household: Household;
  usual: Affordable;
  older: Affordable;
  closing: ClosingCosts;
}

/** Calculates the answer; null if a field is wrong. */
export function affordAnswer(fields: AffordFields, today: Day): AffordAnswer | null {
  const { income, down, rate, type, amortization, closing, first, tax, heat } = fields;
  if (!areGood(fields) || income.value === null || down.value === null || rate.value === null) return null;
  if (amortization.value === null || tax.value === null || heat.value === null) return null;
  const on = closing.value ?? today;
  const revolving = (fields.revolvingBy.value === 'limit' ? fields.limit.value : fields.revolving.value) ?? 0;
  const household: Household = {
    income: income.value + (fields.income2.value ?? 0),
    load: {
      housing: housingYear({
        propertyTax: tax.value,
        heat: heat.value,
        condoFees: fields.condo.value ?? 0,
        siteRent: fields.site.value ?? 0,
      }),
      debts: 12 * ((fields.debts.value ?? 0) + percentOf(revolving, REVOLVING.percent)),
    },
    down: down.value,
    isTraditional: fields.gift.value !== 'borrowed',
    rate: rate.value,
    compounding: usualCompounding(type.value ?? 'fixed'),
    amortizationMonths: amortization.value * 12,
    isFederal: fields.regulator.value !== 'provincial',
    isFirstHome: first.value !== 'none',
    isNewBuild: fields.newbuild.value === 'yes',
    conventional: RATIO_LIMITS.conventional,
    isInsurable: true,
    on,
  };
  const usual = affordable(household);
  return {
    household,
    usual,
    older: affordable({ ...household, conventional: RATIO_LIMITS.older, isInsurable: false }),
    closing: closingCosts({ ...usual.plan, down: Math.min(down.value, usual.plan.price) }, fields, on),
  };
}
