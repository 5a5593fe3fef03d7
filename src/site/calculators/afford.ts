import { type Affordable, affordable, type Household } from '../../rates/calculators/affordability.ts';
import type { Day } from '../../rates/calculators/calendar.ts';
import { type Cents, percentOf } from '../../rates/calculators/cents.ts';
import { usualCompounding } from '../../rates/calculators/compounding.ts';
import { DOWN_PAYMENT, premiumTax } from '../../rates/calculators/insured.ts';
import { housingYear, RATIO_LIMITS, REVOLVING } from '../../rates/calculators/service-ratios.ts';
import type { Line } from '../../rates/calculators/transfer-tax/line.ts';
import {
  provinceOf,
  TAXING_CITY_NAMES,
  type TaxingCity,
  totalOf,
  transferTax,
} from '../../rates/calculators/transfer-tax/transfer-tax.ts';
import type { Thousandths } from '../../rates/percent.ts';
import { PROVINCES } from '../../rates/vocabulary.ts';
import { fields as words } from '../../words/fields.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { provinceNames } from '../../words/limits-of-rates.ts';
import { readChoice, readYears } from '../inputs.ts';
import { areGood, type Get, judged, optional, RATES, readDay, readPercent, readSum, readSumOrNone } from './fields.ts';

export type AffordFields = ReturnType<typeof readAfford>;

const YEARLY = { least: 0, most: 50_000_000 };
const YES = ['no', 'yes'] as const;

/** Reads the question from an address. @param usualRate the default rate */
export function readAfford(get: Get, language: Language, usualRate: Thousandths) {
  const t = words[language];
  const { printedDay } = FIGURES[language];
  const province = readChoice(get('province'), language, '', ['', ...PROVINCES] as const);
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
    province,
    city: judged(readChoice(get('city'), language, '', ['', ...TAXING_CITY_NAMES] as const), (city) => {
      const own = city === '' ? null : provinceOf(city);
      return own !== null && own !== province.value ? t.elsewhere(provinceNames(language)[own]) : null;
    }),
    rate: readPercent(typed('rate', String(usualRate / 1000)), language, RATES),
    type: choice('type', 'fixed', ['fixed', 'variable'] as const),
    amortization: readYears(get('amortization') || null, language),
    first: choice('first', 'none', ['none', 'all', 'half'] as const),
    newbuild: choice('newbuild', 'no', YES),
    gift: choice('gift', 'own', ['own', 'borrowed'] as const),
    regulator: choice('regulator', 'federal', ['federal', 'provincial'] as const),
    closing: optional(get('closing'), (one) =>
      readDay(one, language, (day) =>
        day < DOWN_PAYMENT.since ? t.beforeRules(printedDay(DOWN_PAYMENT.since)) : null,
      ),
    ),
    other: readSumOrNone(get('other'), language),
  };
}

/** The costs at closing beside the down payment. */
export interface ClosingCosts {
  /** Tax on the insurance premium; null if no province was chosen. */
  premiumTax: Cents | null;
  /** Taxes and registrations; null if no province was chosen, or if its rules were not found. */
  lines: Line[] | null;
  other: Cents;
  /** The sum of all known costs, including the down payment. */
  total: { least: Cents; most: Cents };
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
    closing: closingCosts(fields, usual, on),
  };
}

function closingCosts(fields: AffordFields, { plan }: Affordable, on: Day): ClosingCosts {
  const province = fields.province.value || null;
  const other = fields.other.value ?? 0;
  const transfer = {
    price: plan.price,
    mortgage: plan.loan,
    firstHome: fields.first.value ?? 'none',
    isNewBuild: fields.newbuild.value === 'yes',
    on,
  };
  const lines = province && transferTax(province, (fields.city.value || null) as TaxingCity | null, transfer);
  const tax = province && (plan.premium ? premiumTax(plan.premium.sum, province, on) : 0);
  const { least, most } = totalOf(lines ?? []);
  const known = Math.min(fields.down.value ?? 0, plan.price) + (tax ?? 0) + other;
  return { premiumTax: tax, lines, other, total: { least: known + least, most: known + most } };
}

/** The same home as a question to the board. */
export function boardQuery({ usual: { plan }, household }: AffordAnswer, fields: AffordFields): string {
  return new URLSearchParams({
    purpose: 'purchase',
    price: String(Math.round(plan.price / 100)),
    down: String(Math.round(Math.min(household.down, plan.price) / 100)),
    amortization: String(plan.amortizationMonths / 12),
    ...(fields.province.value ? { province: fields.province.value } : {}),
  }).toString();
}
