import { addDays, type Day } from '../../rates/calculators/calendar.ts';
import {
  byHorizon,
  evenMove,
  type Offer,
  type OfferCost,
  offerCost,
  type Wanted,
} from '../../rates/calculators/offers.ts';
import { percent, plainPercent, type Thousandths } from '../../rates/thousandths.ts';
import { overPrime } from '../../rates/typed.ts';
import type { Language } from '../../words/index.ts';
import { offering as words } from '../../words/offering.ts';
import { bad, type Field, good, typedText } from '../inputs.ts';
import { areGood, type Fields, type Get, isAsked, reader, valuesOf } from './fields.ts';
import { TERM_MONTHS } from './payment.ts';

/** The number of offers side by side. */
export const PLACES = [1, 2, 3, 4] as const;
type Place = (typeof PLACES)[number];

/** Reads the mortgage that all offers are for. */
function readShared(get: Get, language: Language) {
  const read = reader(get, language);
  return {
    amount: read.sum('amount', '400000'),
    amortization: read.years(),
    frequency: read.frequency(),
    yearly: read.sumOrNone('yearly'),
    horizon: read.maybe.whole('horizon', { least: 1, most: 360 }),
    later: read.maybe.percent('later'),
    closing: read.maybe.day('closing'),
  };
}

/** A rate in percent, or of a variable offer as its distance from prime. @param prime null if it is not known */
function readQuoted(typed: string, type: string | null, language: Language, prime: Thousandths | null) {
  const percentOf = (text: string): Field<Thousandths | null> => reader(() => text, language).maybe.percent('rate');
  const over = overPrime(typed);
  if (over === null) return percentOf(typed);
  if (type !== 'variable') return bad<Thousandths | null>(typed, words[language].quotedFixed);
  if (prime === null) return bad<Thousandths | null>(typed, words[language].primeUnknown);
  return { ...percentOf(plainPercent(percent(prime + over))), text: typed };
}

/** Reads one offer; without a rate it does not count as an offer. */
function readOffer(get: Get, place: Place, language: Language, prime: Thousandths | null) {
  const read = reader((name) => get(`${name}${place}`), language);
  const name = typedText(get(`name${place}`), '');
  const type = read.choice('type', 'fixed', ['fixed', 'variable']);
  return {
    name: good(name, name),
    rate: readQuoted(typedText(get(`rate${place}`), ''), type.value, language, prime),
    type,
    term: read.choice('term', '60', TERM_MONTHS),
    cash: read.sumOrNone('cash'),
    fees: read.sumOrNone('fees'),
    discharge: read.sumOrNone('discharge'),
    privilege: read.maybe.share('privilege'),
    hold: read.maybe.whole('hold', { least: 1, most: 365 }),
  };
}
type OffersFields = ReturnType<typeof readOffers>;

/** Reads the question from an address. @param prime of the day */
export const readOffers = (get: Get, language: Language, prime: Thousandths | null) => ({
  shared: readShared(get, language),
  offers: PLACES.map((place) => ({ place, fields: readOffer(get, place, language, prime) })),
});

/** Every field by its name in an address. */
export const offersByName = ({ shared, offers }: OffersFields): Fields =>
  Object.fromEntries([
    ...Object.entries(shared),
    ...offers.flatMap(({ place, fields }) =>
      Object.entries(fields).map(([name, field]) => [`${name}${place}`, field] as const),
    ),
  ]);

/** Whether any offer was named. */
export const hasOffers = (get: Get): boolean =>
  isAsked(
    get,
    PLACES.map((place) => `rate${place}`),
  );

export type OffersAnswer = NonNullable<ReturnType<typeof offersAnswer>>;
export type ComparedOffer = OffersAnswer['compared'][number];

/** The offers by their cost to the common horizon, and the move of prime at which each variable one costs as much as the cheapest fixed one; or null. */
export function offersAnswer(asked: OffersFields, today: Day) {
  const shared = valuesOf(asked.shared);
  const offers = asked.offers.flatMap(({ place, fields }) => {
    const given = valuesOf(fields);
    const offer = given && offerOf(given);
    return offer ? [{ place, name: fields.name.text, hold: given.hold, offer }] : [];
  });
  if (!shared || !areGood(offersByName(asked)) || offers.length === 0) return null;
  const { amount: sum, amortization, frequency, yearly, horizon, later } = shared;
  const most = (of: (offer: Offer) => number): number => Math.max(...offers.map(({ offer }) => of(offer)));
  const wanted: Wanted = {
    ...{ sum, amortizationMonths: amortization * 12, frequency, yearly },
    horizonMonths: Math.min(horizon ?? most(({ termMonths }) => termMonths), amortization * 12),
    laterRate: later ?? most(({ rate }) => rate),
  };
  const costs = offers.map(({ offer }) => offerCost(offer, wanted));
  const compared = byHorizon(costs).map((at) => {
    const { hold, ...offered } = offers[at] as (typeof offers)[number];
    return { ...offered, cost: costs[at] as OfferCost, heldUntil: hold === null ? null : addDays(today, hold) };
  });
  const fixed = compared.find(({ offer }) => offer.rateType === 'fixed');
  const even = compared.flatMap((variable) =>
    fixed && variable.offer.rateType === 'variable'
      ? [{ variable, fixed, move: evenMove(variable.offer, fixed.offer, wanted) }]
      : [],
  );
  return { wanted, compared, even };
}

type OfferValues = NonNullable<ReturnType<typeof valuesOf<ReturnType<typeof readOffer>>>>;

function offerOf({
  rate,
  type: rateType,
  term,
  cash: cashBack,
  fees,
  discharge,
  privilege,
}: OfferValues): Offer | null {
  return rate === null ? null : { rate, rateType, termMonths: Number(term), cashBack, fees, discharge, privilege };
}
