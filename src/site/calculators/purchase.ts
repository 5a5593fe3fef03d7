import { type Cents, inDollars } from '../../rates/calculators/cents.ts';
import {
  type Buyer,
  DOWN_PAYMENT,
  LONG_INSURED,
  PREMIUM_TAX,
  PREMIUMS,
  type Premium,
  premiumTax,
} from '../../rates/calculators/insured.ts';
import { oldSince, type Source } from '../../rates/calculators/source.ts';
import {
  type Line,
  provinceOf,
  TAXING_CITIES,
  taxSources,
  totalOf,
  transferTax,
} from '../../rates/calculators/transfer-tax.ts';
import type { Province } from '../../rates/vocabulary.ts';
import { calculators } from '../../words/calculators.ts';
import { fields as faultWords } from '../../words/fields.ts';
import { dateIn } from '../../words/life.ts';
import { provinceChoices, provinceNames } from '../../words/limits-of-rates.ts';
import { payment } from '../../words/payment.ts';
import { CITIES, purchase } from '../../words/purchase.ts';
import type { Asking, Block } from './calculator.ts';
import type { Values } from './fields.ts';

/** The place and the buyers of a purchase, then what few need to say: taxes, rebates and premiums depend on them. */
export function purchaseFields({ field, language }: Asking) {
  const t = purchase[language];
  const provinces = [['', t.choose] as const, ...(provinceChoices(language) as [Province, string][])];
  const cities = [
    ['', t.noCity] as const,
    ...TAXING_CITIES.map((city) => [city, CITIES[city] ?? t.quebecCity] as const),
  ];
  return {
    place: {
      province: field.choice<Province | ''>(t.province, provinces, ''),
      city: field.choice<string>(t.city, cities, ''),
      first: field.choice(t.first, { none: calculators[language].no, all: t.firstAll }, 'none'),
      newbuild: field.yesNo(t.newbuild),
    },
    more: {
      amortization: field.years(),
      closing: field.maybe(field.day(t.closing, { hint: t.closingHint })),
    },
  };
}
type PurchaseFields = ReturnType<typeof purchaseFields>;
type Bought = Values<PurchaseFields['place'] & PurchaseFields['more']>;

/** What of the buyers decides rebates and amortizations. */
export const buyerOf = ({ first, newbuild }: Bought) => ({
  isFirstHome: first === 'all',
  isNewBuild: newbuild === 'yes',
});

/** What is wrong between the place and the day of a purchase. */
export function purchaseFaults({ city, province, closing }: Partial<Bought>, { language, figures }: Asking) {
  const t = faultWords[language];
  const own = city ? provinceOf(city) : province;
  return {
    city: own !== province ? t.elsewhere(provinceNames(language)[own as Province]) : null,
    closing: closing && closing < DOWN_PAYMENT.since ? t.beforeRules(figures.printedDay(DOWN_PAYMENT.since)) : null,
  };
}

/** A home that is bought, with what is paid down and borrowed for it, the premium too. */
interface Home extends Record<'price' | 'down' | 'loan', Cents> {
  premium: Premium | null;
}

/** The cash that a home takes at closing, line by line, and in all. */
export function cashAtClosing(home: Home, bought: Bought, { language, write, today }: Asking) {
  const t = purchase[language];
  const { province, city } = bought;
  const on = bought.closing ?? today;
  const buyer = buyerOf(bought);
  const lines = province ? transferTax(province, city, { price: home.price, mortgage: home.loan, ...buyer, on }) : null;
  const taxes = totalOf(lines ?? []);
  const tax = province && home.premium ? premiumTax(home.premium.sum, province, on) : 0;
  const known = home.down + tax;
  const total = { least: known + taxes.least, most: known + taxes.most };
  const rowOf = ({ kind, least, most, isConfirmed, notes, sources }: Line) => {
    const old = oldSince(sources, on);
    const qualifiers = [
      old ? t.old(dateIn(language, old)) : !isConfirmed && t.unconfirmed,
      ...notes.map((note) => t[note]),
    ]
      .filter(Boolean)
      .join('; ');
    return [[t[`line-${kind}`], qualifiers], write.range(least, most)] as const;
  };
  const table = {
    heads: [t.item, t.amount],
    rows: [
      [t.downLine, write.sum(home.down)],
      ...(home.premium ? [[t.premiumTax, write.sum(tax)]] : []),
      ...(lines ?? []).map(rowOf),
    ],
    foot: [
      [t.taxesLine, write.range(taxes.least, taxes.most)],
      [t.total, write.range(total.least, total.most)],
    ].slice((lines?.length ?? 0) > 1 ? 0 : 1),
  };
  const says = [!province && t.chooseProvince, province && lines === null && t.territories];
  const small = [buyer.isNewBuild && t.salesTax, t.notAmong];
  const block: Block = { id: 'closing', title: t.due, says, ...(province && { table, small }) };
  return { block, total };
}

/** The rules of a purchase; of its taxes where a place is chosen. */
export function purchaseRules(
  { province, city }: Partial<Bought>,
  { language, today }: Asking,
): (readonly [string, readonly Source[]])[] {
  const [t, p] = [purchase[language], payment[language]];
  // A purchase that has every line there is.
  const any = { price: 100_000_00, mortgage: 1, isFirstHome: true, isNewBuild: false, on: today };
  const lines = (province && transferTax(province, city ?? null, any)) || [];
  return [
    ...(lines.length > 0 ? [[t['line-province'], taxSources(lines)] as const] : []),
    [p.minimumDown, DOWN_PAYMENT.sources],
    [p.premiums, PREMIUMS.sources],
    [calculators[language].amortization, LONG_INSURED.sources],
    [t.premiumTax, PREMIUM_TAX.sources],
  ];
}

/** A home that is bought, as a question of the pages of rates. */
export const homeQuery = (price: Cents, down: Cents, months: number, { isFirstHome, isNewBuild }: Buyer) =>
  new URLSearchParams({
    ...{ price: `${inDollars(price)}`, down: `${inDollars(down)}`, amortizationYears: `${months / 12}` },
    ...(isFirstHome && { firstHome: 'yes' }),
    ...(isNewBuild && { newBuild: 'yes' }),
  });

/** The board for a home that is bought. */
export const boardOf = (price: Cents, down: Cents, months: number, bought: Bought): string =>
  `/rates?${homeQuery(price, down, months, buyerOf(bought))}${bought.province && `&province=${bought.province}`}`;
