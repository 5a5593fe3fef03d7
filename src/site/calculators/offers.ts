import { addDays, type Day } from '../../rates/calculators/calendar.ts';
import {
  byHorizon,
  evenMove,
  type Offer,
  type OfferCost,
  offerCost,
  type Wanted,
} from '../../rates/calculators/offers.ts';
import { formatPercent, percent, type Thousandths } from '../../rates/percent.ts';
import { overPrime } from '../../rates/typed.ts';
import type { Language } from '../../words/index.ts';
import { offering as words } from '../../words/offering.ts';
import { bad, good, readChoice, readFrequency, readYears, type Typed, typedText } from '../inputs.ts';
import {
  areGood,
  DEBTS,
  type Fields,
  type Get,
  isAsked,
  optional,
  RATES,
  readDay,
  readPercent,
  readShare,
  readSum,
  readSumOrNone,
  readWhole,
  valuesOf,
} from './fields.ts';
import { TERM_MONTHS } from './payment.ts';

/** The number of offers side by side. */
export const PLACES = [1, 2, 3, 4] as const;
type Place = (typeof PLACES)[number];

const NAMES = ['name', 'rate', 'type', 'term', 'cash', 'fees', 'discharge', 'privilege', 'hold'] as const;

/** Reads the mortgage that all offers are for. */
function readShared(get: Get, language: Language) {
  return {
    amount: readSum(get('amount')?.trim() || '400000', language, DEBTS),
    amortization: readYears(get('amortization') || null, language),
    frequency: readFrequency(get('frequency') || null, language),
    yearly: readSumOrNone(get('yearly'), language),
    horizon: optional(get('horizon'), (one) => readWhole(one, language, { least: 1, most: 360 })),
    later: optional(get('later'), (one) => readPercent(one, language, RATES)),
    closing: optional(get('closing'), (one) => readDay(one, language, () => null)),
  };
}

/** A rate in percent, or of a variable offer as its distance from prime. @param prime null if it is not known */
function readQuoted(typed: Typed, type: string | null, language: Language, prime: Thousandths | null) {
  const over = overPrime(typed ?? '');
  if (over === null) return readPercent(typed, language, RATES);
  const text = typedText(typed, '');
  if (type !== 'variable') return bad<Thousandths>(text, words[language].quotedFixed);
  if (prime === null) return bad<Thousandths>(text, words[language].primeUnknown);
  const whole = readPercent(formatPercent(percent(prime + over)), language, RATES);
  return { ...whole, text };
}

/** Reads one offer; without a rate it does not count as an offer. */
function readOffer(get: Get, place: Place, language: Language, prime: Thousandths | null) {
  const of = (name: (typeof NAMES)[number]) => get(`${name}${place}`);
  const type = readChoice(of('type') || null, language, 'fixed', ['fixed', 'variable'] as const);
  return {
    name: good(typedText(of('name'), ''), typedText(of('name'), '')),
    rate: optional(of('rate'), (one) => readQuoted(one, type.value, language, prime)),
    type,
    term: readChoice(of('term') || null, language, '60', TERM_MONTHS),
    cash: readSumOrNone(of('cash'), language),
    fees: readSumOrNone(of('fees'), language),
    discharge: readSumOrNone(of('discharge'), language),
    privilege: optional(of('privilege'), (one) => readShare(one, language)),
    hold: optional(of('hold'), (one) => readWhole(one, language, { least: 1, most: 365 })),
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

/**
 * The offers in the order of their cost to the common horizon, and each variable one beside the cheapest fixed one, with the move of prime
 * at which both cost the same. Null if a field is wrong, or if no offer has a rate.
 */
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
