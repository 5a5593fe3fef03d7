import { COMPOUNDING_SOURCES } from '../../rates/calculators/compounding.ts';
import { evenMove, type Offer, type OfferCost, offerCost, type Wanted } from '../../rates/calculators/offers.ts';
import { type Thousandths, toThousandths } from '../../rates/thousandths.ts';
import { overPrime } from '../../rates/typed.ts';
import { observationsOf } from '../../snapshots/snapshot.ts';
import { calculators } from '../../words/calculators.ts';
import { market } from '../../words/market.ts';
import { offers as words } from '../../words/offers.ts';
import { termTitle } from '../../words/terms.ts';
import { type Answer, type Asking, calculator } from './calculator.ts';
import type { Shape, Typed, Values } from './fields.ts';
import { OLDEST } from './known-rates.ts';

/** The places of offers side by side. */
const PLACES = [1, 2, 3, 4] as const;

/** Prime of the day and who says it, in words: the Bank of Canada's series, else a lender beside a rate. Null if neither is known. */
function primeToday({ page, site, today, language, figures }: Asking) {
  const snapshot = page.locals.context.snapshots.current();
  const last = snapshot && observationsOf(snapshot, 'prime').at(-1);
  if (last && Date.parse(today) - Date.parse(last.date) <= OLDEST)
    return {
      value: toThousandths(last.percent),
      from: market[language].marketSource,
      day: figures.printedDay(last.date),
    };
  const stated = site.preview.rates.find(
    ({ rateType, primePercent }) => rateType === 'variable' && primePercent !== null,
  );
  if (!stated || stated.primePercent === null) return null;
  const from = site.lenders.find(({ id }) => id === stated.lender)?.name ?? stated.lender;
  return { value: toThousandths(stated.primePercent), from, day: figures.day(stated.observedAt) };
}

/** What was typed of one offer; without a rate it does not count. */
interface Quoted extends Pick<Offer, 'fees' | 'discharge'> {
  name: string;
  rate: Thousandths | null;
  type: Offer['rateType'];
  term: string;
  cash: Offer['cashBack'];
}

/** The fields of one offer by their names in an address. The first has plain ones, as in every calculator. */
const fieldOf = (name: string, place: number): string => (place === 1 ? name : `${name}${place}`);

/** The fields of one offer. A variable rate may be typed as its distance from prime. */
function offerFields(
  place: number,
  prime: ReturnType<typeof primeToday>,
  { field, language, write, get }: Asking,
): Shape {
  const [t, c] = [words[language], calculators[language]];
  const hint = prime ? t.rateHint(write.rate(prime.value), prime.from, prime.day) : undefined;
  const rate = field.orAs(field.rate(c.rate, { inputmode: 'text', hint }), (text) => {
    const over = overPrime(text);
    if (over === null) return null;
    if (get(fieldOf('type', place)) !== 'variable') return t.quotedFixed;
    return prime === null ? t.primeUnknown : prime.value + over;
  });
  const fields: { [Name in keyof Quoted]: Typed<Quoted[Name]> } = {
    ...{ name: field.text(t.name), rate: field.maybe(rate), type: field.type(), term: field.term() },
    cash: field.orNone(field.sum(t.cash)),
    fees: field.orNone(field.sum(t.fees)),
    discharge: field.orNone(field.sum(t.discharge)),
  };
  return Object.fromEntries(Object.entries(fields).map(([name, type]) => [fieldOf(name, place), type]));
}

/** The mortgage that all offers are for. */
const mortgageFields = ({ field, language }: Asking) => ({
  balance: field.sum(words[language].balance, { least: 1_000, usual: '400000' }),
  amortization: field.years(),
});
type Shared = ReturnType<typeof mortgageFields>;

/** An offer with its name and its cost. */
interface Compared {
  name: string;
  offer: Offer;
  cost: OfferCost;
}

/** The offers by their cost until the first of their terms ends, the lowest first; equal ones keep their order. */
function compare(values: Values<Shared>, { language }: Asking): { wanted: Wanted; compared: Compared[] } {
  const all = values as Readonly<Record<string, unknown>>;
  const offers = PLACES.flatMap((place) => {
    const typed = (name: keyof Quoted) => all[fieldOf(name, place)] as never;
    const rate: Quoted['rate'] = typed('rate');
    if (rate === null) return [];
    const offer: Offer = {
      ...{ rate, rateType: typed('type'), termMonths: Number(typed('term')) },
      ...{ cashBack: typed('cash'), fees: typed('fees'), discharge: typed('discharge') },
    };
    return [{ name: typed('name') || words[language].offer(place), offer }];
  });
  const amortizationMonths = values.amortization * 12;
  const months = Math.min(amortizationMonths, ...offers.map(({ offer }) => offer.termMonths));
  const wanted = { sum: values.balance, amortizationMonths, months };
  const compared = offers.map(({ name, offer }) => ({ name, offer, cost: offerCost(offer, wanted) }));
  return { wanted, compared: compared.sort((a, b) => a.cost.cost - b.cost.cost) };
}

/** The cheapest offer, by how much, and what each costs. */
function answer(values: Values<Shared>, asking: Asking): Answer | null {
  const { language, write } = asking;
  const [t, c] = [words[language], calculators[language]];
  const { wanted, compared } = compare(values, asking);
  const [best, next] = compared;
  if (!best) return null;
  const gap = next ? next.cost.cost - best.cost.cost : 0;
  const fixed = compared.find(({ offer }) => offer.rateType === 'fixed');
  const even = compared.map(({ name, offer }) => {
    if (!fixed || offer.rateType === 'fixed') return null;
    const move = evenMove(offer, fixed.offer, wanted);
    return move === null ? t.neverEven(name, fixed.name) : t.even(name, fixed.name, write.points(move));
  });
  const rows: readonly (readonly [string, (of: Compared) => string])[] = [
    [t.kind, ({ offer }) => `${write.rate(offer.rate)}, ${termTitle(offer, language)}`],
    [t.payment, ({ cost }) => write.sum(cost.payment)],
    [t.cashRow, ({ offer }) => write.sum(offer.cashBack)],
    [t.feesRow, ({ cost }) => write.sum(cost.fees)],
    [c.interest, ({ cost }) => write.sum(cost.interest)],
    [t.cost(c.months(wanted.months)), ({ cost }) => write.sum(cost.cost)],
    [t.owed, ({ cost }) => write.sum(cost.balance)],
  ];
  return {
    bar: [[t.bar, best.name]],
    beside: [
      {
        ...{ id: 'costs', title: t.table },
        says: [next && (gap === 0 ? t.alike(next.name) : t.less(write.whole(gap), next.name)), ...even],
        table: {
          heads: [t.what, ...compared.map(({ name }) => name)],
          rows: rows.map(([name, of]) => [name, ...compared.map(of)]),
        },
        small: [
          t.definition,
          compared.some(({ offer }) => offer.termMonths > wanted.months) && t.firstTerm(c.months(wanted.months)),
          compared.some(({ offer }) => offer.cashBack > 0) && t.cashNote,
        ],
      },
    ],
    carried: {},
    board: '/rates',
  };
}

/** Up to four offers, compared to one common day. */
export const offers = calculator<Shared>({
  ...{ name: 'offers', words, answer, isWide: true },
  fields: (asking) => {
    const prime = primeToday(asking);
    return Object.assign(mortgageFields(asking), ...PLACES.map((place) => offerFields(place, prime, asking)));
  },
  groups: ({ language }) => {
    const t = words[language];
    const titles = PLACES.map((place) => [
      fieldOf('name', place),
      place > 2 ? { folded: t.offer(place) } : t.offer(place),
    ]);
    return { balance: calculators[language].mortgage, ...Object.fromEntries(titles) };
  },
  otherwise: (_, { language }) => words[language].fillIn,
  rules: ({ language }) => [[calculators[language].compounding, COMPOUNDING_SOURCES]],
});
