import type { Day } from '../../rates/calculators/calendar.ts';
import { type Cents, inDollars, toCents } from '../../rates/calculators/cents.ts';
import {
  DOWN_PAYMENT,
  insuredMonths,
  isHighRatio,
  minimumDown,
  type Premium,
  premiumFor,
  premiumTax,
} from '../../rates/calculators/insured.ts';
import {
  provinceOf,
  TAXING_CITY_NAMES,
  type TaxingCity,
  totalOf,
  transferTax,
} from '../../rates/calculators/transfer-tax/transfer-tax.ts';
import { PROVINCES } from '../../rates/vocabulary.ts';
import { fields as words } from '../../words/fields.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { inputs } from '../../words/inputs.ts';
import { provinceNames } from '../../words/limits-of-rates.ts';
import { readAmount, readDown } from '../inputs.ts';
import { type Get, judged, reader, valuesOf } from './fields.ts';

type PurchaseFields = ReturnType<typeof readPurchase>;

/** The default price of the home, in dollars: as in the question on the home page. */
const USUAL_PRICE = 700_000;

/** Reads the place, the buyers and the day of a purchase: taxes, rebates and premiums depend on them. */
export function readPurchase(get: Get, language: Language) {
  const t = words[language];
  const { printedDay } = FIGURES[language];
  const read = reader(get, language);
  const province = read.choice('province', '', ['', ...PROVINCES]);
  return {
    province,
    city: judged(read.choice('city', '', ['', ...TAXING_CITY_NAMES] as const), (city) => {
      const own = city === '' ? null : provinceOf(city);
      return own !== null && own !== province.value ? t.elsewhere(provinceNames(language)[own]) : null;
    }),
    first: read.choice('first', 'none', ['none', 'all', 'half']),
    newbuild: read.choice('newbuild', 'no', ['no', 'yes']),
    amortization: read.years(),
    gift: read.choice('gift', 'own', ['own', 'borrowed']),
    closing: read.maybe.day('closing', (day) =>
      day < DOWN_PAYMENT.since ? t.beforeRules(printedDay(DOWN_PAYMENT.since)) : null,
    ),
    other: read.sumOrNone('other'),
  };
}

/** Reads the question from an address. */
export function readClosing(get: Get, language: Language) {
  const price = readAmount(get('price') || null, language, USUAL_PRICE);
  const down = readDown(get('down') || null, language, price.value);
  return {
    price,
    down: judged(down, (dollars) => {
      const least = price.value === null ? 0 : minimumDown(toCents(price.value));
      return toCents(dollars) < least ? inputs[language].downBelow(FIGURES[language].cents(least / 100)) : null;
    }),
    ...readPurchase(get, language),
  };
}

/** A home that is bought, with what is paid down and borrowed for it, the premium too; in cents. */
export interface Home {
  price: Cents;
  down: Cents;
  premium: Premium | null;
  loan: Cents;
}

export type ClosingCosts = ReturnType<typeof closingCosts>;
type Purchase = NonNullable<ReturnType<typeof valuesOf<PurchaseFields>>>;

/**
 * The cash due at closing for a home, in cents; the total is of all that is known, the down payment among it. Taxes and lines are null
 * without a province, and where nothing was found of one. @param on the closing day
 */
export function closingCosts(home: Home, { other, newbuild, first, city, ...bought }: Purchase, on: Day) {
  const province = bought.province || null;
  const isNewBuild = newbuild === 'yes';
  const transfer = { price: home.price, mortgage: home.loan, firstHome: first, isNewBuild, on };
  const lines = province && transferTax(province, (city || null) as TaxingCity | null, transfer);
  const tax = province && (home.premium ? premiumTax(home.premium.sum, province, on) : 0);
  const taxes = totalOf(lines ?? []);
  const known = home.down + (tax ?? 0) + other;
  return {
    home,
    premiumTax: tax,
    lines,
    taxes,
    isNewBuild,
    other,
    total: { least: known + taxes.least, most: known + taxes.most },
  };
}

/** The costs due at closing, and the amortization of the mortgage in months; null if a field is wrong. */
export function closingAnswer(fields: ReturnType<typeof readClosing>, today: Day) {
  const given = valuesOf(fields);
  if (!given) return null;
  const on = given.closing ?? today;
  const purchase = { price: toCents(given.price), down: toCents(given.down) };
  const buyer = { isFirstHome: given.first !== 'none', isNewBuild: given.newbuild === 'yes' };
  const asked = given.amortization * 12;
  const amortizationMonths = isHighRatio(purchase) ? Math.min(asked, insuredMonths(buyer, on)) : asked;
  const premium = premiumFor(purchase, amortizationMonths, given.gift === 'own');
  const home = { ...purchase, premium, loan: purchase.price - purchase.down + (premium?.sum ?? 0) };
  return { costs: closingCosts(home, given, on), amortizationMonths };
}

/** A home that is bought as a question to the board. */
export function boardQuery({ price, down }: Home, amortizationMonths: number, bought: PurchaseFields): string {
  const { province, first, newbuild } = bought;
  return new URLSearchParams({
    purpose: 'purchase',
    price: String(inDollars(price)),
    down: String(inDollars(down)),
    amortization: String(amortizationMonths / 12),
    ...(province.value ? { province: province.value } : {}),
    ...(first.value === 'none' ? {} : { firstHome: 'yes' }),
    ...(newbuild.value === 'yes' ? { newBuild: 'yes' } : {}),
  }).toString();
}
