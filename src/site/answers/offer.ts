import type { AstroGlobal } from 'astro';
import { seesEverything } from '../../access/plans.ts';
import { lowestOf } from '../../rates/lowest.ts';
import { marketFor, type Offer, type PlacedOffer, placeOffer } from '../../rates/offer.ts';
import { insuranceAsked, type Question } from '../../rates/question.ts';
import { type Paid, paidFor } from '../../rates/reference.ts';
import { TERMS } from '../../rates/terms.ts';
import { observationsOf } from '../../snapshots/snapshot.ts';
import type { Language } from '../../words/index.ts';
import { good, readChoice, readRate, type Typed } from '../inputs.ts';
import type { ListedLender } from '../published.ts';
import { servePublished } from '../serving.ts';

/** Reads the offer of an address; null if none was entered yet, or if a field is wrong. Each error belongs to its field, and the typed text stays. */
export function readOffer(
  get: (name: string) => Typed,
  lenders: readonly Pick<ListedLender, 'id'>[],
  language: Language,
) {
  const slugs = TERMS.map(({ slug }) => slug);
  const typed = get('rate') || null;
  const rate = typed === null ? good<number>('', 0) : readRate(typed, language);
  const term = readChoice(get('term') || null, language, '5-year-fixed', slugs);
  const lender = readChoice(get('lender') || null, language, '', ['', ...lenders.map(({ id }) => id)]);
  const fields = { rate, term, lender };
  const isGood = Object.values(fields).every(({ error }) => error === null);
  const kind = TERMS.find(({ slug }) => slug === term.value);
  const offer: Offer | null =
    isGood && typed !== null && kind
      ? {
          ...{ ratePercent: rate.value as number, lender: lender.value || null },
          ...{ rateType: kind.rateType, termMonths: kind.termMonths },
        }
      : null;
  return { fields, isGood, offer };
}

/** An offer beside the rates that its reader may see. */
export function placedFor(page: Pick<AstroGlobal, 'locals' | 'url'>, question: Question, offer: Offer): PlacedOffer {
  const { site, market } = servePublished(page);
  if (!seesEverything(page.locals.account?.plan ?? null)) return site.offerTo(question, offer);
  const { lowest, runnersUp } = lowestOf(marketFor(market, offer), question, offer);
  return placeOffer(lowest ? [lowest, ...runnersUp] : [], question, offer);
}

/** What banks charged on mortgages like an offered one; null where that is not known, or not lately. */
export function paidBeside({ locals }: Pick<AstroGlobal, 'locals'>, question: Question, offer: Offer): Paid | null {
  const { snapshots, now } = locals.context;
  const snapshot = snapshots.current();
  return (
    snapshot && paidFor(offer, insuranceAsked(question), (name) => observationsOf(snapshot, name), now().toISOString())
  );
}
