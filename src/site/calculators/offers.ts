import { addDays } from '../../rates/calculators/calendar.ts';
import { COMPOUNDING_SOURCES } from '../../rates/calculators/compounding.ts';
import {
  byHorizon,
  evenMove,
  type Offer,
  type OfferCost,
  offerCost,
  type Wanted,
} from '../../rates/calculators/offers.ts';
import type { Thousandths } from '../../rates/thousandths.ts';
import { overPrime } from '../../rates/typed.ts';
import { calculators } from '../../words/calculators.ts';
import { market } from '../../words/market.ts';
import { offers as words } from '../../words/offers.ts';
import { termTitle } from '../../words/terms.ts';
import { type Answer, type Asking, calculator } from './calculator.ts';
import type { Shape, Typed, Values } from './fields.ts';
import { primeToday } from './known-rates.ts';

/** The places of offers side by side. */
const PLACES = [1, 2, 3, 4] as const;

/** Prime of the day, and who says it; null if it is not known. */
function primeOf({ page, site, today, language, figures }: Asking) {
  const stated = site.preview.rates.find(
    ({ rateType, primePercent }) => rateType === 'variable' && primePercent !== null,
  );
  const prime = primeToday(page.locals.context.snapshots.current(), today, stated);
  if (!prime) return null;
  const isBank = prime.lender === null;
  const from = isBank
    ? market[language].marketSource
    : (site.lenders.find(({ id }) => id === prime.lender)?.name ?? prime.lender ?? '');
  return { value: prime.value, from, day: isBank ? figures.printedDay(prime.day) : figures.day(prime.day) };
}

/** What was typed of one offer; without a rate it does not count. */
interface Quoted extends Pick<Offer, 'fees' | 'discharge' | 'privilege'> {
  name: string;
  rate: Thousandths | null;
  type: Offer['rateType'];
  term: string;
  cash: Offer['cashBack'];
  hold: number | null;
}

/** The fields of one offer by their names in an address. The first has plain ones, as in every calculator. */
const fieldOf = (name: string, place: number): string => (place === 1 ? name : `${name}${place}`);

/** The fields of one offer. A variable rate may be typed as its distance from prime. */
function offerFields(place: number, prime: ReturnType<typeof primeOf>, { field, language, write, get }: Asking): Shape {
  const [t, c] = [words[language], calculators[language]];
  const hint = prime ? t.rateHint(write.rate(prime.value), prime.from, prime.day) : undefined;
  const rate = field.orAs(field.rate(c.rate, { inputmode: 'text', hint }), (text) => {
    const over = overPrime(text);
    if (over === null) return null;
    if (get(fieldOf('type', place)) !== 'variable') return t.quotedFixed;
    return prime === null ? t.primeUnknown : prime.value + over;
  });
  const one: { [Name in keyof Quoted]: Typed<Quoted[Name]> } = {
    ...{ name: field.text(t.name), rate: field.maybe(rate), type: field.type(), term: field.term() },
    cash: field.orNone(field.sum(t.cash)),
    fees: field.orNone(field.sum(t.fees)),
    discharge: field.orNone(field.sum(t.discharge)),
    privilege: field.maybe(field.share(t.privilege)),
    hold: field.maybe(field.whole(t.hold, { least: 1, most: 365 })),
  };
  return Object.fromEntries(Object.entries(one).map(([name, field]) => [fieldOf(name, place), field]));
}

/** The mortgage that all offers are for. */
const mortgageFields = ({ field, language }: Asking) => ({
  balance: field.sum(words[language].balance, { least: 1_000, usual: '400000' }),
  amortization: field.years(),
  frequency: field.frequency(),
});
const comparedFields = ({ field, language }: Asking) => {
  const t = words[language];
  return {
    yearly: field.orNone(field.sum(t.yearly)),
    horizon: field.maybe(field.whole(t.horizon, { least: 1, most: 360, hint: t.horizonHint })),
    later: field.maybe(field.rate(t.later, { hint: t.laterHint })),
    closing: field.maybe(field.day(t.closing)),
  };
};
type Shared = ReturnType<typeof mortgageFields> & ReturnType<typeof comparedFields>;

/** An offer with its name and its cost. */
interface Compared extends Pick<Quoted, 'name' | 'hold'> {
  offer: Offer;
  cost: OfferCost;
}

/** The offers by their cost to the common horizon; null without any. */
function compare(given: Values<Shared>, { language }: Asking): { wanted: Wanted; compared: Compared[] } | null {
  const all = given as Readonly<Record<string, unknown>>;
  const offers = PLACES.flatMap((place) => {
    const typed = (name: keyof Quoted) => all[fieldOf(name, place)] as never;
    const rate: Quoted['rate'] = typed('rate');
    if (rate === null) return [];
    const offer: Offer = {
      ...{ rate, rateType: typed('type'), termMonths: Number(typed('term')), cashBack: typed('cash') },
      ...{ fees: typed('fees'), discharge: typed('discharge'), privilege: typed('privilege') },
    };
    return [{ name: typed('name') || words[language].offer(place), offer, hold: typed('hold') as Quoted['hold'] }];
  });
  if (offers.length === 0) return null;
  const most = (of: (offer: Offer) => number): number => Math.max(...offers.map(({ offer }) => of(offer)));
  const amortizationMonths = given.amortization * 12;
  const wanted: Wanted = {
    ...{ sum: given.balance, amortizationMonths, frequency: given.frequency, yearly: given.yearly },
    horizonMonths: Math.min(given.horizon ?? most(({ termMonths }) => termMonths), amortizationMonths),
    laterRate: given.later ?? most(({ rate }) => rate),
  };
  const costs = offers.map((one) => ({ ...one, cost: offerCost(one.offer, wanted) }));
  const compared = byHorizon(costs.map(({ cost }) => cost)).flatMap((at) => costs[at] ?? []);
  return { wanted, compared };
}

/** The cheapest offer, by how much, and what each costs. */
function answer(given: Values<Shared>, asking: Asking): Answer | null {
  const { language, write, figures, today } = asking;
  const [t, c] = [words[language], calculators[language]];
  const found = compare(given, asking);
  if (!found) return null;
  const { wanted, compared } = found;
  const [best, next] = compared as [Compared, Compared?];
  const months = c.months(wanted.horizonMonths);
  const gap = next ? next.cost.horizon.cost - best.cost.horizon.cost : 0;
  const fixed = compared.find(({ offer }) => offer.rateType === 'fixed');
  const even = compared.map(({ name, offer }) => {
    if (!fixed || offer.rateType === 'fixed') return null;
    const move = evenMove(offer, fixed.offer, wanted);
    return move === null ? t.neverEven(name, fixed.name) : t.even(name, fixed.name, write.points(move));
  });
  const held = ({ hold }: Compared): string => {
    if (hold === null) return t.notSaid;
    const until = addDays(today, hold);
    const isTooLate = given.closing !== null && until < given.closing;
    return `${figures.printedDay(until)}${isTooLate ? `, ${t.tooLate}` : ''}`;
  };
  const rows: readonly (readonly [string, (one: Compared) => string])[] = [
    [t.kind, ({ offer }) => `${write.rate(offer.rate)}, ${termTitle(offer, language)}`],
    [t.payment, ({ cost }) => write.sum(cost.payment)],
    [t.cashRow, ({ offer }) => write.sum(offer.cashBack)],
    [t.feesRow, ({ offer }) => write.sum(offer.fees + offer.discharge)],
    [t.toHorizon(months), ({ cost }) => write.sum(cost.horizon.cost)],
    [t.owedThen, ({ cost }) => write.sum(cost.horizon.balance)],
    [t.overTerm, ({ cost }) => write.sum(cost.term.cost)],
    [t.interest, ({ cost }) => write.sum(cost.term.interest)],
    [t.owed, ({ cost }) => write.sum(cost.term.balance)],
    [t.extra, ({ cost }) => write.sum(cost.yearly)],
    [t.held, held],
  ];
  const shown = rows.filter(([name]) => name !== t.extra || wanted.yearly > 0);
  return {
    bar: [[t.bar, best.name]],
    beside: [
      {
        ...{ id: 'costs', title: t.table },
        says: [next && (gap === 0 ? t.alike(next.name) : t.less(write.whole(gap), next.name)), ...even],
        table: {
          heads: [t.what, ...compared.map(({ name }) => name)],
          rows: shown.map(([name, of]) => [name, ...compared.map(of)]),
        },
        small: [
          t.definition,
          compared.some(({ cost }) => cost.horizon.isRenewed) && t.assumption(months, write.rate(wanted.laterRate)),
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
    const prime = primeOf(asking);
    const typed = PLACES.map((place) => offerFields(place, prime, asking));
    return Object.assign(mortgageFields(asking), ...typed, comparedFields(asking));
  },
  groups: ({ language }) => {
    const [t, c] = [words[language], calculators[language]];
    const offered = PLACES.map((place) => [
      fieldOf('name', place),
      place > 2 ? { folded: t.offer(place) } : t.offer(place),
    ]);
    return { balance: c.mortgage, ...Object.fromEntries(offered), yearly: { folded: t.more } };
  },
  otherwise: (_, { language }) => words[language].fillIn,
  rules: ({ language }) => [[words[language].compounding, COMPOUNDING_SOURCES]],
});
