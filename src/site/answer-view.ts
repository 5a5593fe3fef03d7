import { payment } from '../rates/payments.ts';
import type { PublicAnswer, PublicLowest } from '../rates/public-answer.ts';
import { borrowed, type Question } from '../rates/question.ts';
import { questionQuery } from '../rates/question-codec.ts';
import type { Lender, Rate } from '../rates/schema.ts';
import { FIGURES, type Language } from '../words/index.ts';
import { question as words } from '../words/question.ts';
import { reasonsIn } from '../words/reasons.ts';

/** The monthly payment at a rate for what is borrowed, in dollars. */
export function monthlyFor({ ratePercent, rateType }: Rate, question: Question): number {
  const { amortizationYears } = question;
  const amount = borrowed(question);
  return payment({ amount, ratePercent: ratePercent as number, rateType, amortizationYears, frequency: 'monthly' });
}

/** The lines below a term's lowest rate: rates that are lower for some borrowers or state too little, and rates that may be lower. */
export function linesUnder(
  { lowerForSome, lowerNotStated, mayBeLower }: PublicLowest,
  nameOf: (lender: string) => string,
  language: Language,
): string[] {
  const t = words[language];
  const { percent, list } = FIGURES[language];
  const held = mayBeLower.map(({ lender, lastGoodPercent }) =>
    lastGoodPercent === null ? nameOf(lender) : t.lastGood(nameOf(lender), percent(lastGoodPercent)),
  );
  return [
    ...(lowerNotStated
      ? [t.lowerNotStated(percent(lowerNotStated.ratePercent), reasonsIn(language, lowerNotStated.reasons))]
      : []),
    ...(lowerForSome
      ? [t.lowerForSome(percent(lowerForSome.ratePercent), reasonsIn(language, lowerForSome.reasons))]
      : []),
    ...(held.length > 0 ? [t.mayBeLower(list(held))] : []),
  ];
}

/** How many lenders come in when a province is chosen, in the term where it is most. */
export const moreByProvince = ({ terms }: Pick<PublicAnswer, 'terms'>): number =>
  Math.max(0, ...terms.map(({ lendersByProvince }) => lendersByProvince));

/** The path at which an alert for a question and a kind of mortgage is made: when it falls below what is lowest now. */
export function alertPath(question: Question, { kind, lowest }: Pick<PublicLowest, 'kind' | 'lowest'>): string {
  const { rateType, termMonths } = kind;
  const below = lowest ? `&condition=below&below=${lowest.rate.ratePercent}` : '';
  return `/alert?${questionQuery(question)}&rateType=${rateType}&termMonths=${termMonths}${below}`;
}

/** When a lender was read last, where no lender's figures are current any more; null where some are, or none was ever read. */
export function unreadSince(lenders: readonly Pick<Lender, 'state' | 'observedAt'>[]): string | null {
  if (lenders.some(({ state }) => state !== 'stale' && state !== 'unavailable')) return null;
  return (
    lenders
      .flatMap(({ observedAt }) => observedAt ?? [])
      .sort()
      .at(-1) ?? null
  );
}
