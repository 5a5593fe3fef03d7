import { addDays, type Day } from '../../rates/calculators/calendar.ts';
import type { Cents } from '../../rates/calculators/cents.ts';
import {
  byHorizon,
  evenMove,
  type Offer,
  type OfferCost,
  offerCost,
  type Wanted,
} from '../../rates/calculators/offers.ts';
import type { Thousandths } from '../../rates/percent.ts';
import type { Language } from '../../words/index.ts';
import { type Field, readChoice, readFrequency, readYears, typedText } from '../inputs.ts';
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
} from './fields.ts';
import { TERM_MONTHS } from './payment.ts';

/** The number of offers side by side. */
export const PLACES = [1, 2, 3, 4] as const;
export type Place = (typeof PLACES)[number];

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

/** Reads one offer; without a rate it does not count as an offer. */
function readOffer(get: Get, place: Place, language: Language) {
  const of = (name: (typeof NAMES)[number]) => get(`${name}${place}`);
  const name: Field<string> = { text: typedText(of('name'), ''), value: typedText(of('name'), ''), error: null };
  return {
    name,
    rate: optional(of('rate'), (one) => readPercent(one, language, RATES)),
    type: readChoice(of('type') || null, language, 'fixed', ['fixed', 'variable'] as const),
    term: readChoice(of('term') || null, language, '60', TERM_MONTHS),
    cash: readSumOrNone(of('cash'), language),
    fees: readSumOrNone(of('fees'), language),
    discharge: readSumOrNone(of('discharge'), language),
    privilege: optional(of('privilege'), (one) => readShare(one, language)),
    hold: optional(of('hold'), (one) => readWhole(one, language, { least: 1, most: 365 })),
  };
}
export type OfferFields = ReturnType<typeof readOffer>;

/** The fields of the whole question. */
export interface OffersFields {
  shared: ReturnType<typeof readShared>;
  offers: { place: Place; fields: OfferFields }[];
}

/** Reads the question from an address. */
export const readOffers = (get: Get, language: Language): OffersFields => ({
  shared: readShared(get, language),
  offers: PLACES.map((place) => ({ place, fields: readOffer(get, place, language) })),
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

/** One offer with its cost. */
export interface ComparedOffer {
  place: Place;
  name: string;
  offer: Offer;
  cost: OfferCost;
  /** The end of its rate hold; null if that is unknown. */
  heldUntil: Day | null;
}

/** The answer: offers in the order of their cost to the common horizon. */
export interface OffersAnswer {
  wanted: Wanted;
  compared: ComparedOffer[];
  /** Each variable offer beside the cheapest fixed one, with the change in prime at which both cost the same; null if none does. */
  even: { variable: ComparedOffer; fixed: ComparedOffer; move: Thousandths | null }[];
}

/** Calculates the answer; null if a field is wrong, or if no offer has a rate. */
export function offersAnswer(asked: OffersFields, today: Day): OffersAnswer | null {
  const { amount, amortization, frequency, yearly, horizon, later } = asked.shared;
  if (!areGood(offersByName(asked))) return null;
  const offers = asked.offers.flatMap(({ place, fields }) => {
    const offer = offerOf(fields);
    return offer ? [{ place, fields, offer }] : [];
  });
  if (offers.length === 0 || amount.value === null || amortization.value === null || frequency.value === null)
    return null;
  const most = (of: (offer: Offer) => number): number => Math.max(...offers.map(({ offer }) => of(offer)));
  const wanted: Wanted = {
    sum: amount.value,
    amortizationMonths: amortization.value * 12,
    frequency: frequency.value,
    yearly: yearly.value ?? 0,
    horizonMonths: Math.min(horizon.value ?? most(({ termMonths }) => termMonths), amortization.value * 12),
    laterRate: later.value ?? most(({ rate }) => rate),
  };
  const costs = offers.map(({ offer }) => offerCost(offer, wanted));
  const compared = byHorizon(costs).map((at): ComparedOffer => {
    const { place, fields, offer } = offers[at] as (typeof offers)[number];
    const { value: days } = fields.hold;
    return {
      place,
      name: fields.name.text,
      offer,
      cost: costs[at] as OfferCost,
      heldUntil: days === null ? null : addDays(today, days),
    };
  });
  const fixed = compared.find(({ offer }) => offer.rateType === 'fixed');
  const even = compared.flatMap((variable) =>
    fixed && variable.offer.rateType === 'variable'
      ? [{ variable, fixed, move: evenMove(variable.offer, fixed.offer, wanted) }]
      : [],
  );
  return { wanted, compared, even };
}

function offerOf({ rate, type, term, cash, fees, discharge, privilege }: OfferFields): Offer | null {
  if (rate.value === null) return null;
  return {
    rate: rate.value as Thousandths,
    rateType: type.value ?? 'fixed',
    termMonths: Number(term.value ?? 60),
    cashBack: cash.value as Cents,
    fees: fees.value as Cents,
    discharge: discharge.value as Cents,
    privilege: privilege.value,
  };
}
