import type { Offer } from '../../rates/offer.ts';
import { TERMS } from '../../rates/terms.ts';
import type { Language } from '../../words/index.ts';
import { type Field, good, readChoice, readRate, type Typed } from '../inputs.ts';
import type { ListedLender } from '../published.ts';

/** The filled-in form of an offer. */
export interface AskedOffer {
  fields: { rate: Field<number>; term: Field<string>; lender: Field<string> };
  /** Null if no offer was entered yet, or if a field is wrong. */
  offer: Offer | null;
  isGood: boolean;
}

/** Reads the offer of an address. Each error belongs to its field, and the typed text stays. */
export function readOffer(
  get: (name: string) => Typed,
  lenders: readonly Pick<ListedLender, 'id'>[],
  language: Language,
): AskedOffer {
  const slugs = TERMS.map(({ slug }) => slug);
  const typed = get('rate') || null;
  const rate = typed === null ? good<number>('', 0) : readRate(typed, language);
  const term = readChoice(get('term') || null, language, '5-year-fixed', slugs);
  const lender = readChoice(get('lender') || null, language, '', ['', ...lenders.map(({ id }) => id)]);
  const fields = { rate, term, lender };
  const isGood = Object.values(fields).every(({ error }) => error === null);
  const kind = TERMS.find(({ slug }) => slug === term.value);
  return {
    fields,
    isGood,
    offer:
      isGood && typed !== null && kind
        ? {
            ratePercent: rate.value as number,
            rateType: kind.rateType,
            termMonths: kind.termMonths,
            lender: lender.value || null,
          }
        : null,
  };
}
